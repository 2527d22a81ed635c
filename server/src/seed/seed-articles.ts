import { SYSTEM } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { articles } from '../db/schema/articles.ts';
import { startOfDay, toDay, toTimestamp } from '../lib/time.ts';
import {
  indexArticle,
  NO_TERMS,
  prepareArticle,
  prepareNotice,
  readContent,
  saysSomething,
  writeTerms,
} from '../modules/articles/index.ts';
import { columnOf } from '../modules/columns/index.ts';
import { DEADLINE_WORD, type DemoArticle, type DemoNotice } from './demo-forms.ts';
import type { Covers } from './seed-covers.ts';

const DAY_MS = 86_400_000;

/** A moment `daysAgo` back, within the office hours of that day and never to come. */
function officeHours(now: Date, daysAgo: number): Date {
  const day = startOfDay(toDay(new Date(now.getTime() - daysAgo * DAY_MS)));
  const minutes = 9 * 60 + Math.round((daysAgo * 197) % (8 * 60));
  return new Date(Math.min(day.getTime() + minutes * 60_000, now.getTime() - 60_000));
}

/** The close of the office's day, so many days from now. */
function closeOfDay(now: Date, inDays: number): Date {
  return new Date(startOfDay(toDay(new Date(now.getTime() + inDays * DAY_MS))).getTime() + 17 * 3_600_000);
}

/** The record with the day of its deadline wherever its texts name it. */
function withDeadline<T extends object>(seed: T, deadline: Date): T {
  const [year, month, day] = toDay(deadline).split('-').map(Number);
  const name = `${year}年${month}月${day}日`;
  const told = Object.entries(seed).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.replaceAll(DEADLINE_WORD, name) : value,
  ]);
  return Object.fromEntries(told) as T;
}

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
    const seed = deadline ? withDeadline(written, deadline) : written;
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
  for (const [i, row] of rows.entries()) {
    const terms = values[i]?.terms;
    if (terms && saysSomething(terms)) await writeTerms(tx, row.id, terms);
    await indexArticle(tx, row, terms);
  }
  return rows.length;
}
