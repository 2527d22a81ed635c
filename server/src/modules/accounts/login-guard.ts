/** Counts failed logins: five in a row lock a name for fifteen minutes, whether it exists or not. */
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { AppError } from '../../lib/errors.ts';

const MAX_FAILURES = 5;
const LOCK_MINUTES = 15;

/** 423 with the minutes that are left. */
export function lockedError(until: Date): AppError {
  const minutes = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 60_000));
  return new AppError('LOCKED', `登录失败次数过多，账号已锁定，请 ${minutes} 分钟后再试`, {
    data: { Minutes: minutes },
  });
}

/** Counts one failure of an account; answers the end of the lock when this was the fifth. */
export async function countFailure(tx: Executor, userId: number): Promise<Date | null> {
  const until = new Date(Date.now() + LOCK_MINUTES * 60_000);
  const [row] = await tx
    .update(users)
    .set({
      failedLogins: sql`case when ${users.failedLogins} + 1 >= ${MAX_FAILURES} then 0 else ${users.failedLogins} + 1 end`,
      lockedUntil: sql`case when ${users.failedLogins} + 1 >= ${MAX_FAILURES} then ${until.toISOString()}::timestamptz
        else ${users.lockedUntil} end`,
    })
    .where(eq(users.id, userId))
    .returning({ failed: users.failedLogins, lockedUntil: users.lockedUntil });
  return row?.failed === 0 ? row.lockedUntil : null;
}

interface Stranger {
  failures: number;
  lockedUntil: Date | null;
}

/**
 * The same count for names that do not exist, so that a lock does not tell which ones do. Kept in
 * memory and bounded: nothing but the wording of an answer depends on it.
 */
export class StrangerGuard {
  private readonly names = new Map<string, Stranger>();

  /** @param limit names remembered; the oldest is forgotten first. */
  constructor(private readonly limit = 10_000) {}

  /** End of the lock of a name, or null. */
  lockedUntil(name: string): Date | null {
    const found = this.names.get(name.toLowerCase());
    return found?.lockedUntil && found.lockedUntil.getTime() > Date.now() ? found.lockedUntil : null;
  }

  /** Counts one failure; answers the end of the lock when this was the fifth. */
  count(name: string): Date | null {
    const key = name.toLowerCase();
    const failures = (this.names.get(key)?.failures ?? 0) + 1;
    const lockedUntil = failures >= MAX_FAILURES ? new Date(Date.now() + LOCK_MINUTES * 60_000) : null;
    this.names.delete(key);
    this.names.set(key, { failures: lockedUntil ? 0 : failures, lockedUntil });
    if (this.names.size > this.limit) {
      const oldest = this.names.keys().next().value;
      if (oldest !== undefined) this.names.delete(oldest);
    }
    return lockedUntil;
  }
}
