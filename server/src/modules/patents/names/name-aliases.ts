/** Spellings that imports replace: what staff had remembered, listed and taken back. */
import type { PatentNameAliasQuery } from '@ip-portal/contract';
import { count, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, audit, type Context } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { patentNameAliases, type patentRenames } from '../../../db/schema/patent-renames.ts';
import { notFound } from '../../../lib/errors.ts';
import { contains, orderBy, page } from '../../../lib/list.ts';
import { toTimestamp } from '../../../lib/time.ts';

type Rename = Pick<typeof patentRenames.$inferSelect, 'id' | 'fromNames' | 'toName' | 'userId'>;

/** Remembers a replacement. What became one of its spellings becomes what that becomes; what is kept is replaced no more. */
export async function rememberAliases(tx: Executor, { id, fromNames, toName, userId }: Rename): Promise<void> {
  await tx.delete(patentNameAliases).where(eq(patentNameAliases.name, toName));
  await tx.update(patentNameAliases).set({ kept: toName }).where(inArray(patentNameAliases.kept, fromNames));
  await tx
    .insert(patentNameAliases)
    .values(fromNames.map((name) => ({ name, kept: toName, renameId: id, userId })))
    .onConflictDoUpdate({
      target: patentNameAliases.name,
      set: { kept: toName, renameId: id, userId, createdAt: sql`now()` },
    });
}

/** Forgets what came with a replacement. */
export async function forgetAliasesOf(tx: Executor, renameId: number): Promise<void> {
  await tx.delete(patentNameAliases).where(eq(patentNameAliases.renameId, renameId));
}

/** A page of them, the newest first unless asked otherwise; `keyword` is looked for in both spellings. */
export async function listAliases(db: Executor, query: PatentNameAliasQuery) {
  const { limit, offset } = page(query);
  const { id, name, kept } = patentNameAliases;
  const where = query.keyword ? contains(query.keyword, name, kept) : undefined;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ row: patentNameAliases, userName: users.userName })
      .from(patentNameAliases)
      .leftJoin(users, eq(users.id, patentNameAliases.userId))
      .where(where)
      .orderBy(...orderBy(query, { Id: id }, [desc(id)]))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(patentNameAliases).where(where),
  ]);
  const data = rows.map(({ row: { id, name, kept, createdAt }, userName }) => ({
    Id: id,
    Name: name,
    Kept: kept,
    UserName: userName,
    CreatedAt: toTimestamp(createdAt),
  }));
  return { data, total: counted?.total ?? 0 };
}

/** Lets imports take a spelling as it is again. @throws 404 */
export async function forgetAlias({ db }: Pick<Context, 'db'>, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(patentNameAliases).where(eq(patentNameAliases.id, id)).returning();
    if (!gone) throw notFound('已记住的写法');
    await audit(tx, actor, {
      action: 'delete',
      resource: 'Patents',
      resourceId: id,
      title: `已记住的写法 ${gone.name}`.slice(0, 200),
      before: { name: gone.name, kept: gone.kept },
    });
  });
}
