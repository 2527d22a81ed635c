import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A database or a transaction: whoever knows the unit of work opens the transaction. */
export type Executor = Db | Parameters<Parameters<Db['transaction']>[0]>[0];

// Dates stay 'YYYY-MM-DD', counts and money are numbers (all below 2^53).
pg.types.setTypeParser(1082, (value) => value);
pg.types.setTypeParser(20, Number);

/** Opens a pool; `onError` hears of idle connections that break (a restarted database). */
export function openDatabase(url: string, size: number, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'ip-portal',
  });
  pool.on('error', onError);
  return drizzle(pool, { schema }) as Db;
}
