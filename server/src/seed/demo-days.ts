/** Days that move with the demo: its texts name them by words, which the first start replaces. */
import { startOfDay, toDay } from '../lib/time.ts';

const DAY_MS = 86_400_000;

/** Stands in a text for the day of the deadline. */
export const DEADLINE_WORD = '{截止日期}';
/** Stands for the day of publication, or for one so many days from it: `{发布}`, `{发布+7}`, `{发布-2}`. */
const PUBLISHED_WORD = /\{发布([+-]\d{1,3})?\}/g;

/** Whether a word in braces stands for a day. */
export const isDayWord = (word: string): boolean =>
  word === DEADLINE_WORD || (word.match(PUBLISHED_WORD)?.[0] ?? '') === word;

/** The day so many days from the one a moment lies in. */
const dayFrom = (moment: Date, days: number): Date => startOfDay(toDay(new Date(moment.getTime() + days * DAY_MS)));

/** A moment `daysAgo` back, within the office hours of that day and never to come. */
export function publishedAt(now: Date, daysAgo: number): Date {
  const minutes = 9 * 60 + Math.round((daysAgo * 197) % (8 * 60));
  return new Date(Math.min(dayFrom(now, -daysAgo).getTime() + minutes * 60_000, now.getTime() - 60_000));
}

/** The close of the office's day, so many days from now. */
export const closeOfDay = (now: Date, inDays: number): Date =>
  new Date(dayFrom(now, inDays).getTime() + 17 * 3_600_000);

/** A day as texts write it. */
function inWords(moment: Date): string {
  const [year, month, day] = toDay(moment).split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** The record with days wherever its texts name them by a word. */
export function withDays<T extends object>(record: T, published: Date, deadline: Date | null): T {
  const told = (text: string) => {
    const moved = text.replace(PUBLISHED_WORD, (_word, days?: string) =>
      inWords(dayFrom(published, Number(days ?? 0))),
    );
    return deadline ? moved.replaceAll(DEADLINE_WORD, inWords(deadline)) : moved;
  };
  const inText = (value: unknown): unknown =>
    typeof value === 'string' ? told(value) : Array.isArray(value) ? value.map(inText) : value;
  return Object.fromEntries(Object.entries(record).map(([field, value]) => [field, inText(value)])) as T;
}
