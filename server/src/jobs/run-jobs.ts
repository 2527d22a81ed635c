/**
 * Takes due jobs and runs them. Any number of processes share the table: a job is taken with SKIP LOCKED and lent for
 * some minutes; one whose process died is taken again when they are over. Every statement stands alone, so a pooler
 * in transaction mode may lie between.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { prepareRead } from '../db/read-rows.ts';
import { jobs } from '../db/schema/jobs.ts';
import { describeError } from '../lib/describe-error.ts';
import { type Attempt, type Job, JobFault } from './define-job.ts';

/** Seconds a job may run before it counts as given up. */
const LENT_SECONDS = 300;
/** The longest wait between two attempts. */
const LONGEST_WAIT_SECONDS = 6 * 3_600;

/** Hears what happens to jobs; the app's log, or nobody. */
export interface JobLog {
  warn(about: object, message: string): void;
}

interface Taken {
  id: number;
  kind: string;
  data: unknown;
  attempts: number;
  maxAttempts: number;
}

// A kind that this version does not know is left to a process that does.
const takeDue = prepareRead<Taken>(sql`update jobs set state = 'running', attempts = attempts + 1,
    due_at = now() + make_interval(secs => ${LENT_SECONDS}::int)
  where id = (select id from jobs where state in ('waiting', 'running') and due_at <= now()
    and kind = any(${sql.placeholder('kinds')}::text[]) order by due_at, id limit 1 for update skip locked)
  returning id, kind, data, attempts, max_attempts as "maxAttempts"`);

/** Writes what became of an attempt, unless the job was lent to somebody else meanwhile. */
async function settle(ctx: Context, taken: Taken, values: Record<string, unknown>): Promise<void> {
  await ctx.db
    .update(jobs)
    .set(values)
    .where(and(eq(jobs.id, taken.id), eq(jobs.state, 'running'), eq(jobs.attempts, taken.attempts)));
}

/** Lends the job for some more minutes, unless somebody else has it by now. */
async function keepLent(ctx: Context, taken: Taken): Promise<void> {
  await settle(ctx, taken, { dueAt: sql`now() + make_interval(secs => ${LENT_SECONDS}::int)` });
}

/** Why it failed, in words: what a library says may repeat names and addresses. */
function wordsOf(error: unknown): string {
  if (error instanceof JobFault) return error.words.slice(0, 200);
  const { code } = describeError(error);
  return code ? `程序出错（${code}）` : '程序出错，详见服务日志';
}

const finished = { finishedAt: sql`now()` };

async function settleFailure(ctx: Context, taken: Taken, job: Job, error: unknown): Promise<void> {
  const words = wordsOf(error);
  if (taken.attempts >= taken.maxAttempts || (error instanceof JobFault && error.final)) {
    await settle(ctx, taken, { state: 'failed', error: words, ...finished });
    return;
  }
  const wait = Math.min(LONGEST_WAIT_SECONDS, job.backoffSeconds * 2 ** (taken.attempts - 1));
  const dueAt = sql`now() + make_interval(secs => ${wait}::int)`;
  await settle(ctx, taken, { state: 'waiting', error: words, dueAt });
}

/** Runs the job that has been due longest; false when none is. Throws only when the database fails. */
export async function runNext(
  ctx: Context,
  known: readonly Job[],
  signal: AbortSignal,
  log?: JobLog,
): Promise<boolean> {
  const [taken] = await takeDue(ctx.db, { kinds: known.map(({ kind }) => kind) });
  const job = known.find(({ kind }) => kind === taken?.kind);
  if (!taken || !job) return false;
  const attempt: Attempt = { jobId: taken.id, signal, keep: () => keepLent(ctx, taken) };
  try {
    if (taken.attempts > taken.maxAttempts) throw new JobFault('执行中断，没有完成', true);
    const perform = () => job.perform(ctx, taken.data, attempt);
    await (ctx.traces ? ctx.traces.job(taken.kind, perform) : perform());
  } catch (error) {
    if (signal.aborted) {
      await settle(ctx, taken, { state: 'waiting', attempts: taken.attempts - 1, dueAt: sql`now()` });
      return true;
    }
    log?.warn({ job: taken.id, kind: taken.kind, attempt: taken.attempts, err: error }, 'job failed');
    await settleFailure(ctx, taken, job, error);
    return true;
  }
  await settle(ctx, taken, { state: 'done', error: '', ...finished });
  return true;
}

/** Runs everything that is due now, also what that asks for; answers how many. */
export async function runDue(ctx: Context, known: readonly Job[]): Promise<number> {
  const { signal } = new AbortController();
  let count = 0;
  while (await runNext(ctx, known, signal)) count += 1;
  return count;
}
