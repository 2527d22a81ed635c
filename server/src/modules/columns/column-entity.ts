import { columnResource } from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import type { CrudEntity } from '../../crud/routes.ts';
import { publicColumns } from '../../db/public-views.ts';
import { columns } from '../../db/schema/columns.ts';
import { contains } from '../../lib/list.ts';

/** How columns are stored and found: by kind, then in their order. */
export const columnEntity: CrudEntity<typeof columnResource, typeof columns> = {
  resource: columnResource,
  table: columns,
  publicView: publicColumns,
  where: (query) => [
    query.keyword ? contains(query.keyword, columns.name) : undefined,
    query.Kind ? eq(columns.kind, query.Kind) : undefined,
    query.Name ? contains(query.Name, columns.name) : undefined,
  ],
  titleOf: (row) => row.name,
};
