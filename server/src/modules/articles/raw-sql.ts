/**
 * Hot reads are written as SQL text: PostgreSQL hands over the fields under their contract names and
 * dates as text, so a row needs no second pass. The select list is the allow-list; the response
 * schema enforces it once more.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Db } from '../../db/client.ts';

/** Collects the values of a statement; `add` gives the placeholder. */
export class Params {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

type Make = (values: unknown[]) => unknown;

interface Statement {
  name: string;
  /** Known after the first answer. */
  make?: Make;
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
 * Rows of one statement as objects of one fixed shape. What `pg` makes of more than a dozen columns
 * are hash tables: slow to read, and kilobytes each that outlive the request.
 */
function makerOf(names: string[]): Make {
  const fields = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // The names are those of our own statements.
  return new Function('values', `return { ${fields.join(', ')} };`) as Make;
}

/** Runs a read on the pool, prepared under a name of its own. */
export async function readRows<T extends pg.QueryResultRow>(db: Db, text: string, values: unknown[]): Promise<T[]> {
  const statement = statementOf(text);
  if (!statement) return (await db.$client.query<T>({ text, values })).rows;
  const { rows, fields } = await db.$client.query<unknown[]>({ name: statement.name, text, values, rowMode: 'array' });
  statement.make ??= makerOf(fields.map((field) => field.name));
  return rows.map(statement.make) as T[];
}

/** SQL that tells an instant as ISO 8601 with the offset of Shanghai. */
export function timestampSql(column: string): string {
  return `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`;
}
