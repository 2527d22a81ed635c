import { sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { jobs } from '../db/schema/jobs.ts';
import type { JobOf } from './define-job.ts';

/**
 * Asks for a job in the caller's transaction: it is there when the transaction commits, and was never there when it
 * rolls back. With a `key` a kind has at most one such job, however many ask. `instead`: it takes the place of those of its
 * kind that nobody has begun: what it does covers what they would have done.
 * @returns its id; null when there was one with that key
 */
export async function enqueue<Data>(
  tx: Executor,
  job: JobOf<Data>,
  data: Data,
  { key, delaySeconds = 0, instead = false }: { key?: string; delaySeconds?: number; instead?: boolean } = {},
): Promise<number | null> {
  const [row] = await tx
    .insert(jobs)
    .values({
      kind: job.kind,
      data: job.pack(data),
      key: key ?? null,
      maxAttempts: job.attempts,
      dueAt: sql`now() + make_interval(secs => ${delaySeconds}::int)`,
    })
    .onConflictDoNothing()
    .returning({ id: jobs.id });
  // One that is being taken at this moment is waiting no longer when its lock is free.
  if (row && instead)
    await tx
      .delete(jobs)
      .where(sql`${jobs.kind} = ${job.kind} and ${jobs.state} = 'waiting' and ${jobs.id} < ${row.id}`);
  return row?.id ?? null;
}
