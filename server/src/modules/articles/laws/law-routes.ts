/** What only laws have: their list by statutes, search inside a statute, the import of statutes. */
import {
  IdParams,
  KEYWORD_MAX,
  LawLevelCount,
  LawVersion,
  lawResource,
  OkList,
  ProvisionHit,
  schemasOf,
} from '@ip-portal/contract';
import { Type } from 'typebox';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../lib/errors.ts';
import { named } from '../../../openapi/components.ts';
import type { App } from '../../../types.ts';
import type { AnyListQuery } from '../article-list.ts';
import { importRoutes } from './import-routes.ts';
import { findProvisions } from './law-provisions.ts';
import { listStatutes } from './law-statutes.ts';

const ProvisionQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX, title: '关键词' })),
});

const law = schemasOf(lawResource);
const Statute = named(
  'LawStatute',
  Type.Object({ ...law.Item.properties, Versions: Type.Array(LawVersion, { description: 'newest first' }) }),
);
// The order is the list's own: by level.
const { sortby: _sortby, order: _order, ...asked } = law.ListQuery.properties;
const StatuteQuery = Type.Object(asked);

/** `/api/Laws/Statutes`, `/api/Laws/{id}/Provisions`, and the import. */
export async function lawRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/Laws/Statutes',
    {
      config: { access: 'public', cache: { tags: ['Laws', 'Reads'] } },
      schema: {
        tags: ['法律法规'],
        summary: '法规列表：同一法规的各版本合为一项，附各效力级别的数量',
        querystring: StatuteQuery,
        response: { 200: Type.Object({ ...OkList(Statute).properties, Levels: Type.Array(LawLevelCount) }) },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listStatutes(ctx.db, request.query as AnyListQuery)),
    }),
  );

  app.get(
    '/Laws/:id/Provisions',
    {
      config: { access: 'public', cache: { tags: ['Laws'] } },
      schema: {
        tags: ['法律法规'],
        summary: '在一部法规内搜索条文',
        params: IdParams,
        querystring: ProvisionQuery,
        response: { 200: OkList(ProvisionHit) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { keyword = '' } = request.query;
      const data = await findProvisions(ctx.db, id, keyword);
      if (!data) throw notFound('法规');
      return { success: true as const, data, total: data.length };
    },
  );

  await importRoutes(app, ctx);
}
