/** The second factor: set up, proved, renewed and given up. Each function is one unit of work. */
import type { FactorProof, SecondFactor } from '@ip-portal/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { readStanding } from '../../auth/rights.ts';
import { closeAllSessions, closeSession, openSession } from '../../auth/sessions.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import { AppError, refused } from '../../lib/errors.ts';
import { toTimestamp } from '../../lib/time.ts';
import { tellFactors } from '../../notify/account-messages.ts';
import type { SessionUser } from '../../types.ts';
import { readWebConfig } from '../site/index.ts';
import { noteLogin } from './complete-login.ts';
import { type FactorKit, guarded, lockUser, type Prover, takeAppCode, withFactor } from './factor-proof.ts';
import { requireOwnPassword } from './own-password.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { newSecret, otpauthUri } from './totp.ts';
import type { UserRow } from './user-row.ts';

const PASSWORD_FIELD = ['Password', '密码不正确'] as const;

/** Whether a confirmed app is there, and how many passkeys. */
async function readFactors(db: Executor, userId: number): Promise<{ app: boolean; keys: number }> {
  const [row] = await db
    .select({
      app: sql<boolean>`exists (select from ${totpSecrets} where ${totpSecrets.userId} = ${userId}
        and ${totpSecrets.confirmedAt} is not null)`,
      keys: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.userId} = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? { app: false, keys: 0 };
}

/** The state of an account's second factor, for its owner. */
export async function readSecondFactor(db: Executor, userId: number): Promise<SecondFactor> {
  const [row] = await db.select({ at: users.secondFactorAt }).from(users).where(eq(users.id, userId));
  const { app, keys } = await readFactors(db, userId);
  return {
    EnabledAt: row?.at ? toTimestamp(row.at) : null,
    HasApp: app,
    Passkeys: keys,
    RecoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
}

async function hasApp(tx: Executor, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ userId: totpSecrets.userId })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)));
  return row !== undefined;
}

function alreadyOn(): AppError {
  return new AppError('ILLEGAL_TRANSITION', '验证器应用已经启用');
}

/** Makes a secret for an app; it counts for nothing before `confirmEnrolment`. Another beginning replaces it. */
export async function beginEnrolment(
  { ctx, sealer }: FactorKit,
  user: SessionUser,
  password: string,
  actor: Actor,
): Promise<{ Secret: string; Uri: string }> {
  await requireOwnPassword(ctx, user, password, actor, PASSWORD_FIELD);
  const { WebSiteName } = await readWebConfig(ctx.db);
  const Secret = newSecret();
  const secret = await sealer.seal(Secret, user.id);
  await change(ctx, [], async (tx) => {
    await lockUser(tx, user.id);
    if (await hasApp(tx, user.id)) throw alreadyOn();
    const fresh = { secret, createdAt: sql`now()`, confirmedAt: null, lastStep: 0 };
    await tx
      .insert(totpSecrets)
      .values({ userId: user.id, ...fresh })
      .onConflictDoUpdate({ target: totpSecrets.userId, set: fresh });
  });
  return { Secret, Uri: otpauthUri(Secret, WebSiteName, user.userName) };
}

/** Adds the app with the first code it shows. Recovery codes come with the account's first second factor. */
export async function confirmEnrolment({ ctx, sealer }: FactorKit, by: Prover, code: string): Promise<string[]> {
  const { user, actor } = by;
  return guarded(ctx, by, async (tx) => {
    const row = await lockUser(tx, user.id);
    if (await hasApp(tx, user.id)) throw alreadyOn();
    if (!(await takeAppCode(tx, sealer, user.id, code.replace(/\s/g, ''), true))) return null;
    const codes = await switchOn(tx, row, user.sessionId);
    await audit(tx, actor, noteOf(row, 'second_factor_on'));
    await tellFactors(tx, row, '启用了验证器应用');
    return codes;
  });
}

/**
 * Makes the password not enough any more, when a factor is the first: other devices have to log in anew. Answers the
 * recovery codes that come with it; none where there are some already.
 */
export async function switchOn(tx: Executor, row: UserRow, sessionId: number): Promise<string[]> {
  if (row.secondFactorAt) return [];
  await tx.update(users).set({ secondFactorAt: sql`now()` }).where(eq(users.id, row.id));
  await closeAllSessions(tx, row.id, sessionId);
  return renewRecoveryCodes(tx, row.id);
}

const noteOf = (row: Pick<UserRow, 'id' | 'userName'>, action: 'second_factor_on' | 'second_factor_off') => ({
  action,
  resource: 'Auth' as const,
  resourceId: row.id,
  title: row.userName,
});

/** The second step of a log-in: the half session ends, a whole one begins under a new token. */
export async function passFactor(
  kit: FactorKit,
  by: Prover,
  proof: FactorProof,
): Promise<{ row: UserRow; token: string }> {
  const { user, actor } = by;
  if (user.owes !== 'factor') throw new AppError('ILLEGAL_TRANSITION', '已经完成登录，无需再次验证');
  return withFactor(kit, by, proof, async (tx, kind, before) => {
    // Ended meanwhile, by somebody who took the factor away or reset the password.
    if (!(await closeSession(tx, user.id, user.sessionId))) {
      throw new AppError('SESSION_EXPIRED', '登录已失效，请重新登录');
    }
    const { row } = await noteLogin(tx, before, actor, user.newDevice, { SecondFactor: kind });
    const { ip, userAgent } = actor;
    return { row, token: await openSession(tx, user.id, { ip, userAgent, newDevice: user.newDevice }) };
  });
}

/** Password and second factor of somebody who is logged in, then `work`. */
async function withBothFactors<T>(
  kit: FactorKit,
  by: Prover,
  { Password, ...proof }: FactorProof & { Password: string },
  work: (tx: Executor, row: UserRow) => Promise<T>,
): Promise<T> {
  await requireOwnPassword(kit.ctx, by.user, Password, by.actor, PASSWORD_FIELD);
  const off = () => new AppError('ILLEGAL_TRANSITION', '两步验证没有启用');
  const [row] = await kit.ctx.db.select({ at: users.secondFactorAt }).from(users).where(eq(users.id, by.user.id));
  if (!row?.at) throw off();
  return withFactor(kit, by, proof, (tx, _kind, locked) => {
    if (!locked.secondFactorAt) throw off();
    return work(tx, locked);
  });
}

/** New recovery codes in the place of all others. */
export function replaceRecoveryCodes(
  kit: FactorKit,
  by: Prover,
  proof: FactorProof & { Password: string },
): Promise<string[]> {
  return withBothFactors(kit, by, proof, async (tx, { id, userName }) => {
    await audit(tx, by.actor, { action: 'recovery_codes', resource: 'Auth', resourceId: id, title: userName });
    return renewRecoveryCodes(tx, id);
  });
}

/** Switches the second factor off, with everything it was proven by. */
export function disableFactor(kit: FactorKit, by: Prover, proof: FactorProof & { Password: string }): Promise<void> {
  return withBothFactors(kit, by, proof, async (tx, row) => {
    await removeFactors(tx, row.id);
    await settleRemoval(tx, by.actor, row, '关闭了两步验证');
  });
}

/** Gives the app up, where there is one. */
export async function removeApp(ctx: Context, user: SessionUser, actor: Actor): Promise<void> {
  await change(ctx, [], async (tx) => {
    const row = await lockUser(tx, user.id);
    if (!(await hasApp(tx, user.id))) throw new AppError('ILLEGAL_TRANSITION', '验证器应用没有启用');
    await tx.delete(totpSecrets).where(eq(totpSecrets.userId, user.id));
    await settleRemoval(tx, actor, row, '停用了验证器应用');
  });
}

/**
 * After a factor was taken away by its owner: with the last one the second factor is off, which 422 refuses where a role
 * demands one; what was removed in the same transaction is then there again.
 */
export async function settleRemoval(tx: Executor, actor: Actor, row: UserRow, words: string): Promise<void> {
  const { app, keys } = await readFactors(tx, row.id);
  if (!app && keys === 0) {
    await removeFactors(tx, row.id);
    if ((await readStanding(tx, row.id)).mustEnrol) throw refused('您的角色必须启用两步验证，不能关闭或移除最后一种');
    await audit(tx, actor, noteOf(row, 'second_factor_off'));
  }
  await tellFactors(tx, row, words);
}

/** Takes every second factor of an account away; the caller sees to sessions and audit. */
export async function removeFactors(tx: Executor, userId: number): Promise<void> {
  await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.update(users).set({ secondFactorAt: null }).where(eq(users.id, userId));
}
