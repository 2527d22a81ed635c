/** A row of the accounts. */
import type { users } from '../../db/schema/accounts.ts';

export type UserRow = typeof users.$inferSelect;

/** True for a row with the administrator's role. */
export function isAdmin(row: Pick<UserRow, 'roles'>): boolean {
  return row.roles.includes('admin');
}
