/**
 * Codes are asked for by a number or an address, sent by a job, and shown together with the ticket that the request was
 * answered with. Asking looks and costs the same whether an account has it or not.
 */
import { randomBytes } from 'node:crypto';
import type { CodePurpose } from '@ip-portal/contract/code-words';
import { CODE_WAIT_SECONDS } from '@ip-portal/contract/limits';
import { sql } from 'drizzle-orm';
import { countAttempt, NO_WAIT } from '../auth/attempts.ts';
import type { Captcha } from '../auth/captcha.ts';
import { type Context, change } from '../context.ts';
import { keysOf } from '../crypto/key-ring.ts';
import { indexesOf, nextId, sealFields } from '../crypto/sealed-fields.ts';
import type { Executor } from '../db/client.ts';
import { holdLock, LOCKS } from '../db/locks.ts';
import { oneTimeCodes } from '../db/schema/one-time-codes.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { AppError, refused } from '../lib/errors.ts';
import type { CodeChannel } from './code-channel.ts';
import { ticketDigest } from './try-code.ts';

/** Codes to one number or address in an hour and a day, and how many of an hour need no proof of work. */
const ONE_HOUR = 5;
const ONE_DAY = 10;
const ONE_FREE = 2;
/** The same by one source in an hour: many people may share an address. */
const SOURCE_HOUR = 40;
const SOURCE_FREE = 3;
/** Share of the day's codes that registrations may use: strangers must not shut out who has an account. */
const STRANGERS = 3 / 4;
/** Share from which on everybody does a proof of work first: sources are cheap where addresses are many. */
const SCARCE = 1 / 2;
const tooMany = (message: string) => new AppError('TOO_MANY_REQUESTS', message);

interface Ask {
  purpose: CodePurpose;
  /** A number or an address, as it was typed. */
  to: string;
  /** The account whose number or address is to be proven; for the other purposes it is found by the number. */
  userId?: number;
  source: string;
  captcha: Captcha;
  answer: string | undefined;
}

interface Counts {
  hour: number;
  day: number;
  /** Seconds until the next one may be asked for. */
  wait: number;
  /** Codes sent today, to anybody. */
  sent: number;
}

async function count(tx: Executor, { field }: CodeChannel, indexes: readonly string[]): Promise<Counts> {
  const index = sql.identifier(`${field}_index`);
  const own = sql`${index} = any(${sql.param([...indexes])}::text[])`;
  const { rows } = await tx.execute<Counts & Record<string, unknown>>(
    sql`select count(*) filter (where ${own} and created_at > now() - interval '1 hour')::int as hour,
      count(*) filter (where ${own})::int as day,
      coalesce(ceil(extract(epoch from max(created_at) filter (where ${own})
        + make_interval(secs => ${CODE_WAIT_SECONDS}::int) - now())), 0)::int as wait,
      count(*) filter (where sent_at is not null)::int as sent
      from one_time_codes where created_at > now() - interval '1 day' and ${index} is not null`,
  );
  const [row] = rows;
  if (!row) throw new Error('the count answered no row');
  return row;
}

/** Throws 429 when a number or address has had enough, and 503 when everybody has. */
function assertRoom({ hour, day, wait, sent }: Counts, { words }: CodeChannel, dayMax: number): void {
  if (wait > 0) throw tooMany(`请在 ${wait} 秒后重新获取`);
  if (hour >= ONE_HOUR || day >= ONE_DAY) throw tooMany(words.enough);
  if (sent >= dayMax) throw new AppError('UNAVAILABLE', `${words.spent}，请使用其他方式`);
}

/**
 * Has a code sent to a number or an address, and answers the ticket that belongs to it.
 *
 * @throws 400 for what nothing can be sent to; 422 where nothing is sent; 429 where a proof of work is due or a number,
 * address or source has had enough
 */
export async function askForCode(ctx: Context, channel: CodeChannel, ask: Ask): Promise<string> {
  const dayMax = await channel.readDayMax(ctx);
  if (dayMax === undefined) throw refused(channel.words.off);
  const to = channel.canonical(ask.to);
  const keys = keysOf(ctx);
  const indexes = await indexesOf(keys, channel.field, to);
  const here = await countAttempt(ctx.db, `${channel.field} code from ${ask.source}`, NO_WAIT);
  const before = await count(ctx.db, channel, indexes);
  const most = ask.purpose === 'register' ? Math.ceil(dayMax * STRANGERS) : dayMax;
  assertRoom(before, channel, most);
  if (here.count > SOURCE_HOUR) throw tooMany('获取验证码的次数过多，请 1 小时后再试');
  const scarce = before.sent >= dayMax * SCARCE;
  if (scarce || here.count > SOURCE_FREE || before.hour >= ONE_FREE) await ask.captcha.require(ask.answer);
  const ticket = randomBytes(32).toString('base64url');
  await change(ctx, [], async (tx) => {
    await holdLock(tx, LOCKS.codes, sql`hashtext(${channel.field})`);
    assertRoom(await count(tx, channel, indexes), channel, most);
    const owner = await channel.findOwner(ctx, tx, to);
    const opens = ask.purpose === 'login' || ask.purpose === 'recovery' ? owner : ask.userId;
    const id = await nextId(tx, 'one_time_codes');
    await tx.insert(oneTimeCodes).values({
      id,
      purpose: ask.purpose,
      userId: opens ?? null,
      ticketHash: ticketDigest(ticket),
      ...(await sealFields(keys, 'one_time_codes', id, { [channel.field]: to })),
    });
    await enqueue(tx, channel.job, { CodeId: id });
  });
  return ticket;
}
