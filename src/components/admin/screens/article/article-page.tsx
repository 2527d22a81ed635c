import type { AdminArticle, ArticleKind, ArticleWrite, Permission } from '@ip-portal/contract';
import { articleUrl } from '@ip-portal/contract/urls';
import type { AdminResource } from '../../../../services/admin';
import { CrudPage, saveWith } from '../../kit/crud/crud-page';
import { late } from '../../kit/late';
import { useCan, useLimit } from '../../kit/rights';
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
  const can = useCan(resource.name);
  const namesOf = (limit: ReturnType<typeof useLimit>) => limit?.map(({ Name }) => Name) ?? null;
  const read = namesOf(useLimit(`${resource.name}:read` as Permission));
  const written = namesOf(useLimit(`${resource.name}:write` as Permission));
  const published = namesOf(useLimit(`${resource.name}:publish` as Permission));
  /** Within limits it depends on the column. */
  const publishes = (row: AdminArticle | null) =>
    can('publish') && (published === null || row === null || published.includes(row.Category));
  return (
    <CrudPage<AdminArticle, ArticleForm>
      title={title}
      description={description}
      noun={noun}
      resource={resource}
      columns={[
        titleColumn<AdminArticle>(),
        categoryColumn<AdminArticle>(read ?? categories),
        ...editorialColumns<AdminArticle>(),
      ]}
      nameOf={(row) => row.Title}
      deletedParams={DELETED_ARTICLES}
      initialValues={written?.length === 1 ? { ...EMPTY_ARTICLE, Category: written[0] } : EMPTY_ARTICLE}
      toForm={articleToForm}
      save={saveWith(resource, articleBody)}
      drawerWidth={960}
      batch={ARTICLE_BATCH}
      rowActions={(row) => viewAction(kind, row)}
      footer={(api) => <PublishButtons api={api} publishes={publishes(api.row)} />}
      scrollX={1120}
      loadFields={Fields.load}
    >
      <Fields categories={written ?? categories} limited={written !== null} />
    </CrudPage>
  );
}
