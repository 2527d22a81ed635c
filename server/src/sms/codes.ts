/**
 * Codes by text message: asked for by a number, sent by a job, shown together with the ticket that the request was
 * answered with. Asking looks and costs the same whether an account has the number or not.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SMS_CODE_TRIES, SMS_CODE_WAIT_SECONDS } from '@ip-portal/contract/limits';
import { parseMobile } from '@ip-portal/contract/rules/contact';
import type { SmsCodePurpose } from '@ip-portal/contract/sms-words';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { countAttempt, NO_WAIT } from '../auth/attempts.ts';
import type { Captcha } from '../auth/captcha.ts';
import { type Context, change } from '../context.ts';
import { keysOf } from '../crypto/key-ring.ts';
import { indexesOf, nextId, openFields, sealFields } from '../crypto/sealed-fields.ts';
import type { Executor } from '../db/client.ts';
import { LOCKS } from '../db/locks.ts';
import { smsCodes } from '../db/schema/text-messages.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { AppError, invalid, refused } from '../lib/errors.ts';
import { codeJob, codeKey } from './code-job.ts';
import { findByPhone } from './proven-phone.ts';
import { readSms } from './settings.ts';

/** Codes to one number in an hour and a day, and how many of an hour need no proof of work. */
const NUMBER_HOUR = 5;
const NUMBER_DAY = 10;
const NUMBER_FREE = 2;
/** The same by one source in an hour: many people may share an address. */
const SOURCE_HOUR = 40;
const SOURCE_FREE = 3;
const digest = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');
const tooMany = (message: string) => new AppError('TOO_MANY_REQUESTS', message);

interface Ask {
  purpose: SmsCodePurpose;
  phone: string;
  /** The account whose number is to be proven; for the other purposes it is found by the number. */
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

async function count(tx: Executor, indexes: readonly string[]): Promise<Counts> {
  const own = sql`phone_index = any(${sql.param([...indexes])}::text[])`;
  const { rows } = await tx.execute<Counts & Record<string, unknown>>(
    sql`select count(*) filter (where ${own} and created_at > now() - interval '1 hour')::int as hour,
      count(*) filter (where ${own})::int as day,
      coalesce(ceil(extract(epoch from max(created_at) filter (where ${own})
        + make_interval(secs => ${SMS_CODE_WAIT_SECONDS}::int) - now())), 0)::int as wait,
      count(*) filter (where sent_at is not null)::int as sent
      from sms_codes where created_at > now() - interval '1 day'`,
  );
  const [row] = rows;
  if (!row) throw new Error('the count answered no row');
  return row;
}

/** Share of the day's messages that registrations may use: strangers must not shut out who has an account. */
const STRANGERS = 3 / 4;
/** Share from which on everybody does a proof of work first: sources are cheap where addresses are many. */
const SCARCE = 1 / 2;

/** Throws 429 when a number has had enough, and 503 when everybody has. */
function assertRoom({ hour, day, wait, sent }: Counts, dayMax: number): void {
  if (wait > 0) throw tooMany(`请在 ${wait} 秒后重新获取`);
  if (hour >= NUMBER_HOUR || day >= NUMBER_DAY) throw tooMany('该手机号获取验证码的次数过多，请稍后再试');
  if (sent >= dayMax) throw new AppError('UNAVAILABLE', '今日短信发送量已达上限，请使用其他方式');
}

/**
 * Has a code sent to a number, and answers the ticket that belongs to it.
 *
 * @throws 400 for what is no mobile number; 422 where no text messages are sent; 429 where a proof of work is due or a
 * number or source has had enough
 */
export async function askForCode(ctx: Context, ask: Ask): Promise<string> {
  const settings = await readSms(ctx.db);
  if (!settings.Enabled) throw refused('本站没有开通短信服务');
  const mobile = parseMobile(ask.phone);
  if (!mobile.ok) throw invalid({ Phone: mobile.reason });
  const phone = mobile.canonical;
  const keys = keysOf(ctx);
  const indexes = await indexesOf(keys, 'phone', phone);
  const here = await countAttempt(ctx.db, `sms code from ${ask.source}`, NO_WAIT);
  const before = await count(ctx.db, indexes);
  const most = ask.purpose === 'register' ? Math.ceil(settings.DayMax * STRANGERS) : settings.DayMax;
  assertRoom(before, most);
  if (here.count > SOURCE_HOUR) throw tooMany('获取验证码的次数过多，请 1 小时后再试');
  const scarce = before.sent >= settings.DayMax * SCARCE;
  if (scarce || here.count > SOURCE_FREE || before.hour >= NUMBER_FREE) await ask.captcha.require(ask.answer);
  const ticket = randomBytes(32).toString('base64url');
  await change(ctx, [], async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.textCodes})`);
    assertRoom(await count(tx, indexes), most);
    const account = await findByPhone(ctx, tx, phone);
    const opens = ask.purpose === 'login' || ask.purpose === 'recovery' ? account?.id : ask.userId;
    const id = await nextId(tx, 'sms_codes');
    const sealed = await sealFields(keys, 'sms_codes', id, { phone });
    if (!sealed.phone) throw new Error('the number was not sealed');
    await tx.insert(smsCodes).values({
      id,
      purpose: ask.purpose,
      userId: opens ?? null,
      ticketHash: digest(ticket),
      phone: sealed.phone,
      phoneIndex: sealed.phoneIndex,
    });
    await enqueue(tx, codeJob, { CodeId: id });
  });
  return ticket;
}

/** A code that was right; it is used up by `spendCode` in the transaction of what it opens. */
export interface RightCode {
  id: number;
  userId: number | null;
  /** The number that it was sent to. */
  phone: string;
}

/** What came of a guess. */
export interface Guess {
  right: RightCode | null;
  /** The account that was guessed at, when this was the last guess. */
  exhausted: number | null;
}

const live = (ticket: string, purpose: SmsCodePurpose) =>
  and(
    eq(smsCodes.ticketHash, digest(ticket)),
    eq(smsCodes.purpose, purpose),
    isNull(smsCodes.usedAt),
    gt(smsCodes.expiresAt, sql`now()`),
    lt(smsCodes.tries, SMS_CODE_TRIES),
  );

/** Judges a code. Each guess is counted before it is looked at, so that many at once are no more than five. */
export async function tryCode(
  ctx: Context,
  purpose: SmsCodePurpose,
  { Ticket, Code }: { Ticket: string; Code: string },
): Promise<Guess> {
  const keys = keysOf(ctx);
  const [row] = await ctx.db
    .update(smsCodes)
    .set({ tries: sql`${smsCodes.tries} + 1` })
    .where(live(Ticket, purpose))
    .returning();
  const known = Buffer.from(row?.codeHash ?? '');
  const given = await keys.indexes(codeKey(row?.id ?? 0, Code), 'sms code');
  const right = given.some((text) => text.length === known.length && timingSafeEqual(Buffer.from(text), known));
  if (!row || !right) {
    return { right: null, exhausted: row && row.tries >= SMS_CODE_TRIES ? row.userId : null };
  }
  const { phone } = await openFields(keys, 'sms_codes', row.id, row);
  return { right: { id: row.id, userId: row.userId, phone }, exhausted: null };
}

/** Uses a right code up; false when another call was quicker. */
export async function spendCode(tx: Executor, { id }: RightCode): Promise<boolean> {
  const used = await tx
    .update(smsCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(smsCodes.id, id), isNull(smsCodes.usedAt)))
    .returning({ id: smsCodes.id });
  return used.length > 0;
}

/** Removes codes, and the numbers they were sent to, when no count needs them any more. */
export async function forgetCodes({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.delete(smsCodes).where(lt(smsCodes.createdAt, sql`now() - interval '1 day'`));
}
