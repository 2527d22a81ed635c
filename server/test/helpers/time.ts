/** Waiting and instants for tests that must pass on a machine of any speed, busy or not. */
import { vi } from 'vitest';

/** Waits until `check` no longer throws; answers what it answered. The limit is there for hanging alone. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}

/**
 * Makes something that becomes due shortly and looks at it while it is not: `make` is told the instant, `look` must
 * be through before it. A machine that is too busy for that gets another try, with three times the time.
 * @returns what was made, its instant and what `look` saw
 */
export async function beforeDue<T, S>(
  make: (due: Date) => Promise<T>,
  look: (made: T) => Promise<S>,
): Promise<{ made: T; due: Date; seen: S }> {
  for (let ms = 1_200; ; ms *= 3) {
    const due = new Date(Date.now() + ms);
    const made = await make(due);
    const seen = await look(made);
    if (Date.now() < due.getTime()) return { made, due, seen };
  }
}
