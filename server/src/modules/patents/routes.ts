import { IdParams, Ok, OkList, PatentText, PatentTextQuery, patentResource, schemasOf } from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import { recordRoutes } from '../../crud/record-routes.ts';
import { notFound } from '../../lib/errors.ts';
import type { App } from '../../types.ts';
import { patentClassRoutes } from './classes/class-routes.ts';
import { topPatents } from './home-patents.ts';
import { patentImportRoutes } from './import/index.ts';
import { patentMergeRoutes } from './merge/merge-routes.ts';
import { patentNameRoutes } from './names/name-routes.ts';
import { patentOperations } from './patent-operations.ts';
import { presentPatent } from './patent-view.ts';
import { patentPickRoutes } from './pick-routes.ts';
import { wordingOf } from './publications.ts';
import { patentQualityRoutes } from './quality-routes.ts';
import { patentSimilarRoutes } from './similar/similar-routes.ts';
import { patentTagRoutes } from './tag-routes.ts';

const { Item } = schemasOf(patentResource);

/** Patents: `/api/Patents`. */
export async function patentRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/Patents/Top8',
    {
      config: { access: 'public', cache: { tags: ['Patents'] } },
      schema: {
        tags: ['专利'],
        summary: '首页专利（选定的在前，其余最新授权且有效的在前）',
        response: { 200: OkList(Item) },
      },
    },
    async () => {
      const data = (await topPatents(ctx)).map((row) => presentPatent(Item, row));
      return { success: true as const, data, total: data.length };
    },
  );
  app.get(
    '/Patents/:id/Text',
    {
      config: { access: 'public', cache: { tags: ['Patents'] } },
      schema: {
        tags: ['专利'],
        summary: '一份公开文本的摘要、权利要求和说明书',
        params: IdParams,
        querystring: PatentTextQuery,
        response: { 200: Ok(PatentText) },
      },
    },
    async ({ params, query }) => {
      const data = await wordingOf(ctx.db, params.id, query.Number);
      if (!data) throw notFound('公开文本');
      return { success: true as const, data };
    },
  );
  await patentSimilarRoutes(app, ctx);
  await patentClassRoutes(app, ctx);
  recordRoutes(app, patentResource, patentOperations(ctx));
  await patentPickRoutes(app, ctx);
  await patentTagRoutes(app, ctx);
  await patentMergeRoutes(app, ctx);
  await patentQualityRoutes(app, ctx);
  await patentImportRoutes(app, ctx);
  await patentNameRoutes(app, ctx);
}
