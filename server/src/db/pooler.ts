/** A pooler in transaction mode that nobody told us of. */
import pg from 'pg';
import { CONNECT_MS } from './client.ts';

/** Connections that hold a transaction each: the pooler has to use the one of the first again before it runs out. */
const HOLDERS = 5;

/** `too_many_connections`, also for a role that has used up its own. */
const TOO_MANY = '53300';

/**
 * Whether two connections to this address are one connection of the database, as behind a pooler in transaction mode: what one
 * sets then meets the other. Direct ones, and those of a pooler in session mode, each have a process of their own.
 * @throws when the database cannot be reached
 */
export async function sharesConnections(url: string): Promise<boolean> {
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  const processOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  try {
    const first = await processOf(await connect());
    for (let held = 0; held < HOLDERS; held += 1) {
      const client = await connect().catch((error: { code?: string }) => {
        // No connection is left, or the role may have no more: that is no pooler's doing.
        if (error.code === TOO_MANY) return undefined;
        throw error;
      });
      if (!client) return false;
      await client.query('begin');
      if ((await processOf(client)) === first) return true;
    }
    return false;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
