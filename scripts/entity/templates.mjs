/** The new files of a plain record: path → text. What they share comes from the parts they import. */

/** @param {{ one: string, many: string, One: string, Many: string, label: string }} names `course`, `courses` … */
export const newFiles = ({ one, many, One, Many, label }) => ({
  [`contract/src/resources/${one}.ts`]: `import { flag, html, NOT_BLANK, required, sortNumber, text } from '../define/field.ts';
import { type AdminOf, type DetailOf, defineResource, type ItemOf, type WriteOf } from '../define/resource.ts';

/** ${label}. */
export const ${one}Resource = defineResource({
  name: '${Many}',
  label: '${label}',
  list: {
    Title: required(text('名称', { min: 1, max: 100, pattern: NOT_BLANK })),
    Summary: text('简介', { max: 500 }),
    Sort: sortNumber,
  },
  detail: { Content: html('内容') },
  admin: { IsVisible: flag('显示') },
  sorts: ['Id', 'Sort', 'Title'],
  filters: ['Title'],
  public: ['/', '/:id'],
});
export type ${One}Item = ItemOf<typeof ${one}Resource>;
export type ${One}Detail = DetailOf<typeof ${one}Resource>;
export type Admin${One} = AdminOf<typeof ${one}Resource>;
export type ${One}Write = WriteOf<typeof ${one}Resource>;
`,

  [`server/src/modules/${many}/table.ts`]: `/** ${label}: the table, and what the public sees of it. */
import { and, isNull, sql } from 'drizzle-orm';
import { boolean, integer, pgTable, pgView, text } from 'drizzle-orm/pg-core';
import { atLeast, notEmpty } from '../../db/checks.ts';
import { line, record } from '../../db/columns.ts';

export const ${many} = pgTable(
  '${many}',
  {
    ...record,
    title: text('title').notNull(),
    summary: line('summary'),
    content: line('content'),
    isVisible: boolean('is_visible').notNull().default(true),
    sort: integer('sort').notNull().default(1000),
  },
  (t) => [atLeast(t.version, 1), notEmpty(t.title), atLeast(t.sort, 0)],
);

export const public${Many} = pgView('public_${many}').as((query) =>
  query
    .select()
    .from(${many})
    .where(and(isNull(${many}.deletedAt), sql\`\${${many}.isVisible}\`)),
);
`,

  [`server/src/modules/${many}/routes.ts`]: `/** ${label}: \`/api/${Many}\`. */
import { ${one}Resource } from '@ip-portal/contract';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCrud } from '../../crud/routes.ts';
import { contains } from '../../lib/list.ts';
import { ${many}, public${Many} } from './table.ts';

/** Registers all routes of the ${many} on \`app\` (prefix \`/api\`). */
export async function ${one}Routes(app: FastifyInstance, ctx: Context): Promise<void> {
  registerCrud(app, ctx, {
    resource: ${one}Resource,
    table: ${many},
    publicView: public${Many},
    defaultOrder: [asc(${many}.sort), asc(${many}.id)],
    where: (query) => [
      query.keyword ? contains(query.keyword, ${many}.title, ${many}.summary) : undefined,
      query.Title ? contains(query.Title, ${many}.title) : undefined,
    ],
    titleOf: (row) => row.title,
  });
}
`,

  [`src/components/admin/screens/${one}/${one}-fields.tsx`]: `import { ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { ${one}Resource } from '@ip-portal/contract/resources/${one}';
import { inputOf } from '../../../form/field-props';
import { RichTextField } from '../../kit/fields/rich-text/rich-text-field';
import { SortField } from '../../kit/fields/sort-field';
import { Row } from '../../kit/section';

const { fields } = ${one}Resource;

/** Fields of one record: ${label}. */
export default function ${One}Fields() {
  return (
    <>
      <ProFormText {...inputOf(fields, 'Title')} />
      <ProFormTextArea {...inputOf(fields, 'Summary', { showCount: true, rows: 3 })} />
      <RichTextField name="Content" label="内容" minHeight={200} />
      <Row>
        <ProFormSwitch name="IsVisible" label="在前台显示" />
        <SortField />
      </Row>
    </>
  );
}
`,

  [`src/pages/admin/${many}.tsx`]: `import type { Admin${One}, ${One}Write } from '@ip-portal/contract';
import { CrudPage, saveWith } from '../../components/admin/kit/crud/crud-page';
import { NameCell } from '../../components/admin/kit/crud/name-cell';
import { late } from '../../components/admin/kit/late';
import type { Column } from '../../components/admin/kit/table/column';
import { SORT, UPDATED_AT } from '../../components/admin/kit/table/common-columns';
import { textOf } from '../../components/admin/kit/words';
import { adminResource } from '../../services/admin';

const ${many} = adminResource<Admin${One}, ${One}Write>('${Many}');
const Fields = late(
  () => import(/* webpackChunkName: "admin-late-${one}" */ '../../components/admin/screens/${one}/${one}-fields'),
);

const EMPTY: ${One}Write = { Title: '', Sort: 100, IsVisible: true };

function toBody(values: ${One}Write): ${One}Write {
  return {
    Title: textOf(values.Title),
    Summary: textOf(values.Summary),
    Content: values.Content ?? '',
    IsVisible: Boolean(values.IsVisible),
    Sort: values.Sort ?? 100,
  };
}

const COLUMNS: Column<Admin${One}>[] = [
  {
    title: '名称',
    name: 'Title',
    width: 240,
    search: 'text',
    sorter: true,
    render: (row) => <NameCell row={row} name={row.Title} />,
  },
  { title: '简介', name: 'Summary', width: 320, ellipsis: true },
  SORT,
  UPDATED_AT,
];

export default function Admin${Many}() {
  return (
    <CrudPage<Admin${One}, ${One}Write>
      title="${label}"
      description="维护${label}；排序数字小的在前。"
      noun="${label}"
      resource={${many}}
      columns={COLUMNS}
      nameOf={(row) => row.Title}
      initialValues={EMPTY}
      toForm={(row) => row}
      save={saveWith(${many}, toBody)}
      loadFields={Fields.load}
    >
      <Fields />
    </CrudPage>
  );
}
`,

  [`src/views/${one}/pages.tsx`]: `import type { ${One}Detail, ${One}Item } from '@ip-portal/contract';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { definePage, type Many, recordOf, type ViewProps } from '../page';
import { FilterBar, Html, PageTitle } from '../parts';
import { filtersOf, listHref, listTitle, pageOf } from '../records/list-query';
import { ListSkeleton } from '../records/list-skeleton';
import { Listing } from '../records/listing';
import { ReadPage, ReadSkeleton } from '../records/read-page';

const PATH = '/desktop/${one}';
const NAME = '${label}';
const FILTERS = ['keyword'] as const;

function ${One}List({ data, request }: ViewProps<{ items: ${One}Item[]; total: number }>) {
  const filters = filtersOf(request, FILTERS);
  return (
    <div className="page rec list-page">
      <PageTitle title={NAME} />
      <FilterBar
        action={PATH}
        fields={[{ name: 'keyword', label: '关键词', type: 'text', value: filters.keyword }]}
        resetHref={PATH}
      />
      <Listing
        page={pageOf(request)}
        pageSize={PAGE_SIZE_DEFAULT}
        total={data.total}
        hrefFor={(to) => listHref(PATH, filters, to)}
        empty={{ title: \`没有符合条件的\${NAME}\`, text: '换一个关键词试试。', all: { label: '查看全部', href: PATH } }}
      >
        {data.items.length > 0 ? (
          <ul className="flow">
            {data.items.map((item) => (
              <li key={item.Id}>
                <a href={\`\${PATH}/detail?id=\${item.Id}\`}>{item.Title}</a>
                <p className="soft">{item.Summary}</p>
              </li>
            ))}
          </ul>
        ) : null}
      </Listing>
    </div>
  );
}

export const ${one}ListPage = definePage<{ items: ${One}Item[]; total: number }>({
  query: [...FILTERS, 'current'],
  async load(api, request) {
    const asked = { ...filtersOf(request, FILTERS), current: pageOf(request), pageSize: PAGE_SIZE_DEFAULT };
    const body = await api.get<Many<${One}Item>>('/api/${Many}', asked);
    return { items: body.data, total: body.total };
  },
  head: (data, site, request) => ({
    title: listTitle(NAME, pageOf(request)),
    description: \`\${site.WebSiteName}\${NAME}\`,
    canonical: listHref(PATH, filtersOf(request, FILTERS), pageOf(request)),
    noindex: data.items.length === 0,
    crumbs: [{ label: NAME }],
  }),
  View: ${One}List,
  Skeleton: ListSkeleton,
});

export const ${one}DetailPage = definePage<${One}Detail>({
  query: ['id'],
  load: (api, request) => recordOf<${One}Detail>(api, request, '/api/${Many}', \`没有指定\${NAME}\`),
  head: (data) => ({
    title: data.Title,
    description: data.Summary || data.Title,
    canonical: \`\${PATH}/detail?id=\${data.Id}\`,
    crumbs: [{ label: NAME, url: PATH }, { label: data.Title }],
  }),
  View: ({ data }) => (
    <ReadPage>
      <h1>{data.Title}</h1>
      <Html html={data.Content} />
    </ReadPage>
  ),
  Skeleton: ReadSkeleton,
});
`,

  [`tests/records/${one}.test.tsx`]: `/** ${label}: its pages, with the network alone replaced. */
import { screen, waitFor } from '@testing-library/react';
import Admin${Many} from '@/pages/admin/${many}';
import { fill, form, press, showPage } from '../admin/support';
import { open, pageCalls } from '../desktop/support';
import { many, one } from '../mobile/fixtures';

const item = { Id: 1, Title: '${label}甲', Summary: '简介甲', Sort: 10 };

test('the list shows what fits and leads to the detail', async () => {
  const { calls } = await open('/desktop/${one}?keyword=甲&current=2', { api: { 'GET /api/${Many}': many([item], 12) } });
  expect(await screen.findByRole('link', { name: item.Title })).toHaveAttribute('href', '/desktop/${one}/detail?id=1');
  expect(pageCalls(calls)).toEqual(['GET /api/${Many}?current=2&keyword=甲&pageSize=10']);
});

test('an empty list says so', async () => {
  await open('/desktop/${one}', { api: { 'GET /api/${Many}': many([]) } });
  expect(await screen.findByText('没有符合条件的${label}')).toBeInTheDocument();
});

test('the detail shows its content', async () => {
  const api = { 'GET /api/${Many}/1': one({ ...item, Content: '<p>正文甲</p>', Version: 1 }) };
  await open('/desktop/${one}/detail?id=1', { api });
  expect(await screen.findByRole('heading', { level: 1, name: item.Title })).toBeInTheDocument();
  expect(screen.getByText('正文甲')).toBeInTheDocument();
});

test('staff create one; a missing name is said at its field', async () => {
  const stored = { ...item, Content: '', IsVisible: true, Version: 1, CreatedAt: '', UpdatedAt: '', DeletedAt: null };
  const { calls } = await showPage(<Admin${Many} />, {
    'GET /api/admin/${Many}': { success: true, data: [], total: 0 },
    'POST /api/${Many}': { success: true, data: stored },
  });
  await press('新建${label}');
  const drawer = await form();
  await drawer.findByLabelText('名称');
  await press('保存', drawer);
  expect(await drawer.findByText('请填写名称')).toBeInTheDocument();
  await fill(drawer.getByLabelText('名称'), item.Title);
  await press('保存', drawer);
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ Title: item.Title, IsVisible: true });
});
`,
});
