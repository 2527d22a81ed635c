/** Rules that keep the portal manageable: somebody must always be able to administer it. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { refused } from '../../lib/errors.ts';

/**
 * Locks every active administrator and answers their ids. Held before any change that may take an
 * administrator away, so that two such changes at once cannot remove the last two.
 */
export async function lockAdmins(tx: Executor): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`'admin' = any(${users.roles})`, eq(users.status, 'active'), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map((row) => row.id);
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
