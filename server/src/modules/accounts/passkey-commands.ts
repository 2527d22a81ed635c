/** Passkeys of an account: made, named, removed, and logged in with. Each function is one unit of work. */
import type { PasskeyAnswer, PasskeyItem, PasskeyMade, PasskeyWrite } from '@ip-portal/contract';
import type { AuditReason } from '@ip-portal/contract/audit-words';
import { PASSKEYS_MAX } from '@ip-portal/contract/limits';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Actor, audit, change } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { AppError, invalid, notFound, refused } from '../../lib/errors.ts';
import { toTimestamp } from '../../lib/time.ts';
import { tellFactors } from '../../notify/account-messages.ts';
import type { SessionUser } from '../../types.ts';
import { completeLogin, type LoggedIn, whyShut } from './complete-login.ts';
import { alarmOfCopy } from './factor-alarm.ts';
import { type FactorKit, lockUser, type Prover } from './factor-proof.ts';
import type { Place } from './passkey-ceremony.ts';
import { settleRemoval, switchOn } from './second-factor.ts';
import type { UserRow } from './user-row.ts';

const LABEL = '通行密钥';

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Executor, userId: number): Promise<PasskeyItem[]> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
  return rows.map((row) => ({
    Id: row.id,
    Name: row.name,
    Host: row.host,
    BackedUp: row.backedUp,
    CreatedAt: toTimestamp(row.createdAt),
    LastUsedAt: row.lastUsedAt ? toTimestamp(row.lastUsedAt) : null,
  }));
}

/** 422 when the account has as many as it may. */
export async function assertRoom(db: Executor, userId: number): Promise<void> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  if (row && row.total >= PASSKEYS_MAX) throw refused(`通行密钥不能超过 ${PASSKEYS_MAX} 个，请先移除不用的`);
}

/** Adds a key that the browser has made. With the first second factor come recovery codes. */
export async function addPasskey(kit: FactorKit, by: Prover, { Name, Passkey }: PasskeyWrite): Promise<PasskeyMade> {
  const { user, actor, place } = by;
  const made = await kit.passkeys.accept(place, Passkey, user.sessionId);
  if (!made) throw invalid({ Passkey: '通行密钥没有通过验证，请重新添加' });
  return change(kit.ctx, [], async (tx) => {
    const row = await lockUser(tx, user.id);
    await assertRoom(tx, user.id);
    const name = Name.trim();
    const [stored] = await tx
      .insert(passkeys)
      .values({ ...made, userId: user.id, name })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (!stored) throw new AppError('DUPLICATE', '该通行密钥已经添加过');
    const Codes = await switchOn(tx, row, user.sessionId);
    await audit(tx, actor, noteOf(row, 'passkey_added', name));
    await tellFactors(tx, row, `添加了通行密钥“${name}”`);
    return { Id: stored.id, Codes };
  });
}

const noteOf = (row: Pick<UserRow, 'id' | 'userName'>, action: 'passkey_added' | 'passkey_removed', Name: string) => ({
  action,
  resource: 'Auth' as const,
  resourceId: row.id,
  title: row.userName,
  after: { Name },
});

const own = (userId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** Gives a key another name. */
export async function renamePasskey(kit: FactorKit, user: SessionUser, id: number, name: string): Promise<void> {
  const changed = await kit.ctx.db
    .update(passkeys)
    .set({ name: name.trim() })
    .where(own(user.id, id))
    .returning({ id: passkeys.id });
  if (changed.length === 0) throw notFound(LABEL);
}

/** Takes a key away; 422 for the last factor of somebody whose role demands one. */
export async function removePasskey(kit: FactorKit, user: SessionUser, id: number, actor: Actor): Promise<void> {
  await change(kit.ctx, [], async (tx) => {
    const row = await lockUser(tx, user.id);
    const [gone] = await tx.delete(passkeys).where(own(user.id, id)).returning({ name: passkeys.name });
    if (!gone) throw notFound(LABEL);
    await audit(tx, actor, noteOf(row, 'passkey_removed', gone.name));
    await settleRemoval(tx, actor, row, `移除了通行密钥“${gone.name}”`);
  });
}

/** From where somebody logs in with a passkey. */
export interface PasskeyLoginFrom {
  actor: Actor;
  place: Place;
  deviceOf(row: UserRow): Promise<string | null>;
  former: SessionUser | null;
}

/** Logs in with a key alone: it was unlocked by its owner, which makes it both factors. */
export async function logInByPasskey(
  { ctx, passkeys: ceremonies }: FactorKit,
  answer: PasskeyAnswer,
  { actor, place, deviceOf, former }: PasskeyLoginFrom,
): Promise<LoggedIn> {
  const note = (Reason: AuditReason, row?: UserRow, tx: Executor = ctx.db) =>
    audit(tx, actor, {
      action: 'login_failed',
      resource: 'Auth',
      resourceId: row?.id ?? null,
      title: row?.userName ?? '（通行密钥）',
      result: 'failed',
      after: { Reason },
    });
  const wrong = () => new AppError('BAD_CREDENTIALS', '通行密钥没有通过验证，可能已被移除，请用其他方式登录');
  const answered = await ceremonies.judge(place, answer, null);
  if (answered?.copied) await alarmOfCopy(ctx, actor, answered.userId);
  if (answered === null || answered.copied) {
    await note('passkey');
    throw wrong();
  }
  const [known] = await ctx.db.select().from(users).where(eq(users.id, answered.userId));
  const device = known ? await deviceOf(known) : null;
  const outcome = await change(ctx, [], async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, answered.userId)).for('no key update');
    // Removed since it has answered.
    const [key] = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, answered.passkeyId));
    if (!row || row.deletedAt || !key) return wrong();
    const shut = whyShut(row);
    if (shut) {
      await note(shut.reason, row, tx);
      return shut.error;
    }
    return completeLogin(tx, row, { actor, former, device, complete: true, note: { SecondFactor: 'passkey' } });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
