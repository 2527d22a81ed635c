/**
 * Merges one record of a patent into another. What differs stands as somebody chose; events, publications and tags of
 * both are there afterwards. The other counts as deleted and keeps what it was, so that both can be brought back.
 */
import { type PatentMerge, patentResource } from '@ip-portal/contract';
import { codesOf, unitNames } from '@ip-portal/contract/rules/party-code';
import { eq } from 'drizzle-orm';
import type { Caller } from '../../../auth/caller.ts';
import { audit, type Context, change } from '../../../context.ts';
import { indexRecord, updateRecord } from '../../../crud/record-commands.ts';
import { updateRow } from '../../../crud/repository.ts';
import type { Executor } from '../../../db/client.ts';
import { patentMerges } from '../../../db/schema/patent-merges.ts';
import { patentPublications } from '../../../db/schema/patent-publications.ts';
import { patents } from '../../../db/schema/patents.ts';
import { AppError, invalid, notFound, refused, staleVersion } from '../../../lib/errors.ts';
import { copyEvents } from '../event-rows.ts';
import { holdPicks, passPlace } from '../home-patents.ts';
import { takeTurn } from '../import/take-turn.ts';
import { writeParties } from '../parties/party-rows.ts';
import { patentEntity } from '../patent-entity.ts';
import { preparePatent } from '../patent-values.ts';
import { writeSearchRows } from '../search/search-rows.ts';
import { addedBy, type BothRecords, columnsOf, mergeRefusals, readRecords, sidesOf } from './both-records.ts';
import { uniteSources } from './unite-sources.ts';

type Row = typeof patents.$inferSelect;

/** Both records, locked and as whoever compared them has seen them. @throws 404, 409, 422 */
async function lockBoth(tx: Executor, id: number, { OtherId, Version, OtherVersion }: PatentMerge) {
  // Imports look for patents by number before they lock them, and places of the home page are locked before patents.
  await takeTurn(tx);
  await holdPicks(tx);
  const records = await readRecords(tx, [id, OtherId]);
  const [own, other] = [records.get(id), records.get(OtherId)];
  if (!own || own.draft.deleted) throw notFound(patentResource.label);
  if (!other) throw invalid({ OtherId: `编号 ${OtherId} 的专利不存在` });
  if (other.draft.deleted) {
    throw refused({ rule: 'merge-deleted', field: 'OtherId', reason: '要并入的专利已被删除，不能合并' });
  }
  if (own.row.version !== Version) throw staleVersion();
  if (other.row.version !== OtherVersion) {
    throw new AppError('VERSION_CONFLICT', '要并入的专利已被他人修改，请重新比较后再合并');
  }
  const both = { own, other };
  const refusals = mergeRefusals(both);
  if (refusals.length > 0) throw refused(refusals);
  return both;
}

/** Columns that the one that stays takes from the other. */
function takenColumns(both: BothRecords, sides: ReturnType<typeof sidesOf>): Partial<Row> {
  const { own, other } = both;
  const taken = [...sides].flatMap(([field, { side }]) => (side === 'other' ? columnsOf(field) : []));
  const values: Record<string, unknown> = Object.fromEntries(
    taken.map((column) => [column, other.row[column as keyof Row]]),
  );
  if (own.row.applicationNumber === null && other.row.applicationNumber !== null) {
    values.applicationNumber = other.row.applicationNumber;
  }
  // Of both: `preparePatent` keeps those of classes that stand.
  if (other.row.classEditions.length > 0) values.classEditions = other.row.classEditions;
  // Of both as well, as far as they are parties of the merged patent.
  if (other.row.partyCodes.length > 0) {
    const { applicants, owners } = { ...own.row, ...(values as Partial<Row>) };
    const names = unitNames({ applicants, owners, events: [...own.row.events, ...addedBy(both).events] });
    values.partyCodes = codesOf(names, [...own.row.partyCodes, ...other.row.partyCodes]);
  }
  return values as Partial<Row>;
}

/** Merges `OtherId` into `id`. @throws 400, 404, 409, 422 with every reason */
export async function mergePatents(ctx: Context, by: Caller, id: number, body: PatentMerge): Promise<void> {
  if (body.OtherId === id) throw invalid({ OtherId: '不能与自己合并，请选择另一件专利' });
  await change(ctx, [patentResource.name], async (tx) => {
    const both = await lockBoth(tx, id, body);
    const { own, other } = both;
    const sides = sidesOf(both, body.Take);
    const values = takenColumns(both, sides);
    const number = values.applicationNumber ?? null;
    const added = addedBy(both);
    // A number belongs to one record: what the other hands over it has no longer.
    const gone = await updateRow(tx, patents, other.row.id, {
      deletedAt: new Date(),
      ...(number === null ? {} : { applicationNumber: null }),
    });
    const events = [...own.row.events, ...added.events];
    const given = { ...values, ...(added.events.length > 0 ? { events } : {}) };
    const { events: _told, ...prepared } = await preparePatent(tx, given, own.row);
    const row = await updateRecord(
      tx,
      by,
      patentEntity,
      own.row,
      { ...prepared, tags: [...own.row.tags, ...added.tags] },
      [{ events: own.row.events }, { events, mergedFrom: patentEntity.titleOf(other.row) }],
    );
    const moved = await tx
      .update(patentPublications)
      .set({ patentId: id })
      .where(eq(patentPublications.patentId, other.row.id))
      .returning({ number: patentPublications.number });
    const worded = await uniteSources(tx, both, sides, row);
    const copies = await copyEvents(tx, other.row.id, id);
    const place = await passPlace(tx, other.row.id, id);
    await tx.insert(patentMerges).values({
      patentId: other.row.id,
      mergedInto: id,
      version: gone.version,
      intoVersion: row.version,
      events: copies,
      mergedBy: by.id,
      trace: {
        own: Object.fromEntries(Object.keys(values).map((column) => [column, own.row[column as keyof Row]])),
        source: own.draft.was,
        number,
        publications: moved.map((one) => one.number),
        worded,
        tags: added.tags,
        place,
      },
    });
    await audit(tx, by, {
      action: 'delete',
      resource: patentResource.name,
      resourceId: other.row.id,
      title: patentEntity.titleOf(other.row),
      after: { mergedInto: patentEntity.titleOf(row) },
    });
    await writeParties(tx, [
      { ...row, events },
      { ...gone, events: [] },
    ]);
    await indexRecord(tx, patentEntity, gone);
    await writeSearchRows(tx, [id, gone.id]);
  });
}
