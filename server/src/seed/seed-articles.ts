import { SYSTEM } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { articles } from '../db/schema/articles.ts';
import { startOfDay, toDay, toTimestamp } from '../lib/time.ts';
import { indexArticle, prepareArticle, readContent } from '../modules/articles/index.ts';
import { columnOf } from '../modules/columns/index.ts';
import type { DemoArticle } from './demo-forms.ts';
import type { Covers } from './seed-covers.ts';

const DAY_MS = 86_400_000;

/** A moment `daysAgo` back, within the office hours of that day and never to come. */
function officeHours(now: Date, daysAgo: number): Date {
  const day = startOfDay(toDay(new Date(now.getTime() - daysAgo * DAY_MS)));
  const minutes = 9 * 60 + Math.round((daysAgo * 197) % (8 * 60));
  return new Date(Math.min(day.getTime() + minutes * 60_000, now.getTime() - 60_000));
}

/** Writes and indexes news or notices; their time of publication is told from `now`. Answers how many. */
export async function seedArticles(
  tx: Executor,
  kind: 'news' | 'notice',
  seeds: readonly DemoArticle[],
  covers: Covers,
  now: Date,
): Promise<number> {
  // Oldest first, so that ids rise with time.
  const ordered = [...seeds].sort((a, b) => b.DaysAgo - a.DaysAgo);
  const columns = new Map<string, number | null>();
  for (const name of new Set(seeds.map(({ Category }) => Category.trim()))) {
    const column = await columnOf(tx, kind, name, SYSTEM);
    if ('fault' in column) throw new Error(column.fault);
    columns.set(name, column.id);
  }
  const value = async ({ DaysAgo, ...seed }: DemoArticle) => {
    const { values, faults } = prepareArticle(
      {
        ...seed,
        ...(covers.get(seed.Title) ?? { Cover: null }),
        Status: 'published',
        PublishTime: toTimestamp(officeHours(now, DaysAgo)),
      },
      await readContent(kind, seed),
      null,
      now,
    );
    if (Object.keys(faults).length > 0) throw new Error(`${seed.Title}: ${Object.values(faults).join('; ')}`);
    return { ...values, kind, title: seed.Title, columnId: columns.get(values.category ?? '') ?? null };
  };
  const values = await Promise.all(ordered.map(value));
  const rows = await tx.insert(articles).values(values).returning();
  for (const row of rows) await indexArticle(tx, row);
  return rows.length;
}
