/** The password asked for again, of somebody who is logged in. */
import { PASSWORD_MAX } from '@ip-portal/contract/limits';
import { eq } from 'drizzle-orm';
import { countAttempt, forgetAttempts, NO_WAIT } from '../../auth/attempts.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import { closeSession } from '../../auth/sessions.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { tellOwnGuesses } from '../../notify/account-messages.ts';
import type { SessionUser } from '../../types.ts';
import type { UserRow } from './user-row.ts';

/** Passwords that one session may get wrong in an hour; the last of them ends it. */
const GUESSES = 5;

/**
 * The account when `password` is its own. Whoever guesses here has found a session open: that session ends with the
 * fifth wrong one, and the owner is told. The account and its other sessions go on: nobody can lock out its owner this way.
 *
 * @throws 400 naming `field`; 401 at the fifth
 */
export async function requireOwnPassword(
  ctx: Context,
  { id, sessionId }: Pick<SessionUser, 'id' | 'sessionId'>,
  password: string,
  actor: Actor,
  [field, wrong]: readonly [field: string, wrong: string],
): Promise<UserRow> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new AppError('SESSION_EXPIRED', '登录已失效，请重新登录');
  const key = `own password in session ${sessionId}`;
  // Counted before it is looked at: of many at once no more than five are.
  const { count } = await countAttempt(ctx.db, key, NO_WAIT);
  if (count <= GUESSES && password.length <= PASSWORD_MAX && (await verifyPassword(row.passwordHash, password))) {
    await forgetAttempts(ctx.db, key);
    return row;
  }
  const about = { resource: 'Auth', resourceId: id, title: row.userName, result: 'failed' } as const;
  await change(ctx, [], async (tx) => {
    await audit(tx, actor, { ...about, action: 'password' });
    if (count < GUESSES) return;
    await closeSession(tx, id, sessionId);
    if (count > GUESSES) return;
    await audit(tx, actor, { ...about, action: 'alarm', after: { Reason: 'guessing own password' } });
    await tellOwnGuesses(tx, row);
  });
  if (count < GUESSES) throw invalid({ [field]: wrong });
  throw new AppError('SESSION_EXPIRED', '密码错误次数过多，此处的登录已结束，请重新登录');
}
