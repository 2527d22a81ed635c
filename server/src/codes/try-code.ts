/** Codes as they are typed in: judged, and used up by what they open. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { CodePurpose } from '@ip-portal/contract/code-words';
import { CODE_TRIES } from '@ip-portal/contract/limits';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { keysOf } from '../crypto/key-ring.ts';
import { openFields } from '../crypto/sealed-fields.ts';
import type { Executor } from '../db/client.ts';
import { oneTimeCodes } from '../db/schema/one-time-codes.ts';

/** What a ticket is found by. */
export const ticketDigest = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');
/** What the digest of a code is made of: a digest of one row fits no other. */
export const codeKey = (id: number, code: string) => `${id} ${code}`;
/** Purpose of the index under which codes are kept. */
export const CODE_INDEX = 'code';

/** A code that was right; it is used up by `spendCode` in the transaction of what it opens. */
export interface RightCode {
  id: number;
  userId: number | null;
  /** The number or address that it was sent to. */
  to: string;
}

/** What came of a guess. */
export interface Guess {
  right: RightCode | null;
  /** The account that was guessed at, when this was the last guess. */
  exhausted: number | null;
  /**
   * Why it was refused, for whoever proves what is theirs. Where an account is to be opened it is kept back: it tells
   * whether a code was sent at all.
   */
  why: string;
}

/** Words for a code that was used up, also by another call that was quicker. */
export const USED = '验证码已经用过，请重新获取';

const of = (ticket: string, purpose: CodePurpose) =>
  and(eq(oneTimeCodes.ticketHash, ticketDigest(ticket)), eq(oneTimeCodes.purpose, purpose));
const live = (ticket: string, purpose: CodePurpose) =>
  and(
    of(ticket, purpose),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, sql`now()`),
    lt(oneTimeCodes.tries, CODE_TRIES),
  );

/** Why a code that cannot be tried any more cannot. */
async function whyDead(ctx: Context, ticket: string, purpose: CodePurpose): Promise<string> {
  const [row] = await ctx.db.select().from(oneTimeCodes).where(of(ticket, purpose));
  if (!row) return '验证码已失效，请重新获取';
  if (row.usedAt) return USED;
  if (row.tries >= CODE_TRIES) return '输错次数过多，验证码已作废，请重新获取';
  return row.expiresAt ? '验证码已过期，请重新获取' : '验证码还没有发出，请稍候';
}

/** Judges a code. Each guess is counted before it is looked at, so that many at once are no more than five. */
export async function tryCode(
  ctx: Context,
  purpose: CodePurpose,
  { Ticket, Code }: { Ticket: string; Code: string },
): Promise<Guess> {
  const keys = keysOf(ctx);
  const [row] = await ctx.db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(live(Ticket, purpose))
    .returning();
  const known = Buffer.from(row?.codeHash ?? '');
  const given = await keys.indexes(codeKey(row?.id ?? 0, Code), CODE_INDEX);
  const right = given.some((text) => text.length === known.length && timingSafeEqual(Buffer.from(text), known));
  if (!row) return { right: null, exhausted: null, why: await whyDead(ctx, Ticket, purpose) };
  if (!right) {
    const left = CODE_TRIES - row.tries;
    const why = left > 0 ? `验证码不正确，还可以试 ${left} 次` : '验证码不正确，且输错次数过多，请重新获取';
    return { right: null, exhausted: left > 0 ? null : row.userId, why };
  }
  const { phone, email } = await openFields(keys, 'one_time_codes', row.id, row);
  return { right: { id: row.id, userId: row.userId, to: phone || email }, exhausted: null, why: '' };
}

/** Uses a right code up; false when another call was quicker. */
export async function spendCode(tx: Executor, { id }: RightCode): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id });
  return used.length > 0;
}

/** Removes codes, and what they were sent to, when no count needs them any more. */
export async function forgetCodes({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, sql`now() - interval '1 day'`));
}
