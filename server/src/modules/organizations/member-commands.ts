/** Members: other roles, removal, leaving, another owner. The organisation is locked first, so that two at once meet. */

import type { MemberRole } from '@ip-portal/contract/organization-words';
import { managedRoles } from '@ip-portal/contract/rules/organization';
import { ORGANIZATION_URL } from '@ip-portal/contract/urls';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Context, change } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { actingSessions, organizationInvitations, organizationMembers } from '../../db/schema/organizations.ts';
import { AppError, notFound, refused } from '../../lib/errors.ts';
import { type By, note } from './organization-audit.ts';
import { assertMayOwnMore } from './organization-commands.ts';
import { tellKeepers, tellNewRole, tellRemoved } from './organization-messages.ts';
import { listMembers, lockOrganization, type OrganizationRow, requireRight } from './organization-repository.ts';
import { MEMBERS_MAX, OWNED_MAX } from './organization-rules.ts';

type Member = Awaited<ReturnType<typeof listMembers>>[number];

async function memberOf(tx: Executor, organizationId: number, memberId: number): Promise<Member> {
  const found = (await listMembers(tx, organizationId)).find(({ id }) => id === memberId);
  if (!found) throw notFound('成员');
  return found;
}

/** Somebody has to be left who can log in and owns it. */
async function refuseLastOwner(tx: Executor, organizationId: number, member: Member): Promise<void> {
  if (member.role !== 'owner') return;
  const others = await tx
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.role, 'owner'),
        eq(users.status, 'active'),
        isNull(users.deletedAt),
        sql`${organizationMembers.id} <> ${member.id}`,
      ),
    );
  if (others.length === 0) {
    throw refused({
      rule: 'last-owner',
      reason: '这是单位唯一的所有者',
      wayOut: { text: '请先把单位移交给其他成员', url: ORGANIZATION_URL },
    });
  }
}

const beyond = () => new AppError('FORBIDDEN', '您在该单位的身份没有这项权限');

async function setRole(tx: Executor, memberId: number, role: MemberRole): Promise<void> {
  await tx.update(organizationMembers).set({ role }).where(eq(organizationMembers.id, memberId));
}

/** Invitations that a member sent end with the right to send them. */
async function revokeInvitationsBy(tx: Executor, organizationId: number, userId: number): Promise<void> {
  await tx
    .update(organizationInvitations)
    .set({ closedAt: sql`now()`, outcome: 'revoked', email: '' })
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(organizationInvitations.invitedBy, userId),
        isNull(organizationInvitations.closedAt),
      ),
    );
}

/** Refuses to make somebody owner who has lost the account, or owns as many as one may. */
async function assertMayInherit(tx: Executor, heir: Member): Promise<void> {
  if (heir.role === 'owner') return;
  await assertUsable(tx, heir.userId);
  await assertMayOwnMore(tx, heir.userId, `该成员已经拥有 ${OWNED_MAX} 个单位，不能再成为所有者`);
}

/** Gives a member another role. */
export async function changeMember(
  ctx: Context,
  by: By,
  id: number,
  memberId: number,
  role: MemberRole,
): Promise<void> {
  await change(ctx, [], async (tx) => {
    const row = await lockOrganization(tx, id);
    const own = await requireRight(tx, id, by.user.id, 'members');
    const member = await memberOf(tx, id, memberId);
    const managed = managedRoles(own);
    if (!managed.includes(member.role as MemberRole) || !managed.includes(role)) throw beyond();
    if (member.role === role) return;
    await refuseLastOwner(tx, id, member);
    if (role === 'owner') await assertMayInherit(tx, member);
    await setRole(tx, memberId, role);
    if (!managedRoles(role).length) await revokeInvitationsBy(tx, id, member.userId);
    await note(tx, by, row, {
      action: 'update',
      before: { member: member.userName, role: member.role },
      after: { member: member.userName, role },
    });
    if (member.userId !== by.user.id) await tellNewRole(tx, row, member.userId, role);
  });
}

/** Removes a member, or lets oneself go: sessions that act for the organisation lose it with their next call. */
export async function removeMember(ctx: Context, by: By, id: number, memberId: number): Promise<void> {
  await change(ctx, [], async (tx) => {
    const row = await lockOrganization(tx, id);
    const own = await requireRight(tx, id, by.user.id, 'view');
    const member = await memberOf(tx, id, memberId);
    const leaves = member.userId === by.user.id;
    if (!leaves && !managedRoles(own).includes(member.role as MemberRole)) throw beyond();
    await refuseLastOwner(tx, id, member);
    await tx.delete(organizationMembers).where(eq(organizationMembers.id, memberId));
    await revokeInvitationsBy(tx, id, member.userId);
    // Whoever leaves has chosen; for whoever is removed the session notices that it acts for nobody (`auth/acting.ts`).
    if (leaves) await tx.delete(actingSessions).where(eq(actingSessions.sessionId, by.user.sessionId));
    await note(tx, by, row, { action: 'update', before: { member: member.userName, role: member.role } });
    if (leaves) await tellKeepers(tx, 'member_left', row, by.user);
    else await tellRemoved(tx, row, member.userId);
  });
}

/** Makes another member the owner; the former one stays as 管理员. */
export async function transferOwnership(ctx: Context, by: By, id: number, memberId: number): Promise<void> {
  await change(ctx, [], async (tx) => {
    const row = await lockOrganization(tx, id);
    await requireRight(tx, id, by.user.id, 'owners');
    const heir = await memberOf(tx, id, memberId);
    if (heir.userId === by.user.id) throw refused({ reason: '请选择其他成员', field: 'MemberId' });
    const own = (await listMembers(tx, id)).find(({ userId }) => userId === by.user.id);
    await assertMayInherit(tx, heir);
    await setRole(tx, heir.id, 'owner');
    if (own) await setRole(tx, own.id, 'manager');
    await note(tx, by, row, {
      action: 'update',
      before: { owner: by.user.userName },
      after: { owner: heir.userName },
    });
    await tellNewRole(tx, row, heir.userId, 'owner');
  });
}

async function assertUsable(tx: Executor, userId: number): Promise<void> {
  const [account] = await tx
    .select({ status: users.status, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  if (account?.status !== 'active' || account.deletedAt) throw refused('该成员的账号已停用，不能成为所有者');
}

/** Refuses one member more than an organisation may have. The organisation is locked. */
export async function assertMemberRoom(tx: Executor, organizationId: number): Promise<void> {
  if ((await listMembers(tx, organizationId)).length >= MEMBERS_MAX) throw refused(`单位成员最多 ${MEMBERS_MAX} 人`);
}

/** Adds a member to a locked organisation. */
export async function addMember(tx: Executor, row: OrganizationRow, userId: number, role: MemberRole): Promise<void> {
  // Of the invitations that were sent while there was room not all may be accepted.
  await assertMemberRoom(tx, row.id);
  const added = await tx
    .insert(organizationMembers)
    .values({ organizationId: row.id, userId, role })
    .onConflictDoNothing()
    .returning({ id: organizationMembers.id });
  if (added.length === 0) throw refused('您已经是该单位的成员');
}
