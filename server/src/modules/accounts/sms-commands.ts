/** Log-in and recovery by a code that was sent to a proven number. */
import type { CodeProofBody } from '@ip-portal/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { type RightCode, spendCode, tryCode } from '../../codes/try-code.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { AppError } from '../../lib/errors.ts';
import { allowLink, newToken } from '../../mail/one-time-links.ts';
import { hasProven } from '../../sms/proven-phone.ts';
import type { LoginFrom } from './commands.ts';
import { completeLogin, type LoggedIn, whyShut } from './complete-login.ts';
import { alarmOfFactor } from './factor-alarm.ts';
import type { UserRow } from './user-row.ts';

/** Minutes in which the password is to be chosen after a right code. */
const RESET_MINUTES = 15;

const wrongCode = () => new AppError('BAD_CREDENTIALS', '验证码不正确或已失效');

async function note(tx: Executor, actor: Actor, row: UserRow | undefined, reason: 'code' | 'disabled') {
  await audit(tx, actor, {
    action: 'login_failed',
    resource: 'Auth',
    resourceId: row?.id ?? null,
    title: row?.userName ?? '（短信验证码）',
    result: 'failed',
    after: { Reason: reason, By: 'sms' },
  });
}

/** Judges a code; a wrong one is noted, the last one that may be tried raises an alarm. */
async function requireCode(
  ctx: Context,
  purpose: 'login' | 'recovery',
  body: CodeProofBody,
  actor: Actor,
): Promise<RightCode & { userId: number }> {
  const { right, exhausted } = await tryCode(ctx, purpose, body);
  if (right?.userId != null) return { ...right, userId: right.userId };
  await note(ctx.db, actor, undefined, 'code');
  if (exhausted !== null) {
    const [row] = await ctx.db.select().from(users).where(eq(users.id, exhausted));
    if (row) await alarmOfFactor(ctx, actor, row, 'guessing codes', { By: 'sms' });
  }
  throw wrongCode();
}

/** The account that a right code opens, locked; undefined when it is gone, or has another number by now. */
async function ownerOf(ctx: Context, tx: Executor, right: RightCode & { userId: number }) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, right.userId), isNull(users.deletedAt)))
    .for('no key update');
  return row && (await hasProven(ctx, tx, row.id, right.to)) ? row : undefined;
}

/** Lets the owner of a proven number in. The second step is owed as after a password. */
export async function loginByCode(
  ctx: Context,
  body: CodeProofBody,
  { actor, deviceOf, former }: Omit<LoginFrom, 'source' | 'network'>,
): Promise<LoggedIn> {
  const right = await requireCode(ctx, 'login', body, actor);
  const [known] = await ctx.db.select().from(users).where(eq(users.id, right.userId));
  const device = await deviceOf(known);
  const outcome = await change(ctx, [], async (tx) => {
    const row = await ownerOf(ctx, tx, right);
    if (!row || !(await spendCode(tx, right))) return wrongCode();
    const shut = whyShut(row);
    if (shut) {
      await note(tx, actor, row, shut.reason);
      return shut.error;
    }
    return completeLogin(tx, row, { actor, former, device, complete: false, note: { By: 'sms' } });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Exchanges a right code for the token of a link by which the password is set. */
export async function recoverByCode(ctx: Context, body: CodeProofBody, actor: Actor): Promise<string> {
  const right = await requireCode(ctx, 'recovery', body, actor);
  const token = newToken();
  const known = await change(ctx, [], async (tx) => {
    const row = await ownerOf(ctx, tx, right);
    if (!row || !(await spendCode(tx, right))) return false;
    await allowLink(tx, keysOf(ctx), { userId: row.id, purpose: 'recovery', token, minutes: RESET_MINUTES });
    return true;
  });
  if (!known) throw wrongCode();
  return token;
}
