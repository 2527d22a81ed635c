/** Work that is done after the answer. */
import { JOB_STATES } from '@ip-portal/contract/job-words';
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { atLeast, holds, notEmpty, oneOf } from '../checks.ts';
import { instant, line } from '../columns.ts';

export const jobs = pgTable(
  'jobs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    /** What the job is about: ids, never a person's data. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** At most one job of a kind has this key; null: there may be many. */
    key: text('key'),
    state: text('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    /** When it is tried next; while it runs, when it counts as given up by whoever took it. */
    dueAt: instant('due_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** Why the last attempt failed, in words for staff. */
    error: line('error'),
  },
  (t) => [
    index('jobs_due_idx').on(t.dueAt, t.id).where(sql`${t.state} in ('waiting', 'running')`),
    index('jobs_state_idx').on(t.state, t.id.desc()),
    uniqueIndex('jobs_key').on(t.kind, t.key),
    notEmpty(t.kind),
    // Kinds are left open: a job may outlive the version that knew it.
    oneOf(t.state, JOB_STATES),
    atLeast(t.attempts, 0),
    atLeast(t.maxAttempts, 1),
    holds(t.data, sql`jsonb_typeof(${t.data}) = 'object'`),
    holds(t.finishedAt, sql`(${t.state} in ('waiting', 'running')) = (${t.finishedAt} is null)`),
  ],
);
