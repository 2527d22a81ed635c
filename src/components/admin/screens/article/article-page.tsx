import type { AdminArticle, ArticleKind, ArticleWrite, Permission } from '@ip-portal/contract';
import { articleUrl } from '@ip-portal/contract/urls';
import type { AdminResource } from '../../../../services/admin';
import { IN_NEW_WINDOW } from '../../../../views/parts/new-window';
import { CrudPage, saveWith } from '../../kit/crud/crud-page';
import type { Late } from '../../kit/late';
import { useCan, useLimit } from '../../kit/rights';
import type { Column } from '../../kit/table/column';
import { ARTICLE_BATCH, categoryColumn, DELETED_ARTICLES, editorialColumns, titleColumn } from './article-columns';
import type { ArticleForm } from './article-form';
import { PublishButtons } from './publish-buttons';

interface ArticlePageProps<Row extends AdminArticle, F extends ArticleForm, Write extends ArticleWrite> {
  title: string;
  description: string;
  noun: string;
  kind: Exclude<ArticleKind, 'law'>;
  resource: AdminResource<Row, Write>;
  categories: readonly string[];
  /** Columns of the kind alone. */
  columns?: Column<Row>[];
  /** The form of a new record. */
  empty: F;
  toForm: (row: Row) => F;
  toBody: (values: F) => Write;
  /** The fields of the form, which come late. */
  Fields: Late<{ categories: readonly string[]; limited: boolean }>;
}

/** Row action: the page visitors see. */
export function viewAction(kind: ArticleKind, row: Pick<AdminArticle, 'Id' | 'State'>) {
  return row.State === 'published'
    ? [
        {
          key: 'view',
          label: `查看前台页面${IN_NEW_WINDOW}`,
          onClick: () => void window.open(articleUrl(kind, row.Id), '_blank', 'noopener'),
        },
      ]
    : [];
}

/** Editing of news or notices. */
export function ArticlePage<Row extends AdminArticle, F extends ArticleForm, Write extends ArticleWrite>({
  title,
  description,
  noun,
  kind,
  resource,
  categories,
  columns = [],
  empty,
  toForm,
  toBody,
  Fields,
}: ArticlePageProps<Row, F, Write>) {
  const can = useCan(resource.name);
  const namesOf = (limit: ReturnType<typeof useLimit>) => limit?.map(({ Name }) => Name) ?? null;
  const read = namesOf(useLimit(`${resource.name}:read` as Permission));
  const written = namesOf(useLimit(`${resource.name}:write` as Permission));
  const published = namesOf(useLimit(`${resource.name}:publish` as Permission));
  /** Within limits it depends on the column. */
  const publishes = (row: Row | null) =>
    can('publish') && (published === null || row === null || published.includes(row.Category));
  return (
    <CrudPage<Row, F>
      title={title}
      description={description}
      noun={noun}
      resource={resource}
      columns={[titleColumn<Row>(), categoryColumn<Row>(read ?? categories), ...columns, ...editorialColumns<Row>()]}
      nameOf={(row) => row.Title}
      deletedParams={DELETED_ARTICLES}
      initialValues={written?.length === 1 ? { ...empty, Category: written[0] } : empty}
      toForm={toForm}
      save={saveWith(resource, toBody)}
      drawerWidth={960}
      batch={ARTICLE_BATCH}
      rowActions={(row) => viewAction(kind, row)}
      footer={(api) => <PublishButtons api={api} publishes={publishes(api.row)} />}
      scrollX={1120 + columns.length * 150}
      loadFields={Fields.load}
    >
      <Fields categories={written ?? categories} limited={written !== null} />
    </CrudPage>
  );
}
