/**
 * What stands between a guesser and an account. Failures are counted by account and source with a growing wait;
 * nobody's failures lock others out. After a few failures here, or many on the account or from the source, a
 * proof of work is asked for. A browser that has logged in before is counted by itself. Names that do not exist are treated alike.
 */
import { sql } from 'drizzle-orm';
import { attemptsOf, countAttempt, forgetAttempts, NO_WAIT } from '../../auth/attempts.ts';
import type { Captcha } from '../../auth/captcha.ts';
import type { Db, Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { AppError } from '../../lib/errors.ts';

/** Failures in an hour from which on a proof of work is asked for: by this source on this account, … */
const OWN_FREE = 3;
/** … by anybody on this account, which also alarms, … */
const ACCOUNT_FREE = 10;
/** … and by this source on any account. */
const SOURCE_FREE = 30;

/** 423 with the minutes that are left of `seconds`. */
export function lockedError(seconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new AppError('LOCKED', `登录失败次数过多，请 ${minutes} 分钟后再试`, {
    data: { Minutes: minutes },
  });
}

/** One attempt to log in. */
export interface LoginAttempt {
  /** Seconds left to wait when this attempt came too early; it must not be looked at. */
  tooEarly: number | null;
  /** Notes that it failed: the seconds to wait that follow, and whether it is time to alarm somebody. */
  failed(): Promise<{ wait: number | null; alarm: boolean }>;
  succeeded(tx: Executor): Promise<void>;
}

/**
 * Counts an attempt on `name`; throws 429 when a proof of work is due and `answer` is none.
 * @param device names the browser when the account knows it
 */
export async function beginLogin(
  db: Db,
  captcha: Captcha,
  { name, source, device, answer }: { name: string; source: string; device: string | null; answer: string | undefined },
): Promise<LoginAttempt> {
  const account = `login ${name.toLowerCase()}`;
  const own = device ? `${account} device ${device}` : `${account} from ${source}`;
  const anywhere = `${account} in all`;
  const anyone = `login from ${source}`;
  const [here, inAll, fromHere] = await Promise.all([
    attemptsOf(db, [own]),
    attemptsOf(db, device ? [] : [anywhere]),
    attemptsOf(db, device ? [] : [anyone]),
  ]);
  if (here >= OWN_FREE || inAll >= ACCOUNT_FREE || fromHere >= SOURCE_FREE) await captcha.require(answer);
  const { wait, refused } = await countAttempt(db, own);
  return {
    tooEarly: refused ? wait : null,
    async failed() {
      const [total] = await Promise.all([countAttempt(db, anywhere, NO_WAIT), countAttempt(db, anyone, NO_WAIT)]);
      return { wait, alarm: total.count === ACCOUNT_FREE };
    },
    succeeded: (tx) => forgetAttempts(tx, own),
  };
}

/** Seconds until the lock of an account ends, by the clock of the database; null: it is not locked. */
export async function lockLeft(tx: Executor, userId: number): Promise<number | null> {
  const [row] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from ${users.lockedUntil} - now()))::int` })
    .from(users)
    .where(sql`${users.id} = ${userId} and ${users.lockedUntil} > now()`);
  return row?.seconds ?? null;
}
