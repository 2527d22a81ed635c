/** How many articles of a kind each category holds, of those that the other filters let through. */
import { type ArticleKind, CategoryCount, OkList, RESOURCE_LABELS, RESOURCE_OF_KIND } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { literal, readRows } from '../../db/read-rows.ts';
import type { App } from '../../types.ts';
import { type AnyListQuery, filters } from './article-list.ts';
import { SCHEMAS } from './article-schemas.ts';

/** Categories are text of the editors' own: of very many the most used are told. */
const CATEGORIES_MAX = 100;

/** `total` is of all articles, those without a category among them. */
async function countCategories(
  db: Db,
  kind: ArticleKind,
  query: AnyListQuery,
): Promise<{ data: CategoryCount[]; total: number }> {
  const where = sql.join([sql`a.kind = ${literal(kind)}`, ...filters(kind, query)], sql` and `);
  const rows = await readRows<{ Category: string; Count: number; total: string }>(
    db,
    sql`select a.category as "Category", count(*)::int as "Count", sum(count(*)) over () as total
      from public_articles a where ${where} group by a.category
      order by a.category = '', count(*) desc, a.category limit ${literal(CATEGORIES_MAX)}`,
  );
  return { data: rows.filter(({ Category }) => Category !== ''), total: Number(rows[0]?.total ?? 0) };
}

/** `/api/Newss/Categories`, `/api/Notices/Categories`: asked by the filters of the list, without the category. */
export function categoryRoute(app: App, ctx: Context, kind: 'news' | 'notice'): void {
  const resource = RESOURCE_OF_KIND[kind];
  const label = RESOURCE_LABELS[resource];
  const { Category, sortby, order, current, pageSize, ...asked } = SCHEMAS[resource].query.properties;
  app.get(
    `/${resource}/Categories`,
    {
      config: { access: 'public', cache: { tags: [resource] } },
      schema: {
        tags: [label],
        summary: `${label}各栏目的数量`,
        description: '`total` 为全部栏目之和',
        querystring: Type.Object(asked),
        response: { 200: OkList(CategoryCount) },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await countCategories(ctx.db, kind, request.query as AnyListQuery)),
    }),
  );
}
