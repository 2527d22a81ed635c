/** `/api/admin/Jobs`: what waits, what failed and why; trying again or giving up. */
import { IdParams, JOB_COMMANDS, type JobCommand, JobItem, JobListQuery, Ok, OkList } from '@ip-portal/contract';
import { actorOf, type Context, change } from '../../context.ts';
import { present } from '../../lib/present.ts';
import type { App } from '../../types.ts';
import { listJobs, moveJob } from './job-commands.ts';

const tags = ['后台任务'];
const SUMMARIES: Record<JobCommand, string> = { retry: '重试任务', discard: '放弃任务' };

/** Registers the routes on `app` (prefix `/api`). */
export async function jobRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/admin/Jobs',
    {
      config: { access: 'Jobs:read' },
      schema: { tags, summary: '后台任务列表', querystring: JobListQuery, response: { 200: OkList(JobItem) } },
    },
    async (request) => {
      const { rows, total } = await listJobs(ctx.db, request.query);
      return { success: true as const, data: rows.map((row) => present(JobItem, row)), total };
    },
  );

  for (const command of Object.keys(JOB_COMMANDS) as JobCommand[]) {
    app.post(
      `/admin/Jobs/:id/${command}`,
      {
        config: { access: 'Jobs:write' },
        schema: { tags, summary: SUMMARIES[command], params: IdParams, response: { 200: Ok(JobItem) } },
      },
      async (request) => {
        const row = await change(ctx, [], (tx) => moveJob(tx, actorOf(request), request.params.id, command));
        return { success: true as const, data: present(JobItem, row) };
      },
    );
  }
}
