/** Writes a patent as an import does: what the back office does not take, and what no rule has looked at. */
import type { PatentEvent } from '@ip-portal/contract';
import type { Context } from '../../src/context.ts';
import { indexRecord } from '../../src/crud/record-commands.ts';
import { patents } from '../../src/db/schema/patents.ts';
import { today } from '../../src/lib/time.ts';
import { derivedColumns } from '../../src/modules/patents/derived-columns.ts';
import { insertEvents } from '../../src/modules/patents/event-rows.ts';
import { patentEntity } from '../../src/modules/patents/patent-entity.ts';
import { writeSearchRows } from '../../src/modules/patents/search/search-rows.ts';

/** What an import tells of a patent. */
export type Imported = Partial<typeof patents.$inferInsert> & { title: string; events?: readonly PatentEvent[] };

/** @returns the id it is given */
export async function bringPatent({ db, cache }: Pick<Context, 'db' | 'cache'>, given: Imported): Promise<number> {
  const { events = [], ...columns } = given;
  const values = { type: '发明', applicationDate: null, ...columns };
  const rows = await db
    .insert(patents)
    .values({ ...values, ...derivedColumns({ ...values, events }, today()) })
    .returning();
  const [row] = rows as (typeof patents.$inferSelect)[];
  if (!row) throw new Error('not stored');
  await insertEvents(db, [{ id: row.id, events }], null);
  await indexRecord(db, patentEntity, row);
  await writeSearchRows(db, [row.id]);
  cache.invalidate(['*']);
  return row.id;
}
