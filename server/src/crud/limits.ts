/** Records within the limits of a role, as conditions and as refusals. */
import { isWithin, type Permission, type Scope } from '@ip-portal/contract';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from '../auth/caller.ts';
import { scopeOf } from '../auth/rights.ts';
import { AppError } from '../lib/errors.ts';

/** The condition that `column` holds one of the ids of a scope; none for a scope without limits. */
export function withinSql(column: AnyPgColumn | SQL, scope: Scope): SQL | undefined {
  if (scope === null) return undefined;
  return scope.length === 0 ? sql`false` : inArray(column as AnyPgColumn, [...scope]);
}

/** 403 for what would come to lie outside of the caller's limits; `fields` name where to mend it. */
export function outside(message: string, ...fields: string[]): AppError {
  const faults = Object.fromEntries(fields.map((field) => [field, message]));
  return new AppError('FORBIDDEN', message, fields.length > 0 ? { fields: faults } : {});
}

/** Whether the caller holds a permission for the record of this id (of its column, institution, expert). */
export function mayWithin(
  by: Pick<Caller, 'permissions' | 'scopes'>,
  permission: Permission,
  id: number | null,
): boolean {
  return by.permissions.has(permission) && isWithin(scopeOf(by, permission), id);
}
