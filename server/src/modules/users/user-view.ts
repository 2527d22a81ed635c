import type { AdminUserListQuery } from '@ip-portal/contract';
import { maskEmail, maskPhone } from '@ip-portal/contract/rules/contact';
import { type AnyColumn, desc, eq, type SQL, sql } from 'drizzle-orm';
import { isHeld } from '../../auth/attempts.ts';
import { type Keyed, keysOf } from '../../crypto/key-ring.ts';
import { indexesOf } from '../../crypto/sealed-fields.ts';
import { users } from '../../db/schema/accounts.ts';
import { contains } from '../../lib/list.ts';
import { present } from '../../lib/present.ts';
import { openUser, type UserRow } from '../accounts/index.ts';
import type { Limits } from '../roles/index.ts';
import { userSchemas } from './user-schemas.ts';

/**
 * An account as the back office sees it: telephone number and address masked; `reveal` shows them.
 * @param held until when attempts to log in to it are held, if they are
 */
export async function adminUser(
  ctx: Keyed,
  row: Omit<UserRow, 'passwordHash' | 'passwordHistory'>,
  held: Date | undefined,
  limits: readonly Limits[],
) {
  const { phone, email } = await openUser(ctx, row);
  return present(userSchemas.Admin, row, {
    LockedUntil: held ?? null,
    Limits: limits,
    Phone: phone === '' ? '' : maskPhone(phone),
    Email: email === '' ? '' : maskEmail(email),
  });
}

export const userSorts: Record<string, AnyColumn | SQL> = {
  Id: users.id,
  UserName: sql`lower(${users.userName})`,
  CreatedAt: users.createdAt,
  UpdatedAt: users.updatedAt,
  LastLoginAt: users.lastLoginAt,
};
export const userOrder = [desc(users.id)];

/** Accounts that a keyword names: by part of a name, or by the whole of a telephone number or address. */
async function named(ctx: Keyed, keyword: string): Promise<SQL> {
  const phone = sql.param(await indexesOf(keysOf(ctx), 'phone', keyword));
  const email = sql.param(await indexesOf(keysOf(ctx), 'email', keyword));
  return sql`(${contains(keyword, users.userName, users.realName)}
    or ${users.phoneIndex} = any(${phone}::text[]) or ${users.emailIndex} = any(${email}::text[]))`;
}

/** Since when nobody has come in by an account. */
export const idleSince = sql`coalesce(${users.lastLoginAt}, ${users.createdAt})`;

/** Conditions from keyword and filters. */
export async function userWhere(ctx: Keyed, query: AdminUserListQuery): Promise<(SQL | undefined)[]> {
  return [
    query.keyword ? await named(ctx, query.keyword) : undefined,
    query.UserName ? contains(query.UserName, users.userName) : undefined,
    query.RealName ? contains(query.RealName, users.realName) : undefined,
    query.Role ? sql`${query.Role} = any(${users.roles})` : undefined,
    query.Status ? eq(users.status, query.Status) : undefined,
    query.Held === undefined ? undefined : query.Held ? isHeld(sql`${users.id}`) : sql`not ${isHeld(sql`${users.id}`)}`,
    query.IdleDays ? sql`${idleSince} < now() - make_interval(days => ${query.IdleDays}::int)` : undefined,
  ];
}
