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

/** Statements that are prepared on each connection; a bound, because filters combine freely. */
const PREPARED_MAX = 80;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < PREPARED_MAX) {
    name = `ip_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

/** Runs a read on the pool, prepared under a name of its own. */
export async function readRows<T extends pg.QueryResultRow>(db: Db, text: string, values: unknown[]): Promise<T[]> {
  const name = nameOf(text);
  const result = await db.$client.query<T>(name ? { name, text, values } : { text, values });
  return result.rows;
}

/** SQL that tells an instant as ISO 8601 with the offset of Shanghai. */
export function timestampSql(column: string): string {
  return `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`;
}
