import { patentResource } from '@ip-portal/contract';
import type { CrudEntity } from '../../crud/routes.ts';
import { publicPatents } from '../../db/public-views.ts';
import { patents } from '../../db/schema/patents.ts';
import { SILENT_COLUMNS } from './derived-columns.ts';
import { patentConditions } from './patent-filters.ts';
import { patentSearch } from './patent-index.ts';
import { numberOf } from './patent-view.ts';

/** How patents are stored and found. */
export const patentEntity: CrudEntity<typeof patentResource, typeof patents> = {
  resource: patentResource,
  table: patents,
  publicView: publicPatents,
  where: patentConditions,
  derived: SILENT_COLUMNS,
  titleOf: (row) => `${numberOf(row)} ${row.title}`,
  search: patentSearch,
};

/** Long columns that lists do without. */
export const LONG_COLUMNS = ['claims', 'description', 'figures', 'relations', 'citations', 'partyCodes'] as const;
