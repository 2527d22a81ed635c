/**
 * Counts what may be tried only so often, for all processes together. Keys are kept as digests: the table
 * tells neither names nor addresses, only which account is meant where it may make somebody wait.
 */
import { createHash } from 'node:crypto';
import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Executor } from '../db/client.ts';
import { readRows } from '../db/read-rows.ts';
import { attempts } from '../db/schema/accounts.ts';

/** A count begins anew so long after its first attempt. */
const WINDOW = sql`interval '1 hour'`;
/** Attempts after which each further one has to wait, and the waits in seconds. */
export const FREE = 4;
const WAITS = [60, 120, 240, 480, 900];

const digest = (key: string) => createHash('sha256').update(key).digest('base64url');

export interface Attempt {
  /** How many this hour, this one included. */
  count: number;
  /** Seconds until the next one may come, by the clock of the database, as all waits; null: at once. */
  wait: number | null;
  /** This one came too early and is not counted. */
  refused: boolean;
}

/** A count that makes nobody wait. */
export const NO_WAIT = 2_000_000_000;

/**
 * Counts one attempt before its outcome is known, so that many at once cannot slip through together.
 * @param userId the account that is tried, so that staff can see and lift what makes its owner wait
 */
export async function countAttempt(db: Db, key: string, free: number, userId: number | null = null): Promise<Attempt> {
  const waits = sql.join(
    WAITS.map((seconds) => sql`${seconds}::int`),
    sql`, `,
  );
  // `old` is asked for inside the insert, so that it is read before: a row that this statement has changed already
  // is not found by it any more.
  const [row] = await readRows<Attempt>(
    db,
    sql`with old as (select until > now() and since > now() - ${WINDOW} as early from attempts where key = ${digest(key)} for update),
      counted as (
        insert into attempts as a (key, count, since, user_id)
        select ${digest(key)}, 1, now(), ${userId}::int where (select count(*) from old) <= 1
        on conflict (key) do update set
          user_id = excluded.user_id,
          count = case when a.since <= now() - ${WINDOW} then 1 when a.until > now() then a.count else a.count + 1 end,
          since = case when a.since <= now() - ${WINDOW} then now() else a.since end,
          until = case when a.since <= now() - ${WINDOW} then null
            when a.until > now() then a.until
            when a.count + 1 > ${free}::int then now() + make_interval(secs => (array[${waits}])[least(a.count + 1 - ${free}::int, ${WAITS.length}::int)])
            else null end
        returning count, until)
      select c.count, ceil(extract(epoch from c.until - now()))::int as wait,
        coalesce((select early from old), false) as refused from counted c`,
  );
  if (!row) throw new Error('the count answered no row');
  return row;
}

/** Takes one attempt back that did not fail after all. */
export async function takeBackAttempt(db: Executor, keys: readonly string[]): Promise<void> {
  // One after the other and always in the same order: two that share keys must not wait for each other.
  for (const key of keys.map(digest).sort()) {
    await db
      .update(attempts)
      .set({ count: sql`${attempts.count} - 1` })
      .where(sql`${attempts.key} = ${key} and ${attempts.count} > 0`);
  }
}

/** The highest count of this hour among `keys`. */
export async function attemptsOf(db: Executor, keys: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(max(${attempts.count}), 0)::int` })
    .from(attempts)
    .where(sql`${inArray(attempts.key, keys.map(digest))} and ${attempts.since} > now() - ${WINDOW}`);
  return row?.count ?? 0;
}

/** A count that makes somebody wait now: the same condition by which `countAttempt` refuses. */
const holding = sql`${attempts.until} > now() and ${attempts.since} > now() - ${WINDOW}`;

/** Whether attempts on an account of a query about `users` are held now. */
export const isHeld = (userId: SQL): SQL =>
  sql`exists (select from ${attempts} where ${attempts.userId} = ${userId} and ${holding})`;

/** Until when attempts on these accounts are held, from wherever that is longest; others are left out. */
export async function heldUntil(db: Executor, userIds: readonly number[]): Promise<Map<number, Date>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: attempts.userId, until: sql`max(${attempts.until})`.mapWith(attempts.until) })
    .from(attempts)
    .where(sql`${inArray(attempts.userId, [...userIds])} and ${holding}`)
    .groupBy(attempts.userId);
  return new Map(rows.flatMap(({ userId, until }) => (userId === null ? [] : [[userId, until] as const])));
}

/** Forgets what makes somebody wait at an account, wherever from; answers whether anybody had to. */
export async function liftHolds(db: Executor, userId: number): Promise<boolean> {
  const gone = await db
    .delete(attempts)
    .where(eq(attempts.userId, userId))
    .returning({ held: sql<boolean>`coalesce(${holding}, false)` });
  return gone.some(({ held }) => held);
}

/** Forgets a count after a success, and those of former hours. */
export async function forgetAttempts(db: Executor, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, digest(key)));
  await db.delete(attempts).where(lt(attempts.since, sql`now() - ${WINDOW}`));
}
