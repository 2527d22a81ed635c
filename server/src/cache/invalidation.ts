/**
 * Carries invalidations between processes: PostgreSQL NOTIFY inside the writing transaction,
 * LISTEN on one connection per process. While that connection is down or silent this process cannot
 * know what changed, so everything is dropped when it comes back, and nothing is kept meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { CONNECT_MS, type Executor } from '../db/client.ts';
import { atMost, within } from '../lib/at-most.ts';
import type { ContentCache } from './content-cache.ts';
import type { DroppedTag } from './tags.ts';

export const CHANNEL = 'ip_portal_cache';

/**
 * Changes of this process that it knows to be committed: their news, when it comes back, is no news.
 * Of a change whose commit was not confirmed the news counts here as well. The newest few are enough:
 * news of an older one would only drop answers once more.
 */
const confirmed = new Set<string>();
const CONFIRMED_MAX = 1_000;

/** Queues the news for all processes, delivered when the transaction commits; answers its name. */
export async function notifyChange(tx: Executor, tags: readonly DroppedTag[]): Promise<string> {
  const id = randomUUID();
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ id, tags })})`);
  return id;
}

/** Says that the change was committed and the kept answers of this process are dropped already. */
export function confirmChange(id: string): void {
  confirmed.add(id);
  const [oldest] = confirmed;
  if (confirmed.size > CONFIRMED_MAX && oldest !== undefined) confirmed.delete(oldest);
}

/** What the news says; whoever may write to the database may also send something else, which drops everything. */
function readNews(payload: string): { id: string; tags: DroppedTag[] } {
  try {
    const { id, tags } = JSON.parse(payload) as { id: unknown; tags: unknown };
    if (typeof id === 'string' && Array.isArray(tags)) return { id, tags };
  } catch {
    // No JSON, or null.
  }
  return { id: '', tags: ['*'] };
}

/** How often the channel is asked whether it is alive, and how long it may take to answer, in milliseconds. */
export interface Beat {
  every: number;
  within: number;
}

/**
 * Changes when the tables are made anew or emptied under us, as a restore does, which sends no news: what tables and indexes
 * are stored in, and the newest constraint and trigger, which a restore makes last of all. Half a millisecond.
 */
const GENERATION = `select concat_ws('.',
  (select md5(string_agg(oid::text || '/' || relfilenode::text, ',' order by oid)) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i', 'v')),
  (select max(oid::bigint) from pg_constraint), (select max(oid::bigint) from pg_trigger)) as generation`;

/** Together less than three seconds: so long may what was asked before the silence was noticed wait. */
const BEAT: Beat = { every: 500, within: 2_400 };
const AGAIN_MS = 1_000;
/** How long a goodbye may take: a silent database does not answer it. */
const GOODBYE_MS = 300;

/**
 * Listens until `stop()`; reconnects by itself. A channel can die without a word, so it is asked in turn:
 * when it is silent nothing is kept any more, and `onSilence` may cut off what else waits for the database.
 */
export function listenForChanges(
  url: string,
  cache: ContentCache,
  warn: (message: string) => void,
  { onSilence, beat = BEAT }: { onSilence?: () => void; beat?: Beat } = {},
): { ready: Promise<void>; stop(): Promise<void> } {
  let stopped = false;
  let client: pg.Client | undefined;
  /** Of the tables that the kept answers were read from. */
  let generation: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  cache.keep(false);

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'ip-portal-listen',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client = next;
    let failed = false;
    const again = () => {
      if (failed || stopped) return;
      failed = true;
      cache.keep(false);
      clearTimeout(timer);
      timer = setTimeout(() => void connect(), AGAIN_MS);
      // Not `end()`: it would wait for a peer that may be gone.
      next.connection.stream.destroy();
    };
    const ask = async (): Promise<void> => {
      try {
        const { rows } = await within(beat.within, next.query<{ generation: string }>(GENERATION));
        const found = rows[0]?.generation;
        if (found !== generation && generation !== undefined && !failed) {
          warn('数据库的表已被更换（如从备份恢复），缓存已清空 (tables were replaced)');
          cache.invalidate(['*']);
        }
        generation = found;
      } catch {
        if (failed || stopped) return;
        warn('数据库没有应答，正在重连 (the database is silent)');
        again();
        onSilence?.();
        return;
      }
      if (!failed && !stopped) timer = setTimeout(() => void ask(), beat.every);
    };
    next.on('error', (error) => {
      if (!stopped && !failed) warn(`缓存通知连接中断，正在重连 (cache channel lost): ${error.message}`);
      again();
    });
    next.on('end', again);
    next.on('notification', (message) => {
      if (message.channel !== CHANNEL || !message.payload) return;
      const news = readNews(message.payload);
      if (!confirmed.has(news.id)) cache.invalidate(news.tags);
    });
    try {
      await next.connect();
      await within(beat.within, next.query(`listen ${CHANNEL}`));
      cache.keep(true);
      timer = setTimeout(() => void ask(), beat.every);
    } catch {
      again();
    }
  }

  return {
    ready: connect(),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await atMost(GOODBYE_MS, client?.end() ?? Promise.resolve());
      client?.connection.stream.destroy();
    },
  };
}
