/** What an account shows of itself, and what the audit record may tell of it. */
import { ROLES, type Role, UserInfo } from '@ip-portal/contract';
import { owesPassword } from '../../auth/passwords.ts';
import type { users } from '../../db/schema.ts';
import { present } from '../../lib/present.ts';

export type UserRow = typeof users.$inferSelect;

/** Roles this version knows; others stored by a later version stay unseen. */
export function rolesOf(row: Pick<UserRow, 'roles'>): Role[] {
  return ROLES.filter((role) => row.roles.includes(role));
}

/** True for a row with the administrator's role. */
export function isAdmin(row: Pick<UserRow, 'roles'>): boolean {
  return row.roles.includes('admin');
}

/** `138****5678`; shorter numbers vanish but for their ends. */
export function maskPhone(phone: string): string {
  return phone.length < 7 ? phone.replace(/./g, '*') : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** `z***@example.cn` */
function maskEmail(email: string): string {
  return email.replace(/^(.).*@/, '$1***@');
}

/** The account as its owner sees it. */
export function userInfo(row: UserRow): UserInfo {
  return present(UserInfo, row, {
    Roles: rolesOf(row),
    MustChangePassword: owesPassword(row),
  }) as UserInfo;
}

/** Fields of an account for before/after of the audit record: no secrets, contact data masked. */
export function auditView(row: UserRow): Record<string, unknown> {
  return {
    userName: row.userName,
    realName: row.realName,
    phone: maskPhone(row.phone),
    email: maskEmail(row.email),
    roles: row.roles,
    status: row.status,
  };
}
