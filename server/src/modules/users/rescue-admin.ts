/** The way back in for whoever has the machine: an administrator's password made anew, all doors reopened. */
import { completeRoles, dutiesOf } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { revokeAllTokens } from '../../auth/api-tokens.ts';
import { generatePassword } from '../../auth/first-admin.ts';
import { lockAdmins } from '../../auth/granters.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { rightsColumns } from '../../auth/rights.ts';
import { closeAllSessions } from '../../auth/sessions.ts';
import { audit, type Context, change, difference, SYSTEM } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { attempts, users } from '../../db/schema/accounts.ts';
import { revokeLinks } from '../../mail/one-time-links.ts';
import { removeFactors } from '../accounts/index.ts';
import { readSecurityPolicy } from '../roles/index.ts';

/** Names of the administrators, oldest first, for the person who forgot them. */
export async function administratorNames(ctx: Pick<Context, 'db'>): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: users.userName })
    .from(users)
    .where(sql`'admin' = any(${users.roles})`)
    .orderBy(users.id);
  return rows.map(({ name }) => name);
}

/**
 * The account gets the role that gives roles when nobody else who can log in may give any; under 三员分立 it loses the roles
 * of the other duties. Answers whether that was so.
 */
async function giveGranting(tx: Executor, { id, userName }: { id: number; userName: string }): Promise<boolean> {
  if ((await lockAdmins(tx)).length > 0) return false;
  const [row] = await tx.select(rightsColumns).from(users).where(eq(users.id, id));
  if (!row) return false;
  const { SeparateDuties } = await readSecurityPolicy(tx);
  const kept = row.roles.filter((role) => !SeparateDuties || dutiesOf([role], row.own[role] ?? []).size === 0);
  const roles = completeRoles([...kept, 'security_admin']);
  await tx.update(users).set({ roles }).where(eq(users.id, id));
  await audit(tx, SYSTEM, {
    action: 'update',
    resource: 'Users',
    resourceId: id,
    title: userName,
    ...difference({ roles: row.roles }, { roles }),
  });
  return true;
}

/**
 * Gives the administrator `name` a new password, to be changed at the next log-in, makes the account active
 * again, takes its second factor away, ends its sessions, its API tokens and every wait for log-ins. When nobody could
 * give roles any more, it may (`granting`). Null when there is no such administrator.
 */
export async function rescueAdmin(
  ctx: Pick<Context, 'db' | 'cache'>,
  name: string,
): Promise<{ password: string; granting: boolean } | null> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return change(ctx, [], async (tx) => {
    const [row] = await tx
      .select({ id: users.id, userName: users.userName })
      .from(users)
      .where(sql`lower(${users.userName}) = lower(${name}) and 'admin' = any(${users.roles})`)
      .for('no key update');
    if (!row) return null;
    await tx
      .update(users)
      .set({
        passwordHash,
        passwordHistory: sql`(array[${passwordHash}] || ${users.passwordHistory})[1:5]`,
        passwordChangedAt: new Date(),
        mustChangePassword: true,
        status: 'active',
        deletedAt: null,
        version: sql`${users.version} + 1`,
      })
      .where(eq(users.id, row.id));
    // Whoever has lost the password has often lost the telephone, too.
    await removeFactors(tx, row.id);
    await closeAllSessions(tx, row.id);
    await revokeAllTokens(tx, row.id);
    await revokeLinks(tx, row.id, 'recovery');
    await tx.delete(attempts);
    await audit(tx, SYSTEM, { action: 'reset_password', resource: 'Users', resourceId: row.id, title: row.userName });
    return { password, granting: await giveGranting(tx, row) };
  });
}
