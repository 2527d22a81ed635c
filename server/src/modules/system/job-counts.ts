/** How the background jobs stand: for the page of system status and for the figures. */
import type { JobState } from '@ip-portal/contract/job-words';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/read-rows.ts';

/** Jobs of one kind in one state; `due`: seconds the oldest of them has been waiting beyond its time, 0 unless it waits. */
export interface JobCount {
  kind: string;
  state: JobState;
  count: number;
  due: number;
}

/** Jobs that wait, run or failed; those that are done tell nothing. */
export const countJobs = (db: Db): Promise<JobCount[]> =>
  readRows<JobCount>(
    db,
    sql`select kind, state, count(*)::int as count,
      greatest(0, coalesce(extract(epoch from max(now() - due_at) filter (where state = 'waiting')), 0))::float8 as due
      from jobs where state in ('waiting', 'running', 'failed') group by kind, state`,
  );

/** Jobs in a state, of all kinds. */
export const jobsIn = (counts: readonly JobCount[], state: JobState): number =>
  counts.reduce((sum, one) => sum + (one.state === state ? one.count : 0), 0);

/** Seconds the oldest job that is due has been waiting. */
export const oldestDue = (counts: readonly JobCount[]): number => Math.max(0, ...counts.map((one) => one.due));
