/** A telephone number counts once its owner has typed in a code that was sent to it. */

import type { CodeProofBody, PhoneState, RegisterBody } from '@ip-portal/contract';
import { maskPhone, parseMobile } from '@ip-portal/contract/rules/contact';
import { eq } from 'drizzle-orm';
import type { Captcha } from '../../auth/captcha.ts';
import { askForCode } from '../../codes/ask-for-code.ts';
import { type RightCode, spendCode, tryCode, USED } from '../../codes/try-code.ts';
import { type Actor, audit, type Context, change } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { invalid, refused } from '../../lib/errors.ts';
import { tellPhone } from '../../notify/account-messages.ts';
import { hasProven, proveNumber } from '../../sms/proven-phone.ts';
import { sendsSms } from '../../sms/settings.ts';
import { smsCodes } from '../../sms/sms-codes.ts';
import { openUser } from './own-data.ts';

/** Of a code that was asked for by another account, or for another number. */
const FOREIGN = '验证码与当前账号或手机号不符，请重新获取';
const mobileOf = (text: string) => {
  const mobile = parseMobile(text);
  return mobile.ok ? mobile.canonical : undefined;
};

/** Whether the number of an account's profile is proven. */
export async function readPhoneState(ctx: Context, userId: number): Promise<PhoneState> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, userId));
  const Phone = row ? (await openUser(ctx, row)).phone : '';
  return { Enabled: await sendsSms(ctx.db), Phone, Proven: await hasProven(ctx, ctx.db, userId, Phone) };
}

/** Has a code sent to the number of the profile. 422 without text messages, without a number, or when it is proven. */
export async function askForPhoneProof(
  ctx: Context,
  userId: number,
  by: { source: string; captcha: Captcha; answer: string | undefined },
): Promise<string> {
  const { Enabled, Phone, Proven } = await readPhoneState(ctx, userId);
  if (!Enabled) throw refused('本站没有开通短信服务');
  if (!Phone) throw refused('请先在个人资料中填写手机号');
  if (Proven) throw refused('该手机号已经通过验证');
  return askForCode(ctx, smsCodes, { purpose: 'phone', to: Phone, userId, ...by });
}

/** Takes the number of the profile for proven. 400 for a wrong code; 422 when the profile names another one by now. */
export async function confirmPhone(ctx: Context, userId: number, body: CodeProofBody, actor: Actor): Promise<void> {
  const { right, why } = await tryCode(ctx, 'phone', body);
  if (!right) throw invalid({ Code: why });
  if (right.userId !== userId) throw invalid({ Code: FOREIGN });
  await change(ctx, [], async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!row || mobileOf((await openUser(ctx, row)).phone) !== right.to) {
      throw refused('手机号已经更换，请重新获取验证码');
    }
    if (!(await spendCode(tx, right))) throw invalid({ Code: USED });
    await proveNumber(ctx, tx, userId, right.to);
    const about = { resource: 'Auth' as const, resourceId: row.id, title: row.userName };
    await audit(tx, actor, { action: 'update', ...about, after: { phoneProven: true } });
    await tellPhone(tx, row, `验证了手机号 ${maskPhone(right.to)}，可以用于登录和找回密码`);
  });
}

/** The code that came along with a registration, judged; null where none did. 400 for a wrong one, or another number. */
export async function judgePhoneProof(
  ctx: Context,
  { Phone, PhoneTicket, PhoneCode }: RegisterBody,
): Promise<RightCode | null> {
  if (!PhoneTicket || !PhoneCode) return null;
  const { right, why } = await tryCode(ctx, 'register', { Ticket: PhoneTicket, Code: PhoneCode });
  if (!right) throw invalid({ PhoneCode: why });
  if (mobileOf(Phone ?? '') !== right.to) throw invalid({ PhoneCode: FOREIGN });
  return right;
}

/** Takes the number of a new account for proven. */
export async function spendProof(ctx: Context, tx: Executor, userId: number, proof: RightCode): Promise<void> {
  if (!(await spendCode(tx, proof))) throw invalid({ PhoneCode: USED });
  await proveNumber(ctx, tx, userId, proof.to);
}
