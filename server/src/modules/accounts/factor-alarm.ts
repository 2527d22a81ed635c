/** The alarm that somebody attacks what an account proves itself by: in the log each time, in the inboxes once an hour. */
import type { AuditReason } from '@ip-portal/contract/audit-words';
import { eq } from 'drizzle-orm';
import { countAttempt, NO_WAIT } from '../../auth/attempts.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { tellFactorAlarm } from '../../notify/account-messages.ts';
import type { UserRow } from './user-row.ts';

/** Writes the alarm down and tells the owner and security staff; who goes on fills the log, not the inboxes. */
export async function alarmOfFactor(
  ctx: Context,
  actor: Actor,
  row: Pick<UserRow, 'id' | 'userName'>,
  Reason: Extract<AuditReason, 'guessing codes' | 'copied passkey'>,
  more: { By?: 'sms' } = {},
): Promise<void> {
  const { count } = await countAttempt(ctx.db, `told of ${Reason} ${row.id}`, NO_WAIT);
  await change(ctx, [], async (tx) => {
    await audit(tx, actor, {
      action: 'alarm',
      resource: 'Auth',
      resourceId: row.id,
      title: row.userName,
      result: 'failed',
      after: { Reason, ...more },
    });
    if (count === 1) await tellFactorAlarm(tx, row, Reason);
  });
}

/** The alarm of a key that answers with a count it has had already, about the account whose key it is. */
export async function alarmOfCopy(ctx: Context, actor: Actor, userId: number): Promise<void> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (row && !row.deletedAt) await alarmOfFactor(ctx, actor, row, 'copied passkey');
}
