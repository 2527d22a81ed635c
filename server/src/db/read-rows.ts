/**
 * Reads that the query builder cannot say, as `sql` templates: what is put into one with `${}` is a
 * parameter unless it is SQL itself. PostgreSQL hands the fields over under their contract names and
 * instants as text, so a row needs no second pass; the response schema is the allow-list.
 */
import { createHash } from 'node:crypto';
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type Db, keepsStatements } from './client.ts';

const dialect = new PgDialect();

/** Reads whose values alone change; answers its rows under the names it selects. */
export type Read<T> = (db: Db, values?: Record<string, unknown>) => Promise<T[]>;

/** Statements that are prepared on each connection; a bound, because filters combine freely. */
const PREPARED_MAX = 80;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (!name && names.size < PREPARED_MAX) {
    name = `ip_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

async function run<T>(db: Db, text: string, values: unknown[]): Promise<T[]> {
  const name = keepsStatements(db) ? nameOf(text) : undefined;
  const { rows } = await db.$client.query<T & pg.QueryResultRow>(name ? { name, text, values } : { text, values });
  return rows;
}

/** A read put together once and run often: `sql.placeholder('id')` stands for each value that changes. */
export function prepareRead<T>(query: SQL): Read<T> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return (db, values = {}) => run(db, text, fillPlaceholders(params, values));
}

/** Runs a read that is put together for this one call; its text takes as long to make as a small answer. */
export async function readRows<T>(db: Db, query: SQL): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return run(db, text, params);
}

/** SQL without parameters as one piece of text, put together once. */
export function fixed(query: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(query);
  if (params.length > 0) throw new Error('A fixed piece of SQL has no parameters');
  return sql.raw(text);
}

/** A value of a closed list in the text itself, so that the planner knows it. */
export function literal(value: string | number): SQL {
  return sql.raw(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`);
}

/** An instant as ISO 8601 with the offset of Shanghai. */
export function timestampSql(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`;
}
