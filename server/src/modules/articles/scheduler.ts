/**
 * Time passes without a write: a scheduled article becomes due, a deadline passes, a law comes into force, a
 * patent expires. This drops the kept answers at that moment, in each process by itself.
 */
import type { ArticleKind } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import { ARTICLE_TAGS } from '../../cache/tags.ts';
import type { Context } from '../../context.ts';
import { readRows } from '../../db/read-rows.ts';
import { today } from '../../lib/time.ts';
import { schedulerLooksAt } from '../../metrics/index.ts';
import { RESOURCE_OF } from './kinds.ts';

/** The clock is looked at this often even if nothing is known to be due. */
const LONGEST_MS = 3_600_000;
const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
/** After a failed look at the database. */
const RETRY_MS = 5_000;

/** PostgreSQL's clock decides what is due, so it also says how long to wait. */
const lookSince = (before: string) => sql`select now()::text as now,
  array(select kind from public_articles where publish_time > ${before}::timestamptz
    union select article_kind from notice_terms where deadline_at > ${before}::timestamptz and deadline_at <= now()) as due,
  (select ceil(extract(epoch from min(at) - now()) * 1000)::float8 from (
    select min(publish_time) as at from scheduled_articles
    union all select min(deadline_at) from notice_terms where deadline_at > now()) next) as wait`;

interface Look {
  now: string;
  due: ArticleKind[];
  wait: number | null;
}

/** Starts watching; `onNewDay` runs once after each Shanghai midnight; `stop()` ends it. */
export function startScheduler(ctx: Pick<Context, 'db' | 'cache'>, onNewDay?: () => Promise<void>): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let looking = false;
  let again = false;
  let lookedAt: string | null = null;
  let day = today();

  async function look(): Promise<void> {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    let wait = RETRY_MS;
    try {
      const [row] = await readRows<Look>(ctx.db, lookSince(lookedAt ?? 'now'));
      if (row && !stopped) {
        lookedAt = row.now;
        if (row.due.length > 0) ctx.cache.invalidate(row.due.map((kind) => RESOURCE_OF[kind]));
        const midnight = DAY_MS - ((Date.now() + SHANGHAI_MS) % DAY_MS);
        // A few milliseconds later, lest the timer fires before the instant.
        wait = Math.min(LONGEST_MS, midnight + 5, (row.wait ?? LONGEST_MS) + 5);
      }
    } catch {
      // The database is away: nothing new can be read from it either.
    }
    if (day !== today()) {
      day = today();
      ctx.cache.invalidate(['*']);
      // What it did for the database is dropped from what is kept once more.
      await onNewDay?.()
        .then(() => ctx.cache.invalidate(['*']))
        .catch(() => undefined);
    }
    looking = false;
    if (stopped) return;
    clearTimeout(timer);
    const after = again ? 0 : wait;
    timer = setTimeout(() => void look(), after);
    timer.unref();
    schedulerLooksAt(performance.now() + after);
    again = false;
  }

  ctx.cache.onInvalidate((tags) => {
    if (tags.includes('*') || ARTICLE_TAGS.some((tag) => tags.includes(tag))) void look();
  });
  void look();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      schedulerLooksAt(undefined);
    },
  };
}
