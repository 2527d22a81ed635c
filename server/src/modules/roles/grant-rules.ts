/** What an account may be given, and by whom. */
import {
  completeRoles,
  DUTY_LABELS,
  type Duty,
  dutiesOf,
  isPlainAdmin,
  isWorkRole,
  OWN_ROLE,
  PERMISSIONS,
  type Permission,
  READY_ROLES,
} from '@ip-portal/contract';
import { eq, inArray } from 'drizzle-orm';
import { forbidden, rightsColumns } from '../../auth/rights.ts';
import type { Executor } from '../../db/client.ts';
import { ownRoles, users } from '../../db/schema/accounts.ts';
import { invalid, refused } from '../../lib/errors.ts';
import { readSecurityPolicy } from './security-policy.ts';

/** `系统管理和审计管理` */
export const dutyWords = (duties: ReadonlySet<Duty>) => [...duties].map((duty) => DUTY_LABELS[duty]).join('和');

/** Who gives roles. */
export interface Granter {
  permissions: ReadonlySet<Permission>;
}

const fault = (message: string) => refused({ reason: message, field: 'Roles' });

/**
 * The roles `wanted`, complete and in order, when `by` may give them to an account that has `before`. Roles of the
 * portal's own are locked against deletion until the transaction ends.
 *
 * @throws 403 without the right to give roles; 400 for a role that does not exist; 422 when duties meet that
 * 三员分立 keeps apart, or when somebody gives the whole of the rights without having them.
 */
export async function assertRoles(
  tx: Executor,
  by: Granter,
  wanted: readonly string[],
  before: readonly string[],
): Promise<string[]> {
  const roles = completeRoles(wanted);
  if (roles.length === before.length && roles.every((role) => before.includes(role))) return roles;
  // An account without a role beyond that of everybody needs no more than the right to write accounts.
  const ordinary = (codes: readonly string[]) => codes.every((code) => code === 'user');
  if (!(ordinary(roles) && ordinary(before)) && !by.permissions.has('Users:grant')) throw forbidden();

  const own = roles.filter((role) => OWN_ROLE.test(role));
  const known = own.length
    ? await tx
        .select({ code: ownRoles.code, permissions: ownRoles.permissions })
        .from(ownRoles)
        .where(inArray(ownRoles.code, own))
        .for('share')
    : [];
  const exists = (role: string) =>
    role === 'user' || role === 'admin' || Object.hasOwn(READY_ROLES, role) || known.some(({ code }) => code === role);
  const unknown = roles.find((role) => !exists(role));
  if (unknown !== undefined) throw invalid({ Roles: '所选角色不存在，可能已被删除' });

  const { SeparateDuties } = await readSecurityPolicy(tx);
  const duties = dutiesOf(
    roles,
    known.flatMap(({ permissions }) => permissions),
  );
  if (SeparateDuties && duties.size > 1) throw fault(`已启用三员分立，同一账号不能兼任${dutyWords(duties)}`);
  const gainsAll = isPlainAdmin(roles) && !isPlainAdmin(before) && !SeparateDuties;
  if (gainsAll && by.permissions.size < PERMISSIONS.length) {
    throw fault('“管理员”拥有全部权限，只能由拥有全部权限的管理员授予');
  }
  return roles;
}

/**
 * 422 when `row`, an account that is about to count again, holds two duties that 三员分立 keeps apart. Who switches that on
 * looks at the same accounts of staff: both hold their locks (`lockAdmins`) before they look.
 */
export async function assertOneDuty(
  tx: Executor,
  { id, roles }: { id: number; roles: readonly string[] },
): Promise<void> {
  if (!(await readSecurityPolicy(tx)).SeparateDuties) return;
  const [row] = await tx.select(rightsColumns).from(users).where(eq(users.id, id));
  const duties = dutiesOf(roles, Object.values(row?.own ?? {}).flat());
  if (duties.size > 1)
    throw refused(`已启用三员分立，该账号兼任${dutyWords(duties)}，不能恢复；请先关闭三员分立，恢复后调整其角色`);
}

/**
 * Refuses to touch an account of somebody with more to say: whoever could give it a new password would hold its rights.
 *
 * @throws 403 for an account with a workplace in the back office without the right to give roles; 422 for one that may do
 * everything, unless `by` may too.
 */
export async function assertManages(db: Executor, by: Granter, account: { roles: readonly string[] }): Promise<void> {
  if (!account.roles.some(isWorkRole)) return;
  if (!by.permissions.has('Users:grant')) throw forbidden();
  if (!isPlainAdmin(account.roles) || by.permissions.size >= PERMISSIONS.length) return;
  if (!(await readSecurityPolicy(db)).SeparateDuties) {
    throw refused('该账号拥有全部权限，只能由同样拥有全部权限的管理员管理');
  }
}
