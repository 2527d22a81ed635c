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

/** The column holds only words of a closed list, at least one. */
export const someOf = (column: AnyPgColumn, values: readonly string[]) =>
  check(name(column), sql`${column} <@ array[${quoted(values)}] and cardinality(${column}) > 0`);

/** The text says something. */
export const notEmpty = (column: AnyPgColumn) => check(name(column), sql`btrim(${column}) <> ''`);

/** The number is not below `least`. */
export const atLeast = (column: AnyPgColumn, least: number) =>
  check(name(column), sql`${column} >= ${sql.raw(String(least))}`);

/** The first does not come after the second (numbers or dates); the fault is told of the second. */
export const inOrder = (first: AnyPgColumn, second: AnyPgColumn) =>
  check(name(second, `_after_${first.name}`), sql`${first} <= ${second}`);

/** Any other rule; the fault is told of `column`. */
export const holds = (column: AnyPgColumn, condition: SQL) => check(name(column), condition);
