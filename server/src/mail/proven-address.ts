/** Where mail may go: to an address that its owner has proven, while the profile still names it. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { keysOf } from '../crypto/key-ring.ts';
import { openFields } from '../crypto/sealed-fields.ts';
import type { Executor } from '../db/client.ts';
import { users } from '../db/schema/accounts.ts';
import { provenAddresses } from '../db/schema/mail.ts';

/** The account may be used. */
const usable = and(eq(users.status, 'active'), isNull(users.deletedAt));

/**
 * The address in the profile looks like the proven one. While keys are exchanged the two may carry indexes of different
 * keys, which tell nothing: whoever sends asks `readProvenAddress` again.
 */
const looksProven = and(
  eq(provenAddresses.userId, users.id),
  sql`(${provenAddresses.emailIndex} = ${users.emailIndex}
    or split_part(${provenAddresses.email}, '.', 2) <> split_part(${users.email}, '.', 2))`,
  usable,
);

/** Which of these accounts mail may go to. */
export async function reachableByMail(tx: Executor, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(provenAddresses, looksProven)
    .where(sql`${users.id} = any(${sql.param([...ids])}::int[])`);
  return new Set(rows.map(({ id }) => id));
}

/** The proven address of an account that may be used, while its profile names it. */
export async function readProvenAddress(
  ctx: Pick<Context, 'db' | 'config'>,
  userId: number,
): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ phone: users.phone, email: users.email, proven: provenAddresses.email })
    .from(users)
    .innerJoin(provenAddresses, eq(provenAddresses.userId, users.id))
    .where(and(eq(users.id, userId), usable));
  if (!row) return undefined;
  const keys = keysOf(ctx);
  const { email } = await openFields(keys, 'users', userId, row);
  const { email: proven } = await openFields(keys, 'proven_addresses', userId, { email: row.proven });
  return proven.toLowerCase() === email.toLowerCase() ? proven : undefined;
}
