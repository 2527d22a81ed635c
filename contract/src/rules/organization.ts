/**
 * Rules of organisations: when a verification counts, when its end is told, and what a member may do. Which state
 * follows which stands in `workflows/organization.ts`. No dependencies: forms load this file.
 */
import type { MemberRole, OrganizationStatus } from '../organization-words.ts';

/** True while the verification counts: its last day (`YYYY-MM-DD`) belongs to it. */
export function isVerified(status: OrganizationStatus, validUntil: string | null, today: string): boolean {
  return status === 'verified' && validUntil !== null && validUntil >= today;
}

/** Days before the end at which members are reminded. */
export const REMINDER_DAYS = [30, 7] as const;
/** Longest time a verification counts for, in months. */
export const VERIFICATION_MONTHS_MAX = 36;

/**
 * The reminder that is due: the smallest of `REMINDER_DAYS` that `daysLeft` has reached, unless it, or a later one,
 * was sent (`reminded`). Null when none is.
 */
export function reminderDue(daysLeft: number, reminded: number | null): number | null {
  const due = [...REMINDER_DAYS].reverse().find((days) => daysLeft <= days);
  return due !== undefined && daysLeft >= 0 && (reminded === null || due < reminded) ? due : null;
}

/** What members may do. `owners`: everything about owners and managers, transfer, dissolving. */
export type MemberRight = 'view' | 'profile' | 'documents' | 'members' | 'owners' | 'post';
const MEMBER_RIGHTS: Record<MemberRole, readonly MemberRight[]> = {
  owner: ['view', 'profile', 'documents', 'members', 'owners', 'post'],
  manager: ['view', 'profile', 'documents', 'members', 'post'],
  agent: ['view', 'post'],
  viewer: ['view'],
};

/** True when a member's role carries the right. */
export function memberMay(role: MemberRole, right: MemberRight): boolean {
  return MEMBER_RIGHTS[role].includes(right);
}

/** Roles that a member with role `by` may give, and whose holders they may change or remove. */
export function managedRoles(by: MemberRole): readonly MemberRole[] {
  if (memberMay(by, 'owners')) return ['owner', 'manager', 'agent', 'viewer'];
  return memberMay(by, 'members') ? ['agent', 'viewer'] : [];
}
