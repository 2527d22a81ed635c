/** What administrators do to accounts. Each function is one unit of work. */
import { type ResetPasswordBody, ROLES, UserUpdate, type UserWrite } from '@ip-portal/contract';
import { closeAllSessions } from '../../auth/sessions.ts';
import { type Actor, audit, type Context, change, difference } from '../../context.ts';
import { findRow, lockRow, updateRow } from '../../crud/repository.ts';
import { users } from '../../db/schema.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { columnsFrom } from '../../lib/present.ts';
import {
  assertStrong,
  auditView,
  findByName,
  firstPassword,
  insertUser,
  isAdmin,
  nameTaken,
  nextPassword,
  type UserRow,
} from '../accounts/index.ts';
import { lockAdmins, refuseLastAdmin, refuseSelf } from './user-guards.ts';

/** An actor who is certainly somebody. */
export type Administrator = Actor & { id: number };

const LABEL = '用户';
const inOrder = (roles: readonly string[]) => ROLES.filter((role) => roles.includes(role));

/** Creates an account; its owner has to choose an own password at the first login. */
export async function createUser(ctx: Context, by: Administrator, body: UserWrite): Promise<UserRow> {
  const person = { userName: body.UserName, realName: body.RealName, phone: body.Phone, email: body.Email };
  await assertStrong(ctx.db, body.Password, person, body.Roles.includes('admin'), 'Password');
  if (await findByName(ctx.db, body.UserName)) throw nameTaken();
  const secret = await firstPassword(body.Password);
  return change(ctx, [], async (tx) => {
    const row = await insertUser(tx, {
      ...secret,
      userName: body.UserName,
      realName: body.RealName ?? '',
      phone: body.Phone ?? '',
      email: body.Email ?? '',
      roles: inOrder(body.Roles),
      mustChangePassword: true,
    });
    await audit(tx, by, {
      action: 'create',
      resource: 'Users',
      resourceId: row.id,
      title: row.userName,
      after: auditView(row),
    });
    return row;
  });
}

/**
 * Changes profile, roles and status. Losing or gaining a role and being disabled end the sessions at once: a token
 * from before may be known to somebody else, and must not come to more rights.
 */
export async function updateUser(ctx: Context, by: Administrator, id: number, body: UserUpdate): Promise<UserRow> {
  return change(ctx, [], async (tx) => {
    const admins = await lockAdmins(tx);
    const before = (await lockRow(tx, users, id, body.Version, LABEL)) as unknown as UserRow;
    const values = columnsFrom(UserUpdate, body);
    if (body.Roles) values.roles = inOrder(body.Roles);
    const disabled = body.Status === 'locked';
    const lost = body.Roles ? before.roles.filter((role) => !body.Roles?.some((kept) => kept === role)) : [];
    if (disabled) {
      refuseSelf(by.id, id, '不能停用自己的账号', 'Status');
      refuseLastAdmin(admins, id, 'Status');
    }
    if (lost.includes('admin')) refuseLastAdmin(admins, id, 'Roles');
    // The password was checked against the rule for users; administrators need a longer one.
    if (body.Roles?.includes('admin') && !isAdmin(before)) values.mustChangePassword = true;
    if (body.Status === 'active') Object.assign(values, { failedLogins: 0, lockedUntil: null });

    const after = (await updateRow(tx, users, id, values)) as unknown as UserRow;
    const gained = body.Roles?.some((role) => !before.roles.includes(role)) ?? false;
    if (disabled || lost.length > 0 || gained) await closeAllSessions(tx, id);
    const note = { resource: 'Users' as const, resourceId: id, title: after.userName };
    const changed = difference(auditView(before), auditView(after));
    const unlocked = body.Status === 'active' && (before.status !== 'active' || before.lockedUntil !== null);
    if (before.status !== after.status || unlocked) {
      await audit(tx, by, { ...note, action: disabled ? 'lock' : 'unlock' });
      delete changed.before.status;
      delete changed.after.status;
    }
    if (Object.keys(changed.after).length > 0) await audit(tx, by, { ...note, action: 'update', ...changed });
    return after;
  });
}

/** Deletes an account (it can be restored); its sessions end. */
export async function deleteUser(ctx: Context, by: Administrator, id: number): Promise<void> {
  await change(ctx, [], async (tx) => {
    const admins = await lockAdmins(tx);
    const before = (await lockRow(tx, users, id, undefined, LABEL)) as unknown as UserRow;
    refuseSelf(by.id, id, '不能删除自己的账号');
    refuseLastAdmin(admins, id);
    await updateRow(tx, users, id, { deletedAt: new Date() });
    await closeAllSessions(tx, id);
    await audit(tx, by, { action: 'delete', resource: 'Users', resourceId: id, title: before.userName });
  });
}

/** Brings a deleted account back. */
export async function restoreUser(ctx: Context, by: Administrator, id: number): Promise<UserRow> {
  return change(ctx, [], async (tx) => {
    const row = await findRow(tx, users, id, { withDeleted: true, lock: true });
    if (!row) throw notFound(LABEL);
    if (!row.deletedAt) throw new AppError('ILLEGAL_TRANSITION', '该用户没有被删除，无需恢复');
    const after = (await updateRow(tx, users, id, { deletedAt: null })) as unknown as UserRow;
    await audit(tx, by, { action: 'restore', resource: 'Users', resourceId: id, title: after.userName });
    return after;
  });
}

/** Sets a password for somebody else, who has to change it at the next login; all sessions end. */
export async function resetPassword(
  ctx: Context,
  by: Administrator,
  id: number,
  body: ResetPasswordBody,
): Promise<UserRow> {
  refuseSelf(by.id, id, '请在个人中心修改自己的密码');
  const known = (await findRow(ctx.db, users, id)) as unknown as UserRow | undefined;
  if (!known) throw notFound(LABEL);
  await assertStrong(ctx.db, body.Password, known, isAdmin(known), 'Password');
  const next = await nextPassword(known, body.Password, 'Password');
  return change(ctx, [], async (tx) => {
    const before = (await lockRow(tx, users, id, body.Version, LABEL)) as unknown as UserRow;
    await assertStrong(tx, body.Password, before, isAdmin(before), 'Password');
    const after = (await updateRow(tx, users, id, { ...next, mustChangePassword: true })) as unknown as UserRow;
    await closeAllSessions(tx, id);
    await audit(tx, by, { action: 'reset_password', resource: 'Users', resourceId: id, title: after.userName });
    return after;
  });
}
