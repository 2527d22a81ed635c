/**
 * Sends a code. It is made here, so that neither the job's row nor anything before it ever held it; what is kept is its
 * digest under a key that lies outside the database: a million codes are quickly tried by whoever has both.
 */
import { randomInt } from 'node:crypto';
import { SMS_CODE_DIGITS, SMS_CODE_MINUTES } from '@ip-portal/contract/limits';
import { fillText } from '@ip-portal/contract/rules/message-text';
import { SMS_CODE_PURPOSE_LABELS } from '@ip-portal/contract/sms-words';
import { eq, sql } from 'drizzle-orm';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { keysOf } from '../crypto/key-ring.ts';
import { openFields } from '../crypto/sealed-fields.ts';
import { smsCodes } from '../db/schema/text-messages.ts';
import { defineJob, JobFault } from '../jobs/define-job.ts';
import { wordsOf } from '../notify/templates.ts';
import { sendText } from './gateway.ts';
import { readSms } from './settings.ts';

/** Minutes after which nobody waits for a code any more. */
const WAITED_MINUTES = 10;

/** What the digest of a code is made of: a digest of one row fits no other. */
export const codeKey = (id: number, code: string) => `${id} ${code}`;

async function read(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select({
      code: smsCodes,
      late: sql<boolean>`${smsCodes.createdAt} < now() - make_interval(mins => ${WAITED_MINUTES}::int)`,
      sent: sql<number>`(select count(*)::int from sms_codes s
        where s.sent_at is not null and s.created_at > now() - interval '1 day')`,
    })
    .from(smsCodes)
    .where(eq(smsCodes.id, id));
  return row;
}

export const codeJob = defineJob({
  kind: 'sms_code',
  data: Type.Object({ CodeId: Type.Integer() }),
  attempts: 4,
  backoffSeconds: 5,
  async run(ctx, { CodeId }, { signal }) {
    const found = await read(ctx, CodeId);
    // Cleaned away, sent before and used, or for a number that no account has proven: nobody gets anything.
    if (!found || found.code.usedAt) return;
    const { code: row, late, sent } = found;
    const forAccount = row.purpose === 'login' || row.purpose === 'recovery';
    if (forAccount && row.userId === null) return;
    if (late) throw new JobFault('验证码已无人等待，没有发出', true);
    const settings = await readSms(ctx.db);
    if (!settings.Enabled) throw new JobFault('短信服务已停用', true);
    if (sent >= settings.DayMax) throw new JobFault('今日短信发送量已达上限', true);
    const keys = keysOf(ctx);
    const code = String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, '0');
    // Before it is sent: it may be typed in before the gateway has answered. After a failure the next one counts.
    await ctx.db
      .update(smsCodes)
      .set({
        codeHash: await keys.index(codeKey(row.id, code), 'sms code'),
        expiresAt: sql`now() + make_interval(mins => ${SMS_CODE_MINUTES}::int)`,
      })
      .where(eq(smsCodes.id, row.id));
    const { phone } = await openFields(keys, 'sms_codes', row.id, row);
    const { text } = await wordsOf(ctx.db, 'sms_code');
    const values = { 验证码: code, 用途: SMS_CODE_PURPOSE_LABELS[row.purpose], 分钟: String(SMS_CODE_MINUTES) };
    await sendText(ctx, settings, { phone, code, text: fillText(text, values) }, signal);
    await ctx.db.update(smsCodes).set({ sentAt: sql`now()` }).where(eq(smsCodes.id, row.id));
  },
});
