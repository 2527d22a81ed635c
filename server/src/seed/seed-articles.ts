import type { Executor } from '../db/client.ts';
import { articles } from '../db/schema.ts';
import { toTimestamp } from '../lib/time.ts';
import { indexArticle } from '../modules/articles/article-index.ts';
import { prepareArticle } from '../modules/articles/article-values.ts';
import type { ArticleSeed } from './content/types.ts';
import type { Covers } from './seed-covers.ts';

const DAY_MS = 86_400_000;

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
  const values = ordered.map(({ DaysAgo, Tags, ...seed }) => {
    const { values, faults } = prepareArticle(
      kind,
      {
        ...seed,
        Tags: [...Tags],
        Cover: covers.get(seed.Title) ?? null,
        Status: 'published',
        PublishTime: toTimestamp(new Date(now.getTime() - DaysAgo * DAY_MS)),
      },
      null,
      now,
    );
    if (Object.keys(faults).length > 0) throw new Error(`${seed.Title}: ${Object.values(faults).join('; ')}`);
    return { ...values, kind, title: seed.Title };
  });
  const rows = await tx.insert(articles).values(values).returning();
  for (const row of rows) await indexArticle(tx, row);
  return rows.length;
}
