/** Register, log in, change one's password. */
import { type LoginBody, PRIVACY_VERSION, type RegisterBody } from '@ip-portal/contract';
import { PASSWORD_MAX, USER_NAME_PATTERN } from '@ip-portal/contract/limits';
import { eq, sql } from 'drizzle-orm';
import type { Captcha } from '../../auth/captcha.ts';
import { verifyAgainstNobody, verifyPassword } from '../../auth/passwords.ts';
import { closeAllSessions, closeSession, openSession } from '../../auth/sessions.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import type { SessionUser } from '../../types.ts';
import { beginLogin, countFailure, lockedError } from './login-guard.ts';
import { assertStrong, firstPassword, nextPassword } from './password-rules.ts';
import { isAdmin, type UserRow } from './user-info.ts';

const VALID_NAME = new RegExp(USER_NAME_PATTERN);

/** 409 naming the field. */
export function nameTaken(): AppError {
  return new AppError('DUPLICATE', '该用户名已被使用', { fields: { UserName: '该用户名已被使用' } });
}

/** The account with this name in any case, deleted ones included. */
export async function findByName(db: Executor, name: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(sql`lower(${users.userName}) = lower(${name})`);
  return row;
}

/** Inserts an account; 409 when the name is taken, also by a racing call. */
export async function insertUser(tx: Executor, values: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await tx.insert(users).values(values).onConflictDoNothing().returning();
  if (!row) throw nameTaken();
  return row;
}

/** Opens a session in the name of `row` and notes the login. */
async function enter(tx: Executor, row: UserRow, actor: Actor, formerSession: SessionUser | null): Promise<string> {
  if (formerSession) await closeSession(tx, formerSession.id, formerSession.sessionId);
  return openSession(tx, row.id, actor);
}

/** Creates an account with the role `user` and logs it in. */
export async function register(
  ctx: Context,
  body: RegisterBody,
  actor: Actor,
  former: SessionUser | null,
): Promise<{ row: UserRow; token: string }> {
  const person = { userName: body.UserName, realName: body.RealName, phone: body.Phone, email: body.Email };
  await assertStrong(ctx.db, body.Password, person, false, 'Password');
  // Asked before hashing: a taken name should not cost 30 ms of a core.
  if (await findByName(ctx.db, body.UserName)) throw nameTaken();
  const secret = await firstPassword(body.Password);
  return change(ctx, [], async (tx) => {
    const row = await insertUser(tx, {
      ...secret,
      userName: body.UserName,
      realName: body.RealName ?? '',
      phone: body.Phone ?? '',
      email: body.Email ?? '',
      roles: ['user'],
      privacyVersion: PRIVACY_VERSION,
      privacyAgreedAt: new Date(),
      lastLoginAt: new Date(),
    });
    const self = { ...actor, id: row.id, name: row.userName };
    await audit(tx, self, { action: 'register', resource: 'Auth', resourceId: row.id, title: row.userName });
    return { row, token: await enter(tx, row, self, former) };
  });
}

function badCredentials(): AppError {
  return new AppError('BAD_CREDENTIALS', '用户名或密码不正确');
}

/** From where somebody logs in. */
export interface LoginFrom {
  actor: Actor;
  /** What attempts are counted by, see `sourceOf`. */
  source: string;
  /** Names the browser when the account knows it. */
  deviceOf(row: UserRow | undefined): Promise<string | null>;
  former: SessionUser | null;
}

/** Checks name and password and opens a fresh session; the former one of this browser ends. */
export async function login(
  ctx: Context,
  captcha: Captcha,
  body: LoginBody,
  { actor, source, deviceOf, former }: LoginFrom,
): Promise<{ row: UserRow; token: string }> {
  const name = body.UserName.trim();
  const note = (action: 'login_failed' | 'alarm', reason: string, userId: number | null, tx: Executor = ctx.db) =>
    audit(tx, actor, {
      action,
      resource: 'Auth',
      resourceId: userId,
      // Whoever types the password into the wrong box does not want to read it here.
      title: VALID_NAME.test(name) ? name : '（无效的用户名）',
      result: 'failed',
      after: { Reason: reason },
    });

  const found = VALID_NAME.test(name) ? await findByName(ctx.db, name) : undefined;
  const row = found && !found.deletedAt ? found : undefined;
  const device = await deviceOf(row);
  const attempt = await beginLogin(ctx.db, captcha, { name, source, device, answer: body.Captcha });
  if (attempt.tooEarly) {
    await note('login_failed', 'locked', row?.id ?? null);
    throw lockedError(attempt.tooEarly);
  }
  const known = row ? await verifyPassword(row.passwordHash, body.Password) : await verifyAgainstNobody(body.Password);
  const outcome = await change(ctx, [], async (tx) => {
    if (!row) return 'credentials';
    const [current] = await tx.select().from(users).where(eq(users.id, row.id)).for('update');
    if (!known || current?.passwordHash !== row.passwordHash || current.deletedAt) return 'credentials';
    if (current.lockedUntil && current.lockedUntil.getTime() > Date.now()) {
      await note('login_failed', 'locked', row.id, tx);
      return lockedError(current.lockedUntil);
    }
    if (current.status !== 'active') {
      await note('login_failed', 'disabled', row.id, tx);
      return new AppError('LOCKED', '账号已停用，请联系管理员');
    }
    const [after] = await tx
      .update(users)
      .set({ failedLogins: 0, lockedUntil: null, lastLoginAt: new Date() })
      .where(eq(users.id, row.id))
      .returning();
    await attempt.succeeded(tx);
    const self = { ...actor, id: row.id, name: row.userName };
    await audit(tx, self, { action: 'login', resource: 'Auth', resourceId: row.id, title: row.userName });
    return { row: after ?? current, token: await enter(tx, current, self, former) };
  });
  if (outcome instanceof AppError) throw outcome;
  if (outcome !== 'credentials') return outcome;
  const { until, alarm } = await attempt.failed();
  await note('login_failed', 'credentials', row?.id ?? null);
  if (alarm && row) await note('alarm', 'guessing', row.id);
  throw until ? lockedError(until) : badCredentials();
}

/** Replaces the own password; every session of the account ends, and this browser gets a new one. */
export async function changePassword(
  ctx: Context,
  user: SessionUser,
  oldPassword: string,
  newPassword: string,
  actor: Actor,
): Promise<{ row: UserRow; token: string }> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, user.id));
  if (!row) throw new AppError('SESSION_EXPIRED', '登录已失效，请重新登录');
  const right = oldPassword.length <= PASSWORD_MAX && (await verifyPassword(row.passwordHash, oldPassword));
  if (!right) {
    const until = await change(ctx, [], async (tx) => {
      const lock = await countFailure(tx, row.id);
      if (lock) await closeAllSessions(tx, row.id);
      await audit(tx, actor, {
        action: 'password',
        resource: 'Auth',
        resourceId: row.id,
        title: row.userName,
        result: 'failed',
      });
      return lock;
    });
    throw until ? lockedError(until) : invalid({ OldPassword: '原密码不正确' });
  }
  await assertStrong(ctx.db, newPassword, row, isAdmin(row), 'NewPassword');
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
    await audit(tx, actor, { action: 'password', resource: 'Auth', resourceId: row.id, title: row.userName });
    return { row: after, token: await openSession(tx, row.id, actor) };
  });
}
