import { expertResource } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import type { CrudEntity } from '../../crud/routes.ts';
import { publicExperts } from '../../db/public-views.ts';
import { experts } from '../../db/schema/experts.ts';
import { contains } from '../../lib/list.ts';

/** How experts are stored and found. */
export const expertEntity: CrudEntity<typeof expertResource, typeof experts> = {
  resource: expertResource,
  table: experts,
  publicView: publicExperts,
  limit: { column: experts.id, idOf: (row) => row.id },
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
    query.Status ? eq(experts.status, query.Status) : undefined,
    query.Region ? eq(experts.region, query.Region) : undefined,
    query.IsRecommended !== undefined ? eq(experts.isRecommended, query.IsRecommended) : undefined,
  ],
  titleOf: (row) => row.name,
  search: { title: ['name', 'title'], body: ['organization', 'fields', 'summary', { html: 'resume' }] },
};
