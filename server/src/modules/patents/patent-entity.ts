import { patentResource } from '@ip-portal/contract';
import { desc } from 'drizzle-orm';
import type { CrudEntity } from '../../crud/routes.ts';
import { publicPatents } from '../../db/public-views.ts';
import { patents } from '../../db/schema/patents.ts';
import { patentConditions } from './patent-filters.ts';

/** How patents are stored and found. */
export const patentEntity: CrudEntity<typeof patentResource, typeof patents> = {
  resource: patentResource,
  table: patents,
  publicView: publicPatents,
  defaultOrder: [desc(patents.applicationDate), desc(patents.id)],
  where: patentConditions,
  titleOf: (row) => `${row.applicationNumber} ${row.title}`,
};

/** Long columns that lists do without. */
export const LONG_COLUMNS = ['claims', 'description'] as const;
