/** What only laws have: their list by statutes, search inside a statute, the import of statutes. */
import {
  articleUrl,
  IdParams,
  KEYWORD_MAX,
  LawLevelCount,
  LawVersion,
  lawResource,
  mobileDetailPath,
  OkList,
  ProvisionHit,
  schemasOf,
  withQuery,
} from '@ip-portal/contract';
import { Type } from 'typebox';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../lib/errors.ts';
import { named } from '../../../openapi/components.ts';
import type { App } from '../../../types.ts';
import type { AnyListQuery } from '../article-list.ts';
import { importRoutes } from './import-routes.ts';
import { findCited } from './law-cited.ts';
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

/** Where every statute in force can be read; no address of one statute there is known to last. */
const OFFICIAL_DATABASE = 'https://flk.npc.gov.cn/';

const CitedQuery = Type.Object({
  name: Type.String({ minLength: 1, maxLength: KEYWORD_MAX, title: '法规名称' }),
  article: Type.Optional(Type.String({ maxLength: 40, title: '条', description: '第五十条' })),
  year: Type.Optional(Type.String({ pattern: '^\\d{4}$', title: '版本年份', examples: ['2020'] })),
  mobile: Type.Optional(Type.Boolean({ title: '移动端', description: 'leads to the mobile page' })),
});

function lawUrl({ id, anchor }: { id: number; anchor: string | null }, mobile = false): string {
  const page = mobile ? withQuery(mobileDetailPath('law'), { id }) : articleUrl('law', id);
  return anchor ? `${page}#${anchor}` : page;
}

/** `/api/Laws/Statutes`, `/api/Laws/Cited`, `/api/Laws/{id}/Provisions`, and the import. */
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
    '/Laws/Cited',
    {
      config: { access: 'public', cache: { tags: ['Laws'] } },
      schema: {
        tags: ['法律法规'],
        summary: '按名称和条转到一部法规',
        description: '转到收录的现行版本（或指明年份的版本）的该条；没有收录的，转到国家法律法规数据库',
        querystring: CitedQuery,
        response: { 302: Type.Null({ description: 'the address is in `Location`' }) },
      },
    },
    async (request, reply) => {
      const { mobile, ...cited } = request.query;
      const found = await findCited(ctx.db, cited);
      if (found) return reply.redirect(lawUrl(found, mobile), 302);
      // Anybody can make up names: nothing is kept of those.
      request.cacheTags = false;
      return reply.header('cache-control', 'no-cache').redirect(OFFICIAL_DATABASE, 302);
    },
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
