/** What a second factor is proven by – a code of the app, a recovery code or a passkey – and how often it may be tried. */
import type { FactorProof } from '@ip-portal/contract';
import type { AuditReason } from '@ip-portal/contract/audit-words';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { countAttempt, FREE, forgetAttempts } from '../../auth/attempts.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import { type Keyed, sealerOf } from '../../crypto/key-ring.ts';
import type { Sealer } from '../../crypto/sealed.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { totpSecrets } from '../../db/schema/second-factors.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import type { SessionUser } from '../../types.ts';
import { alarmOfCopy, alarmOfFactor } from './factor-alarm.ts';
import { lockedError } from './login-guard.ts';
import type { Passkeys, Place } from './passkey-ceremony.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';
import type { UserRow } from './user-row.ts';

/** Seals the secrets of authenticator apps. */
export const createTotpSealer = (ctx: Keyed): Sealer => sealerOf(ctx, 'totp_secrets', 'secret');

const WRONG_CODE = { Code: '验证码不正确或已失效' };
const WRONG_PASSKEY = { Passkey: '通行密钥没有通过验证，请重试' };
/** Wrong codes after which somebody should hear of it: whoever guesses at codes knows the password. */
const ALARM = 5;

/** What second factors are proven with. */
export interface FactorKit {
  ctx: Context;
  sealer: Sealer;
  passkeys: Passkeys;
}

/** Who proves something, and from where. */
export interface Prover {
  user: SessionUser;
  actor: Actor;
  /** Names the browser when the account knows it. */
  device: string | null;
  place: Place;
}

export type FactorKind = 'app' | 'recovery' | 'passkey';

/** Locks the account; the session may be older than what it finds. */
export async function lockUser(tx: Executor, userId: number): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!row) throw new AppError('SESSION_EXPIRED', '登录已失效，请重新登录');
  return row;
}

/**
 * Takes a code of the app, confirmed or `fresh`. The step it is of is used up with it, and all before: nobody
 * who has looked on can enter it again.
 */
export async function takeAppCode(tx: Executor, sealer: Sealer, userId: number, code: string, fresh: boolean) {
  const [row] = await tx
    .select({
      secret: totpSecrets.secret,
      lastStep: totpSecrets.lastStep,
      now: sql<number>`extract(epoch from now())::float8`,
    })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), fresh ? undefined : isNotNull(totpSecrets.confirmedAt)))
    .for('update');
  if (!row) return false;
  const step = stepOf(await sealer.open(row.secret, userId), code, row.now);
  if (step === null || step <= row.lastStep) return false;
  await tx
    .update(totpSecrets)
    .set({ lastStep: step, ...(fresh ? { confirmedAt: sql`now()` } : {}) })
    .where(eq(totpSecrets.userId, userId));
  return true;
}

/** Takes a code of either kind and says which it was; null for a wrong one. */
async function takeCode(tx: Executor, sealer: Sealer, userId: number, typed: string): Promise<FactorKind | null> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return (await takeAppCode(tx, sealer, userId, code, false)) ? 'app' : null;
  return (await spendRecoveryCode(tx, userId, code)) ? 'recovery' : null;
}

/** Writes down what went wrong with a second factor. */
function noteFailure(ctx: Context, { user, actor }: Prover, Reason: AuditReason) {
  return audit(ctx.db, actor, {
    action: 'login_failed',
    resource: 'Auth',
    resourceId: user.id,
    title: user.userName,
    result: 'failed',
    after: { Reason },
  });
}

/**
 * Counts a try at the second factor of this account before it is looked at, then lets `work` look; null is a wrong one.
 * Wrong ones make everybody wait but a browser that the account knows, which is counted by itself.
 *
 * @throws 400 with `fault`; 423 with the minutes to wait
 */
export async function guarded<T>(
  ctx: Context,
  by: Prover,
  work: (tx: Executor) => Promise<T | null>,
  fault: Record<string, string> = WRONG_CODE,
): Promise<T> {
  const key = `code ${by.user.id}${by.device ? ` device ${by.device}` : ''}`;
  const { count, wait, refused } = await countAttempt(ctx.db, key, FREE, by.user.id);
  if (refused) {
    await noteFailure(ctx, by, 'locked');
    throw lockedError(wait ?? 0);
  }
  const done = await change(ctx, [], async (tx) => {
    const result = await work(tx);
    if (result !== null) await forgetAttempts(tx, key);
    return result;
  });
  if (done !== null) return done;
  await noteFailure(ctx, by, fault === WRONG_PASSKEY ? 'passkey' : 'code');
  if (count === ALARM) await alarmOfFactor(ctx, by.actor, by.user, 'guessing codes');
  throw wait ? lockedError(wait) : invalid(fault);
}

/** Whether a passkey of the account has signed this session's challenge. A copied key is refused and alarmed of. */
async function answers(kit: FactorKit, by: Prover, passkey: NonNullable<FactorProof['Passkey']>): Promise<boolean> {
  const answered = await kit.passkeys.judge(by.place, passkey, by.user.sessionId);
  if (answered?.copied) await alarmOfCopy(kit.ctx, by.actor, answered.userId);
  return answered !== null && !answered.copied && answered.userId === by.user.id;
}

/**
 * Does `work` when `proof` is one of the account's second factors; the account is locked meanwhile.
 *
 * @throws 400 naming `Code` or `Passkey`; 423 with the minutes to wait
 */
export async function withFactor<T>(
  kit: FactorKit,
  by: Prover,
  { Code, Passkey }: FactorProof,
  work: (tx: Executor, kind: FactorKind, row: UserRow) => Promise<T>,
): Promise<T> {
  if (Code === undefined && Passkey === undefined) throw invalid({ Code: '请输入验证码' });
  // Before the transaction: a challenge is used up whatever comes of it.
  const signed = Passkey !== undefined && (await answers(kit, by, Passkey));
  const done = await guarded(
    kit.ctx,
    by,
    async (tx) => {
      const row = await lockUser(tx, by.user.id);
      const byPasskey = signed ? ('passkey' as const) : null;
      const kind = Code === undefined ? byPasskey : await takeCode(tx, kit.sealer, by.user.id, Code);
      return kind && { value: await work(tx, kind, row) };
    },
    Code === undefined ? WRONG_PASSKEY : WRONG_CODE,
  );
  return done.value;
}
