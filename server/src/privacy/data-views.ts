/** Who was shown the personal data of an account. */
import type { DataViewListQuery } from '@ip-portal/contract';
import { MEMBER_ROLES } from '@ip-portal/contract/organization-words';
import { memberMay } from '@ip-portal/contract/rules/organization';
import { and, count, desc, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { dataViews } from '../db/schema/data-views.ts';
import { organizationMembers } from '../db/schema/organizations.ts';
import { page } from '../lib/list.ts';

/** Members who see their organisation's contacts in clear. */
const KEEPERS = MEMBER_ROLES.filter((role) => memberMay(role, 'profile'));

/** A page of the views of somebody's data, and of the organisations they look after; the newest first. */
export async function listDataViews(db: Executor, userId: number, query: DataViewListQuery) {
  const kept = db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.userId, userId), inArray(organizationMembers.role, KEEPERS)));
  const where = or(eq(dataViews.userId, userId), inArray(dataViews.organizationId, kept));
  const { limit, offset } = page(query);
  const [rows, [counted]] = await Promise.all([
    db.select().from(dataViews).where(where).orderBy(desc(dataViews.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(dataViews).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
