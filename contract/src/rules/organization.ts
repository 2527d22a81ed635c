/**
 * Rules of organisations: which state of verification follows which and by whose hand, when a verification counts,
 * when its end is told, and what a member may do. No dependencies: forms load this file.
 */
import type { MemberRole, OrganizationStatus } from '../organization-words.ts';

/** Who moves an organisation: a member with the right to, staff who verify, or the day itself. */
export type OrganizationMover = 'member' | 'staff' | 'system';

/** Allowed moves. `verified → verified` sets another last day; `→ draft` follows from changed particulars. */
const ORGANIZATION_TRANSITIONS: Record<
  OrganizationStatus,
  Partial<Record<OrganizationStatus, readonly OrganizationMover[]>>
> = {
  draft: { pending: ['member'] },
  pending: { verified: ['staff'], returned: ['staff'], draft: ['member'] },
  verified: { verified: ['staff'], returned: ['staff'], expired: ['staff', 'system'], draft: ['member'] },
  returned: { pending: ['member'] },
  expired: { pending: ['member'], returned: ['staff'], draft: ['member'] },
};

/** True for a move that `mover` may make. */
export function mayMove(from: OrganizationStatus, to: OrganizationStatus, mover: OrganizationMover): boolean {
  return ORGANIZATION_TRANSITIONS[from][to]?.includes(mover) ?? false;
}

/** True while the verification counts: its last day (`YYYY-MM-DD`) belongs to it. */
export function isVerified(status: OrganizationStatus, validUntil: string | null, today: string): boolean {
  return status === 'verified' && validUntil !== null && validUntil >= today;
}

/** Days before the end at which members are reminded. */
export const REMINDER_DAYS = [30, 7] as const;

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
