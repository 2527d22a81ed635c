/** What other systems are told of articles: when they become public, and when they are public no more. */
import { type ArticleKind, articleUrl } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import type { articles } from '../../db/schema/articles.ts';
import { emit } from '../../webhooks/emit.ts';
import { RESOURCE_OF } from './kinds.ts';

type Row = Pick<typeof articles.$inferSelect, 'id' | 'kind' | 'title' | 'status' | 'publishTime' | 'deletedAt'>;

/** When the public sees it, or will; null when it will not. */
const outAt = (row: Row | null) => (row?.status === 'published' && row.deletedAt === null ? row.publishTime : null);

/** Tells of a change; `before` is null for a new article. What is scheduled is told when its time has come. */
export async function emitArticle(tx: Executor, before: Row | null, after: Row): Promise<void> {
  const [was, is] = [outAt(before), outAt(after)];
  const now = Date.now();
  const seen = was !== null && was.getTime() <= now;
  const data = {
    Resource: RESOURCE_OF[after.kind as ArticleKind],
    Id: after.id,
    Title: after.title,
    Url: articleUrl(after.kind as ArticleKind, after.id),
  };
  if (seen && (is === null || is.getTime() > now)) await emit(tx, 'article.withdrawn', data);
  if (is === null || (seen && is.getTime() <= now) || is.getTime() === was?.getTime()) return;
  // The database's clock says what is public.
  const { rows } = await tx.execute<{ wait: number }>(
    sql`select least(2000000000, greatest(0, ceil(extract(epoch from ${is.toISOString()}::timestamptz - now()))))::int as wait`,
  );
  await emit(tx, 'article.published', { ...data, PublishTime: is.toISOString() }, rows[0]?.wait ?? 0);
}
