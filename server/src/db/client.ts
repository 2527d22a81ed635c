import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { destroyWith } from '../lib/destroy-with.ts';

export type Db = NodePgDatabase & { $client: pg.Pool };
/** A database or a transaction: whoever knows the unit of work opens the transaction. */
export type Executor = Db | Parameters<Parameters<Db['transaction']>[0]>[0];

// Dates stay 'YYYY-MM-DD', counts and money are numbers (all below 2^53).
pg.types.setTypeParser(1082, (value) => value);
pg.types.setTypeParser(20, Number);

/** Milliseconds a connection may take to come about. */
export const CONNECT_MS = 3_000;
/** Milliseconds the database lets a statement of a request run. */
const STATEMENT_MS = 10_000;
/** A connection that is asked and says nothing for so long is dead: by then the database has cancelled the statement. */
const SILENCE_MS = STATEMENT_MS + 2_000;

/** What a database that only reads answers to a write: a standby after a failover, or one that was made so. */
export const READ_ONLY = '25006';

/** Pools that reach the database through a pooler in transaction mode: each statement may meet another connection. */
const pooled = new WeakSet<pg.Pool>();

/** Whether a statement prepared on a connection is still there for the next one. */
export const keepsStatements = (db: Db): boolean => !pooled.has(db.$client);

const liveClients = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * Opens a pool; `onError` hears of every connection that breaks (a restarted database). A client that is
 * out of the pool, inside a transaction, is not covered by the pool's own listener: without one of its own
 * its lost connection would end the process.
 *
 * A peer may also vanish without a word (failover, a firewall that forgets): a client that is asked and stays
 * silent is cut off, which fails what waits on it and takes it out of the pool.
 * `throughPooler`: the address is that of a pooler in transaction mode, which knows no state of a connection.
 * `connectMs`: how long whoever needs a connection waits for one, {@link CONNECT_MS} when absent.
 */
export function openDatabase(
  url: string,
  size: number,
  onError: (error: Error) => void,
  options: { throughPooler?: boolean; connectMs?: number } = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    keepAlive: true,
    application_name: 'ip-portal',
    // Not a parameter of the connection: poolers in between refuse those.
    onConnect: (client) => client.query(`set statement_timeout = ${STATEMENT_MS}`).then(() => undefined),
  });
  if (options.throughPooler) pooled.add(pool);
  const clients = new Set<pg.PoolClient>();
  /** Of the server that was left behind; ended as soon as nobody uses them. */
  const outgrown = new WeakSet<pg.PoolClient>();
  liveClients.set(pool, clients);
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', onError);
    const { stream } = client.connection;
    // After a failover the same address leads to another server: connections to the one that only reads are given up.
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) outgrown.add(client);
    });
    if (stream instanceof Socket) {
      stream.setTimeout(SILENCE_MS, () => {
        if ('readyForQuery' in client && client.readyForQuery === false) cutOff(client);
      });
    }
  });
  pool.on('release', (_error, client) => {
    if (outgrown.has(client)) void client.end().catch(() => undefined);
  });
  pool.on('remove', (client) => clients.delete(client));
  // Tells once more of idle clients only, which the client's own listener has told of already.
  pool.on('error', () => undefined);
  return drizzle(pool) as Db;
}

function cutOff(client: pg.PoolClient): void {
  destroyWith(client.connection.stream, new Error('Connection terminated: the database is silent'));
}

/**
 * Whether the database takes writes; asked on a connection that is given up when it does not.
 * @throws when it cannot be reached
 */
export async function takesWrites(db: Db): Promise<boolean> {
  const client = await db.$client.connect();
  let writable = false;
  try {
    const { rows } = await client.query<{ read_only: boolean }>(
      "select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only",
    );
    writable = rows[0]?.read_only === false;
    return writable;
  } finally {
    client.release(!writable);
  }
}

/** Cuts every connection of the pool off: who waits for an answer fails now, and the next query connects anew. */
export function dropConnections(db: Db): void {
  for (const client of liveClients.get(db.$client) ?? []) cutOff(client);
}
