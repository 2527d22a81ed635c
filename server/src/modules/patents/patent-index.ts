import type { Executor } from '../../db/client.ts';
import type { patents } from '../../db/schema/patents.ts';
import { startOfDay } from '../../lib/time.ts';
import { indexDocument, removeDocument } from '../search/index.ts';

type PatentRow = typeof patents.$inferSelect;

/** Brings the search document of a patent in step with the row, and answers the row. */
export async function indexPatent(tx: Executor, row: PatentRow): Promise<PatentRow> {
  if (row.deletedAt) {
    await removeDocument(tx, 'patent', row.id);
    return row;
  }
  const { applicationNumber } = row;
  const people = [...new Set([...row.applicants, ...row.owners])].join('、');
  const numbers = [applicationNumber, applicationNumber.replace('.', ''), row.publicationNumber, row.grantNumber];
  await indexDocument(tx, {
    kind: 'patent',
    refId: row.id,
    title: row.title,
    body: [row.abstract, people, row.inventors.join('、'), numbers.filter(Boolean).join(' ')]
      .filter(Boolean)
      .join('\n'),
    sortDate: startOfDay(row.grantDate ?? row.publicationDate ?? row.applicationDate),
  });
  return row;
}
