/** Register, log in, change one's password. */
import type { LoginBody, RegisterBody } from '@ip-portal/contract';
import type { AuditReason } from '@ip-portal/contract/audit-words';
import { TEXT_KIND_LABELS } from '@ip-portal/contract/consent-words';
import { hasWorkplace } from '@ip-portal/contract/rules/workplace';
import { eq, sql } from 'drizzle-orm';
import { liveTokenNames, revokeAllTokens } from '../../auth/api-tokens.ts';
import type { Captcha } from '../../auth/captcha.ts';
import { verifyAgainstNobody, verifyPassword } from '../../auth/passwords.ts';
import { closeAllSessions, closeSession, openSession } from '../../auth/sessions.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import { type KeyRing, keysOf } from '../../crypto/key-ring.ts';
import { type ClearFields, nextId, sealFields } from '../../crypto/sealed-fields.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { AppError } from '../../lib/errors.ts';
import { revokeLinks } from '../../mail/one-time-links.ts';
import { tellGuessing, tellNewPassword, tellTokensLeft } from '../../notify/account-messages.ts';
import { giveConsent, numberInForce } from '../../privacy/consents.ts';
import type { SessionUser } from '../../types.ts';
import { completeLogin, type LoggedIn, whyShut } from './complete-login.ts';
import { findAccount, formOf } from './find-account.ts';
import { beginLogin, lockedError } from './login-guard.ts';
import { openUser } from './own-data.ts';
import { requireOwnPassword } from './own-password.ts';
import { assertStrong, firstPassword, nextPassword } from './password-rules.ts';
import { judgePhoneProof, spendProof } from './prove-phone.ts';
import type { UserRow } from './user-row.ts';

/** 409 naming the field. */
export function nameTaken(): AppError {
  return new AppError('DUPLICATE', '该用户名已被使用', { fields: { UserName: '该用户名已被使用' } });
}

/** The account with this name in any case, deleted ones included. */
export async function findByName(db: Executor, name: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(sql`lower(${users.userName}) = lower(${name})`);
  return row;
}

/** A new account, its personal texts in clear. */
type NewUser = Omit<typeof users.$inferInsert, 'id' | 'phoneIndex' | 'emailIndex' | 'phone' | 'email'> &
  ClearFields<'users'>;

/** Inserts an account, personal texts sealed; 409 when the name is taken, also by a racing call. */
export async function insertUser(tx: Executor, keys: KeyRing, values: NewUser): Promise<UserRow> {
  const id = await nextId(tx, 'users');
  const sealed = await sealFields(keys, 'users', id, values);
  const [row] = await tx
    .insert(users)
    .values({ ...values, ...sealed, id } as typeof users.$inferInsert)
    .onConflictDoNothing()
    .returning();
  if (!row) throw nameTaken();
  return row;
}

/**
 * Writes down what a new account agreed to: the privacy text, and the terms where they were agreed to as well.
 * @throws 409 when what was shown is not in force any more
 */
async function agreeAtRegistration(tx: Executor, userId: number, body: RegisterBody, ip: string): Promise<void> {
  const agreed = [
    { kind: 'privacy', shown: body.PrivacyNumber } as const,
    ...(body.AgreeTerms ? [{ kind: 'terms', shown: body.TermsNumber } as const] : []),
  ];
  for (const { kind, shown } of agreed) {
    const number = await numberInForce(tx, kind);
    if (number === null) continue;
    if (shown !== undefined && shown !== number) {
      throw new AppError('VERSION_CONFLICT', `《${TEXT_KIND_LABELS[kind]}》刚刚更新，请阅读新的版本后再注册`);
    }
    await giveConsent(tx, userId, kind, { number, way: 'registration', ip });
  }
}

/** Creates an account with the role `user` and logs it in. */
export async function register(
  ctx: Context,
  body: RegisterBody,
  actor: Actor,
  former: SessionUser | null,
): Promise<{ row: UserRow; token: string }> {
  const proof = await judgePhoneProof(ctx, body);
  const person = { userName: body.UserName, realName: body.RealName, phone: body.Phone, email: body.Email };
  await assertStrong(ctx.db, body.Password, person, false, 'Password');
  // Asked before hashing: a taken name should not cost 30 ms of a core.
  if (await findByName(ctx.db, body.UserName)) throw nameTaken();
  const secret = await firstPassword(body.Password);
  return change(ctx, [], async (tx) => {
    const row = await insertUser(tx, keysOf(ctx), {
      ...secret,
      userName: body.UserName,
      realName: body.RealName ?? '',
      phone: body.Phone ?? '',
      email: body.Email ?? '',
      roles: ['user'],
      lastLoginAt: new Date(),
    });
    if (proof) await spendProof(ctx, tx, row.id, proof);
    await agreeAtRegistration(tx, row.id, body, actor.ip);
    const self = { ...actor, id: row.id, name: row.userName };
    await audit(tx, self, { action: 'register', resource: 'Auth', resourceId: row.id, title: row.userName });
    if (former) await closeSession(tx, former.id, former.sessionId);
    return { row, token: await openSession(tx, row.id, { ip: actor.ip, userAgent: actor.userAgent }) };
  });
}

function badCredentials(): AppError {
  return new AppError('BAD_CREDENTIALS', '用户名或密码不正确');
}

/** From where somebody logs in. */
export interface LoginFrom {
  actor: Actor;
  /** What attempts are counted by, see `sourceOf` and `widerSourceOf`. */
  source: string;
  network: string | null;
  /** Names the browser when the account knows it. */
  deviceOf(row: UserRow | undefined): Promise<string | null>;
  former: SessionUser | null;
}

const UNKNOWN = { mail: '（未知的邮箱）', phone: '（未知的手机号）', none: '（无效的用户名）' };
/** What an attempt is called in the audit log: addresses are personal, and a password may be in the wrong box. */
function titleOf(typed: string, row: UserRow | undefined): string {
  const form = formOf(typed);
  if (form === 'name') return typed;
  return row?.userName ?? UNKNOWN[form];
}

/** Checks name and password and opens a fresh session; the former one of this browser ends. */
export async function login(
  ctx: Context,
  captcha: Captcha,
  body: LoginBody,
  { actor, source, network, deviceOf, former }: LoginFrom,
): Promise<LoggedIn> {
  const name = body.UserName.trim();
  const row = await findAccount(ctx, name);
  const note = (action: 'login_failed' | 'alarm', reason: AuditReason, tx: Executor = ctx.db) =>
    audit(tx, actor, {
      action,
      resource: 'Auth',
      resourceId: row?.id ?? null,
      title: titleOf(name, row),
      result: 'failed',
      after: { Reason: reason },
    });

  const device = await deviceOf(row);
  // Counted by what was typed: that two names mean one account must not show.
  const attempt = await beginLogin(ctx.db, captcha, {
    name,
    source,
    network,
    device,
    userId: row?.id ?? null,
    answer: body.Captcha,
  });
  if (attempt.tooEarly) {
    await note('login_failed', 'locked');
    throw lockedError(attempt.tooEarly);
  }
  const look = async () => {
    const known = row
      ? await verifyPassword(row.passwordHash, body.Password)
      : await verifyAgainstNobody(body.Password);
    return change(ctx, [], async (tx) => {
      if (!row) return 'credentials';
      const [current] = await tx.select().from(users).where(eq(users.id, row.id)).for('no key update');
      if (!known || current?.passwordHash !== row.passwordHash || current.deletedAt) return 'credentials';
      const shut = whyShut(current);
      if (shut) {
        await note('login_failed', shut.reason, tx);
        return shut.error;
      }
      await attempt.succeeded(tx);
      return completeLogin(tx, current, { actor, former, device, complete: false });
    });
  };
  const outcome = await look().catch(async (error: unknown) => {
    await attempt.takeBack();
    throw error;
  });
  if (outcome !== 'credentials') {
    await attempt.takeBack();
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  }
  const { wait, alarm } = await attempt.failed();
  await note('login_failed', 'credentials');
  if (alarm && row) {
    await change(ctx, [], async (tx) => {
      await note('alarm', 'guessing', tx);
      await tellGuessing(tx, row);
    });
  }
  throw wait ? lockedError(wait) : badCredentials();
}

/** Replaces the own password; every session of the account ends, and this browser gets a new one. */
export async function changePassword(
  ctx: Context,
  user: SessionUser,
  oldPassword: string,
  newPassword: string,
  actor: Actor,
  revokesTokens = false,
): Promise<{ row: UserRow; token: string }> {
  const row = await requireOwnPassword(ctx, user, oldPassword, actor, ['OldPassword', '原密码不正确']);
  await assertStrong(ctx.db, newPassword, await openUser(ctx, row), hasWorkplace(row.roles), 'NewPassword');
  const next = await nextPassword(row, newPassword, 'NewPassword');
  return change(ctx, [], async (tx) => {
    const [after] = await tx
      .update(users)
      .set({ ...next, mustChangePassword: false, version: sql`${users.version} + 1`, updatedAt: new Date() })
      // A second change in the meantime wins: this one was checked against the former password.
      .where(sql`${users.id} = ${row.id} and ${users.passwordHash} = ${row.passwordHash}`)
      .returning();
    if (!after) throw new AppError('VERSION_CONFLICT', '密码刚刚被修改过，请重新操作');
    await closeAllSessions(tx, row.id);
    // A link that was asked for before would set the password once more.
    await revokeLinks(tx, row.id, 'recovery');
    const ended = revokesTokens ? await revokeAllTokens(tx, row.id) : 0;
    const about = { resource: 'Auth' as const, resourceId: row.id, title: row.userName };
    await audit(tx, actor, { action: 'password', ...about, ...(ended > 0 ? { after: { ended } } : {}) });
    await tellNewPassword(tx, after, 'owner');
    await tellTokensLeft(tx, after, await liveTokenNames(tx, row.id));
    return { row: after, token: await openSession(tx, row.id, actor) };
  });
}
