/** Accounts that are logged in, without the time that passwords take. */
import { createHash, randomBytes } from 'node:crypto';
import { completeRoles, type RoleLimits } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import { accountLimits } from '../../src/db/schema/account-limits.ts';
import { sessions, users } from '../../src/db/schema/accounts.ts';
import { consents } from '../../src/db/schema/privacy.ts';
import type { Client, TestApp } from './app.ts';

let made = 0;

/** An account with these roles and limits, written past the interface, and a client with its session. */
export async function actor(
  { ctx, client }: Pick<TestApp, 'ctx' | 'client'>,
  roles: readonly string[],
  limits: readonly RoleLimits[] = [],
): Promise<{ as: Client; id: number; name: string }> {
  const name = `actor_${++made}`;
  const [row] = await ctx.db
    .insert(users)
    .values({ userName: name, passwordHash: 'none', roles: completeRoles(roles) })
    .returning({ id: users.id });
  const id = row?.id ?? 0;
  const rows = limits.flatMap(({ Role: role, Columns = [], Institutions = [], Experts = [] }) => [
    ...Columns.map((columnId) => ({ userId: id, role, columnId })),
    ...Institutions.map((institutionId) => ({ userId: id, role, institutionId })),
    ...Experts.map((expertId) => ({ userId: id, role, expertId })),
  ]);
  if (rows.length > 0) await ctx.db.insert(accountLimits).values(rows);
  // Whoever is no staff has agreed, as somebody who registers has.
  await ctx.db.insert(consents).values({ userId: id, kind: 'privacy', number: 1, purpose: '测试', way: 'form' });
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('hex');
  await ctx.db.insert(sessions).values({ userId: id, tokenHash, expiresAt: sql`now() + interval '1 day'` as never });
  const as = client();
  as.cookie = `ip_portal_sid=${token}`;
  return { as, id, name };
}
