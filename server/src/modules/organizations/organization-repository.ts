/** Reads of organisations and their members. Writes stand in the commands. */
import { type AdminOrganizationListQuery, organizationResource } from '@ip-portal/contract';
import type { MemberRole } from '@ip-portal/contract/organization-words';
import { type MemberRight, memberMay } from '@ip-portal/contract/rules/organization';
import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { verifiedToday } from '../../auth/acting.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { organizationDocuments, organizationMembers, organizations } from '../../db/schema/organizations.ts';
import { postings } from '../../db/schema/postings.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { contains, orderBy, page } from '../../lib/list.ts';

export type OrganizationRow = typeof organizations.$inferSelect;
/** An organisation with what is derived of it. */
export type OrganizationView = OrganizationRow & { verified: boolean; members: number; documents: number };

export const WHAT = organizationResource.label;
/** Postings that would be left without anybody to answer for them. */
const LIVE = sql`${postings.status} in ('pending', 'published')`;

const columns = {
  ...getTableColumns(organizations),
  verified: verifiedToday,
  members: sql<number>`(select count(*)::int from organization_members m where m.organization_id = organizations.id)`,
  documents: sql<number>`(select count(*)::int from organization_documents d where d.organization_id = organizations.id)`,
};

/** One organisation, deleted ones only when asked for. */
export async function findOrganization(
  db: Executor,
  id: number,
  deletedToo = false,
): Promise<OrganizationView | undefined> {
  const [row] = await db
    .select(columns)
    .from(organizations)
    .where(and(eq(organizations.id, id), deletedToo ? undefined : isNull(organizations.deletedAt)));
  return row;
}

const sorts = {
  Id: organizations.id,
  Name: organizations.name,
  CreatedAt: organizations.createdAt,
  UpdatedAt: organizations.updatedAt,
};

/** The back office's list: what waits for verification comes first. */
export async function listOrganizations(db: Executor, query: AdminOrganizationListQuery) {
  const where = and(
    query.Deleted ? isNotNull(organizations.deletedAt) : isNull(organizations.deletedAt),
    query.keyword ? contains(query.keyword, organizations.name, organizations.creditCode) : undefined,
    query.Name ? contains(query.Name, organizations.name) : undefined,
    query.CreditCode ? contains(query.CreditCode, organizations.creditCode) : undefined,
    query.Kind ? eq(organizations.kind, query.Kind) : undefined,
    query.Status ? eq(organizations.status, query.Status) : undefined,
  );
  const newest = [
    sql`(${organizations.status} = 'pending') desc`,
    desc(organizations.updatedAt),
    desc(organizations.id),
  ];
  const { limit, offset } = page(query);
  const order = orderBy(query, sorts, newest);
  const rows = db
    .select(columns)
    .from(organizations)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const total = db.select({ total: count() }).from(organizations).where(where);
  const [found, [counted]] = await Promise.all([rows, total]);
  return { rows: found, total: counted?.total ?? 0 };
}

/** Locks an organisation that is not deleted; whoever changes members or state comes here first. */
export async function lockOrganization(tx: Executor, id: number): Promise<OrganizationRow> {
  const [row] = await tx
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for('update');
  if (!row) throw notFound(WHAT);
  return row;
}

/** What a member of an organisation is; undefined for strangers. Deleted organisations have no members to ask for. */
export async function findMembership(
  db: Executor,
  organizationId: number,
  userId: number,
): Promise<{ id: number; role: MemberRole } | undefined> {
  const [row] = await db
    .select({ id: organizationMembers.id, role: organizationMembers.role })
    .from(organizationMembers)
    .innerJoin(
      organizations,
      and(eq(organizations.id, organizationMembers.organizationId), isNull(organizations.deletedAt)),
    )
    .where(and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)));
  return row as { id: number; role: MemberRole } | undefined;
}

/** The caller's role, when it carries `right`. Strangers learn nothing: 404; members without the right get 403. */
export async function requireRight(
  db: Executor,
  organizationId: number,
  userId: number,
  right: MemberRight,
): Promise<MemberRole> {
  const member = await findMembership(db, organizationId, userId);
  if (!member) throw notFound(WHAT);
  if (!memberMay(member.role, right)) throw new AppError('FORBIDDEN', '您在该单位的身份没有这项权限');
  return member.role;
}

/** Members with the names of their accounts, the first to join first. */
export function listMembers(db: Executor, organizationId: number) {
  return db
    .select({ ...getTableColumns(organizationMembers), userName: users.userName, realName: users.realName })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(asc(organizationMembers.id));
}

/** Whether another organisation is verified under a code, or was until its time ran out. */
export async function isCodeTaken(db: Executor, creditCode: string, exceptId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      and(
        eq(organizations.creditCode, creditCode),
        ne(organizations.id, exceptId),
        sql`${organizations.status} in ('verified', 'expired')`,
        isNull(organizations.deletedAt),
      ),
    );
  return row !== undefined;
}

/** Postings of an organisation that are shown or wait for review. */
export async function countLivePostings(db: Executor, organizationId: number): Promise<number> {
  const [row] = await db
    .select({ live: count() })
    .from(postings)
    .where(and(eq(postings.organizationId, organizationId), isNull(postings.deletedAt), LIVE));
  return row?.live ?? 0;
}

/** Documents of one kind. */
export async function countDocuments(db: Executor, organizationId: number, kind?: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(organizationDocuments)
    .where(
      and(
        eq(organizationDocuments.organizationId, organizationId),
        kind === undefined ? undefined : eq(organizationDocuments.kind, kind),
      ),
    );
  return row?.found ?? 0;
}
