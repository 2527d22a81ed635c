/** Codes for the day the authenticator is lost: shown once, kept as digests, used once each. */
import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@ip-portal/contract/limits';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { recoveryCodes } from '../../db/schema/second-factors.ts';

/** 32 signs that are not mistaken for each other: sixteen of them are 80 bits, more than digests let guess. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 4;
const GROUP_SIGNS = 4;

const digest = (userId: number, code: string) => createHash('sha256').update(`${userId} ${code}`).digest('hex');
const sign = () => SIGNS.charAt(randomInt(SIGNS.length));
const newCode = () => Array.from({ length: GROUPS * GROUP_SIGNS }, sign).join('');
const grouped = (code: string) => (code.match(/.{4}/g) ?? []).join('-');

/** Replaces the codes of an account and answers the new ones, as they are to be written down. */
export async function renewRecoveryCodes(tx: Executor, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: digest(userId, code) })));
  return codes.map(grouped);
}

/** Uses a code (without hyphens, in capitals) up; false when there is none like it left. */
export async function spendRecoveryCode(tx: Executor, userId: number, code: string): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, digest(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return spent.length > 0;
}

/** How many codes are left. */
export async function countRecoveryCodes(db: Executor, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}
