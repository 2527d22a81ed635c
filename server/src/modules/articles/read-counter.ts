/**
 * Counts reads without a write for each: reads wait in memory and are written in batches. One
 * statement decides which of them count (no row yet, or one older than 24 hours), so several
 * processes and restarts never count a visitor twice.
 *
 * Kept answers: a flush drops only the details of the articles that were read; lists and pages carry
 * the tag `Reads`, which is dropped at most once a minute. A count in a list may thus be a minute
 * old, and reading never empties the cache; the page of an article shows the answer of `/Read`.
 */
import { sql } from 'drizzle-orm';
import { ARTICLE_TAGS, type CacheTag } from '../../cache/tags.ts';
import { type Context, change } from '../../context.ts';
import { holdLock, LOCKS } from '../../db/locks.ts';
import { prepareRead } from '../../db/read-rows.ts';
import { articleTag } from './kinds.ts';

const FLUSH_MS = 2_000;
/** Reads that may wait; beyond, they are written at once, and when that fails dropped. */
const PENDING_MAX = 5_000;
const READS_TAG_MS = 60_000;
const PRUNE_MS = 3_600_000;
/** Tags of one notification; PostgreSQL takes 8,000 bytes. */
const TAGS_MAX = 300;
interface Read {
  articleId: number;
  visitor: string;
  at: Date;
}

export interface ReadCounter {
  /** Counts unless this visitor (null: nobody new) has read it within 24 hours; the count, or null when it is not public. */
  read(articleId: number, visitor: string | null): Promise<number | null>;
  /** Writes what waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const lookUp = prepareRead<{ count: number; seen: boolean }>(sql`select a.read_count as count,
    exists (select 1 from article_reads r where r.article_id = a.id and r.visitor = ${sql.placeholder('visitor')}
      and r.read_at > now() - interval '24 hours') as seen
  from public_articles a where a.id = ${sql.placeholder('id')}`);

/** The counter of this process. */
export function createReadCounter(ctx: Pick<Context, 'db' | 'cache'>, warn: (error: unknown) => void): ReadCounter {
  let pending = new Map<string, Read>();
  let running: Promise<void> | undefined;
  let epoch = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let readsTagAt = 0;
  let readsTagDue = false;
  let prunedAt = 0;

  const waiting = (articleId: number) => {
    let n = 0;
    for (const read of pending.values()) if (read.articleId === articleId) n += 1;
    return n;
  };

  function schedule(): void {
    if (timer || closed) return;
    timer = setTimeout(() => {
      timer = undefined;
      flush().catch(warn);
    }, FLUSH_MS);
    timer.unref();
  }

  async function write(batch: Read[]): Promise<void> {
    const ids = [...new Set(batch.map((read) => read.articleId))];
    readsTagDue = true;
    const withLists = Date.now() - readsTagAt >= READS_TAG_MS;
    const tags: CacheTag[] = ids.length > TAGS_MAX ? [...ARTICLE_TAGS] : ids.map(articleTag);
    if (withLists) tags.push('Reads');
    await change(ctx, tags, async (tx) => {
      await holdLock(tx, LOCKS.readCounts);
      await tx.execute(sql`
        with incoming as (
          select i.* from unnest(${sql.param(batch.map((read) => read.articleId))}::int[],
            ${sql.param(batch.map((read) => read.visitor))}::text[],
            ${sql.param(batch.map((read) => read.at.toISOString()))}::timestamptz[]) as i(article_id, visitor, read_at)
          join articles a on a.id = i.article_id),
        counted as (
          insert into article_reads as r (article_id, visitor, read_at) select * from incoming
          on conflict (article_id, visitor) do update set read_at = excluded.read_at
            where r.read_at <= excluded.read_at - interval '24 hours'
          returning article_id, read_at),
        bumped as (
          update articles a set read_count = a.read_count + c.n
          from (select article_id, count(*)::int as n from counted group by 1) c where a.id = c.article_id)
        insert into daily_reads as d (day, count)
        select (read_at at time zone 'Asia/Shanghai')::date, count(*)::int from counted group by 1
        on conflict (day) do update set count = d.count + excluded.count`);
      if (Date.now() - prunedAt >= PRUNE_MS) {
        prunedAt = Date.now();
        await tx.execute(sql`delete from article_reads where read_at < now() - interval '25 hours'`);
      }
    });
    if (withLists) {
      readsTagAt = Date.now();
      readsTagDue = false;
    }
  }

  async function flushOnce(): Promise<void> {
    const batch = pending;
    epoch += 1;
    pending = new Map();
    try {
      await write([...batch.values()]);
    } catch (error) {
      // Back into the queue; what came in meanwhile joins behind.
      for (const [key, read] of pending) if (batch.size < PENDING_MAX) batch.set(key, read);
      pending = batch;
      schedule();
      throw error;
    }
  }

  async function flush(): Promise<void> {
    while (running) await running.catch(() => undefined);
    if (pending.size === 0) {
      await dropListsLater();
      return;
    }
    running = flushOnce().finally(() => {
      running = undefined;
    });
    await running;
    if (readsTagDue && !closed) schedule();
  }

  /** Lists whose minute was not over at the last flush. */
  async function dropListsLater(): Promise<void> {
    if (!readsTagDue || closed) return;
    if (Date.now() - readsTagAt < READS_TAG_MS) return schedule();
    readsTagDue = false;
    readsTagAt = Date.now();
    await change(ctx, ['Reads'], async () => undefined);
  }

  return {
    async read(articleId, visitor) {
      for (let attempt = 0; ; attempt++) {
        // A flush between the look-up and the sum would count its reads twice or not at all.
        while (running) await running.catch(() => undefined);
        const before = epoch;
        const [row] = await lookUp(ctx.db, { id: articleId, visitor: visitor ?? '' });
        if (!row) return null;
        if (epoch !== before && attempt < 5) continue;
        const key = `${articleId} ${visitor}`;
        if (visitor !== null && !row.seen && !pending.has(key) && pending.size < PENDING_MAX && !closed) {
          pending.set(key, { articleId, visitor, at: new Date() });
          if (pending.size >= PENDING_MAX) flush().catch(warn);
          else schedule();
        }
        return row.count + waiting(articleId);
      }
    },
    flush,
    async close() {
      closed = true;
      clearTimeout(timer);
      await flush().catch(warn);
    },
  };
}
