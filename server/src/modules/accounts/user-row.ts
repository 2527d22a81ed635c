/** A row of the accounts. */
import type { users } from '../../db/schema/accounts.ts';

export type UserRow = typeof users.$inferSelect;
