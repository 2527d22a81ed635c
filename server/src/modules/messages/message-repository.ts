/** The inbox of an account. */
import type { MessageListQuery, MessageWay } from '@ip-portal/contract';
import { ALWAYS_IN_SITE, MESSAGE_KINDS, MESSAGE_WAYS } from '@ip-portal/contract/message-words';
import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { messages, messageWays } from '../../db/schema/messages.ts';
import { notFound } from '../../lib/errors.ts';
import { page } from '../../lib/list.ts';

const inboxOf = (userId: number) => and(eq(messages.userId, userId), messages.inSite);
const unreadOf = (userId: number) => and(inboxOf(userId), isNull(messages.readAt));

/** A page of somebody's messages, newest first. */
export async function listMessages(db: Executor, userId: number, query: MessageListQuery) {
  const where: SQL | undefined = and(
    query.Unread ? unreadOf(userId) : inboxOf(userId),
    query.Kind ? eq(messages.kind, query.Kind) : undefined,
  );
  const { limit, offset } = page(query);
  const [rows, [counted]] = await Promise.all([
    db.select().from(messages).where(where).orderBy(desc(messages.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(messages).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** How many of them wait to be read. */
export async function countUnread(db: Executor, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(messages).where(unreadOf(userId));
  return row?.total ?? 0;
}

/** Marks one as read; read ones stay as they are. 404 for anybody else's. */
export async function markRead(db: Executor, userId: number, id: number): Promise<void> {
  const [row] = await db
    .update(messages)
    .set({ readAt: sql`coalesce(${messages.readAt}, now())` })
    .where(and(inboxOf(userId), eq(messages.id, id)))
    .returning({ id: messages.id });
  if (!row) throw notFound('消息');
}

/** Marks all as read. */
export async function markAllRead(db: Executor, userId: number): Promise<void> {
  await db.update(messages).set({ readAt: sql`now()` }).where(unreadOf(userId));
}

/** Where messages go, for every kind. */
export async function readWays(db: Executor, userId: number): Promise<MessageWay[]> {
  const chosen = await db.select().from(messageWays).where(eq(messageWays.userId, userId));
  return MESSAGE_KINDS.map((Kind) => {
    const { inSite, byMail } = chosen.find(({ kind }) => kind === Kind) ?? MESSAGE_WAYS[Kind];
    return { Kind, InSite: inSite || ALWAYS_IN_SITE.includes(Kind), ByMail: byMail };
  });
}

/** Stores where messages of these kinds go; the others stay as they are. */
export async function writeWays(tx: Executor, userId: number, ways: readonly MessageWay[]): Promise<void> {
  for (const { Kind, InSite, ByMail } of ways) {
    const values = { inSite: InSite || ALWAYS_IN_SITE.includes(Kind), byMail: ByMail };
    await tx
      .insert(messageWays)
      .values({ userId, kind: Kind, ...values })
      .onConflictDoUpdate({ target: [messageWays.userId, messageWays.kind], set: values });
  }
}

/** Removes messages older than the setting says, read or not. */
export async function forgetMessages({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  await db.execute(sql`delete from messages where created_at < now() - make_interval(days => ${config.messageDays})`);
}
