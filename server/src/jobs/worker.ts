import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Job } from './define-job.ts';
import { type JobLog, runNext } from './run-jobs.ts';

/** How often an idle worker looks, and how many jobs one process runs at once. */
const LOOK_MS = 2_000;
/** Of these one leaves long jobs to the others. */
const LANES = 2;

/**
 * Runs due jobs until `stop()`, which tells those under way to end and waits for them. While the database is away it
 * goes on looking; that is told once.
 */
export function startWorker(
  ctx: Context,
  known: readonly Job[],
  log: JobLog,
  lookMs: number = LOOK_MS,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  let away = false;

  async function lane(kinds: readonly Job[]): Promise<void> {
    while (!signal.aborted) {
      let worked = false;
      try {
        worked = await runNext(ctx, kinds, signal, log);
        away = false;
      } catch (error) {
        if (!away && !signal.aborted) log.warn({ err: error }, 'jobs wait: the database does not answer');
        away = true;
      }
      if (!worked) await pause(lookMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const short = known.filter(({ long }) => !long);
  const lanes = Array.from({ length: LANES }, (_, index) => lane(index === 0 ? known : short));
  return {
    async stop() {
      ending.abort();
      await Promise.all(lanes);
    },
  };
}
