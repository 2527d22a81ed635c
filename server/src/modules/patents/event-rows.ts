/**
 * Legal events in the database. The list of a patent is what stands of it; what was taken back stays, with day and
 * account. Whoever writes holds the lock of the patent's row.
 */
import type { PatentEvent } from '@ip-portal/contract';
import { isDate } from '@ip-portal/contract/rules/calendar';
import { readEvent } from '@ip-portal/contract/rules/legal-event';
import { and, asc, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../db/client.ts';
import { insertRecords, updateRecords } from '../../db/record-set.ts';
import { users } from '../../db/schema/accounts.ts';
import { patentEvents } from '../../db/schema/patent-events.ts';
import { patents } from '../../db/schema/patents.ts';
import { toTimestamp } from '../../lib/time.ts';

type EventRow = typeof patentEvents.$inferInsert;

/** Columns that say how an event is understood. */
const READ = [
  'gazetteOn',
  'code',
  'kind',
  'effectiveOn',
  'registerNumber',
  'untilOn',
  'licenceKind',
  'feeYear',
  'undoneKind',
  'undoneOn',
  'partiesBefore',
  'partiesAfter',
] as const satisfies readonly (keyof EventRow)[];
type ReadColumns = Required<Pick<EventRow, (typeof READ)[number]>>;

/** How the rules understand an event. */
function readColumns(event: PatentEvent): ReadColumns {
  const fact = readEvent(event);
  return {
    gazetteOn: isDate(event.Date) ? event.Date : null,
    code: event.Code || null,
    kind: fact?.kind.id ?? null,
    effectiveOn: fact?.effective ?? null,
    registerNumber: fact?.register ?? null,
    untilOn: fact?.until ?? null,
    licenceKind: fact?.licence ?? null,
    feeYear: fact?.feeYear ?? null,
    undoneKind: fact?.undoes.kind?.id ?? null,
    undoneOn: fact?.undoes.date ?? null,
    partiesBefore: [...(fact?.parties.before ?? [])],
    partiesAfter: [...(fact?.parties.after ?? [])],
  };
}

/** Events in the order of their days; those of one day in the order in which they came. */
export const inOrderOfDays = (events: readonly PatentEvent[]): PatentEvent[] =>
  [...events].sort((a, b) => (a.Date < b.Date ? -1 : a.Date > b.Date ? 1 : 0));

/** What stands of these patents, by id. */
export async function eventsOf(db: Executor, ids: readonly number[]): Promise<Map<number, PatentEvent[]>> {
  const found = new Map<number, PatentEvent[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .select({ patentId: patentEvents.patentId, told: patentEvents.told })
    .from(patentEvents)
    .where(and(inArray(patentEvents.patentId, [...found.keys()]), isNull(patentEvents.retractedAt)))
    .orderBy(asc(patentEvents.id));
  for (const { patentId, told } of rows) found.get(patentId)?.push(told);
  for (const [id, events] of found) found.set(id, inOrderOfDays(events));
  return found;
}

/** What staff have taken back of these patents, by id; what an undo of an import took back is not among it. */
export async function takenBackOf(db: Executor, ids: readonly number[]): Promise<Map<number, PatentEvent[]>> {
  const found = new Map<number, PatentEvent[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ patentId: patentEvents.patentId, told: patentEvents.told })
    .from(patentEvents)
    .where(
      and(inArray(patentEvents.patentId, [...ids]), isNotNull(patentEvents.retractedAt), not(patentEvents.byUndo)),
    );
  for (const { patentId, told } of rows) found.set(patentId, [...(found.get(patentId) ?? []), told]);
  return found;
}

/** Rows of patents with their events; read the rows first, so that these are never older. */
export async function withEvents<Row extends { id: number }>(
  db: Executor,
  rows: readonly Row[],
): Promise<(Row & { events: PatentEvent[] })[]> {
  const events = await eventsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, events: events.get(row.id) ?? [] }));
}

/** An event that staff took back, as the interface tells it. */
export interface RetractedEvent {
  Date: string;
  Code: string;
  Text: string;
  EnteredAt: string;
  RetractedAt: string;
  /** Name of the account; empty where it was none, or one that is gone. */
  RetractedBy: string;
}

/** What was taken back of a patent, the latest first. */
export async function retractedEventsOf(db: Executor, id: number): Promise<RetractedEvent[]> {
  const rows = await db
    .select({ event: patentEvents, by: users.userName })
    .from(patentEvents)
    .leftJoin(users, eq(users.id, patentEvents.retractedBy))
    .where(and(eq(patentEvents.patentId, id), isNotNull(patentEvents.retractedAt)))
    .orderBy(sql`${patentEvents.retractedAt} desc, ${patentEvents.id} desc`)
    .limit(RETRACTED_SHOWN);
  return rows.map(({ event: { told, createdAt, retractedAt }, by }) => ({
    Date: told.Date,
    Code: told.Code ?? '',
    Text: told.Text,
    EnteredAt: toTimestamp(createdAt),
    RetractedAt: toTimestamp(retractedAt ?? createdAt),
    RetractedBy: by ?? '',
  }));
}
const RETRACTED_SHOWN = 200;

/** Takes these events back with what had brought them; nobody has done it himself. */
export async function takeBackEvents(tx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(patentEvents)
    .set({ retractedAt: sql`now()`, byUndo: true })
    .where(and(inArray(patentEvents.id, [...ids]), isNull(patentEvents.retractedAt)));
}

/** Adds events to patents, however many, in one statement; answers their ids by patent. */
export async function insertEvents(
  tx: Executor,
  given: readonly { id: number; events: readonly PatentEvent[] }[],
  createdBy: number | null,
): Promise<Map<number, number[]>> {
  const rows = given.flatMap(({ id, events }) =>
    events.map((told) => ({ patentId: id, told, createdBy, ...readColumns(told) })),
  );
  const columns = ['patentId', 'told', 'createdBy', ...READ] as const;
  const inserted = await insertRecords(tx, patentEvents, columns, rows, sql`returning id, patent_id`);
  const added = new Map<number, number[]>();
  for (const { id, patent_id: patent } of inserted) {
    added.set(Number(patent), [...(added.get(Number(patent)) ?? []), Number(id)]);
  }
  return added;
}

/** Says the same of two events, whatever the order of their fields. */
const wordsOf = (event: PatentEvent) =>
  JSON.stringify(Object.entries(event).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** What an event says, whoever tells it: as `dedup_key` has it. */
const keyOf = ({ Source: _source, ...event }: PatentEvent) => wordsOf(event);

/** Events of `told` that are not among `known`, each once. */
export function eventsBeyond(known: readonly PatentEvent[], told: readonly PatentEvent[]): PatentEvent[] {
  const keys = new Set(known.map(keyOf));
  return told.filter((event) => {
    const key = keyOf(event);
    return !keys.has(key) && keys.add(key);
  });
}

/** Copies what stands of one patent to another, with the day it came and the account; answers the ids of the copies. */
export async function copyEvents(tx: Executor, from: number, to: number): Promise<number[]> {
  const columns = [...READ.map((name) => patentEvents[name].name), 'told', 'created_at', 'created_by'];
  const copied = sql.raw(columns.map((column) => `"${column}"`).join(', '));
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${patentEvents} (patent_id, ${copied})
    select ${to}, ${copied} from ${patentEvents} where patent_id = ${from} and retracted_at is null order by id
    on conflict (patent_id, dedup_key) where retracted_at is null do nothing returning id`);
  return rows.map(({ id }) => Number(id));
}

/** Makes the events of a patent those of `next`: what is new is added, what is missing is taken back. */
export async function changeEvents(
  tx: Executor,
  id: number,
  next: readonly PatentEvent[],
  by: number | null,
): Promise<void> {
  const stand = await tx
    .select({ id: patentEvents.id, told: patentEvents.told })
    .from(patentEvents)
    .where(and(eq(patentEvents.patentId, id), isNull(patentEvents.retractedAt)));
  const known = new Map(stand.map((row) => [wordsOf(row.told), row.id]));
  const asked = new Set(next.map(wordsOf));
  const gone = [...known].flatMap(([words, row]) => (asked.has(words) ? [] : [row]));
  if (gone.length > 0) {
    await tx
      .update(patentEvents)
      .set({ retractedAt: sql`now()`, retractedBy: by })
      .where(inArray(patentEvents.id, gone));
  }
  await insertEvents(tx, [{ id, events: next.filter((event) => !known.has(wordsOf(event))) }], by);
}

/** Reads the events of these patents anew, also those that were taken back; writes where something is read otherwise. */
export async function readEventsAnew(db: Db, ids: readonly number[]): Promise<void> {
  const rows = await db
    .select()
    .from(patentEvents)
    .where(inArray(patentEvents.patentId, [...ids]));
  const changed = rows.flatMap((row) => {
    const read = readColumns(row.told);
    return READ.some((name) => String(row[name]) !== String(read[name])) ? [{ ...row, ...read }] : [];
  });
  // Mostly nothing: then nobody waits. What was told stays as it is, so nothing can have become stale.
  if (changed.length === 0) return;
  await db.transaction(async (tx) => {
    // In the order in which everybody locks them.
    await tx
      .select({ id: patents.id })
      .from(patents)
      .where(inArray(patents.id, [...new Set(changed.map(({ patentId }) => patentId))]))
      .orderBy(asc(patents.id))
      .for('no key update');
    await updateRecords(tx, patentEvents, READ, changed);
  });
}
