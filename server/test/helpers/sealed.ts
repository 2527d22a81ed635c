/** Writes personal texts past the interface, sealed as the portal seals them. */
import { eq } from 'drizzle-orm';
import type { Context } from '../../src/context.ts';
import { keysOf } from '../../src/crypto/key-ring.ts';
import { sealFields } from '../../src/crypto/sealed-fields.ts';
import { users } from '../../src/db/schema/accounts.ts';
import { provenAddresses } from '../../src/db/schema/mail.ts';

/** Sets telephone number or address of an account. */
export async function setContacts(ctx: Context, id: number, given: { phone?: string; email?: string }): Promise<void> {
  const sealed = await sealFields(keysOf(ctx), 'users', id, given);
  await ctx.db.update(users).set(sealed).where(eq(users.id, id));
}

/** Takes an address for proven by an account. */
export async function proveAddress(ctx: Context, userId: number, address: string): Promise<void> {
  const { email, emailIndex } = await sealFields(keysOf(ctx), 'proven_addresses', userId, { email: address });
  if (!email) throw new Error('an empty address proves nothing');
  await ctx.db.insert(provenAddresses).values({ userId, email, emailIndex });
}
