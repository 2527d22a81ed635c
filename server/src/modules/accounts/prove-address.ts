/** An address counts once its owner has opened a link that was mailed to it. */

import type { MailState } from '@ip-portal/contract';
import { maskEmail } from '@ip-portal/contract/rules/contact';
import { eq, sql } from 'drizzle-orm';
import { takeProof } from '../../auth/take-proof.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { sealFields } from '../../crypto/sealed-fields.ts';
import { users } from '../../db/schema/accounts.ts';
import { provenAddresses } from '../../db/schema/mail.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { refused } from '../../lib/errors.ts';
import { sendsMail } from '../../mail/letter.ts';
import { linkJob } from '../../mail/link-job.ts';
import { addressOfLink, useLink } from '../../mail/one-time-links.ts';
import { readProvenAddress } from '../../mail/proven-address.ts';
import { tellEmail } from '../../notify/account-messages.ts';
import { openUser } from './own-data.ts';

/** Whether mail reaches an account. */
export async function readMailState(ctx: Context, userId: number): Promise<MailState> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, userId));
  const Email = row ? (await openUser(ctx, row)).email : '';
  return { Enabled: sendsMail(ctx), Email, Proven: (await readProvenAddress(ctx, userId)) !== undefined };
}

/** Has a link mailed to the address of the profile. 422 without mail, without an address, or when it is proven. */
export async function askForProof(ctx: Context, userId: number): Promise<void> {
  const { Enabled, Email, Proven } = await readMailState(ctx, userId);
  if (!Enabled) throw refused('本站没有开通邮件服务');
  if (!Email) throw refused('请先在个人资料中填写邮箱');
  if (Proven) throw refused('该邮箱已经通过验证');
  await enqueue(ctx.db, linkJob, { UserId: userId, Purpose: 'address' });
}

/**
 * Takes an address for proven, by this account alone; who proved it before is told. 422 when the link does not work, or
 * the profile names another address by now.
 */
export async function confirmAddress(ctx: Context, token: string, actor: Actor): Promise<void> {
  const keys = keysOf(ctx);
  await change(ctx, [], async (tx) => {
    const link = await useLink(tx, token, 'address');
    const [row] = link ? await tx.select().from(users).where(eq(users.id, link.userId)).for('update') : [];
    const address = link ? await addressOfLink(keys, link) : '';
    if (!row || row.deletedAt || (await openUser(ctx, row)).email.toLowerCase() !== address.toLowerCase()) {
      throw refused('链接已失效或邮箱已经更换，请重新发送验证邮件');
    }
    const former = await takeProof(ctx, tx, 'email', address, row.id);
    const { email, emailIndex } = await sealFields(keys, 'proven_addresses', row.id, { email: address });
    if (!email) throw new Error('a link to prove nothing');
    await tx
      .insert(provenAddresses)
      .values({ userId: row.id, email, emailIndex })
      .onConflictDoUpdate({
        target: provenAddresses.userId,
        set: { email, emailIndex, provenAt: sql`now()` },
      });
    for (const other of former) await tellEmail(tx, other, '的邮箱已由其他账号验证，不能再用于登录和找回密码');
    const self = { ...actor, id: row.id, name: row.userName };
    const about = { resource: 'Auth' as const, resourceId: row.id, title: row.userName };
    await audit(tx, self, { action: 'update', ...about, after: { emailProven: true } });
    await tellEmail(tx, row, `验证了邮箱 ${maskEmail(address)}，可以用于登录和找回密码`);
  });
}
