/** Telephone number and address of an account: sealed in its row, in clear for its owner. */
import { type Keyed, keysOf } from '../../crypto/key-ring.ts';
import { type Opened, openFields } from '../../crypto/sealed-fields.ts';
import type { UserRow } from './user-row.ts';

/** An account with its personal texts in clear; never answered to anybody but its owner. */
export type ClearUser = Opened<UserRow, 'users'>;

/** Opens the personal texts of an account. */
export async function openUser<R extends Pick<UserRow, 'id' | 'phone' | 'email'>>(
  ctx: Keyed,
  row: R,
): Promise<Opened<R, 'users'>> {
  return { ...row, ...(await openFields(keysOf(ctx), 'users', row.id, row)) };
}
