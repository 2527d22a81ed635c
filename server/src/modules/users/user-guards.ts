/** Rules that keep the portal manageable: somebody must always be able to administer it. */
import { permissionsOf } from '@ip-portal/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { readStanding, rightsColumns } from '../../auth/rights.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { refused } from '../../lib/errors.ts';

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
    .for('update');
  return rows.filter((row) => permissionsOf(row).has('Users:grant')).map((row) => row.id);
}

/** Whether an account, as it stands now, may give roles. */
export async function mayGrant(tx: Executor, id: number): Promise<boolean> {
  return (await readStanding(tx, id)).permissions.has('Users:grant');
}

/** 422 when `id` is the only active administrator. */
export function refuseLastAdmin(admins: number[], id: number, field?: string): void {
  if (!admins.includes(id) || admins.length > 1) return;
  const message = '系统至少要保留一名可用的管理员';
  throw refused(message, field ? { [field]: message } : undefined);
}

/** 422 when administrators would shut themselves out. */
export function refuseSelf(actorId: number, id: number, message: string, field?: string): void {
  if (actorId === id) throw refused(message, field ? { [field]: message } : undefined);
}
