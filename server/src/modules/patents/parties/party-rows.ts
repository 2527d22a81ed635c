/**
 * The one place that writes parties of patents. They are derived: whoever writes a patent's row or its events calls this
 * in the same transaction, and holds the lock of the row.
 */

import type { PatentEvent, PatentHolder } from '@ip-portal/contract';
import { patentParties as partiesOf } from '@ip-portal/contract/rules/patent-parties';
import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../../db/client.ts';
import { insertRecords } from '../../../db/record-set.ts';
import { patentParties, patentPartySpellings } from '../../../db/schema/patent-parties.ts';
import { patents } from '../../../db/schema/patents.ts';
import { withEvents } from '../event-rows.ts';

type PartyRow = typeof patentParties.$inferSelect;
/** What of a patent its parties follow from. */
type Patent = Pick<
  typeof patents.$inferSelect,
  'id' | 'applicants' | 'owners' | 'inventors' | 'partyCodes' | 'grantDate' | 'deletedAt'
> & { events: readonly PatentEvent[] };

const COLUMNS = [
  'patentId',
  'role',
  'position',
  'name',
  'nameKey',
  'kind',
  'creditCode',
  'fromOn',
  'untilOn',
  'listed',
] as const satisfies readonly (keyof PartyRow)[];

/** A patent that is deleted has no parties. */
function rowsOf(patent: Patent): PartyRow[] {
  if (patent.deletedAt !== null) return [];
  const places = new Map<string, number>();
  return partiesOf(patent).map(({ from, until, ...party }) => {
    const position = places.get(party.role) ?? 0;
    places.set(party.role, position + 1);
    return { patentId: patent.id, position, fromOn: from, untilOn: until, ...party };
  });
}

/** Notes spellings of holders that nobody has seen, in one order for all; those that another shares the key with are alike. */
async function noteSpellings(tx: Executor, rows: readonly PartyRow[]): Promise<void> {
  const names = new Map(
    rows.flatMap(({ role, listed, name, nameKey }) =>
      listed && role !== '发明人' && nameKey !== '' ? [[name, nameKey] as const] : [],
    ),
  );
  if (names.size === 0) return;
  const [given, keys] = [[...names.keys()], [...names.values()]];
  await tx.execute(sql`
    with fresh as (
      select name, name_key from unnest(${sql.param(given)}::text[], ${sql.param(keys)}::text[]) as r(name, name_key)
      where not exists (select 1 from ${patentPartySpellings} as known where known.name = r.name)
    ), shared as (
      select name_key from (
        select name, name_key from fresh
        union select name, name_key from ${patentPartySpellings} where name_key in (select name_key from fresh)
      ) as spelt group by name_key having count(*) > 1
    ), marked as (
      update ${patentPartySpellings} set alike = true where name_key in (select name_key from shared) and not alike
    )
    insert into ${patentPartySpellings} (name, name_key, alike)
    select name, name_key, name_key in (select name_key from shared) from fresh order by name
    on conflict (name) do nothing`);
}

/** Marks spellings that share a key: two who write at once may miss each other. */
export async function markAlike(tx: Executor): Promise<void> {
  await tx.execute(sql`
    update ${patentPartySpellings} as s set alike = true from (
      select name_key from ${patentPartySpellings} group by name_key having count(*) > 1
    ) as shared where s.name_key = shared.name_key and not s.alike`);
}

/** Writes the parties of patents anew; of those in `made` nothing stood. */
export async function writeParties(
  tx: Executor,
  given: readonly Patent[],
  { made = new Set() }: { made?: ReadonlySet<number> } = {},
): Promise<void> {
  const known = given.flatMap(({ id }) => (made.has(id) ? [] : [id]));
  if (known.length > 0) await tx.delete(patentParties).where(inArray(patentParties.patentId, known));
  const rows = given.flatMap(rowsOf);
  await insertRecords(tx, patentParties, COLUMNS, rows);
  await noteSpellings(tx, rows);
}

const FACTS = {
  id: patents.id,
  applicants: patents.applicants,
  owners: patents.owners,
  inventors: patents.inventors,
  partyCodes: patents.partyCodes,
  grantDate: patents.grantDate,
  deletedAt: patents.deletedAt,
};

/** Brings the parties of these patents in step with the rules of this version; writes, and locks, only what differs. */
export async function deriveParties(db: Db, ids: readonly number[]): Promise<void> {
  const words = (rows: readonly PartyRow[]) =>
    JSON.stringify(rows.map((row) => COLUMNS.map((name) => row[name])).sort());
  const facts = await db
    .select(FACTS)
    .from(patents)
    .where(inArray(patents.id, [...ids]));
  const stand = await db
    .select()
    .from(patentParties)
    .where(inArray(patentParties.patentId, [...ids]));
  const standing = new Map<number, PartyRow[]>(ids.map((id) => [id, []]));
  for (const row of stand) standing.get(row.patentId)?.push(row);
  const differing = (await withEvents(db, facts)).flatMap((row) =>
    words(rowsOf(row)) === words(standing.get(row.id) ?? []) ? [] : [row.id],
  );
  if (differing.length === 0) return;
  await db.transaction(async (tx) => {
    // Read again under the lock, in the order in which everybody locks: somebody may have written meanwhile.
    const rows = await tx
      .select(FACTS)
      .from(patents)
      .where(inArray(patents.id, differing))
      .orderBy(asc(patents.id))
      .for('no key update');
    await writeParties(tx, await withEvents(tx, rows));
  });
}

/** Who held a patent or an application before, and who came to do so: what an event tells a day of. */
export async function holdersByTime(db: Executor, id: number): Promise<PatentHolder[]> {
  const rows = await db
    .select()
    .from(patentParties)
    .where(
      and(
        sql`${patentParties.patentId} = ${id} and ${patentParties.role} <> '发明人'`,
        sql`num_nonnulls(${patentParties.fromOn}, ${patentParties.untilOn}) > 0`,
      ),
    )
    .orderBy(
      asc(patentParties.role),
      sql`${patentParties.untilOn} asc nulls last, ${patentParties.fromOn} asc nulls first, ${patentParties.position}`,
    );
  return rows.flatMap(({ role, name, fromOn, untilOn }) =>
    role === '发明人' ? [] : [{ Role: role, Name: name, From: fromOn, Until: untilOn }],
  );
}
