/**
 * Columns that many tables have in common. A table's properties are the contract's field names with a small first
 * letter, so presenters can map them by rule. Dates are `YYYY-MM-DD` strings, money is integer fen in bigint.
 */
import { sql } from 'drizzle-orm';
import { customType, integer, serial, text, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Several texts; none by default. */
export const textArray = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);
/** A text that may be empty. */
export const line = (name: string) => text(name).notNull().default('');

/** Words of the full text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

declare const SEALED: unique symbol;
/** A text as it lies in the database: sealed, or empty. Only `crypto/sealed-fields.ts` makes and opens it. */
export interface SealedText {
  readonly [SEALED]: true;
}
/** The personal text that was never given, or was erased. */
export const NO_TEXT = '' as unknown as SealedText;
/** A personal text that may be empty; `sealedOrEmpty` is the rule for it. */
export const sealedLine = (name: string) => text(name).$type<SealedText>().notNull().default(sql`''`);
/** What equality is asked of instead of a sealed text; null where that is empty. */
export const blindIndexOf = (name: string) => text(`${name}_index`);

/** The state of a process: its words, and where every record begins. `oneOf` with the same states is the rule for it. */
export const stateOf = <S extends string>(
  name: string,
  { start }: { readonly states: readonly S[]; readonly start: S },
) => text(name).$type<S>().notNull().default(start);

/** Columns of every record that staff manage. */
export const record = {
  id: serial('id').primaryKey(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
};
