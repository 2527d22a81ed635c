/** Jobs: work that is done after the answer, tried again when it fails. */
import { type Static, Type } from 'typebox';
import { Enum, Id, ListQuery, Nullable, Timestamp } from '../common.ts';
import { JOB_KINDS, JOB_STATES } from '../job-words.ts';

/** A job as the back office sees it: what it is about stays inside, it may name somebody. */
export const JobItem = Type.Object({
  Id,
  Kind: Type.String({ description: 'one of the known kinds, or of a former or later version' }),
  State: Enum(JOB_STATES),
  Attempts: Type.Integer({ minimum: 0 }),
  MaxAttempts: Type.Integer({ minimum: 1 }),
  DueAt: Type.String({ format: 'date-time', description: 'when it is tried next; while it runs, when it is given up' }),
  CreatedAt: Timestamp,
  FinishedAt: Nullable(Timestamp),
  Error: Type.String({ description: 'why the last attempt failed, in words and without values' }),
});
export type JobItem = Static<typeof JobItem>;

export const JobListQuery = ListQuery(['Id', 'DueAt', 'Attempts', 'FinishedAt'] as const, {
  Kind: Type.Optional(Enum(JOB_KINDS, { title: '任务' })),
  State: Type.Optional(Enum(JOB_STATES, { title: '状态' })),
});
export type JobListQuery = Static<typeof JobListQuery>;
