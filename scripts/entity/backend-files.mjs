/** The declaration of a plain record, its table and its module: path → text. */

/** @param {ReturnType<typeof import('./names.mjs').namesOf>} names; `pages`: with pages for the public */
export const backendFiles = ({ file, files, one, many, One, Many, table, label }, pages) => ({
  [`contract/src/resources/${file}.ts`]: `import { flag, html, NOT_BLANK, required, sortNumber, text } from '../define/field.ts';
import { type AdminOf, ${pages ? 'type DetailOf, ' : ''}defineResource, ${pages ? 'type ItemOf, ' : ''}type WriteOf } from '../define/resource.ts';

/** ${label}. */
export const ${one}Resource = defineResource({
  name: '${Many}',
  label: '${label}',
  kind: ${pages ? `'${one}'` : 'null'},
  list: {
    Title: required(text('名称', { min: 1, max: 100, pattern: NOT_BLANK })),
    Summary: text('简介', { max: 500 }),
    Sort: sortNumber,
  },
  detail: { Content: html('内容') },
  admin: { IsVisible: flag('显示') },
  sorts: ['Id', 'Sort', 'Title'],
  order: ['Sort'],
  filters: ['Title'],
  public: ['/', '/:id'],
});
${pages ? `export type ${One}Item = ItemOf<typeof ${one}Resource>;\nexport type ${One}Detail = DetailOf<typeof ${one}Resource>;\n` : ''}export type Admin${One} = AdminOf<typeof ${one}Resource>;
export type ${One}Write = WriteOf<typeof ${one}Resource>;
`,

  [`server/src/modules/${files}/table.ts`]: `/** ${label}: the table, and what the public sees of it. */
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { and, isNull, sql } from 'drizzle-orm';
import { boolean, integer, pgTable, pgView, text } from 'drizzle-orm/pg-core';
import { atLeast, notEmpty } from '../../db/checks.ts';
import { line, record } from '../../db/columns.ts';

export const ${many} = pgTable(
  '${table}',
  {
    ...record,
    title: text('title').notNull(),
    summary: line('summary'),
    content: line('content'),
    isVisible: boolean('is_visible').notNull().default(true),
    sort: integer('sort').notNull().default(SORT_DEFAULT),
  },
  (t) => [atLeast(t.version, 1), notEmpty(t.title), atLeast(t.sort, 0)],
);

export const public${Many} = pgView('public_${table}').as((query) =>
  query
    .select()
    .from(${many})
    .where(and(isNull(${many}.deletedAt), sql\`\${${many}.isVisible}\`)),
);
`,

  [`server/src/modules/${files}/index.ts`]: `/** ${label}: \`/api/${Many}\`. */
import { ${one}Resource } from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import { type CrudEntity, registerCrud } from '../../crud/routes.ts';
import { contains } from '../../lib/list.ts';
import type { App } from '../../types.ts';
import { ${many}, public${Many} } from './table.ts';

/** How they are stored and found. */
${pages ? 'export ' : ''}const ${one}Entity: CrudEntity<typeof ${one}Resource, typeof ${many}> = {
  resource: ${one}Resource,
  table: ${many},
  publicView: public${Many},
  where: (query) => [
    query.keyword ? contains(query.keyword, ${many}.title, ${many}.summary) : undefined,
    query.Title ? contains(query.Title, ${many}.title) : undefined,
  ],
  titleOf: (row) => row.title,
${pages ? "  search: { title: ['title'], body: ['summary', { html: 'content' }] },\n" : ''}};

/** Registers their routes on \`app\` (prefix \`/api\`). */
export async function ${one}Routes(app: App, ctx: Context): Promise<void> {
  registerCrud(app, ctx, ${one}Entity);
}
`,
});
