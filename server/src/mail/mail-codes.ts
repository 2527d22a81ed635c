/** Codes by mail: an address is proven by one. */
import { MAIL_CODE_MINUTES } from '@ip-portal/contract/limits';
import { fillText } from '@ip-portal/contract/rules/message-text';
import { eq } from 'drizzle-orm';
import { Type } from 'typebox';
import type { CodeChannel } from '../codes/code-channel.ts';
import { sendCode } from '../codes/send-code.ts';
import { users } from '../db/schema/accounts.ts';
import { defineJob } from '../jobs/define-job.ts';
import { wordsOf } from '../notify/templates.ts';
import { mailSettings, readSiteName, sendsMail, withFoot } from './letter.ts';
import { sendLetter } from './transport.ts';

export const mailCodeJob = defineJob({
  kind: 'mail_code',
  data: Type.Object({ CodeId: Type.Integer() }),
  attempts: 5,
  backoffSeconds: 15,
  run: (ctx, { CodeId }, { signal }) => sendCode(ctx, mailCodes, CodeId, signal),
});

/** Codes that the mail server sends. How many in a day is its own affair. */
export const mailCodes: CodeChannel = {
  field: 'email',
  minutes: MAIL_CODE_MINUTES,
  words: {
    off: '本站没有开通邮件服务',
    stopped: '邮件服务已停用',
    enough: '该邮箱获取验证码的次数过多，请稍后再试',
    spent: '今日邮件发送量已达上限',
  },
  readDayMax: async (ctx) => (sendsMail(ctx) ? Number.POSITIVE_INFINITY : undefined),
  canonical: (text) => text.trim(),
  // No account is opened by an address alone.
  findOwner: async () => undefined,
  async send(ctx, { to, code, userId }, signal) {
    const { smtp, origin } = mailSettings(ctx);
    const [account] = await ctx.db
      .select({ name: users.userName })
      .from(users)
      .where(eq(users.id, userId ?? 0));
    const { title, text } = await wordsOf(ctx.db, 'mail_code');
    const values = { 验证码: code, 用户名: account?.name ?? '', 分钟: String(MAIL_CODE_MINUTES) };
    const from = await readSiteName(ctx.db);
    const letter = { from, to, subject: `${fillText(title, values)} - ${from}`, text: fillText(text, values) };
    await sendLetter(smtp, { ...letter, text: withFoot(letter.text, from, origin) }, signal);
  },
  job: mailCodeJob,
};
