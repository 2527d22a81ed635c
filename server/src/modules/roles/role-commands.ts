/** Roles this portal makes itself. Each function is one unit of work. */
import {
  dutiesOf,
  type Permission,
  READY_ROLES,
  type RoleItem,
  type RoleUpdate,
  type RoleWrite,
} from '@ip-portal/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { keepingAnAdmin, lockAdmins } from '../../auth/granters.ts';
import { rightsColumns } from '../../auth/rights.ts';
import { type Actor, audit, difference } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { ownRoles, users } from '../../db/schema/accounts.ts';
import { AppError, notFound, refused, staleVersion } from '../../lib/errors.ts';
import { dutyWords } from './grant-rules.ts';
import { readSecurityPolicy } from './security-policy.ts';

type Row = typeof ownRoles.$inferSelect;
const LABEL = '角色';
/** More would be a list nobody oversees, and every session resolves them. */
const OWN_MAX = 100;

/** Whoever has it can give itself and others every other permission. */
const GRANTING: Permission = 'Users:grant';

const nameTaken = () => new AppError('DUPLICATE', '已有同名的角色', { fields: { Name: '已有同名的角色' } });
const readyNames = new Set<string>(['注册用户', '管理员', ...Object.values(READY_ROLES).map(({ label }) => label)]);

function present(row: Row, accounts: number): RoleItem {
  return {
    Id: row.id,
    Code: row.code,
    Name: row.name,
    Note: row.note,
    IsStaff: true,
    Binds: null,
    Duty: null,
    Permissions: row.permissions as Permission[],
    Accounts: accounts,
    Version: row.version,
  };
}

/** How many accounts that are not deleted hold each role. */
async function countHolders(db: Executor): Promise<Map<string, number>> {
  const held = db
    .select({ code: sql<string>`unnest(${users.roles})`.as('code') })
    .from(users)
    .where(isNull(users.deletedAt))
    .as('held');
  const rows = await db.select({ code: held.code, total: sql<number>`count(*)::int` }).from(held).groupBy(held.code);
  return new Map(rows.map(({ code, total }) => [code, total]));
}

/** The ready roles, then the portal's own by name. */
export async function listRoles(db: Executor): Promise<RoleItem[]> {
  const [holders, own] = await Promise.all([
    countHolders(db),
    db.select().from(ownRoles).orderBy(asc(ownRoles.name), asc(ownRoles.id)),
  ]);
  const ready = Object.entries(READY_ROLES).map(
    ([Code, role]): RoleItem => ({
      Id: null,
      Code,
      Name: role.label,
      Note: role.about,
      IsStaff: role.staff,
      Binds: 'binds' in role ? role.binds : null,
      Duty: 'duty' in role ? role.duty : null,
      Permissions: [...role.permissions],
      Accounts: holders.get(Code) ?? 0,
      Version: null,
    }),
  );
  return [...ready, ...own.map((row) => present(row, holders.get(row.code) ?? 0))];
}

async function lock(tx: Executor, id: number): Promise<Row> {
  const [row] = await tx.select().from(ownRoles).where(eq(ownRoles.id, id)).for('update');
  if (!row) throw notFound(LABEL);
  return row;
}

/** One role of the portal's own. */
export async function findRole(db: Executor, id: number): Promise<RoleItem> {
  const [row] = await db.select().from(ownRoles).where(eq(ownRoles.id, id));
  if (!row) throw notFound(LABEL);
  return present(row, (await countHolders(db)).get(row.code) ?? 0);
}

/** 422 when 三员分立 is on and somebody who holds the role, or the role alone, would have two duties. */
async function refuseTwoDuties(tx: Executor, row: Row): Promise<void> {
  const holders = await tx
    .select(rightsColumns)
    .from(users)
    .where(and(sql`${row.code} = any(${users.roles})`, isNull(users.deletedAt)));
  const all = [{ roles: [row.code], own: { [row.code]: row.permissions } }, ...holders];
  const both = all
    .map(({ roles, own }) => dutiesOf(roles, Object.values(own).flat()))
    .find((duties) => duties.size > 1);
  if (!both || !(await readSecurityPolicy(tx)).SeparateDuties) return;
  const message = `已启用三员分立，同一账号不能兼任${dutyWords(both)}`;
  throw refused({ reason: message, field: 'Permissions' });
}

/** Makes a role. 409 when the name is taken, also by a ready role; 422 when there are too many. */
export async function createRole(tx: Executor, by: Actor, body: RoleWrite): Promise<RoleItem> {
  if (readyNames.has(body.Name.trim())) throw nameTaken();
  await tx.execute(sql`lock table ${ownRoles} in share row exclusive mode`);
  const [{ total } = { total: 0 }] = await tx.select({ total: sql<number>`count(*)::int` }).from(ownRoles);
  if (total >= OWN_MAX) throw refused(`自建角色不能超过 ${OWN_MAX} 个`);
  const values = { name: body.Name.trim(), note: body.Note ?? '', permissions: body.Permissions };
  const [row] = await tx.insert(ownRoles).values(values).onConflictDoNothing().returning();
  if (!row) throw nameTaken();
  await refuseTwoDuties(tx, row);
  await audit(tx, by, { action: 'create', resource: 'Roles', resourceId: row.id, title: row.name, after: values });
  return present(row, 0);
}

/** Changes a role; what its holders may do changes with their next call. */
export async function updateRole(tx: Executor, by: Actor, id: number, body: RoleUpdate): Promise<RoleItem> {
  // Before the role: whoever changes an account locks accounts first, and roles then.
  if (body.Permissions) await lockAdmins(tx);
  const before = await lock(tx, id);
  if (before.version !== body.Version) throw staleVersion();
  const name = body.Name?.trim() ?? before.name;
  if (readyNames.has(name)) throw nameTaken();
  const [taken] = await tx
    .select({ id: ownRoles.id })
    .from(ownRoles)
    .where(sql`lower(${ownRoles.name}) = lower(${name}) and ${ownRoles.id} <> ${id}`);
  if (taken) throw nameTaken();
  const values = {
    name,
    note: body.Note ?? before.note,
    permissions: body.Permissions ?? before.permissions,
  };
  const write = async () => {
    const [row] = await tx
      .update(ownRoles)
      .set({ ...values, version: sql`${ownRoles.version} + 1`, updatedAt: sql`now()` })
      .where(eq(ownRoles.id, id))
      .returning();
    if (!row) throw notFound(LABEL);
    return row;
  };
  const takesGranting = before.permissions.includes(GRANTING) && !values.permissions.includes(GRANTING);
  const after = takesGranting ? await keepingAnAdmin(tx, 'Permissions', write) : await write();
  await refuseTwoDuties(tx, after);
  await audit(tx, by, {
    action: 'update',
    resource: 'Roles',
    resourceId: id,
    title: after.name,
    ...difference(before, after),
  });
  return present(after, (await countHolders(tx)).get(after.code) ?? 0);
}

/** Deletes a role for good; 422 while an account, also a deleted one, holds it. */
export async function deleteRole(tx: Executor, by: Actor, id: number): Promise<void> {
  const row = await lock(tx, id);
  const [held] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .where(sql`${row.code} = any(${users.roles})`);
  if (held && held.total > 0) throw refused(`仍有 ${held.total} 个账号（含已删除的）使用该角色，请先调整这些账号`);
  await tx.delete(ownRoles).where(eq(ownRoles.id, id));
  await audit(tx, by, { action: 'delete', resource: 'Roles', resourceId: id, title: row.name });
}
