/** What staff see of jobs and do with them. */
import {
  JOB_COMMANDS,
  JOB_KIND_LABELS,
  type JobCommand,
  type JobKind,
  type JobListQuery,
  type JobState,
} from '@ip-portal/contract';
import { and, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type Actor, audit } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { orderBy, page } from '../../lib/list.ts';

const sorts = { Id: jobs.id, DueAt: jobs.dueAt, Attempts: jobs.attempts, FinishedAt: jobs.finishedAt };
// What a job is about and its key stay inside.
const { data: _data, key: _key, ...columns } = getTableColumns(jobs);
export type JobRow = Omit<typeof jobs.$inferSelect, 'data' | 'key'>;

/** A page of jobs, newest first. */
export async function listJobs(db: Executor, query: JobListQuery): Promise<{ rows: JobRow[]; total: number }> {
  const where: SQL | undefined = and(
    query.Kind ? eq(jobs.kind, query.Kind) : undefined,
    query.State ? eq(jobs.state, query.State) : undefined,
  );
  const { limit, offset } = page(query);
  const [rows, [counted]] = await Promise.all([
    db
      .select(columns)
      .from(jobs)
      .where(where)
      .orderBy(...orderBy(query, sorts, [desc(jobs.id)]))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(jobs).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

const MOVES: Record<JobCommand, { set: Record<string, unknown>; refusal: string }> = {
  retry: {
    set: { state: 'waiting', attempts: 0, dueAt: sql`now()`, finishedAt: null },
    refusal: '只有已失败或已放弃的任务可以重试',
  },
  discard: {
    set: { state: 'discarded', finishedAt: sql`now()` },
    refusal: '只有等待执行或已失败的任务可以放弃',
  },
};

/** Has a job tried anew, or not at all. 409 when its state does not allow that. */
export async function moveJob(tx: Executor, by: Actor, id: number, command: JobCommand): Promise<JobRow> {
  const [before] = await tx.select(columns).from(jobs).where(eq(jobs.id, id)).for('update');
  if (!before) throw notFound('任务');
  const from: readonly JobState[] = JOB_COMMANDS[command];
  const { set, refusal } = MOVES[command];
  if (!from.includes(before.state as JobState)) throw new AppError('ILLEGAL_TRANSITION', refusal);
  const [after] = await tx.update(jobs).set(set).where(eq(jobs.id, id)).returning(columns);
  if (!after) throw notFound('任务');
  await audit(tx, by, {
    action: 'update',
    resource: 'Jobs',
    resourceId: id,
    title: JOB_KIND_LABELS[after.kind as JobKind] ?? after.kind,
    before: { state: before.state },
    after: { state: after.state },
  });
  return after;
}
