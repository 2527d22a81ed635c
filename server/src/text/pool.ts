/** Threads that end: each piece of work has so long and so much memory, and a thread that needs more is replaced. */
import { Piscina } from 'piscina';
import { AppError } from '../lib/errors.ts';
import { workGate } from '../lib/work-gate.ts';

/** A function by name, and what it is given. */
export interface Task {
  name: string;
  args: unknown[];
}

export interface PoolLimits {
  /** Milliseconds a piece of work may take once it has a thread. */
  ms: number;
  /** Megabytes of heap a thread may fill. */
  megabytes: number;
}

const THREADS = 2;
const WAITING = 20;
/** An idle thread keeps what it has loaded for so long. */
const IDLE_MS = 60_000;

/** The work took too long or too much. The same text would again, so that trying once more is no advice. */
export class TooHeavyError extends AppError {
  constructor() {
    super('RULE_VIOLATION', '内容过长或过于复杂，无法在限定时间内处理，请简化或分成几部分后重试');
  }
}

/** Threads that run the default export of `file`; started when first needed, gone with the process. */
export function openPool(
  file: string,
  limits: PoolLimits,
): { run(task: Task, signal?: AbortSignal): Promise<unknown> } {
  const piscina = new Piscina({
    filename: file,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  // A thread that died between two pieces of work is replaced; nobody waits for it.
  piscina.on('error', () => undefined);
  // Whoever waits here does not wait inside the pool: the time counts from the start of the work.
  const gate = workGate(THREADS, WAITING);
  return {
    run: (task, signal) =>
      gate(async () => {
        signal?.throwIfAborted();
        const late = new AbortController();
        const giveUp = () => late.abort();
        signal?.addEventListener('abort', giveUp, { once: true });
        const timer = setTimeout(giveUp, limits.ms);
        try {
          return await piscina.run(task, { signal: late.signal });
        } catch (error) {
          // Nobody wants it any more: the reason is theirs.
          signal?.throwIfAborted();
          const { code } = error as NodeJS.ErrnoException;
          if (late.signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY') throw new TooHeavyError();
          throw error;
        } finally {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
        }
      }),
  };
}
