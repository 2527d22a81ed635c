/** The first administrator of an empty database. */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ConfigError } from '../config.ts';
import { audit, SYSTEM } from '../context.ts';
import type { Db } from '../db/client.ts';
import { holdLock, LOCKS } from '../db/locks.ts';
import { users } from '../db/schema/accounts.ts';
import { hashPassword, passwordWeakness } from './passwords.ts';

const LETTERS = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '-_+='] as const;

/** A password that obeys the rule for administrators: 16 characters of all four classes. */
export function generatePassword(): string {
  const pick = (set: string) => set.charAt(randomInt(set.length));
  const all = LETTERS.join('');
  const chars = [...LETTERS.map(pick), ...Array.from({ length: 12 }, () => pick(all))];
  for (let i = chars.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [chars[i], chars[j]] = [chars[j] as string, chars[i] as string];
  }
  return chars.join('');
}

/**
 * Creates the first administrator when there is no administrator at all. Answers the generated
 * password when none was given (it is shown once, never stored), else undefined.
 */
export async function ensureFirstAdmin(
  db: Db,
  given: { userName: string; password: string | undefined },
): Promise<{ created: boolean; password?: string }> {
  return db.transaction(async (tx) => {
    await holdLock(tx, LOCKS.firstAdmin);
    const [found] = await tx.select({ id: users.id }).from(users).where(sql`'admin' = any(${users.roles})`).limit(1);
    if (found) return { created: false };
    if (given.password !== undefined) {
      const owner = { userName: given.userName, admin: true, known: ['ip-portal'] };
      const fault = await passwordWeakness(given.password, owner);
      if (fault) throw new ConfigError([`ADMIN_PASSWORD：${fault} (too weak for an administrator)`]);
    }
    const password = given.password ?? generatePassword();
    const [row] = await tx
      .insert(users)
      .values({
        userName: given.userName,
        passwordHash: await hashPassword(password),
        realName: '系统管理员',
        roles: ['user', 'admin'],
        mustChangePassword: given.password === undefined,
      })
      .returning({ id: users.id });
    await audit(tx, SYSTEM, {
      action: 'create',
      resource: 'Users',
      resourceId: row?.id ?? null,
      title: given.userName,
    });
    return given.password === undefined ? { created: true, password } : { created: true };
  });
}
