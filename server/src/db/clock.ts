/** The one clock: that of the database, which also decides what is due. A process may be wrong about the time. */
import { sql } from 'drizzle-orm';
import type { Executor } from './client.ts';

/** When this transaction began, in whole milliseconds: what is dated so is due at once for everybody. */
export async function databaseNow(tx: Executor): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(sql`select floor(extract(epoch from now()) * 1000)::float8 as ms`);
  return new Date(Number(rows[0]?.ms));
}
