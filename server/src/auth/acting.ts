/** For whom a session acts: its own account, or an organisation of which the account is a member. */
import type { Acting } from '@ip-portal/contract';
import type { MemberRole } from '@ip-portal/contract/organization-words';
import { type MemberRight, memberMay } from '@ip-portal/contract/rules/organization';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { actingSessions, organizationMembers, organizations } from '../db/schema/organizations.ts';
import { AppError } from '../lib/errors.ts';
import type { SessionUser } from '../types.ts';

/** Whether an organisation is verified today, as part of a query; `isVerified` of the contract in SQL. */
export const verifiedToday = sql<boolean>`coalesce(${organizations.status} = 'verified' and ${organizations.deletedAt} is null
  and ${organizations.validUntil} >= (now() at time zone 'Asia/Shanghai')::date, false)`;

/** Columns by which `actingOf` tells, for a query that joins as `joinActing` does. */
export const actingColumns = {
  actingFor: actingSessions.organizationId,
  organizationId: organizations.id,
  organizationName: organizations.name,
  memberRole: organizationMembers.role,
  organizationVerified: verifiedToday,
};

interface ActingRow {
  actingFor: number | null;
  organizationId: number | null;
  organizationName: string | null;
  memberRole: string | null;
  organizationVerified: boolean;
}

/** For whom the session of a row acts; `lost`: for an organisation that its account does not belong to any more. */
export function actingOf(row: ActingRow): { acting: Acting | null; actingLost: boolean } {
  const { organizationId: Id, organizationName: Name, memberRole } = row;
  if (Id === null || Name === null || memberRole === null) return { acting: null, actingLost: row.actingFor !== null };
  const acting = { Id, Name, Role: memberRole as MemberRole, Verified: row.organizationVerified };
  return { acting, actingLost: false };
}

/** Organisations an account is a member of, in the order in which it joined. */
export async function organizationsOf(db: Executor, userId: number): Promise<Acting[]> {
  const rows = await db
    .select({
      Id: organizations.id,
      Name: organizations.name,
      Role: organizationMembers.role,
      Verified: verifiedToday,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(eq(organizationMembers.userId, userId), isNull(organizations.deletedAt)))
    .orderBy(asc(organizationMembers.id));
  return rows.map((row) => ({ ...row, Role: row.Role as MemberRole }));
}

/** An account's role within an organisation that is not deleted; null for everybody else. */
export async function memberRoleOf(db: Executor, organizationId: number, userId: number): Promise<MemberRole | null> {
  const found = (await organizationsOf(db, userId)).find(({ Id }) => Id === organizationId);
  return found?.Role ?? null;
}

/** Accounts of members whose role carries `right`. */
export async function membersWith(db: Executor, organizationId: number, right: MemberRight): Promise<number[]> {
  const rows = await db
    .select({ userId: organizationMembers.userId, role: organizationMembers.role })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId));
  return rows.filter(({ role }) => memberMay(role as MemberRole, right)).map(({ userId }) => userId);
}

/** Lets a session act for an organisation, or for its own account (null). */
export async function actFor(tx: Executor, sessionId: number, organizationId: number | null): Promise<void> {
  if (organizationId === null) {
    await tx.delete(actingSessions).where(eq(actingSessions.sessionId, sessionId));
    return;
  }
  await tx
    .insert(actingSessions)
    .values({ sessionId, organizationId })
    .onConflictDoUpdate({ target: actingSessions.sessionId, set: { organizationId } });
}

/**
 * Refuses what would be done under another name than its author saw: `shown` is the organisation the page named
 * (null: oneself; undefined: the caller did not say, which is refused only where a membership was lost meanwhile).
 */
export function assertIdentity(
  user: Pick<SessionUser, 'acting' | 'actingLost'>,
  shown: number | null | undefined,
): void {
  const changed = shown === undefined ? user.actingLost : shown !== (user.acting?.Id ?? null);
  if (changed) throw new AppError('IDENTITY_CHANGED', '当前身份已经变化，请重新选择以个人还是单位的名义操作');
}
