/**
 * Invitations: to an account by its name, or by a link that works once. Whether a name belongs to an account is not
 * told: the invitation is made and listed either way, and only its owner ever hears of it.
 */
import type { InvitationWrite } from '@ip-portal/contract';
import type { MemberRole } from '@ip-portal/contract/organization-words';
import { managedRoles } from '@ip-portal/contract/rules/organization';
import { and, asc, count, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm';
import { verifiedToday } from '../../auth/acting.ts';
import { type Context, change } from '../../context.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { type INVITATION_ENDS, organizationInvitations, organizations } from '../../db/schema/organizations.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { AppError, invalid, refused } from '../../lib/errors.ts';
import { sendsMail } from '../../mail/letter.ts';
import { newToken } from '../../mail/one-time-links.ts';
import { invitationJob } from './invitation-job.ts';
import { isOpen, placeOfAddress, tokenDigest } from './invitation-links.ts';
import { addMember, assertMemberRoom } from './member-commands.ts';
import { type By, note } from './organization-audit.ts';
import { tellInvited, tellKeepers } from './organization-messages.ts';
import { findMembership, lockOrganization, type OrganizationRow, requireRight } from './organization-repository.ts';

export type InvitationRow = typeof organizationInvitations.$inferSelect;

/** Days an invitation stays open. */
const DAYS = 7;
/** Open ones of an organisation, and new ones of one person on one day: each may put a message into a stranger's inbox. */
const OPEN_MAX = 50;
const PER_DAY = 50;

const gone = () => new AppError('NOT_FOUND', '邀请不存在、已失效或已被使用');

async function assertRoom(tx: Executor, row: OrganizationRow, userId: number): Promise<void> {
  const { organizationId, invitedBy, createdAt } = organizationInvitations;
  const [waiting] = await tx
    .select({ n: count() })
    .from(organizationInvitations)
    .where(and(eq(organizationId, row.id), isOpen));
  if ((waiting?.n ?? 0) >= OPEN_MAX) throw refused(`未答复的邀请最多 ${OPEN_MAX} 个，请先撤销一些`);
  const [sent] = await tx
    .select({ n: count() })
    .from(organizationInvitations)
    .where(and(eq(invitedBy, userId), gt(createdAt, sql`now() - interval '1 day'`)));
  if ((sent?.n ?? 0) >= PER_DAY) throw new AppError('TOO_MANY_REQUESTS', `每天最多发出 ${PER_DAY} 个邀请，请明天再试`);
  await assertMemberRoom(tx, row.id);
}

/** Account of a name that may be invited; others are treated as if there were none. */
async function accountOf(tx: Executor, userName: string): Promise<number | null> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(sql`lower(${users.userName}) = lower(${userName})`, eq(users.status, 'active'), isNull(users.deletedAt)),
    );
  return found?.id ?? null;
}

/** Invites; answers the row and, for a link that is to be handed over, its token. */
export async function invite(
  ctx: Context,
  keys: KeyRing,
  by: By,
  id: number,
  { Role, UserName, Email }: InvitationWrite,
): Promise<{ row: InvitationRow; token: string | null }> {
  if (UserName !== undefined && Email !== undefined) throw invalid({ Email: '用户名和邮箱只填一项' });
  if (Email !== undefined && !sendsMail(ctx))
    throw refused({ reason: '没有设置邮件服务器', field: 'Email', wayOut: { text: '请改用链接邀请' } });
  return change(ctx, [], async (tx) => {
    const organization = await lockOrganization(tx, id);
    const own = await requireRight(tx, id, by.user.id, 'members');
    // A letter goes out in the portal's name: the name in it must be one that staff have looked at.
    if (Email !== undefined && organization.status !== 'verified') {
      throw refused({
        rule: 'mail-needs-verified',
        reason: '单位通过核验后才能发送邮件邀请',
        field: 'Email',
        wayOut: { text: '请改用链接邀请' },
      });
    }
    if (!managedRoles(own).includes(Role)) throw new AppError('FORBIDDEN', '您在该单位的身份没有这项权限');
    await assertRoom(tx, organization, by.user.id);
    const name = UserName?.trim() ?? '';
    const userId = name === '' ? null : await accountOf(tx, name);
    // Members are known to each other: to say so tells nothing new.
    if (userId !== null && (await findMembership(tx, id, userId))) {
      throw refused({ reason: '该用户已经是单位成员', field: 'UserName' });
    }
    const token = name === '' && Email === undefined ? newToken() : null;
    const [row] = await tx
      .insert(organizationInvitations)
      .values({
        organizationId: id,
        role: Role,
        userId,
        invitee: name,
        tokenHash: token === null ? null : tokenDigest(token),
        invitedBy: by.user.id,
        expiresAt: sql`now() + make_interval(days => ${DAYS}::int)`,
      })
      .returning();
    if (!row) throw new Error('the invitation was not stored');
    if (Email !== undefined) {
      row.email = await keys.seal(Email, placeOfAddress(row.id));
      await tx.update(organizationInvitations).set({ email: row.email }).where(eq(organizationInvitations.id, row.id));
      await enqueue(tx, invitationJob, { InvitationId: row.id });
    }
    const way = name === '' ? (token === null ? 'mail' : 'link') : 'user';
    await note(tx, by, organization, {
      action: 'update',
      after: { invitation: row.id, way, invitee: name, role: Role },
    });
    if (userId !== null) await tellInvited(tx, organization, userId, by.user.userName, Role);
    return { row, token };
  });
}

/** Open invitations of an organisation, the newest last. */
export function listInvitations(db: Executor, organizationId: number) {
  return db
    .select({ ...getTableColumns(organizationInvitations), inviter: users.userName })
    .from(organizationInvitations)
    .leftJoin(users, eq(users.id, organizationInvitations.invitedBy))
    .where(and(eq(organizationInvitations.organizationId, organizationId), isOpen))
    .orderBy(asc(organizationInvitations.id));
}

async function close(tx: Executor, invitationId: number, outcome: (typeof INVITATION_ENDS)[number]): Promise<void> {
  await tx
    .update(organizationInvitations)
    .set({ closedAt: sql`now()`, outcome, email: '' })
    .where(eq(organizationInvitations.id, invitationId));
}

/** Takes an open invitation back. */
export async function revokeInvitation(ctx: Context, by: By, id: number, invitationId: number): Promise<void> {
  await change(ctx, [], async (tx) => {
    const organization = await lockOrganization(tx, id);
    await requireRight(tx, id, by.user.id, 'members');
    const found = (await listInvitations(tx, id)).find((one) => one.id === invitationId);
    if (!found) throw gone();
    await close(tx, invitationId, 'revoked');
    await note(tx, by, organization, { action: 'update', before: { invitation: invitationId, role: found.role } });
  });
}

/** How whoever is invited names the invitation: it is theirs, or they hold the link. */
export type Claim = { id: number } | { token: string };
const claimed = (claim: Claim, userId: number) =>
  'id' in claim
    ? and(eq(organizationInvitations.id, claim.id), eq(organizationInvitations.userId, userId))
    : eq(organizationInvitations.tokenHash, tokenDigest(claim.token));

const received = {
  Id: organizationInvitations.id,
  OrganizationName: organizations.name,
  Verified: verifiedToday,
  Role: sql<MemberRole>`${organizationInvitations.role}`,
  InvitedBy: sql<string>`coalesce(${users.userName}, '')`,
  ExpiresAt: organizationInvitations.expiresAt,
};
const readReceived = (db: Executor, which: ReturnType<typeof and>) =>
  db
    .select(received)
    .from(organizationInvitations)
    .innerJoin(
      organizations,
      and(eq(organizations.id, organizationInvitations.organizationId), isNull(organizations.deletedAt)),
    )
    .leftJoin(users, eq(users.id, organizationInvitations.invitedBy))
    .where(and(which, isOpen))
    .orderBy(asc(organizationInvitations.id));

/** Open invitations to an account. */
export const listReceived = (db: Executor, userId: number) =>
  readReceived(db, eq(organizationInvitations.userId, userId));

/** What a link invites to. */
export async function readInvitation(db: Executor, token: string) {
  const [found] = await readReceived(db, eq(organizationInvitations.tokenHash, tokenDigest(token)));
  if (!found) throw gone();
  return found;
}

/** Locks organisation and invitation in the order in which everybody does. */
async function lockClaim(
  tx: Executor,
  by: By,
  claim: Claim,
): Promise<{ row: InvitationRow; organization: OrganizationRow }> {
  const which = and(claimed(claim, by.user.id), isOpen);
  const [found] = await tx
    .select({ at: organizationInvitations.organizationId })
    .from(organizationInvitations)
    .where(which);
  if (!found) throw gone();
  const organization = await lockOrganization(tx, found.at).catch(() => {
    throw gone();
  });
  const [row] = await tx.select().from(organizationInvitations).where(which).for('update');
  if (!row) throw gone();
  return { row, organization };
}

/** Joins the organisation; of two who answer at once with the same link one comes too late. */
export async function acceptInvitation(ctx: Context, by: By, claim: Claim): Promise<number> {
  return change(ctx, [], async (tx) => {
    const { row, organization } = await lockClaim(tx, by, claim);
    const inviter = row.invitedBy === null ? undefined : await findMembership(tx, organization.id, row.invitedBy);
    // Whoever invited may not give this role any more.
    if (!inviter || !managedRoles(inviter.role).includes(row.role as MemberRole)) throw gone();
    await addMember(tx, organization, by.user.id, row.role as MemberRole);
    await close(tx, row.id, 'accepted');
    await note(tx, by, organization, { action: 'update', after: { member: by.user.userName, role: row.role } });
    await tellKeepers(tx, 'member_joined', organization, by.user);
    return organization.id;
  });
}

/** Says no. */
export async function declineInvitation(ctx: Context, by: By, claim: Claim): Promise<void> {
  await change(ctx, [], async (tx) => {
    const { row, organization } = await lockClaim(tx, by, claim);
    await close(tx, row.id, 'declined');
    await note(tx, by, organization, { action: 'update', after: { declined: row.id } });
    await tellKeepers(tx, 'member_declined', organization, by.user);
  });
}

/** Removes invitations that ended half a year ago. */
export async function forgetInvitations({ db }: Pick<Context, 'db'>): Promise<void> {
  await db
    .delete(organizationInvitations)
    .where(lt(organizationInvitations.expiresAt, sql`now() - interval '180 days'`));
}
