/** Who works in the back office: the centre's own staff, and outsiders whose role is bound to a record of theirs. */

/** Roles of outsiders with a workplace in the back office. Accounts with one carry `user`, and no `admin` because of it. */
export const BOUND_ROLES = ['bank', 'expert'] as const;
export type BoundRole = (typeof BOUND_ROLES)[number];

/** True for a role of outsiders that has a workplace in the back office. */
export function isBoundRole(role: string): role is BoundRole {
  return BOUND_ROLES.some((one) => one === role);
}

/** True for an account of the centre's staff: each carries `admin` among its roles. */
export function isStaff(roles: readonly string[]): boolean {
  return roles.includes('admin');
}

/** True for an account that has a workplace in the back office: of staff, or with a bound role. */
export function hasWorkplace(roles: readonly string[]): boolean {
  return isStaff(roles) || roles.some(isBoundRole);
}

/** What the way into the back office is called to an account with these roles; null for whoever has no business there. */
export function workplaceName(roles: readonly string[]): string | null {
  if (isStaff(roles)) return '管理后台';
  return hasWorkplace(roles) ? '工作台' : null;
}
