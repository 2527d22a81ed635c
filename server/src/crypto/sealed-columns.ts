/**
 * Which columns hold sealed texts, and how rows are written and read: one list, by which rows are sealed at the start,
 * sealed anew under another key, and by which a test looks for what lies there in clear.
 */
import { parseMobile } from '@ip-portal/contract/rules/contact';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Executor } from '../db/client.ts';
import type { KeyRing } from './key-ring.ts';
import { keyIdOf } from './sealed.ts';

interface SealedColumn {
  /** Column that carries the blind index, and what the index is of: equal purposes compare. */
  index?: { column: string; purpose: IndexPurpose };
}
interface SealedTable {
  /** What a sealed text of the table is bound to besides its column. */
  row: string;
  columns: Record<string, SealedColumn>;
}

/** How texts are written before they are compared. */
export const NORMALISED = {
  phone(text: string) {
    const mobile = parseMobile(text);
    return mobile.ok ? mobile.canonical : text.trim();
  },
  email: (text: string) => text.trim().toLowerCase(),
};
export type IndexPurpose = keyof typeof NORMALISED;

/** Every sealed column. A row whose number is not known beforehand is bound to something else that is its own. */
export const SEALED_TABLES = {
  totp_secrets: { row: 'user_id', columns: { secret: {} } },
  organizations: { row: 'id', columns: { contact_name: {}, contact_phone: {}, contact_email: {} } },
  organization_invitations: { row: 'id', columns: { email: {} } },
  webhooks: { row: 'id', columns: { secret: {} } },
  client_secrets: { row: 'key', columns: { secret: {} } },
  users: {
    row: 'id',
    columns: {
      phone: { index: { column: 'phone_index', purpose: 'phone' } },
      email: { index: { column: 'email_index', purpose: 'email' } },
    },
  },
  postings: { row: 'id', columns: { contact_name: {}, contact_phone: {} } },
  privacy_requests: { row: 'id', columns: { text: {}, supplement: {}, extension_reason: {}, answer: {} } },
  messages: { row: 'id', columns: { former_email: {} } },
  proven_addresses: { row: 'user_id', columns: { email: { index: { column: 'email_index', purpose: 'email' } } } },
  one_time_links: { row: 'id', columns: { email: {} } },
  proven_phones: { row: 'user_id', columns: { phone: { index: { column: 'phone_index', purpose: 'phone' } } } },
  sms_codes: { row: 'id', columns: { phone: { index: { column: 'phone_index', purpose: 'phone' } } } },
} as const satisfies Record<string, SealedTable>;
export type SealedTableName = keyof typeof SEALED_TABLES;

const tables = Object.entries(SEALED_TABLES) as [SealedTableName, SealedTable][];
const id = (name: string) => sql.identifier(name);

/** Ids of the root keys that some text is sealed under. */
export async function keyIdsInUse(tx: Executor): Promise<string[]> {
  return [...(await countByKey(tx)).keys()];
}

/** How many texts are sealed under each root key, by its id. */
export async function countByKey(tx: Executor): Promise<Map<string, number>> {
  const parts = tables.flatMap(([table, { columns }]) =>
    Object.keys(columns).map(
      (column) =>
        sql`select split_part(${id(column)}, '.', 2) as key from ${id(table)} where ${id(column)} like 'v2.%'`,
    ),
  );
  const { rows } = await tx.execute<{ key: string; total: number }>(
    sql`select key, count(*)::int as total from (${sql.join(parts, sql` union all `)}) s group by key`,
  );
  return new Map(rows.map(({ key, total }) => [key, total]));
}

/** Rows written in one transaction. */
const BATCH = 200;

/** Condition on a column: it holds a text under another key than `key`. */
const notUnder = (key: string) => (column: SQL) => sql`${column} <> '' and ${column} not like ${`v2.${key}.%`}`;

/** Locks rows of which a text is `stale`, beyond `after`, and writes all their texts anew. Answers the last row's key. */
async function sealBatch(
  db: Db,
  ring: KeyRing,
  [table, spec]: (typeof tables)[number],
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
  for (const entry of tables) {
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
  const parts = tables.flatMap(([table, { columns }]) =>
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
  for (const [table, spec] of tables) {
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
