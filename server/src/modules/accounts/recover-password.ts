/** Coming back without the password. What is answered never tells whether an account exists. */

import { hasWorkplace } from '@ip-portal/contract/rules/workplace';
import { RECOVERY_URL } from '@ip-portal/contract/urls';
import { eq, sql } from 'drizzle-orm';
import { revokeAllTokens } from '../../auth/api-tokens.ts';
import { closeAllSessions } from '../../auth/sessions.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { AppError, refused } from '../../lib/errors.ts';
import { linkJob } from '../../mail/link-job.ts';
import { readLink, revokeLinks, useLink } from '../../mail/one-time-links.ts';
import { tellNewPassword } from '../../notify/account-messages.ts';
import { findAccount } from './find-account.ts';
import { openUser } from './own-data.ts';
import { assertStrong, nextPassword } from './password-rules.ts';
import type { UserRow } from './user-row.ts';

const deadLink = () =>
  refused({ rule: 'dead-link', reason: '链接已失效或已经用过', wayOut: { text: '请重新获取', url: RECOVERY_URL } });

/** Has a link mailed to the account of this name or proven address, if there is one: by a job, whoever asks. */
export async function askForRecovery(ctx: Pick<Context, 'db' | 'config'>, account: string): Promise<void> {
  const row = await findAccount(ctx, account);
  await enqueue(ctx.db, linkJob, { UserId: row?.id ?? 0, Purpose: 'recovery' });
}

async function ownerOf(db: Executor, token: string): Promise<UserRow> {
  const link = await readLink(db, token, 'recovery');
  const [row] = link ? await db.select().from(users).where(eq(users.id, link.userId)) : [];
  if (!row || row.deletedAt || row.status !== 'active') throw deadLink();
  return row;
}

/** Sets a new password by a link that was mailed or handed over; every session of the account ends. */
export async function recoverPassword(ctx: Context, token: string, password: string, actor: Actor): Promise<void> {
  const row = await ownerOf(ctx.db, token);
  await assertStrong(ctx.db, password, await openUser(ctx, row), hasWorkplace(row.roles), 'Password');
  const next = await nextPassword(row, password, 'Password');
  await change(ctx, [], async (tx) => {
    if (!(await useLink(tx, token, 'recovery'))) throw deadLink();
    const [after] = await tx
      .update(users)
      .set({ ...next, mustChangePassword: false, version: sql`${users.version} + 1`, updatedAt: new Date() })
      .where(sql`${users.id} = ${row.id} and ${users.passwordHash} = ${row.passwordHash}`)
      .returning();
    if (!after) throw new AppError('VERSION_CONFLICT', '密码刚刚被修改过，请重新操作');
    await revokeLinks(tx, row.id, 'recovery');
    await closeAllSessions(tx, row.id);
    await revokeAllTokens(tx, row.id);
    const self = { ...actor, id: row.id, name: row.userName };
    await audit(tx, self, { action: 'reset_password', resource: 'Auth', resourceId: row.id, title: row.userName });
    await tellNewPassword(tx, after, 'owner');
  });
}
