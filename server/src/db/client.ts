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
/** Milliseconds after which a connection that nobody has used is closed. */
const IDLE_MS = 30_000;
/** Milliseconds the database lets a statement of a request run. */
const STATEMENT_MS = 10_000;
/**
 * Milliseconds a statement waits for what another transaction holds: less than others wait for a connection, so that those
 * who want a locked table do not keep every connection from who wants something else. Whoever means to wait longer says so
 * (`db/locks.ts`).
 */
const LOCK_MS = 2_000;
/** A connection that is asked and says nothing for so long is dead: by then the database has cancelled the statement. */
const SILENCE_MS = STATEMENT_MS + 2_000;

/** What a database that only reads answers to a write: a standby after a failover, or one that was made so. */
export const READ_ONLY = '25006';

/** Pools that reach the database through a pooler in transaction mode: each statement may meet another connection. */
const pooled = new WeakSet<pg.Pool>();

/** Whether a statement prepared on a connection is still there for the next one. */
export const keepsStatements = (db: Db): boolean => !pooled.has(db.$client);

const liveClients = new WeakMap<pg.Pool, Set<pg.PoolClient>>();
const circuits = new WeakMap<pg.Pool, Circuit>();
const reserves = new WeakMap<pg.Pool, Db>();

/** One connection beside the pool: who must tell how it stands asks there, however busy the others are. */
export const reserveOf = (db: Db): Db => reserves.get(db.$client) ?? db;

/**
 * Opens a pool; `onError` hears of every connection that breaks (a restarted database). A client that is
 * out of the pool, inside a transaction, is not covered by the pool's own listener: without one of its own
 * its lost connection would end the process.
 *
 * A peer may also vanish without a word (failover, a firewall that forgets): a client that is asked and stays
 * silent is cut off, which fails what waits on it and takes it out of the pool.
 * `throughPooler`: the address is that of a pooler in transaction mode, which knows no state of a connection.
 * `connectMs`: how long whoever needs a connection waits for one, {@link CONNECT_MS} when absent; `lockMs`: how long a
 * statement waits for a lock, {@link LOCK_MS} when absent; `idleMs`: after how long nobody's connection is closed, {@link IDLE_MS}
 * when absent, but for `kept` of them, 0 when absent: a new one has everything before it that the others have learned.
 */
export function openDatabase(
  url: string,
  size: number,
  onError: (error: Error) => void,
  options: { throughPooler?: boolean; connectMs?: number; lockMs?: number; idleMs?: number; kept?: number } = {},
): Db {
  const settings = `set statement_timeout = ${STATEMENT_MS}; set lock_timeout = ${options.lockMs ?? LOCK_MS}`;
  const common: pg.PoolConfig = {
    connectionString: url,
    idleTimeoutMillis: options.idleMs ?? IDLE_MS,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    keepAlive: true,
    // Firewalls forget a connection that says nothing for some minutes.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'ip-portal',
    // Not parameters of the connection: poolers in between refuse those.
    onConnect: (client) => client.query(settings).then(() => undefined),
  };
  const pool = new pg.Pool({ ...common, max: size, min: Math.min(options.kept ?? 0, size) });
  if (options.throughPooler) pooled.add(pool);
  circuits.set(pool, breakable(pool));
  const clients = new Set<pg.PoolClient>();
  /** Of the server that was left behind; ended as soon as nobody uses them. */
  const outgrown = new WeakSet<pg.PoolClient>();
  liveClients.set(pool, clients);
  const watch = (client: pg.PoolClient) => {
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
  };
  const reserve = new pg.Pool({ ...common, connectionTimeoutMillis: CONNECT_MS, max: 1 });
  reserves.set(pool, drizzle(reserve) as Db);
  for (const one of [pool, reserve]) {
    one.on('connect', watch);
    one.on('remove', (client) => clients.delete(client));
    // Tells once more of idle clients only, which the client's own listener has told of already.
    one.on('error', () => undefined);
  }
  pool.on('release', (_error, client) => {
    if (outgrown.has(client)) void client.end().catch(() => undefined);
  });
  const end = pool.end.bind(pool);
  pool.end = (async () => {
    await Promise.all([end(), reserve.ended ? undefined : reserve.end()]);
  }) as typeof pool.end;
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
  const client = await reserveOf(db).$client.connect();
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

/** Stands between a pool and who wants a connection of it. */
interface Circuit {
  /** While open nobody gets a connection, and who waits for one does so no longer. */
  open(on: boolean): void;
  isOpen(): boolean;
  /** A connection all the same, to try whether the database is back. */
  probe(): Promise<pg.PoolClient>;
}

type Take = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

/** Puts the circuit before the pool; queries of the pool go through it as well. */
function breakable(pool: pg.Pool): Circuit {
  const connect = pool.connect.bind(pool);
  const waiting = new Set<() => void>();
  let open = false;
  const away = () => new Error('Connection terminated: the database is silent');
  const through = (take: Take) => {
    if (open) return void setImmediate(take, away(), undefined, () => undefined);
    let told = false;
    const tell: Take = (error, client, release) => {
      waiting.delete(giveUp);
      if (!told) {
        told = true;
        take(error, client, release);
      } else if (client) release();
    };
    const giveUp = () => tell(away(), undefined, () => undefined);
    waiting.add(giveUp);
    connect(tell);
  };
  pool.connect = ((take?: Take) =>
    take
      ? through(take)
      : new Promise((resolve, reject) =>
          through((error, client) => (client ? resolve(client) : reject(error))),
        )) as typeof pool.connect;
  return {
    open(on) {
      open = on;
      if (on) for (const giveUp of [...waiting]) giveUp();
    },
    isOpen: () => open,
    probe: () => connect(),
  };
}

/** Milliseconds between two looks whether a silent database is back. */
const PROBE_MS = 500;

/**
 * The database is silent: who waits for it fails now, and so does at once who wants it, until it answers again. That is
 * tried on the way that everybody takes.
 */
export function awaitReturn(db: Db): void {
  dropConnections(db);
  const circuit = circuits.get(db.$client);
  if (!circuit || circuit.isOpen()) return;
  circuit.open(true);
  const probe = async (): Promise<void> => {
    let client: pg.PoolClient | undefined;
    try {
      client = await circuit.probe();
      await client.query('select 1');
      client.release();
    } catch (error) {
      client?.release(error as Error);
      if (!db.$client.ending) setTimeout(() => void probe(), PROBE_MS).unref();
      return;
    }
    circuit.open(false);
  };
  void probe();
}

/** Whether the database was found silent, and has not answered since. */
export const isAway = (db: Db): boolean => circuits.get(db.$client)?.isOpen() ?? false;

/** Cuts every connection of the pool off: who waits for an answer fails now, and the next query connects anew. */
export function dropConnections(db: Db): void {
  for (const client of liveClients.get(db.$client) ?? []) cutOff(client);
}
