import { ExpertFacets, expertResource, Ok } from '@ip-portal/contract';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type CrudEntity, registerCrud } from '../../crud/routes.ts';
import { publicExperts } from '../../db/public-views.ts';
import { experts } from '../../db/schema.ts';
import { htmlToText } from '../../lib/html.ts';
import { contains } from '../../lib/list.ts';
import type { App } from '../../types.ts';
import { indexDocument, removeDocument } from '../search/index.ts';

export const expertEntity: CrudEntity<typeof expertResource> = {
  resource: expertResource,
  table: experts,
  defaultOrder: [desc(experts.isRecommended), asc(experts.sort), asc(experts.id)],
  publicView: publicExperts,
  where: (query) => [
    query.keyword
      ? contains(
          query.keyword,
          experts.name,
          experts.organization,
          experts.summary,
          sql`array_to_string(${experts.fields}, ' ')`,
        )
      : undefined,
    query.Name ? contains(query.Name, experts.name) : undefined,
    query.Field ? sql`${query.Field} = any(${experts.fields})` : undefined,
    query.Region ? eq(experts.region, query.Region) : undefined,
    query.IsRecommended !== undefined ? eq(experts.isRecommended, query.IsRecommended) : undefined,
  ],
  titleOf: (row) => String(row.name),
  async after(tx, row) {
    if (row.deletedAt) return removeDocument(tx, 'expert', row.id);
    await indexDocument(tx, {
      kind: 'expert',
      refId: row.id,
      title: `${row.name} ${row.title}`.trim(),
      body: [row.organization, (row.fields as string[]).join('、'), row.summary, htmlToText(String(row.resume))]
        .filter(Boolean)
        .join('\n'),
      sortDate: row.createdAt as Date,
    });
  },
};

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
  registerCrud(app, ctx, expertEntity);
}
