/**
 * Reads whose shape the query builder cannot say, as `sql` templates: what is put into one with `${}` is a
 * parameter unless it is SQL itself. PostgreSQL hands the fields over under their contract names and
 * instants as text, so a row needs no second pass; the response schema is the allow-list.
 */
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type Db, keepsStatements } from './client.ts';

const dialect = new PgDialect();

interface Statement {
  name: string;
  /** Known after the first answer. */
  shape?: { names: string[]; empty: Record<string, unknown> };
}

/** Statements that are prepared on each connection; a bound, because filters combine freely. */
const PREPARED_MAX = 80;
const statements = new Map<string, Statement>();

function statementOf(text: string): Statement | undefined {
  let statement = statements.get(text);
  if (!statement && statements.size < PREPARED_MAX) {
    statement = { name: `ip_${createHash('sha1').update(text).digest('hex').slice(0, 20)}` };
    statements.set(text, statement);
  }
  return statement;
}

/**
 * An object with these fields, to be copied for each row. V8 keeps the fixed shape of a parsed object in its
 * copies; one that grows field by field, as `pg` makes them, becomes a hash table after a dozen fields: slow
 * to read, and kilobytes each.
 */
function shapeOf(names: string[]): { names: string[]; empty: Record<string, unknown> } {
  const fields = names.map((name) => `${JSON.stringify(name)}:null`).join(',');
  return { names, empty: JSON.parse(`{${fields}}`) as Record<string, unknown> };
}

/** Runs a read on the pool, prepared under a name of its own, and answers its rows under the names it selects. */
export async function readRows<T>(db: Db, query: SQL): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const statement = keepsStatements(db) ? statementOf(text) : undefined;
  const name = statement ? { name: statement.name } : {};
  const { rows, fields } = await db.$client.query<unknown[]>({ ...name, text, values: params, rowMode: 'array' });
  const { names, empty } = statement?.shape ?? shapeOf(fields.map((field) => field.name));
  if (statement) statement.shape ??= { names, empty };
  return rows.map((values) => {
    const row = { ...empty };
    for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i];
    return row as T;
  });
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
