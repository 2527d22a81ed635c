import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A database or a transaction: whoever knows the unit of work opens the transaction. */
export type Executor = Db | Parameters<Parameters<Db['transaction']>[0]>[0];

// Dates stay 'YYYY-MM-DD', counts and money are numbers (all below 2^53).
pg.types.setTypeParser(1082, (value) => value);
pg.types.setTypeParser(20, Number);

/**
 * Opens a pool; `onError` hears of every connection that breaks (a restarted database). A client that is
 * out of the pool, inside a transaction, is not covered by the pool's own listener: without one of its own
 * its lost connection would end the process.
 */
export function openDatabase(url: string, size: number, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'ip-portal',
  });
  pool.on('connect', (client) => client.on('error', onError));
  // Tells once more of idle clients only, which the line above has told of already.
  pool.on('error', () => undefined);
  return drizzle(pool, { schema }) as Db;
}
