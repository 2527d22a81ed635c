import { institutionResource } from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import type { CrudEntity } from '../../crud/routes.ts';
import { publicInstitutions } from '../../db/public-views.ts';
import { institutions } from '../../db/schema/institutions.ts';
import { contains } from '../../lib/list.ts';

/** How institutions are stored and found. */
export const institutionEntity: CrudEntity<typeof institutionResource, typeof institutions> = {
  resource: institutionResource,
  table: institutions,
  publicView: publicInstitutions,
  where: (query) => [
    query.keyword ? contains(query.keyword, institutions.name) : undefined,
    query.Kind ? eq(institutions.kind, query.Kind) : undefined,
    query.Name ? contains(query.Name, institutions.name) : undefined,
  ],
  titleOf: (row) => row.name,
};
