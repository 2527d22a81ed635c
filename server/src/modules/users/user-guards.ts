/** Rules that keep the portal manageable: somebody must always be able to administer it. */
import { readStanding } from '../../auth/rights.ts';
import type { Executor } from '../../db/client.ts';
import { refused } from '../../lib/errors.ts';

/** Whether an account, as it stands now, may give roles. */
export async function mayGrant(tx: Executor, id: number): Promise<boolean> {
  return (await readStanding(tx, id)).permissions.has('Users:grant');
}

/** 422 when `id` is the only active administrator. */
export function refuseLastAdmin(admins: number[], id: number, field?: string): void {
  if (!admins.includes(id) || admins.length > 1) return;
  const message = '系统至少要保留一名可用的管理员';
  throw refused(field ? { reason: message, field } : message);
}

/** 422 when administrators would shut themselves out. */
export function refuseSelf(actorId: number, id: number, message: string, field?: string): void {
  if (actorId === id) throw refused(field ? { reason: message, field } : message);
}
