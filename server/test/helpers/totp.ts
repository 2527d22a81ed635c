/** An authenticator app in a test's hand. */
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../src/context.ts';
import { users } from '../../src/db/schema/accounts.ts';
import { totpSecrets } from '../../src/db/schema/second-factors.ts';
import type { Client } from './app.ts';

/** The code of `secret` so many steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Forgets which codes were used, as if half a minute had gone by. */
export async function letTimePass(ctx: Context, userName: string): Promise<void> {
  const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.userName, userName));
  await ctx.db
    .update(totpSecrets)
    .set({ lastStep: 0 })
    .where(eq(totpSecrets.userId, row?.id ?? 0));
}

/** Sets an app up for the account behind `client`: its secret and the recovery codes. */
export async function enrol(client: Client, Password: string): Promise<{ secret: string; codes: string[] }> {
  const begun = await client.post<{ Secret: string }>('/api/auth/second-factor/enrolment', { Password });
  if (begun.status !== 200) throw new Error(`enrolment failed: ${begun.text}`);
  const secret = begun.body.data.Secret;
  const done = await client.put<{ Codes: string[] }>('/api/auth/second-factor/enrolment', { Code: codeOf(secret, -1) });
  if (done.status !== 200) throw new Error(`confirmation failed: ${done.text}`);
  return { secret, codes: done.body.data.Codes };
}
