/** Reads of postings. Writes stand in `posting-commands.ts`. */
import type { AdminPostingListQuery, PostingListQuery } from '@ip-portal/contract';
import { and, count, desc, eq, getTableColumns, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { verifiedToday } from '../../auth/acting.ts';
import type { Executor } from '../../db/client.ts';
import { publicPostings } from '../../db/public-views.ts';
import { users } from '../../db/schema/accounts.ts';
import { organizations } from '../../db/schema/organizations.ts';
import { postings } from '../../db/schema/postings.ts';
import { contains, orderBy, page } from '../../lib/list.ts';
import { startOfDay, today } from '../../lib/time.ts';
import type { SessionUser } from '../../types.ts';

/** A posting as a command locks it; `isPublic`: every user may see it. */
export type LockedPosting = typeof postings.$inferSelect & { isPublic: boolean };
/** A posting with the name of its owner, and of the organisation it was posted for. */
export type PostingRow = LockedPosting & {
  ownerName: string | null;
  organizationName: string | null;
  organizationVerified: boolean;
};

// In words: within a select of one table the builder would leave the table's name out.
const isPublic = sql<boolean>`exists (select 1 from public_postings p where p.id = postings.id)`;
const columns = {
  ...getTableColumns(postings),
  isPublic,
  ownerName: users.userName,
  organizationName: organizations.name,
  organizationVerified: verifiedToday,
};
const sorts = {
  Id: postings.id,
  PublishTime: postings.publishTime,
  Title: postings.title,
  PriceFen: postings.priceFen,
  CreatedAt: postings.createdAt,
  UpdatedAt: postings.updatedAt,
};

function filters(query: PostingListQuery | AdminPostingListQuery): (SQL | undefined)[] {
  return [
    query.keyword
      ? contains(
          query.keyword,
          postings.title,
          postings.summary,
          postings.field,
          sql`array_to_string(${postings.patentNumbers}, ' ')`,
        )
      : undefined,
    query.Type ? eq(postings.type, query.Type) : undefined,
    query.Mode ? eq(postings.mode, query.Mode) : undefined,
    query.Field ? contains(query.Field, postings.field) : undefined,
  ];
}

async function list(
  db: Executor,
  scope: 'every' | 'public',
  where: SQL | undefined,
  order: SQL[],
  limit: number,
  offset: number,
) {
  // The view goes by the table's name, so that the conditions hold for both.
  const from = scope === 'public' ? db.select().from(publicPostings).as('postings') : postings;
  const rows = db
    .select(columns)
    .from(from)
    .leftJoin(users, eq(users.id, postings.ownerId))
    .leftJoin(organizations, eq(organizations.id, postings.organizationId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const total = db.select({ total: count() }).from(from).where(where);
  const [found, [counted]] = await Promise.all([rows, total]);
  return { rows: found as PostingRow[], total: counted?.total ?? 0 };
}

/** Postings of whom the user acts for. */
const ownedBy = ({ id, acting }: Pick<SessionUser, 'id' | 'acting'>) =>
  acting ? eq(postings.organizationId, acting.Id) : and(isNull(postings.organizationId), eq(postings.ownerId, id));

/** The trading area as a user sees it, or with `Mine` the postings of whom the user acts for, in every state. */
export function listForUser(db: Executor, user: Pick<SessionUser, 'id' | 'acting'>, query: PostingListQuery) {
  const own = query.Mine ? and(isNull(postings.deletedAt), ownedBy(user)) : undefined;
  const newest = query.Mine
    ? [desc(postings.updatedAt), desc(postings.id)]
    : [sql`${postings.publishTime} desc nulls last`, desc(postings.id)];
  const { limit, offset } = page(query);
  const where = and(own, ...filters(query));
  return list(db, query.Mine ? 'every' : 'public', where, orderBy(query, sorts, newest), limit, offset);
}

/** The back office's list: what waits for review comes first. */
export function listForStaff(db: Executor, query: AdminPostingListQuery) {
  const where = and(
    query.Deleted ? isNotNull(postings.deletedAt) : isNull(postings.deletedAt),
    query.Status ? eq(postings.status, query.Status) : undefined,
    query.Title ? contains(query.Title, postings.title) : undefined,
    ...filters(query),
  );
  const order = [sql`(${postings.status} = 'pending') desc`, desc(postings.updatedAt), desc(postings.id)];
  const { limit, offset } = page(query);
  return list(db, 'every', where, orderBy(query, sorts, order), limit, offset);
}

/** One posting, deleted ones too. */
export async function findPosting(db: Executor, id: number): Promise<PostingRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(postings)
    .leftJoin(users, eq(users.id, postings.ownerId))
    .leftJoin(organizations, eq(organizations.id, postings.organizationId))
    .where(eq(postings.id, id));
  return row as PostingRow | undefined;
}

/** Locks one posting for a change, deleted ones too. */
export async function lockPosting(tx: Executor, id: number): Promise<LockedPosting | undefined> {
  const locked = { ...getTableColumns(postings), isPublic };
  const [row] = await tx.select(locked).from(postings).where(eq(postings.id, id)).for('update');
  return row;
}

/** Writes columns of a locked posting and raises its version. */
export async function writePosting(
  tx: Executor,
  id: number,
  values: Partial<typeof postings.$inferInsert>,
): Promise<typeof postings.$inferSelect> {
  const [row] = await tx
    .update(postings)
    .set({ ...values, version: sql`${postings.version} + 1`, updatedAt: new Date() })
    .where(eq(postings.id, id))
    .returning();
  if (!row) throw new Error(`posting ${id} vanished under its lock`);
  return row;
}

/** Postings this user made today, deleted ones too; locks the user, so that two calls cannot both be the last. */
export async function countToday(tx: Executor, userId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [row] = await tx
    .select({ made: count() })
    .from(postings)
    .where(and(eq(postings.ownerId, userId), gte(postings.createdAt, startOfDay(today()))));
  return row?.made ?? 0;
}
