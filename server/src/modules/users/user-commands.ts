/** What administrators do to accounts. Each function is one unit of work. */
import {
  hasWorkplace,
  isWorkRole,
  type ResetPasswordBody,
  UserUpdate,
  type UserWrite,
  userResource,
} from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import { revokeAllTokens } from '../../auth/api-tokens.ts';
import { liftHolds } from '../../auth/attempts.ts';
import { lockAdmins } from '../../auth/granters.ts';
import { closeAllSessions } from '../../auth/sessions.ts';
import { requireStepUp } from '../../auth/step-up.ts';
import { type Actor, audit, type Context, change, difference } from '../../context.ts';
import { findRow, lockRow, updateRow } from '../../crud/repository.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { sealFields } from '../../crypto/sealed-fields.ts';
import { users } from '../../db/schema/accounts.ts';
import { erasures } from '../../db/schema/privacy.ts';
import { AppError, notFound, refused } from '../../lib/errors.ts';
import { unlessMask } from '../../lib/mask-personal.ts';
import { columnsFrom } from '../../lib/present.ts';
import { revokeLinks } from '../../mail/one-time-links.ts';
import { tellNewPassword, tellNewRoles } from '../../notify/account-messages.ts';
import { tellFormerAddress } from '../../notify/former-address.ts';
import type { SessionUser } from '../../types.ts';
import {
  assertStrong,
  auditView,
  type ClearUser,
  findByName,
  firstPassword,
  insertUser,
  nameTaken,
  nextPassword,
  openUser,
  removeFactors,
  type UserRow,
} from '../accounts/index.ts';
import {
  assertLimits,
  assertManages,
  assertOneDuty,
  assertRoles,
  type Granter,
  readLimits,
  sameLimits,
  writeLimits,
} from '../roles/index.ts';
import { mayGrant, refuseLastAdmin, refuseSelf } from './user-guards.ts';

/** An actor who is certainly somebody, with what they may do. */
export type Administrator = Actor & Granter & Pick<SessionUser, 'id' | 'proven' | 'hasFactor'>;

const LABEL = userResource.label;

/** Creates an account; its owner has to choose an own password at the first login. */
export async function createUser(ctx: Context, by: Administrator, body: UserWrite): Promise<UserRow> {
  if (body.Roles.some(isWorkRole)) requireStepUp(by);
  const person = { userName: body.UserName, realName: body.RealName, phone: body.Phone, email: body.Email };
  await assertStrong(ctx.db, body.Password, person, body.Roles.some(isWorkRole), 'Password');
  if (await findByName(ctx.db, body.UserName)) throw nameTaken();
  const secret = await firstPassword(body.Password);
  return change(ctx, [], async (tx) => {
    const roles = await assertRoles(tx, by, body.Roles, []);
    const limits = await assertLimits(tx, by, roles, body.Limits, { roles: [], limits: [] });
    const row = await insertUser(tx, keysOf(ctx), {
      ...secret,
      userName: body.UserName,
      realName: body.RealName ?? '',
      phone: body.Phone ?? '',
      email: body.Email ?? '',
      roles,
      mustChangePassword: true,
    });
    await writeLimits(tx, row.id, limits);
    await audit(tx, by, {
      action: 'create',
      resource: 'Users',
      resourceId: row.id,
      title: row.userName,
      after: { ...auditView(await openUser(ctx, row)), limits },
    });
    await tellNewRoles(tx, by, row, []);
    return row;
  });
}

/** Contacts of a body that are to be written. Staff see them masked: a mask that comes back leaves what is there. */
function newContacts({ Phone, Email }: UserUpdate, clear: ClearUser) {
  return { phone: unlessMask('phone', Phone, clear.phone), email: unlessMask('email', Email, clear.email) };
}

/**
 * Changes profile, roles and status; activating also lifts what makes its owner wait for an attempt to log in. Losing or gaining a role and being disabled end the sessions at once: a token
 * from before may be known to somebody else, and must not come to more rights.
 */
export async function updateUser(ctx: Context, by: Administrator, id: number, body: UserUpdate): Promise<UserRow> {
  return change(ctx, [], async (tx) => {
    const admins = await lockAdmins(tx);
    const before = await lockRow(tx, users, id, body.Version, LABEL);
    await assertManages(tx, by, before);
    const clear = await openUser(ctx, before);
    const { phone: _phone, email: _email, ...values } = columnsFrom(UserUpdate, body);
    Object.assign(values, await sealFields(keysOf(ctx), 'users', id, newContacts(body, clear)));
    const roles = body.Roles ? await assertRoles(tx, by, body.Roles, before.roles) : before.roles;
    values.roles = roles;
    delete values.limits;
    const limitsBefore = (await readLimits(tx, [id])).get(id) ?? [];
    const limits = await assertLimits(tx, by, roles, body.Limits, { roles: before.roles, limits: limitsBefore });
    const limited = !sameLimits(limits, limitsBefore);
    const disabled = body.Status === 'locked';
    const lost = before.roles.filter((role) => !roles.includes(role));
    const gained = roles.some((role) => !before.roles.includes(role));
    if (disabled) {
      refuseSelf(by.id, id, '不能停用自己的账号', 'Status');
      refuseLastAdmin(admins, id, 'Status');
    }
    const reshaped = lost.length > 0 || gained || limited;
    if (reshaped) {
      requireStepUp(by);
      refuseSelf(by.id, id, '不能修改自己的角色，请由其他管理员操作', 'Roles');
    }
    // The password was checked against the rule for users; the back office needs a longer one.
    if (hasWorkplace(roles) && !hasWorkplace(before.roles)) values.mustChangePassword = true;

    const after = await updateRow(tx, users, id, values);
    if (limited) await writeLimits(tx, id, limits);
    if (reshaped && !(await mayGrant(tx, id))) refuseLastAdmin(admins, id, 'Roles');
    if (disabled || reshaped) await closeAllSessions(tx, id);
    if (disabled) await revokeAllTokens(tx, id);
    const note = { resource: 'Users' as const, resourceId: id, title: after.userName };
    const changed = difference(
      { ...auditView(clear), limits: limitsBefore },
      { ...auditView(await openUser(ctx, after)), limits },
    );
    const lifted = body.Status === 'active' && (await liftHolds(tx, id));
    if (before.status !== after.status || lifted) {
      await audit(tx, by, { ...note, action: disabled ? 'lock' : 'unlock' });
      delete changed.before.status;
      delete changed.after.status;
    }
    if (Object.keys(changed.after).length > 0) await audit(tx, by, { ...note, action: 'update', ...changed });
    await tellFormerAddress(ctx, tx, after, clear.email, (await openUser(ctx, after)).email);
    await tellNewRoles(tx, by, after, before.roles);
    return after;
  });
}

/** Deletes an account (it can be restored); its sessions end. */
export async function deleteUser(ctx: Context, by: Administrator, id: number): Promise<void> {
  await change(ctx, [], async (tx) => {
    const admins = await lockAdmins(tx);
    const before = await lockRow(tx, users, id, undefined, LABEL);
    refuseSelf(by.id, id, '不能删除自己的账号');
    await assertManages(tx, by, before);
    refuseLastAdmin(admins, id);
    await updateRow(tx, users, id, { deletedAt: new Date() });
    await closeAllSessions(tx, id);
    await revokeAllTokens(tx, id);
    await audit(tx, by, { action: 'delete', resource: 'Users', resourceId: id, title: before.userName });
  });
}

/** Brings a deleted account back. */
export async function restoreUser(ctx: Context, by: Administrator, id: number): Promise<UserRow> {
  return change(ctx, [], async (tx) => {
    await lockAdmins(tx);
    const row = await findRow(tx, users, id, { withDeleted: true, lock: true });
    if (!row) throw notFound(LABEL);
    await assertManages(tx, by, row);
    if (!row.deletedAt) throw new AppError('ILLEGAL_TRANSITION', '该用户没有被删除，无需恢复');
    const [erased] = await tx.select({ id: erasures.id }).from(erasures).where(eq(erasures.userId, id));
    if (erased) throw refused('该账号已注销，个人信息已删除，不能恢复');
    await assertOneDuty(tx, row);
    const after = await updateRow(tx, users, id, { deletedAt: null });
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
  const known = await findRow(ctx.db, users, id);
  if (!known) throw notFound(LABEL);
  await assertManages(ctx.db, by, known);
  await assertStrong(ctx.db, body.Password, await openUser(ctx, known), hasWorkplace(known.roles), 'Password');
  const next = await nextPassword(known, body.Password, 'Password');
  return change(ctx, [], async (tx) => {
    const before = await lockRow(tx, users, id, body.Version, LABEL);
    await assertManages(tx, by, before);
    await assertStrong(tx, body.Password, await openUser(ctx, before), hasWorkplace(before.roles), 'Password');
    const after = await updateRow(tx, users, id, { ...next, mustChangePassword: true });
    await closeAllSessions(tx, id);
    await liftHolds(tx, id);
    await revokeAllTokens(tx, id);
    await revokeLinks(tx, id, 'recovery');
    await audit(tx, by, { action: 'reset_password', resource: 'Users', resourceId: id, title: after.userName });
    await tellNewPassword(tx, after, 'staff');
    return after;
  });
}

/** Takes the second factor of somebody else away, who has lost it; all sessions of the account end. */
export async function takeFactorAway(ctx: Context, by: Administrator, id: number): Promise<UserRow> {
  refuseSelf(by.id, id, '请在个人中心管理自己的两步验证');
  return change(ctx, [], async (tx) => {
    const before = await lockRow(tx, users, id, undefined, LABEL);
    await assertManages(tx, by, before);
    if (!before.secondFactorAt) throw new AppError('ILLEGAL_TRANSITION', '该用户没有启用两步验证');
    await removeFactors(tx, id);
    const after = await updateRow(tx, users, id, {});
    await closeAllSessions(tx, id);
    await audit(tx, by, { action: 'second_factor_off', resource: 'Users', resourceId: id, title: after.userName });
    return after;
  });
}
