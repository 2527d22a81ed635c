import { SYSTEM } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { articles } from '../db/schema/articles.ts';
import { toTimestamp } from '../lib/time.ts';
import {
  indexArticle,
  insertTerms,
  NO_TERMS,
  prepareArticle,
  prepareNotice,
  readContent,
  saysSomething,
} from '../modules/articles/index.ts';
import { columnOf } from '../modules/columns/index.ts';
import { closeOfDay, publishedAt, withDays } from './demo-days.ts';
import type { DemoArticle, DemoNotice } from './demo-forms.ts';
import type { Covers } from './seed-covers.ts';

/** Writes and indexes news or notices; their time of publication is told from `now`. Answers how many. */
export async function seedArticles(
  tx: Executor,
  kind: 'news' | 'notice',
  seeds: readonly (DemoArticle | DemoNotice)[],
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
  const value = async ({ DaysAgo, DeadlineInDays, ...written }: DemoArticle & Partial<DemoNotice>) => {
    const deadline = DeadlineInDays === undefined ? null : closeOfDay(now, DeadlineInDays);
    const published = publishedAt(now, DaysAgo);
    const seed = withDays(written, published, deadline);
    const { values, faults } = prepareArticle(
      {
        ...seed,
        ...(covers.get(seed.Title) ?? { Cover: null }),
        Status: 'published',
        PublishTime: toTimestamp(published),
      },
      await readContent(kind, seed),
      null,
      now,
    );
    const terms = prepareNotice(
      { ...seed, DeadlineAt: deadline && toTimestamp(deadline) },
      NO_TERMS,
      values.publishTime ?? null,
    );
    const told = Object.values({ ...faults, ...terms.faults });
    if (told.length > 0) throw new Error(`${seed.Title}: ${told.join('; ')}`);
    const row = { ...values, kind, title: seed.Title, columnId: columns.get(values.category ?? '') ?? null };
    return { row, terms: terms.values };
  };
  const values = await Promise.all(ordered.map(value));
  const rows = await tx
    .insert(articles)
    .values(values.map(({ row }) => row))
    .returning();
  const terms = rows.map(({ id }, i) => ({ articleId: id, ...(values[i]?.terms ?? NO_TERMS) }));
  await insertTerms(tx, terms.filter(saysSomething));
  for (const [i, row] of rows.entries()) await indexArticle(tx, row, values[i]?.terms);
  return rows.length;
}
