import type { AdminUserListQuery } from '@ip-portal/contract';
import { type AnyColumn, desc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import { contains } from '../../lib/list.ts';
import { present } from '../../lib/present.ts';
import { maskPhone, rolesOf, type UserRow } from '../accounts/index.ts';
import { userSchemas } from './user-schemas.ts';

/** An account as the back office sees it; lists mask the telephone number. */
export function adminUser(row: UserRow, masked = false) {
  const locked = row.lockedUntil && row.lockedUntil.getTime() > Date.now() ? row.lockedUntil : null;
  return present(userSchemas.Admin, row, {
    Roles: rolesOf(row),
    LockedUntil: locked,
    ...(masked ? { Phone: maskPhone(row.phone) } : {}),
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

/** Conditions from keyword and filters. A telephone number is found only when given in full. */
export function userWhere(query: AdminUserListQuery): (SQL | undefined)[] {
  return [
    query.keyword
      ? sql`(${contains(query.keyword, users.userName, users.realName, users.email)} or ${users.phone} = ${query.keyword.trim()})`
      : undefined,
    query.UserName ? contains(query.UserName, users.userName) : undefined,
    query.RealName ? contains(query.RealName, users.realName) : undefined,
    query.Role ? sql`${query.Role} = any(${users.roles})` : undefined,
    query.Status ? eq(users.status, query.Status) : undefined,
  ];
}
