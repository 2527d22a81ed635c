import { OkList, patentResource, RECOMMENDED_COUNT, schemasOf } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { recordRoutes } from '../../crud/record-routes.ts';
import { listRows } from '../../crud/repository.ts';
import { publicPatents } from '../../db/public-views.ts';
import { patents } from '../../db/schema/patents.ts';
import { present } from '../../lib/present.ts';
import type { App } from '../../types.ts';
import { withEvents } from './event-rows.ts';
import { patentImportRoutes } from './import/index.ts';
import { LONG_COLUMNS } from './patent-entity.ts';
import { patentOperations } from './patent-operations.ts';
import { derivedFields } from './patent-view.ts';

const { Item } = schemasOf(patentResource);

/** Newest granted and alive ones first; applications and ended patents only fill up. */
const TOP_ORDER = [
  sql`case ${patents.state} when '有权' then 0 when '审中' then 1 else 2 end`,
  sql`${patents.grantDate} desc nulls last`,
  sql`${patents.publicationDate} desc nulls last`,
  sql`${patents.applicationDate} desc nulls last`,
  sql`${patents.id} desc`,
];

/** The eight patents of the home page. */
async function topPatents(ctx: Pick<Context, 'db'>) {
  const { rows } = await listRows(ctx.db, patents, {
    view: publicPatents,
    where: [],
    order: TOP_ORDER,
    limit: RECOMMENDED_COUNT,
    offset: 0,
    omit: LONG_COLUMNS,
  });
  return (await withEvents(ctx.db, rows)).map((row) => present(Item, row, derivedFields(row)));
}

/** Patents: `/api/Patents`. */
export async function patentRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/Patents/Top8',
    {
      config: { access: 'public', cache: { tags: ['Patents'] } },
      schema: {
        tags: ['专利'],
        summary: '首页专利（最新授权且有效的在前）',
        response: { 200: OkList(Item) },
      },
    },
    async () => {
      const data = await topPatents(ctx);
      return { success: true as const, data, total: data.length };
    },
  );
  recordRoutes(app, patentResource, patentOperations(ctx));
  await patentImportRoutes(app, ctx);
}
