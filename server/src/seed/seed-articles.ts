import type { Executor } from '../db/client.ts';
import { articles } from '../db/schema.ts';
import { cleanHtml, htmlToText } from '../lib/html.ts';
import { indexDocument } from '../modules/search/search-index.ts';
import type { ArticleSeed } from './content/types.ts';

const DAY_MS = 86_400_000;

/** Addresses of covers by title. */
export type Covers = ReadonlyMap<string, string>;

/** Writes and indexes news or notices; their time of publication is told from `now`. Answers how many. */
export async function seedArticles(
  tx: Executor,
  kind: 'news' | 'notice',
  seeds: readonly ArticleSeed[],
  covers: Covers,
  now: Date,
): Promise<number> {
  // Oldest first, so that ids rise with time.
  const ordered = [...seeds].sort((a, b) => b.DaysAgo - a.DaysAgo);
  const rows = await tx
    .insert(articles)
    .values(
      ordered.map((seed) => ({
        kind,
        status: 'published',
        title: seed.Title,
        content: cleanHtml(seed.Content),
        summary: seed.Summary,
        cover: covers.get(seed.Title) ?? null,
        coverAlt: seed.CoverAlt ?? '',
        source: seed.Source,
        author: seed.Author,
        category: seed.Category,
        tags: [...seed.Tags],
        publishTime: new Date(now.getTime() - seed.DaysAgo * DAY_MS),
        isTop: seed.IsTop ?? false,
        isRecommended: seed.IsRecommended ?? false,
      })),
    )
    .returning();
  for (const row of rows) {
    await indexDocument(tx, {
      kind,
      refId: row.id,
      title: row.title,
      body: [row.summary, htmlToText(row.content), row.tags.join('、')].filter(Boolean).join('\n'),
      visibleFrom: row.publishTime,
      sortDate: row.publishTime,
    });
  }
  return rows.length;
}
