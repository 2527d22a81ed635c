/**
 * Something made from content that many reads need, but no answer by itself: made once, shared by
 * all of them, and dropped exactly when that content changes, here or in another process.
 */
import type { ContentCache } from './content-cache.ts';
import type { CacheTag } from './tags.ts';

export interface Made<T> {
  value: T;
  /** Time itself changes the value after so many milliseconds, counted from before it was asked for; null: it does not. */
  validMs: number | null;
}

/** A value is made anew this often at least, should a clock be set. */
const LONGEST_MS = 3_600_000;

/** Answers the value; `make` runs once until one of `tags` is dropped, and each time while nothing may be kept. */
export function sharedValue<T>(
  cache: ContentCache,
  tags: readonly CacheTag[],
  make: () => Promise<Made<T>>,
): () => Promise<T> {
  let held: { promise: Promise<T>; until: number } | undefined;
  // What is being made right now goes as well: it may have been read before the change.
  cache.onInvalidate((changed) => {
    if (changed.includes('*') || tags.some((tag) => changed.includes(tag))) held = undefined;
  });

  return () => {
    if (!cache.keeps) return make().then(({ value }) => value);
    const now = performance.now();
    if (held && now < held.until) return held.promise;
    const mine = {
      until: Number.POSITIVE_INFINITY,
      promise: make().then(({ value, validMs }) => {
        mine.until = now + Math.min(validMs ?? LONGEST_MS, LONGEST_MS);
        return value;
      }),
    };
    mine.promise.catch(() => {
      if (held === mine) held = undefined;
    });
    held = mine;
    return mine.promise;
  };
}
