/** Removes what has been kept long enough; asked for at the start and once a day, and run by one process. */
import { sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { forgetCodes } from '../../codes/try-code.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { today } from '../../lib/time.ts';
import { forgetLinks } from '../../mail/one-time-links.ts';
import { forgetImports } from '../articles/index.ts';
import { forgetFailedLogins, forgetOldAudit } from '../audit/index.ts';
import { forgetMessages } from '../messages/index.ts';
import { forgetPatentImports } from '../patents/index.ts';
import { forgetTokens } from '../tokens/index.ts';
import { forgetDeliveries } from '../webhooks/index.ts';

/** Failed jobs wait for somebody to decide, but not for ever. */
const FAILED_DAYS = 365;

/** Removes jobs that ended longer ago than the setting says. */
async function forgetJobs({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  await db.execute(sql`delete from jobs where finished_at < now() - make_interval(days => ${config.jobDays})
    and (state <> 'failed' or finished_at < now() - make_interval(days => ${FAILED_DAYS}))`);
}

export const cleanupJob = defineJob({
  kind: 'cleanup',
  data: Type.Object({}),
  attempts: 3,
  backoffSeconds: 600,
  async run(ctx) {
    await forgetFailedLogins(ctx);
    await forgetOldAudit(ctx);
    await forgetJobs(ctx);
    await forgetMessages(ctx);
    await forgetLinks(ctx);
    await forgetCodes(ctx);
    await forgetTokens(ctx);
    await forgetDeliveries(ctx);
    await forgetImports(ctx);
    await forgetPatentImports(ctx);
  },
});

/** Asks for today's cleaning. */
export async function askForCleanup({ db }: Pick<Context, 'db'>): Promise<void> {
  await enqueue(db, cleanupJob, {}, { key: today() });
}
