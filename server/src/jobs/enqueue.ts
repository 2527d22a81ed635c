import { sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { jobs } from '../db/schema/jobs.ts';
import type { JobOf } from './define-job.ts';

/**
 * Asks for a job in the caller's transaction: it is there when the transaction commits, and was never there when it
 * rolls back. With a `key` a kind has at most one such job, however many ask.
 * @returns its id; null when there was one with that key
 */
export async function enqueue<Data>(
  tx: Executor,
  job: JobOf<Data>,
  data: Data,
  { key, delaySeconds = 0 }: { key?: string; delaySeconds?: number } = {},
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
  return row?.id ?? null;
}
