/** The way back in for whoever has the machine: an administrator's password made anew, all doors reopened. */
import { eq, sql } from 'drizzle-orm';
import { revokeAllTokens } from '../../auth/api-tokens.ts';
import { generatePassword } from '../../auth/first-admin.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { closeAllSessions } from '../../auth/sessions.ts';
import { audit, type Context, change, SYSTEM } from '../../context.ts';
import { attempts, users } from '../../db/schema/accounts.ts';
import { revokeLinks } from '../../mail/one-time-links.ts';
import { removeFactors } from '../accounts/index.ts';

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
 * Gives the administrator `name` a new password, to be changed at the next log-in, makes the account active
 * again, takes its second factor away, ends its sessions, its API tokens and every wait for log-ins. Null when there is no such administrator.
 */
export async function rescueAdmin(ctx: Pick<Context, 'db' | 'cache'>, name: string): Promise<string | null> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return change(ctx, [], async (tx) => {
    const [row] = await tx
      .select({ id: users.id, userName: users.userName })
      .from(users)
      .where(sql`lower(${users.userName}) = lower(${name}) and 'admin' = any(${users.roles})`)
      .for('update');
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
        failedLogins: 0,
        lockedUntil: null,
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
    return password;
  });
}
