/**
 * Sends a code. It is made here, so that neither the job's row nor anything before it ever held it; what is kept is its
 * digest under a key that lies outside the database: a million codes are quickly tried by whoever has both.
 */
import { randomInt } from 'node:crypto';
import { CODE_DIGITS } from '@ip-portal/contract/limits';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { keysOf } from '../crypto/key-ring.ts';
import { openFields } from '../crypto/sealed-fields.ts';
import { oneTimeCodes } from '../db/schema/one-time-codes.ts';
import { JobFault } from '../jobs/define-job.ts';
import type { CodeChannel } from './code-channel.ts';
import { CODE_INDEX, codeKey } from './try-code.ts';

/** Minutes after which nobody waits for a code any more. */
const WAITED_MINUTES = 10;

async function read(ctx: Context, { field }: CodeChannel, id: number) {
  const index = sql.identifier(`${field}_index`);
  const [row] = await ctx.db
    .select({
      code: oneTimeCodes,
      late: sql<boolean>`${oneTimeCodes.createdAt} < now() - make_interval(mins => ${WAITED_MINUTES}::int)`,
      sent: sql<number>`(select count(*)::int from one_time_codes s
        where s.sent_at is not null and s.${index} is not null and s.created_at > now() - interval '1 day')`,
    })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.id, id));
  return row;
}

/** Makes the code of a request and hands it over. @throws JobFault in words for staff */
export async function sendCode(ctx: Context, channel: CodeChannel, id: number, signal: AbortSignal): Promise<void> {
  const found = await read(ctx, channel, id);
  // Cleaned away, sent before and used, or for what no account has proven: nobody gets anything.
  if (!found || found.code.usedAt) return;
  const { code: row, late, sent } = found;
  const forAccount = row.purpose === 'login' || row.purpose === 'recovery';
  if (forAccount && row.userId === null) return;
  if (late) throw new JobFault('验证码已无人等待，没有发出', true);
  const dayMax = await channel.readDayMax(ctx);
  if (dayMax === undefined) throw new JobFault(channel.words.stopped, true);
  if (sent >= dayMax) throw new JobFault(channel.words.spent, true);
  const keys = keysOf(ctx);
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  // Before it is sent: it may be typed in before the other side has answered. After a failure the next one counts.
  await ctx.db
    .update(oneTimeCodes)
    .set({
      codeHash: await keys.index(codeKey(row.id, code), CODE_INDEX),
      expiresAt: sql`now() + make_interval(mins => ${channel.minutes}::int)`,
    })
    .where(eq(oneTimeCodes.id, row.id));
  const { [channel.field]: to } = await openFields(keys, 'one_time_codes', row.id, row);
  await channel.send(ctx, { to, code, purpose: row.purpose, userId: row.userId }, signal);
  await ctx.db.update(oneTimeCodes).set({ sentAt: sql`now()` }).where(eq(oneTimeCodes.id, row.id));
}
