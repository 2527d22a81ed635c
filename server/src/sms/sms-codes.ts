/** Codes by text message. */
import { CODE_PURPOSE_LABELS } from '@ip-portal/contract/code-words';
import { SMS_CODE_MINUTES } from '@ip-portal/contract/limits';
import { parseMobile } from '@ip-portal/contract/rules/contact';
import { fillText } from '@ip-portal/contract/rules/message-text';
import { Type } from 'typebox';
import type { CodeChannel } from '../codes/code-channel.ts';
import { sendCode } from '../codes/send-code.ts';
import { defineJob } from '../jobs/define-job.ts';
import { invalid } from '../lib/errors.ts';
import { wordsOf } from '../notify/templates.ts';
import { sendText } from './gateway.ts';
import { findByPhone } from './proven-phone.ts';
import { readSms } from './settings.ts';

export const smsCodeJob = defineJob({
  kind: 'sms_code',
  data: Type.Object({ CodeId: Type.Integer() }),
  attempts: 4,
  backoffSeconds: 5,
  run: (ctx, { CodeId }, { signal }) => sendCode(ctx, smsCodes, CodeId, signal),
});

/** Codes that a gateway sends to mobile telephones. */
export const smsCodes: CodeChannel = {
  field: 'phone',
  minutes: SMS_CODE_MINUTES,
  words: {
    off: '本站没有开通短信服务',
    stopped: '短信服务已停用',
    enough: '该手机号获取验证码的次数过多，请稍后再试',
    spent: '今日短信发送量已达上限',
  },
  async readDayMax({ db }) {
    const { Enabled, DayMax } = await readSms(db);
    return Enabled ? DayMax : undefined;
  },
  canonical(text) {
    const mobile = parseMobile(text);
    if (!mobile.ok) throw invalid({ Phone: mobile.reason });
    return mobile.canonical;
  },
  findOwner: async (ctx, tx, to) => (await findByPhone(ctx, tx, to))?.id,
  async send(ctx, { to, code, purpose }, signal) {
    const { text } = await wordsOf(ctx.db, 'sms_code');
    const values = { 验证码: code, 用途: CODE_PURPOSE_LABELS[purpose], 分钟: String(SMS_CODE_MINUTES) };
    await sendText(ctx, await readSms(ctx.db), { phone: to, code, text: fillText(text, values) }, signal);
  },
  job: smsCodeJob,
};
