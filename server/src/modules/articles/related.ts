/**
 * Related articles, chosen in memory: the newest of a kind are read once after each change and
 * shared by all details, which then cost the database neither the reading nor the comparing.
 */
import type { ArticleKind, Neighbour } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import { sharedValue } from '../../cache/shared-value.ts';
import type { Context } from '../../context.ts';
import { fixed, literal, readRows } from '../../db/read-rows.ts';
import { nextDueSql } from './article-sql.ts';
import { RESOURCE_OF } from './kinds.ts';

const RELATED_COUNT = 5;
/** Related articles are looked for among this many newest of the kind: a bound on the work. */
const RELATED_AMONG = 100;
/** What relation is judged by. */
export interface Topic {
  Id: number;
  Category: string;
  Tags: readonly string[];
}
export type Candidate = Topic & Neighbour;

/**
 * Those of `newest` (newest first) that share most with `article`: two points for each common tag,
 * one for the same category; among equals the newer one.
 */
export function relatedTo(article: Topic, newest: readonly Candidate[]): Neighbour[] {
  const { Id, Category } = article;
  const tags = [...new Set(article.Tags)];
  const most = 2 * tags.length + (Category === '' ? 0 : 1);
  const best: { score: number; one: Candidate }[] = [];
  for (const one of newest) {
    const least = best[RELATED_COUNT - 1]?.score ?? 0;
    if (least === most) break;
    if (one.Id === Id) continue;
    let score = Category !== '' && one.Category === Category ? 1 : 0;
    for (const tag of tags) if (one.Tags.includes(tag)) score += 2;
    if (score <= least) continue;
    let place = best.length;
    while (place > 0 && (best[place - 1]?.score ?? 0) < score) place -= 1;
    best.splice(place, 0, { score, one });
    best.length = Math.min(best.length, RELATED_COUNT);
  }
  return best.map(({ one }) => ({ Id: one.Id, Title: one.Title }));
}

/** `wait`: until one more of them is due. */
const newestSql = (kind: ArticleKind) =>
  fixed(sql`select n.id as "Id", n.title as "Title", n.category as "Category",
    n.tags as "Tags", ${nextDueSql(kind)} as wait
  from public_articles n where n.kind = ${literal(kind)}
  order by n.publish_time desc, n.id desc limit ${literal(RELATED_AMONG)}`);

type Row = Candidate & { wait: number | null };

/** Finds what is related to a public or an edited article of any kind. */
export function createRelatedReader(
  ctx: Pick<Context, 'db' | 'cache'>,
): (article: Topic & { Kind: ArticleKind }) => Promise<Neighbour[]> {
  const readerOf = (kind: ArticleKind) =>
    sharedValue(ctx.cache, [RESOURCE_OF[kind]], async () => {
      const rows = await readRows<Row>(ctx.db, newestSql(kind));
      const value = rows.map(({ wait: _, ...one }): Candidate => one);
      // No row tells no time.
      return { value, validMs: rows[0] ? rows[0].wait : 0 };
    });
  const readers = { news: readerOf('news'), notice: readerOf('notice'), law: readerOf('law') };
  return async (article) => relatedTo(article, await readers[article.Kind]());
}
