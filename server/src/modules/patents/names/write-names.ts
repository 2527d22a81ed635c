/** Writes lists of names of many patents: rows, what is derived of them, parties, documents of the search. */
import { asc, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { updateRecords } from '../../../db/record-set.ts';
import { patents } from '../../../db/schema/patents.ts';
import { today } from '../../../lib/time.ts';
import { indexPrepared, prepareRows } from '../../../search/index.ts';
import { derivedColumns, SILENT_COLUMNS } from '../derived-columns.ts';
import { withEvents } from '../event-rows.ts';
import { writeParties } from '../parties/party-rows.ts';
import { patentSearch } from '../patent-index.ts';
import { writeSearchRows } from '../search/search-rows.ts';

type Row = typeof patents.$inferSelect;
/** What holds names of parties who are no inventors. */
export type NameLists = Pick<Row, 'applicants' | 'owners' | 'partyCodes'>;

/** These patents, locked in the order in which everybody locks them. */
export const lockPatents = (tx: Executor, ids: readonly number[]): Promise<Row[]> =>
  tx
    .select()
    .from(patents)
    .where(inArray(patents.id, [...ids]))
    .orderBy(asc(patents.id))
    .for('no key update');

/** Writes rows that are locked, with lists as they are told; each gets a new version. */
export async function writeNames(tx: Executor, given: readonly (Row & NameLists)[]): Promise<void> {
  if (given.length === 0) return;
  const day = today();
  const now = new Date();
  const rows = (await withEvents(tx, given)).map((row) => ({
    ...row,
    ...derivedColumns(row, day),
    version: row.version + 1,
    updatedAt: now,
  }));
  await updateRecords(
    tx,
    patents,
    ['applicants', 'owners', 'partyCodes', 'state', ...SILENT_COLUMNS, 'version', 'updatedAt'],
    rows,
  );
  await writeParties(tx, rows);
  await indexPrepared(tx, await prepareRows('patent', patentSearch, rows));
  await writeSearchRows(
    tx,
    rows.map(({ id }) => id),
  );
}
