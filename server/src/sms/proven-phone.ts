/** Telephone numbers that accounts have proven to be their own, while their profiles name them. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { takeProof } from '../auth/take-proof.ts';
import { type Keyed, keysOf } from '../crypto/key-ring.ts';
import { indexesOf, sealFields } from '../crypto/sealed-fields.ts';
import type { Executor } from '../db/client.ts';
import { users } from '../db/schema/accounts.ts';
import { provenPhones } from '../db/schema/text-messages.ts';
import { tellPhone } from '../notify/account-messages.ts';

/** Condition on `proven_phones` and `users`: this number was proven, and the profile names it. */
async function provenIs(ctx: Keyed, phone: string) {
  const any = sql.param(await indexesOf(keysOf(ctx), 'phone', phone));
  return sql`${provenPhones.phoneIndex} = any(${any}::text[]) and ${users.phoneIndex} = any(${any}::text[])`;
}

/** The account that has proven a number, deleted ones excepted; undefined for none, and where two have. */
export async function findByPhone(
  ctx: Keyed,
  tx: Executor,
  phone: string,
): Promise<typeof users.$inferSelect | undefined> {
  const rows = await tx
    .select({ user: users })
    .from(users)
    .innerJoin(provenPhones, eq(provenPhones.userId, users.id))
    .where(and(isNull(users.deletedAt), await provenIs(ctx, phone)))
    .limit(2);
  return rows.length === 1 ? rows[0]?.user : undefined;
}

/** Whether an account has proven the number of its profile, which the caller has opened. */
export async function hasProven(ctx: Keyed, tx: Executor, userId: number, phone: string): Promise<boolean> {
  if (phone === '') return false;
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(provenPhones, eq(provenPhones.userId, users.id))
    .where(and(eq(users.id, userId), await provenIs(ctx, phone)));
  return row !== undefined;
}

/** Takes a number for proven by an account. Whoever proved it before has it no more, and is told. */
export async function proveNumber(ctx: Keyed, tx: Executor, userId: number, phone: string): Promise<void> {
  const former = await takeProof(ctx, tx, 'phone', phone, userId);
  const { phone: sealed, phoneIndex } = await sealFields(keysOf(ctx), 'proven_phones', userId, { phone });
  if (!sealed) throw new Error('no number to prove');
  await tx
    .insert(provenPhones)
    .values({ userId, phone: sealed, phoneIndex })
    .onConflictDoUpdate({ target: provenPhones.userId, set: { phone: sealed, phoneIndex, provenAt: sql`now()` } });
  for (const other of former) await tellPhone(tx, other, '的手机号已由其他账号验证，不能再用于登录和找回密码');
}
