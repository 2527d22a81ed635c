/** Who has proven a telephone number or an address: one account at a time. */
import { inArray, sql } from 'drizzle-orm';
import { type Keyed, keysOf } from '../crypto/key-ring.ts';
import { indexesOf } from '../crypto/sealed-fields.ts';
import type { Executor } from '../db/client.ts';
import { holdLock, LOCKS } from '../db/locks.ts';
import { users } from '../db/schema/accounts.ts';
import { provenAddresses } from '../db/schema/mail.ts';
import { provenPhones } from '../db/schema/text-messages.ts';

const PROOFS = {
  email: { table: provenAddresses, index: provenAddresses.emailIndex },
  phone: { table: provenPhones, index: provenPhones.phoneIndex },
};

/**
 * Takes a number or an address from every other account that has proven it, before `userId` does: whoever reads its
 * messages now is its owner. Two at once wait for each other. Answers those who have it no more, to be told.
 */
export async function takeProof(
  ctx: Keyed,
  tx: Executor,
  purpose: keyof typeof PROOFS,
  text: string,
  userId: number,
): Promise<(typeof users.$inferSelect)[]> {
  const { table, index } = PROOFS[purpose];
  const indexes = (await indexesOf(keysOf(ctx), purpose, text)).sort();
  for (const one of indexes) await holdLock(tx, LOCKS.proofs, sql`hashtext(${one})`);
  const { rows } = await tx.execute<{ user_id: number }>(
    sql`delete from ${table} where ${index} = any(${sql.param(indexes)}::text[]) and user_id <> ${userId} returning user_id`,
  );
  if (rows.length === 0) return [];
  const former = rows.map((row) => row.user_id);
  return tx.select().from(users).where(inArray(users.id, former));
}
