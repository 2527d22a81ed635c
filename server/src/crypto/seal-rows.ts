/** Writes and reads the sealed texts of whole tables: at the start, under another key, and when all are looked through. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { KeyRing } from './key-ring.ts';
import { keyIdOf } from './sealed.ts';
import { NORMALISED, sealedTables } from './sealed-columns.ts';

const id = (name: string) => sql.identifier(name);

/** Rows written in one transaction. */
const BATCH = 200;

/** Condition on a column: it holds a text under another key than `key`. */
const notUnder = (key: string) => (column: SQL) => sql`${column} <> '' and ${column} not like ${`v2.${key}.%`}`;

/** Locks rows of which a text is `stale`, beyond `after`, and writes all their texts anew. Answers the last row's key. */
async function sealBatch(
  db: Db,
  ring: KeyRing,
  [table, spec]: (typeof sealedTables)[number],
  stale: (column: SQL) => SQL,
  after: number | string | null,
): Promise<{ last: number | string | null; rows: number }> {
  const columns = Object.keys(spec.columns);
  const where = sql.join(
    columns.map((column) => sql`(${stale(sql`${id(column)}`)})`),
    sql` or `,
  );
  return db.transaction(async (tx) => {
    const beyond = after === null ? sql`true` : sql`${id(spec.row)} > ${after}`;
    const { rows } = await tx.execute<Record<string, string>>(
      sql`select * from ${id(table)} where (${where}) and ${beyond} order by ${id(spec.row)} limit ${BATCH} for update`,
    );
    for (const row of rows) {
      const key = row[spec.row] as number | string;
      const sets: SQL[] = [];
      for (const [column, { index }] of Object.entries(spec.columns)) {
        const value = row[column] ?? '';
        if (value === '') continue;
        const place = { table, column, row: key };
        const text = keyIdOf(value) ? await ring.open(value, place) : value;
        sets.push(sql`${id(column)} = ${await ring.seal(text, place)}`);
        if (index) {
          const { column: beside, purpose } = index;
          sets.push(sql`${id(beside)} = ${await ring.index(NORMALISED[purpose](text), purpose)}`);
        }
      }
      await tx.execute(sql`update ${id(table)} set ${sql.join(sets, sql`, `)} where ${id(spec.row)} = ${key}`);
    }
    return { last: (rows.at(-1)?.[spec.row] as number | string | undefined) ?? null, rows: rows.length };
  });
}

async function sealAll(db: Db, ring: KeyRing, stale: (column: SQL) => SQL, tell: (rows: number) => void) {
  let total = 0;
  for (const entry of sealedTables) {
    let after: number | string | null = null;
    do {
      const batch: Awaited<ReturnType<typeof sealBatch>> = await sealBatch(db, ring, entry, stale, after);
      after = batch.last;
      total += batch.rows;
      if (batch.rows > 0) tell(total);
    } while (after !== null);
  }
  return total;
}

/** Condition on a column: a text lies there in clear. */
const inClear = (column: SQL) => sql`${column} <> '' and ${column} !~ '^v2[.][0-9a-f]{8}[.]'`;

/** Whether some text lies in clear that should be sealed; the secrets of second factors have a way of their own. */
async function hasClear(db: Db): Promise<boolean> {
  const parts = sealedTables.flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => sql`exists (select from ${id(table)} where ${inClear(sql`${id(column)}`)})`),
  );
  const { rows } = await db.execute<{ clear: boolean }>(sql`select ${sql.join(parts, sql` or `)} as clear`);
  return rows[0]?.clear === true;
}

/**
 * Seals what an earlier version left in clear. May be interrupted and begun again; of processes that do it at once each
 * waits for the other's rows, and none returns before all is sealed. Answers the rows written here.
 */
export async function sealClear(db: Db, ring: KeyRing): Promise<number> {
  let total = 0;
  while (await hasClear(db)) total += await sealAll(db, ring, inClear, () => undefined);
  return total;
}

/** Seals anew what does not lie under `key`, which is in use; goes on where it was interrupted. Answers the rows written. */
export function sealAnew(db: Db, ring: KeyRing, key: string, tell: (rows: number) => void): Promise<number> {
  return sealAll(db, ring, notUnder(key), tell);
}

/** Opens every sealed text: how many there are, those that do not open, and those that lie in clear, by `table.column`. */
export async function checkTexts(db: Db, ring: KeyRing): Promise<{ texts: number; broken: string[]; clear: string[] }> {
  const found = { texts: 0, broken: [] as string[], clear: [] as string[] };
  for (const [table, spec] of sealedTables) {
    let after: number | string | null = null;
    for (;;) {
      const beyond: SQL = after === null ? sql`true` : sql`${id(spec.row)} > ${after}`;
      const { rows } = await db.execute<Record<string, string>>(
        sql`select * from ${id(table)} where ${beyond} order by ${id(spec.row)} limit ${BATCH * 5}`,
      );
      for (const row of rows) {
        for (const column of Object.keys(spec.columns)) {
          const value = row[column] ?? '';
          if (value === '') continue;
          const key = row[spec.row] as number | string;
          found.texts += 1;
          if (!keyIdOf(value)) found.clear.push(`${table}.${column} ${key}`);
          else
            await ring
              .open(value, { table, column, row: key })
              .catch(() => found.broken.push(`${table}.${column} ${key}`));
        }
      }
      const last = rows.at(-1)?.[spec.row];
      if (last === undefined) break;
      after = last;
    }
  }
  return found;
}
