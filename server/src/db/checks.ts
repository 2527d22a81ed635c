/**
 * What must hold of a row whoever writes it. Each rule is named after the column it speaks of
 * (`<table>_<column>_check`): the error handler tells the field from the name. Validation of the contract
 * comes first and says it better; these are for what gets past it. A null passes every rule.
 */
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core';

const name = (column: AnyPgColumn, rule = '') => `${getTableName(column.table)}_${column.name}${rule}_check`;
const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** The column holds one of a closed list of words. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  check(name(column), sql`${column} in (${quoted(values)})`);

/** Each element of the array is one of a closed list of words. */
export const eachOneOf = (column: AnyPgColumn, values: readonly string[]) =>
  check(name(column), sql`${column} <@ array[${quoted(values)}]::text[]`);

/** The text says something: blanks of any script, and what is not seen at all, say nothing (`not_blank` of the migrations). */
export const notEmpty = (column: AnyPgColumn) => check(name(column), sql`not_blank(${column})`);

/** The text says something, or nothing at all. */
export const emptyOrSaid = (column: AnyPgColumn) => check(name(column), sql`${column} = '' or not_blank(${column})`);

/** The number is not below `least`. */
export const atLeast = (column: AnyPgColumn, least: number) =>
  check(name(column), sql`${column} >= ${sql.raw(String(least))}`);

/** The elements of the JSON array are objects. */
export const eachIsObject = (column: AnyPgColumn) =>
  check(
    name(column, '_elements'),
    sql`not jsonb_path_exists(${column}, 'strict $[*] ? (@.type() != "object")', '{}', true)`,
  );

/** Money in fen is no greater than what a number of JavaScript says exactly. */
export const exactFen = (column: AnyPgColumn) =>
  check(name(column, '_most'), sql`${column} <= ${sql.raw(String(Number.MAX_SAFE_INTEGER))}`);

/** The first does not come after the second (numbers or dates); the fault is told of the second. */
export const inOrder = (first: AnyPgColumn, second: AnyPgColumn) =>
  check(name(second, `_after_${first.name}`), sql`${first} <= ${second}`);

/** A personal text is sealed, or empty. Migrations add this as `NOT VALID`; it is proven once the rows are sealed. */
export const sealedOrEmpty = (column: AnyPgColumn) =>
  check(name(column), sql`${column} = '' or ${column} ~ '^v2[.][0-9a-f]{8}[.]'`);

/** The same for a text that equality is asked of: the index is there exactly when the text is. */
export const sealedAndIndexed = (column: AnyPgColumn, index: AnyPgColumn) =>
  check(
    name(column),
    sql`case when ${column} = '' then ${index} is null else ${column} ~ '^v2[.][0-9a-f]{8}[.]' and ${index} is not null end`,
  );

/** Any other rule; the fault is told of `column`. */
export const holds = (column: AnyPgColumn, condition: SQL) => check(name(column), condition);
