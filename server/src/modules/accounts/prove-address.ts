/** An address counts once its owner has typed in a code that was mailed to it. */
import type { CodeProofBody, MailState } from '@ip-portal/contract';
import { maskEmail } from '@ip-portal/contract/rules/contact';
import { eq, sql } from 'drizzle-orm';
import type { Captcha } from '../../auth/captcha.ts';
import { takeProof } from '../../auth/take-proof.ts';
import { askForCode } from '../../codes/ask-for-code.ts';
import { spendCode, tryCode, USED } from '../../codes/try-code.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import { type Keyed, keysOf } from '../../crypto/key-ring.ts';
import { sealFields } from '../../crypto/sealed-fields.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { provenAddresses } from '../../db/schema/mail.ts';
import { invalid, refused } from '../../lib/errors.ts';
import { sendsMail } from '../../mail/letter.ts';
import { mailCodes } from '../../mail/mail-codes.ts';
import { readProvenAddress } from '../../mail/proven-address.ts';
import { tellEmail } from '../../notify/account-messages.ts';
import { openUser } from './own-data.ts';

/** Whether mail reaches an account. */
export async function readMailState(ctx: Context, userId: number): Promise<MailState> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, userId));
  const Email = row ? (await openUser(ctx, row)).email : '';
  return { Enabled: sendsMail(ctx), Email, Proven: (await readProvenAddress(ctx, userId)) !== undefined };
}

/** Has a code mailed to the address of the profile. 422 without mail, without an address, or when it is proven. */
export async function askForAddressProof(
  ctx: Context,
  userId: number,
  by: { source: string; captcha: Captcha; answer: string | undefined },
): Promise<string> {
  const { Enabled, Email, Proven } = await readMailState(ctx, userId);
  if (!Enabled) throw refused('本站没有开通邮件服务');
  if (!Email) throw refused('请先在个人资料中填写邮箱');
  if (Proven) throw refused('该邮箱已经通过验证');
  return askForCode(ctx, mailCodes, { purpose: 'email', to: Email, userId, ...by });
}

/** Takes an address for proven by an account. Whoever proved it before has it no more, and is told. */
async function proveMailbox(ctx: Keyed, tx: Executor, userId: number, address: string): Promise<void> {
  const former = await takeProof(ctx, tx, 'email', address, userId);
  const { email, emailIndex } = await sealFields(keysOf(ctx), 'proven_addresses', userId, { email: address });
  if (!email) throw new Error('no address to prove');
  await tx
    .insert(provenAddresses)
    .values({ userId, email, emailIndex })
    .onConflictDoUpdate({ target: provenAddresses.userId, set: { email, emailIndex, provenAt: sql`now()` } });
  for (const other of former) await tellEmail(tx, other, '的邮箱已由其他账号验证，不能再用于登录和找回密码');
}

/**
 * Takes the address of the profile for proven, by this account alone; who proved it before is told. 400 for a wrong
 * code; 422 when the profile names another address by now.
 */
export async function confirmAddress(ctx: Context, userId: number, body: CodeProofBody, actor: Actor): Promise<void> {
  const { right, why } = await tryCode(ctx, 'email', body);
  if (!right) throw invalid({ Code: why });
  if (right.userId !== userId) throw invalid({ Code: '验证码与当前账号不符，请重新获取' });
  await change(ctx, [], async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!row || row.deletedAt || (await openUser(ctx, row)).email.toLowerCase() !== right.to.toLowerCase()) {
      throw refused('邮箱已经更换，请重新获取验证码');
    }
    if (!(await spendCode(tx, right))) throw invalid({ Code: USED });
    await proveMailbox(ctx, tx, userId, right.to);
    const about = { resource: 'Auth' as const, resourceId: row.id, title: row.userName };
    await audit(tx, actor, { action: 'update', ...about, after: { emailProven: true } });
    await tellEmail(tx, row, `验证了邮箱 ${maskEmail(right.to)}，可以用于登录和找回密码`);
  });
}
