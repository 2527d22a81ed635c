/** Takes a merge back, as long as nobody has written either record since: both become exactly what they were. */
import { patentResource } from '@ip-portal/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Caller } from '../../../auth/caller.ts';
import { audit, type Context, change } from '../../../context.ts';
import { indexRecord } from '../../../crud/record-commands.ts';
import { updateRow } from '../../../crud/repository.ts';
import type { Executor } from '../../../db/client.ts';
import { patentEvents } from '../../../db/schema/patent-events.ts';
import { patentImportChanges, patentSources } from '../../../db/schema/patent-imports.ts';
import { patentMerges } from '../../../db/schema/patent-merges.ts';
import { patentPublications, patentWordings } from '../../../db/schema/patent-publications.ts';
import { patents } from '../../../db/schema/patents.ts';
import { AppError, notFound, refused } from '../../../lib/errors.ts';
import { today } from '../../../lib/time.ts';
import { derivedColumns } from '../derived-columns.ts';
import { eventsOf } from '../event-rows.ts';
import { holdPicks, passPlace } from '../home-patents.ts';
import { takeTurn } from '../import/take-turn.ts';
import { writeParties } from '../parties/party-rows.ts';
import { patentEntity } from '../patent-entity.ts';
import { writeSearchRows } from '../search/search-rows.ts';
import { type OneRecord, readRecords } from './both-records.ts';

type Merge = typeof patentMerges.$inferSelect;
type Row = typeof patents.$inferSelect;

/** The merge of a patent with both records, locked. @throws 404, 409, 422 */
async function lockMerge(tx: Executor, id: number): Promise<{ merge: Merge; into: OneRecord; gone: OneRecord }> {
  await takeTurn(tx);
  await holdPicks(tx);
  const [merge] = await tx.select().from(patentMerges).where(eq(patentMerges.patentId, id));
  if (!merge) {
    const [row] = await tx.select({ id: patents.id }).from(patents).where(eq(patents.id, id));
    if (!row) throw notFound(patentResource.label);
    throw new AppError('ILLEGAL_TRANSITION', '这件专利没有合并到别的专利，无需撤销');
  }
  const records = await readRecords(tx, [id, merge.mergedInto]);
  const [into, gone] = [records.get(merge.mergedInto), records.get(id)];
  if (!into || !gone) throw notFound(patentResource.label);
  if (into.row.version !== merge.intoVersion || gone.row.version !== merge.version) {
    const what = into.draft.deleted ? '合并后的专利后来又被删除或合并' : '合并后的专利后来又有修改';
    throw refused({
      rule: 'merge-written-since',
      reason: `${what}，撤销合并会丢失这些改动，因此不能撤销`,
      wayOut: { text: '请直接修改合并后的专利' },
    });
  }
  return { merge, into, gone };
}

/** Publications, wordings and sources as they were. */
async function partPublications(tx: Executor, { patentId, mergedInto, trace }: Merge): Promise<void> {
  await tx.delete(patentWordings).where(inArray(patentWordings.number, trace.worded));
  await tx.update(patentPublications).set({ patentId }).where(inArray(patentPublications.number, trace.publications));
  const own = eq(patentSources.patentId, mergedInto);
  if (trace.source === null) await tx.delete(patentSources).where(own);
  else await tx.update(patentSources).set(trace.source).where(own);
}

/** Writes a record back, and what was written before the merge can be taken back in its turn. */
async function writeBack(tx: Executor, { row }: OneRecord, merged: number, values: Partial<Row>): Promise<Row> {
  const events = (await eventsOf(tx, [row.id])).get(row.id) ?? [];
  const next = { ...row, ...values, events };
  const back = await updateRow(tx, patents, row.id, { ...values, ...derivedColumns(next, today()) });
  // The version before the merge is the one it found.
  const before = merged - 1;
  const { patentId, version } = patentImportChanges;
  await tx
    .update(patentImportChanges)
    .set({ version: back.version })
    .where(and(eq(patentId, row.id), eq(version, before)));
  await tx
    .update(patentMerges)
    .set({ intoVersion: back.version })
    .where(and(eq(patentMerges.mergedInto, row.id), eq(patentMerges.intoVersion, before)));
  await writeParties(tx, [{ ...back, events }]);
  return back;
}

/** Takes apart what was merged: `id` is the patent that was merged into another. @throws 404, 409, 422 */
export async function unmergePatents(ctx: Context, by: Caller, id: number): Promise<void> {
  await change(ctx, [patentResource.name], async (tx) => {
    const { merge, into, gone } = await lockMerge(tx, id);
    const { trace } = merge;
    await tx.delete(patentEvents).where(inArray(patentEvents.id, merge.events));
    await partPublications(tx, merge);
    if (trace.place) await passPlace(tx, into.row.id, id);
    const stays = await writeBack(tx, into, merge.intoVersion, {
      ...trace.own,
      tags: into.row.tags.filter((tag) => !trace.tags.includes(tag)),
    });
    const back = await writeBack(tx, gone, merge.version, {
      deletedAt: null,
      ...(trace.number === null ? {} : { applicationNumber: trace.number }),
    });
    await tx.delete(patentMerges).where(eq(patentMerges.patentId, id));
    const [ownTitle, backTitle] = [patentEntity.titleOf(stays), patentEntity.titleOf(back)];
    const told = { resource: patentResource.name } as const;
    const entry = { ...told, resourceId: stays.id, title: ownTitle, after: { partedFrom: backTitle } };
    await audit(tx, by, { action: 'update', ...entry });
    await audit(tx, by, {
      action: 'restore',
      ...told,
      resourceId: id,
      title: backTitle,
      after: { partedFrom: ownTitle },
    });
    await indexRecord(tx, patentEntity, stays);
    await indexRecord(tx, patentEntity, back);
    await writeSearchRows(tx, [stays.id, id]);
  });
}
