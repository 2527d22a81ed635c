/** Once a day: verifications whose last day has passed end, and members hear of those that end soon. */
import { reminderDue } from '@ip-portal/contract/rules/organization';
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { type Context, change, SYSTEM } from '../../context.ts';
import { organizations } from '../../db/schema/organizations.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { today } from '../../lib/time.ts';
import { forgetInvitations } from './invitation-commands.ts';
import { tellExpiring } from './organization-messages.ts';
import { lockOrganization } from './organization-repository.ts';
import { moveOrganization } from './organization-workflow.ts';

const BY = { actor: SYSTEM };
const verified = and(eq(organizations.status, 'verified'), isNull(organizations.deletedAt));
const DAY_MS = 86_400_000;

/** Ends what has run out; asks each row again under its lock, because staff may have been faster. */
async function endExpired(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(verified, lt(organizations.validUntil, today())));
  for (const { id } of due) {
    await change(ctx, [], async (tx) => {
      const row = await lockOrganization(tx, id).catch(() => null);
      if (row?.status !== 'verified' || (row.validUntil ?? '') >= today()) return;
      await moveOrganization(tx, BY, row, 'expire', { part: 'system' });
    });
  }
}

async function remind(ctx: Context): Promise<void> {
  const soon = await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      and(
        verified,
        gte(organizations.validUntil, today()),
        sql`${organizations.validUntil} <= ${today()}::date + 30 and coalesce(${organizations.remindedDays}, 31) > 7`,
      ),
    );
  for (const { id } of soon) {
    await change(ctx, [], async (tx) => {
      const row = await lockOrganization(tx, id).catch(() => null);
      if (row?.status !== 'verified' || !row.validUntil) return;
      const left = Math.round((Date.parse(row.validUntil) - Date.parse(today())) / DAY_MS);
      const due = reminderDue(left, row.remindedDays);
      if (due === null) return;
      // Not a change of the record: its version stays, so that nobody's form goes stale by it.
      await tx.update(organizations).set({ remindedDays: due }).where(eq(organizations.id, id));
      await tellExpiring(tx, row);
    });
  }
}

export const organizationJob = defineJob({
  kind: 'organizations',
  data: Type.Object({}),
  attempts: 3,
  backoffSeconds: 600,
  async run(ctx) {
    await endExpired(ctx);
    await remind(ctx);
    await forgetInvitations(ctx);
  },
});

/** Asks for today's look at verifications. */
export async function askForOrganizationCheck({ db }: Pick<Context, 'db'>): Promise<void> {
  await enqueue(db, organizationJob, {}, { key: today() });
}
