/**
 * Expensive work is done a little at a time: so many pieces at once, some waiting, and beyond that a refusal.
 * Without a bound a crowd makes everybody wait, and what waits holds memory.
 */
import pLimit from 'p-limit';
import { AppError } from './errors.ts';

/** Runs work when there is room for it; throws 503 at once when too much is waiting already. */
export type WorkGate = <T>(work: () => Promise<T>) => Promise<T>;

/** A gate of this process: `atOnce` pieces run, `waiting` more may wait. */
export function workGate(atOnce: number, waiting: number): WorkGate {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.pendingCount >= waiting) throw new AppError('UNAVAILABLE', '系统繁忙，请稍后重试');
    return limit(work);
  };
}
