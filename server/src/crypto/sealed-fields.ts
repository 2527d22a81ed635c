/** Personal texts of rows: the one place where they become sealed texts and clear ones again. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import type { SealedText } from '../db/columns.ts';
import type { KeyRing } from './key-ring.ts';
import { type IndexPurpose, NORMALISED, SEALED_TABLES } from './sealed-columns.ts';

/** Tables whose sealed columns are opaque to everybody else. */
type PersonalTable =
  | 'users'
  | 'postings'
  | 'privacy_requests'
  | 'messages'
  | 'proven_addresses'
  | 'one_time_links'
  | 'proven_phones'
  | 'one_time_codes';
type Columns<T extends PersonalTable> = (typeof SEALED_TABLES)[T]['columns'];
type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
/** Sealed properties of a row: `phone`, `contactName` … */
type SealedField<T extends PersonalTable> = Camel<keyof Columns<T> & string>;
type IndexedField<T extends PersonalTable> = {
  [C in keyof Columns<T> & string]: Columns<T>[C] extends { index: object } ? Camel<C> : never;
}[keyof Columns<T> & string];

/** Sealed texts of a row as they lie there. */
export type SealedRow<T extends PersonalTable> = Record<SealedField<T>, SealedText>;
/** Clear texts of a row. */
export type ClearFields<T extends PersonalTable> = Record<SealedField<T>, string>;
/** A row with its sealed texts opened. */
export type Opened<Row, T extends PersonalTable> = Omit<Row, SealedField<T>> & ClearFields<T>;
/** Values of columns: sealed texts with their indexes. */
type Sealed<T extends PersonalTable> = { [F in SealedField<T>]?: SealedText } & {
  [F in IndexedField<T> as `${F}Index`]?: string | null;
};

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const fieldsOf = (table: PersonalTable) =>
  Object.entries(SEALED_TABLES[table].columns as Record<string, { index?: { purpose: IndexPurpose } }>).map(
    ([column, { index }]) => ({ column, field: camel(column), purpose: index?.purpose }),
  );

/** The given texts as the row `row` of the table holds them; what is not given is left out. */
export async function sealFields<T extends PersonalTable>(
  keys: KeyRing,
  table: T,
  row: number,
  given: { [F in SealedField<T>]?: string | undefined },
): Promise<Sealed<T>> {
  const values: Record<string, string | null> = {};
  for (const { column, field, purpose } of fieldsOf(table)) {
    const text = (given as Record<string, string | undefined>)[field];
    if (text === undefined) continue;
    values[field] = text === '' ? '' : await keys.seal(text, { table, column, row });
    if (purpose) values[`${field}Index`] = text === '' ? null : await keys.index(NORMALISED[purpose](text), purpose);
  }
  return values as Sealed<T>;
}

/** The sealed texts of a row in clear. @throws Error for what was sealed for another row, or changed since */
export async function openFields<T extends PersonalTable>(
  keys: KeyRing,
  table: T,
  row: number,
  sealed: SealedRow<T>,
): Promise<ClearFields<T>> {
  const clear: Record<string, string> = {};
  for (const { column, field } of fieldsOf(table)) {
    const text = (sealed as Record<string, unknown>)[field] as string;
    clear[field] = text === '' ? '' : await keys.open(text, { table, column, row });
  }
  return clear as ClearFields<T>;
}

/** Indexes under which rows carry a text: under one key, or while keys are exchanged under several. */
export const indexesOf = (keys: KeyRing, purpose: IndexPurpose, text: string): Promise<string[]> =>
  keys.indexes(NORMALISED[purpose](text), purpose);

/** The next number of a table: what is sealed for a row has to know the row first. */
export async function nextId(
  db: Executor,
  table: 'users' | 'postings' | 'privacy_requests' | 'messages' | 'one_time_links' | 'one_time_codes',
): Promise<number> {
  const { rows } = await db.execute(sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id`);
  return Number(rows[0]?.id);
}
