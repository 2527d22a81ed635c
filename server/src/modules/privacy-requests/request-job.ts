/** Once a day: those who answer hear of requests whose day is near, and of those whose day has passed, once each. */
import { REQUEST_REMINDER_DAYS } from '@ip-portal/contract/privacy-request-words';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { type Context, change } from '../../context.ts';
import { privacyRequests } from '../../db/schema/privacy.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { today } from '../../lib/time.ts';
import { tellClock } from './request-messages.ts';
import { TODAY } from './request-repository.ts';

type Told = 'remindedAt' | 'overdueToldAt';

/** Tells of each request of which `due` holds and which `told` does not know yet; the update decides who is first. */
async function tell(
  ctx: Context,
  told: Told,
  event: 'privacy_request_due' | 'privacy_request_overdue',
  due: SQL,
): Promise<void> {
  const where = and(isNull(privacyRequests.endedAt), isNull(privacyRequests[told]), due);
  const waiting = await ctx.db.select({ id: privacyRequests.id }).from(privacyRequests).where(where);
  for (const { id } of waiting) {
    await change(ctx, [], async (tx) => {
      // Not a change of the request: its version stays, so that nobody's form goes stale by it.
      const [row] = await tx
        .update(privacyRequests)
        .set({ [told]: sql`now()` })
        .where(and(eq(privacyRequests.id, id), where))
        .returning();
      if (row) await tellClock(tx, event, row);
    });
  }
}

export const privacyRequestJob = defineJob({
  kind: 'privacy_requests',
  data: Type.Object({}),
  attempts: 3,
  backoffSeconds: 600,
  async run(ctx) {
    const { dueOn } = privacyRequests;
    await tell(ctx, 'overdueToldAt', 'privacy_request_overdue', sql`${dueOn} < ${TODAY}`);
    const soon = sql`${dueOn} between ${TODAY} and ${TODAY} + ${REQUEST_REMINDER_DAYS}::int`;
    await tell(ctx, 'remindedAt', 'privacy_request_due', soon);
  },
});

/** Asks for today's look at requests. */
export async function askForRequestCheck({ db }: Pick<Context, 'db'>): Promise<void> {
  await enqueue(db, privacyRequestJob, {}, { key: today() });
}
