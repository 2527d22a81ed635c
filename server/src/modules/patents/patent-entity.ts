import { patentResource } from '@ip-portal/contract';
import { desc } from 'drizzle-orm';
import type { Row } from '../../crud/repository.ts';
import type { CrudEntity } from '../../crud/routes.ts';
import type { Executor } from '../../db/client.ts';
import { publicPatents } from '../../db/public-views.ts';
import { patents } from '../../db/schema.ts';
import { startOfDay } from '../../lib/time.ts';
import { indexDocument, removeDocument } from '../search/index.ts';
import { patentConditions } from './patent-filters.ts';
import { preparePatent } from './patent-values.ts';
import { derivedFields } from './patent-view.ts';

/** Writes or removes what the site search knows of a patent. */
async function indexPatent(tx: Executor, row: Row): Promise<void> {
  if (row.deletedAt) return removeDocument(tx, 'patent', row.id);
  const { title, abstract, applicants, owners, inventors, applicationNumber, publicationNumber, grantNumber } =
    row as unknown as typeof patents.$inferSelect;
  const people = [...new Set([...applicants, ...owners])].join('、');
  const numbers = [applicationNumber, applicationNumber.replace('.', ''), publicationNumber, grantNumber];
  const date = String(row.grantDate ?? row.publicationDate ?? row.applicationDate);
  await indexDocument(tx, {
    kind: 'patent',
    refId: row.id,
    title,
    body: [abstract, people, inventors.join('、'), numbers.filter(Boolean).join(' ')].filter(Boolean).join('\n'),
    sortDate: startOfDay(date),
  });
}

/** Patents as the plain record helper needs them. */
export const patentEntity: CrudEntity<typeof patentResource> = {
  resource: patentResource,
  table: patents,
  defaultOrder: [desc(patents.applicationDate), desc(patents.id)],
  publicView: publicPatents,
  omitInLists: ['claims', 'description'],
  where: patentConditions,
  titleOf: (row) => `${row.applicationNumber} ${row.title}`,
  derived: derivedFields,
  prepare: preparePatent,
  after: indexPatent,
};
