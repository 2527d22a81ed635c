import { ExpertFacets, expertResource, Ok } from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import { recordRoutes } from '../../crud/record-routes.ts';
import { publicExperts } from '../../db/public-views.ts';
import type { App } from '../../types.ts';
import { expertOperations } from './expert-operations.ts';

/** Expert think tank: `/api/ThinkTanks`. */
export async function expertRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/ThinkTanks/Facets',
    {
      config: { access: 'public', cache: { tags: ['ThinkTanks'] } },
      schema: { tags: ['专家智库'], summary: '可用的领域与地区', response: { 200: Ok(ExpertFacets) } },
    },
    async () => {
      const rows = await ctx.db
        .select({ fields: publicExperts.fields, region: publicExperts.region })
        .from(publicExperts);
      const sorted = (values: string[]) =>
        [...new Set(values.filter(Boolean))].sort((a, b) => a.localeCompare(b, 'zh-CN'));
      return {
        success: true as const,
        data: { Fields: sorted(rows.flatMap((row) => row.fields)), Regions: sorted(rows.map((row) => row.region)) },
      };
    },
  );
  recordRoutes(app, expertResource, expertOperations(ctx));
}
