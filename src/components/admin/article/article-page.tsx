import type { AdminArticle, ArticleKind, ArticleWrite } from '@ip-portal/contract';
import { articleUrl } from '@ip-portal/contract/urls';
import type { AdminResource } from '../../../services/admin';
import { CrudPage, saveWith } from '../crud/crud-page';
import { ARTICLE_BATCH, categoryColumn, DELETED_ARTICLES, editorialColumns, titleColumn } from './article-columns';
import { CategoryField, ContentFields, OriginFields, TitleFields } from './article-fields';
import { type ArticleForm, articleBody, articleToForm, EMPTY_ARTICLE } from './article-form';
import { PublishButtons } from './publish-buttons';

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
      columns={(tools) => [titleColumn(tools), categoryColumn(categories), ...editorialColumns<AdminArticle>()]}
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
    >
      <TitleFields />
      <CategoryField categories={categories} />
      <ContentFields />
      <OriginFields />
    </CrudPage>
  );
}
