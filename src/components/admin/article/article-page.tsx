import type { AdminArticle, ArticleKind, ArticleWrite } from '@ip-portal/contract';
import { articleUrl } from '@ip-portal/contract/urls';
import type { AdminResource } from '../../../services/admin';
import { CrudPage, saveWith } from '../crud/crud-page';
import { late } from '../late';
import { ARTICLE_BATCH, categoryColumn, DELETED_ARTICLES, editorialColumns, titleColumn } from './article-columns';
import { type ArticleForm, articleBody, articleToForm, EMPTY_ARTICLE } from './article-form';
import { PublishButtons } from './publish-buttons';

const Fields = late(() => import(/* webpackChunkName: "admin-late-article" */ './article-form-fields'));

interface ArticlePageProps {
  title: string;
  description: string;
  noun: string;
  kind: Exclude<ArticleKind, 'law'>;
  resource: AdminResource<AdminArticle, ArticleWrite>;
  categories: readonly string[];
}

/** Row action: the page visitors see. */
export function viewAction(kind: ArticleKind, row: Pick<AdminArticle, 'Id' | 'State'>) {
  return row.State === 'published'
    ? [
        {
          key: 'view',
          label: '查看前台页面',
          onClick: () => void window.open(articleUrl(kind, row.Id), '_blank', 'noopener'),
        },
      ]
    : [];
}

/** Editing of news or notices. */
export function ArticlePage({ title, description, noun, kind, resource, categories }: ArticlePageProps) {
  return (
    <CrudPage<AdminArticle, ArticleForm>
      title={title}
      description={description}
      noun={noun}
      resource={resource}
      columns={[
        titleColumn<AdminArticle>(),
        categoryColumn<AdminArticle>(categories),
        ...editorialColumns<AdminArticle>(),
      ]}
      nameOf={(row) => row.Title}
      deletedParams={DELETED_ARTICLES}
      initialValues={EMPTY_ARTICLE}
      toForm={articleToForm}
      save={saveWith(resource, articleBody)}
      drawerWidth={960}
      batch={ARTICLE_BATCH}
      rowActions={(row) => viewAction(kind, row)}
      footer={(api) => <PublishButtons api={api} />}
      scrollX={1120}
      loadFields={Fields.load}
    >
      <Fields categories={categories} />
    </CrudPage>
  );
}
