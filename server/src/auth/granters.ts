/** Who may give roles: the portal can be administered for as long as there is somebody. */
import { permissionsOf } from '@ip-portal/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { users } from '../db/schema/accounts.ts';
import { refused } from '../lib/errors.ts';
import { rightsColumns } from './rights.ts';

/**
 * Locks every active account of staff and answers the ids of those who may give roles: administrators. Held before any change that may take an
 * administrator away, so that two such changes at once cannot remove the last two.
 */
export async function lockAdmins(tx: Executor): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id, ...rightsColumns })
    .from(users)
    .where(and(sql`'admin' = any(${users.roles})`, eq(users.status, 'active'), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update');
  return rows.filter((row) => permissionsOf(row).has('Users:grant')).map((row) => row.id);
}

/**
 * Does `work`, which may change what roles or the policy allow.
 * @throws 422 at `field` when nobody could give roles any more
 */
export async function keepingAnAdmin<T>(tx: Executor, field: string, work: () => Promise<T>): Promise<T> {
  await lockAdmins(tx);
  const done = await work();
  if ((await lockAdmins(tx)).length > 0) return done;
  const message = '系统至少要保留一名可用的、能授予角色的管理员';
  throw refused({ rule: 'last-admin', reason: message, field });
}
