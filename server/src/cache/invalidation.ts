/**
 * Carries invalidations between processes: PostgreSQL NOTIFY inside the writing transaction,
 * LISTEN on one connection per process. While that connection is down this process cannot know
 * what changed, so everything is dropped when it comes back, and nothing is kept meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Executor } from '../db/client.ts';
import type { ContentCache } from './content-cache.ts';

const CHANNEL = 'ip_portal_cache';
/** Names this process, so that it does not hear its own voice. */
const ORIGIN = randomUUID();

/** Queues the news for all other processes; delivered when the transaction commits. */
export async function notifyChange(tx: Executor, tags: readonly string[]): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ origin: ORIGIN, tags })})`);
}

/** Listens until `stop()`; reconnects by itself. */
export function listenForChanges(
  url: string,
  cache: ContentCache,
  warn: (message: string) => void,
): { ready: Promise<void>; stop(): Promise<void> } {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  cache.keep(false);

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'ip-portal-listen', keepAlive: true });
    client = next;
    let failed = false;
    const again = () => {
      if (failed || stopped) return;
      failed = true;
      cache.keep(false);
      timer = setTimeout(() => void connect(), 1_000);
      next.end().catch(() => undefined);
    };
    next.on('error', (error) => {
      if (!stopped && !failed) warn(`缓存通知连接中断，正在重连 (cache channel lost): ${error.message}`);
      again();
    });
    next.on('end', again);
    next.on('notification', (message) => {
      if (message.channel !== CHANNEL || !message.payload) return;
      const { origin, tags } = JSON.parse(message.payload) as { origin: string; tags: string[] };
      if (origin !== ORIGIN) cache.invalidate(tags);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      cache.keep(true);
    } catch {
      again();
    }
  }

  return {
    ready: connect(),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
