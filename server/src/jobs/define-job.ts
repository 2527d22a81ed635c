/** What a kind of job is: its data, how often it is tried, and what it does. */
import type { JobKind } from '@ip-portal/contract/job-words';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Context } from '../context.ts';

/** A failure told to staff in `words`; `final`: trying again cannot help. */
export class JobFault extends Error {
  constructor(
    readonly words: string,
    readonly final = false,
  ) {
    super(words);
  }
}

/** One attempt under way. */
export interface Attempt {
  jobId: number;
  /** Aborted when the process ends: whoever stops then is taken up again without losing an attempt. */
  signal: AbortSignal;
  /** Says that it goes on: who works for longer than some minutes says so before they are over. */
  keep(): Promise<void>;
}

/** A kind of job as the queue knows it. */
export interface Job {
  readonly kind: JobKind;
  /** May take minutes: one process runs one of them at a time, so that mail and codes do not wait for it. */
  readonly long: boolean;
  /** How often it is tried before it waits for somebody to decide. */
  readonly attempts: number;
  /** Seconds before the second attempt; doubled for each one after. */
  readonly backoffSeconds: number;
  perform(ctx: Context, data: unknown, attempt: Attempt): Promise<void>;
}

/** A kind of job as those know it who ask for one. */
export interface JobOf<Data> extends Job {
  /** The data as it is stored. */
  pack(data: Data): Record<string, unknown>;
}

/**
 * Declares a kind of job. It may be run more than once (a process may die before it has said that it is done), so
 * `run` must bear that. Its data are ids; what they stand for is read when it runs.
 */
export function defineJob<S extends TSchema>(spec: {
  kind: JobKind;
  long?: boolean;
  data: S;
  attempts: number;
  backoffSeconds: number;
  run(ctx: Context, data: Static<S>, attempt: Attempt): Promise<void>;
}): JobOf<Static<S>> {
  const { kind, long = false, data: schema, attempts, backoffSeconds } = spec;
  return {
    kind,
    long,
    attempts,
    backoffSeconds,
    pack: (data) => ({ ...(data as Record<string, unknown>) }),
    async perform(ctx, data, attempt) {
      if (!Value.Check(schema, data)) throw new JobFault('任务内容无法识别，可能来自其他版本', true);
      await spec.run(ctx, data, attempt);
    },
  };
}
