/** What an account may do: its roles, resolved with the roles this portal made itself and the security policy. */
import {
  type Acting,
  needsFactor,
  type Permission,
  type Rights,
  type RoleLimit,
  rightsOf,
  type Scope,
} from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../db/client.ts';
import { accountLimits } from '../db/schema/account-limits.ts';
import { ownRoles, users } from '../db/schema/accounts.ts';
import { columns } from '../db/schema/columns.ts';
import { passkeys } from '../db/schema/passkeys.ts';
import { singles } from '../db/schema/singles.ts';
import { AppError } from '../lib/errors.ts';
import { organizationsOf } from './acting.ts';

/** Key of the security policy among the single records. */
export const SECURITY_POLICY_KEY = 'security';

/** Whether 三员分立 is on, as part of a query. */
const separateDuties = sql<boolean>`coalesce((select (${singles.value}->>'SeparateDuties')::boolean
  from ${singles} where ${singles.key} = ${SECURITY_POLICY_KEY}), false)`;

/** Roles that need a second factor, as part of a query. */
const factorRoles = sql<string[]>`coalesce((select ${singles.value}->'FactorRoles'
  from ${singles} where ${singles.key} = ${SECURITY_POLICY_KEY}), '[]'::jsonb)`;

/** Columns by which `mustEnrol` tells, for a query on `users`. */
export const factorColumns = { factorRoles, secondFactorAt: users.secondFactorAt };

/** True for an account whose roles need a second factor, and that has none. */
export function mustEnrol(row: { roles: string[]; factorRoles: string[]; secondFactorAt: Date | null }): boolean {
  return row.secondFactorAt === null && needsFactor(row.roles, row.factorRoles);
}

/** Permissions by code of the portal's own roles in the array `codes`, as part of a query. */
const ownPermissions = (codes: ReturnType<typeof sql> | typeof users.roles) => sql<Record<string, string[]>>`coalesce((
  select jsonb_object_agg(${ownRoles.code}, to_jsonb(${ownRoles.permissions})) from ${ownRoles}
  where ${ownRoles.code} = any(${codes})), '{}'::jsonb)`;

/** What an account's roles are limited to, as part of a query on `users`. */
const roleLimits = sql<RoleLimit[]>`coalesce((
  select jsonb_agg(jsonb_build_object('role', l.role, 'id', coalesce(l.column_id, l.institution_id, l.expert_id),
    'kind', case when l.column_id is not null then 'column' when l.expert_id is not null then 'expert' else 'institution' end,
    'of', c.kind, 'whole', c.code is not null))
  from ${accountLimits} l left join ${columns} c on c.id = l.column_id where l.user_id = "users"."id"), '[]'::jsonb)`;

/** Columns of an account's rights, for a query on `users`. */
export const rightsColumns = {
  roles: users.roles,
  own: ownPermissions(users.roles),
  separateDuties,
  limits: roleLimits,
};

/** Of whoever may do nothing. */
export const NO_RIGHTS: Rights = { permissions: new Set(), scopes: new Map() };

/** What an account may do, whether it has to set up a second factor before, and for whom it acts and could act. */
export interface Standing extends Rights {
  mustEnrol: boolean;
  /** A passkey may be its second factor. */
  hasPasskey: boolean;
  acting?: Acting | null;
  organizations?: readonly Acting[];
}

/** The standing of one account; an unknown one may do nothing. */
export async function readStanding(db: Executor, userId: number): Promise<Standing> {
  const [row] = await db
    .select({
      ...rightsColumns,
      ...factorColumns,
      hasPasskey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row
    ? {
        ...rightsOf(row),
        mustEnrol: mustEnrol(row),
        hasPasskey: row.hasPasskey,
        organizations: await organizationsOf(db, userId),
      }
    : { ...NO_RIGHTS, mustEnrol: false, hasPasskey: false };
}

/** True when the caller holds the permission. */
export function may(request: Pick<FastifyRequest, 'user'>, permission: Permission): boolean {
  return request.user?.permissions.has(permission) ?? false;
}

/** What a permission holds for: null is every record, nothing for whoever does not hold it. */
export function scopeOf(user: Rights | null, permission: Permission): Scope {
  return user?.permissions.has(permission) ? (user.scopes.get(permission) ?? null) : [];
}

/** 403 unless the caller holds the permission: for what a route learns from the body. */
export function requirePermission(request: Pick<FastifyRequest, 'user'>, permission: Permission): void {
  if (!may(request, permission)) throw forbidden();
}

/** 403 in the words every route uses. */
export const forbidden = () => new AppError('FORBIDDEN', '没有权限进行此操作');
