/** Tells of the statements that a pool is asked for: those of the pool itself, and those of connections lent for a transaction. */
import type pg from 'pg';
import type { Ended } from './traces.ts';

type Query = (...args: unknown[]) => unknown;

/** The text of a statement whose end is a promise; what streams, or calls back, is not told. */
function textOf(args: readonly unknown[]): string | undefined {
  const [first] = args;
  if (typeof args.at(-1) === 'function') return undefined;
  if (typeof first === 'string') return first;
  if (typeof first !== 'object' || first === null || 'submit' in first || 'callback' in first) return undefined;
  return 'text' in first && typeof first.text === 'string' ? first.text : undefined;
}

function told(query: Query, watch: (text: string) => Ended): Query {
  return (...args) => {
    const text = textOf(args);
    if (text === undefined) return query(...args);
    const ended = watch(text);
    const result = query(...args) as Promise<unknown>;
    result.then(() => ended(), ended);
    return result;
  };
}

/** From now on `watch` hears of each statement as it is asked for, on the way of whoever asks. Before the first connection. */
export function watchStatements(pool: pg.Pool, watch: (text: string) => Ended): void {
  const own = pool.query.bind(pool) as Query;
  pool.query = told(own, watch) as typeof pool.query;
  // The pool takes connections for its own statements by calling back: those are told of above.
  const lent = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const watched = told(query, watch);
    client.query = ((...args: unknown[]) =>
      lent.has(client) ? watched(...args) : query(...args)) as typeof client.query;
  });
  pool.on('release', (_error, client) => void lent.delete(client));
  const connect = pool.connect.bind(pool) as (take?: unknown) => Promise<pg.PoolClient>;
  pool.connect = ((take?: unknown) => {
    if (take !== undefined) return connect(take);
    return connect().then((client) => {
      lent.add(client);
      return client;
    });
  }) as typeof pool.connect;
}
