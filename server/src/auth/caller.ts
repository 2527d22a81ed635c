/** Who calls, for work whose rules depend on what the caller may do. */
import type { Permission, Rights } from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '../context.ts';
import { NO_RIGHTS } from './rights.ts';

/** The acting user with what they may do. */
export interface Caller extends Actor, Rights {}

/** The caller of a request; a visitor may do nothing. */
export function callerOf(request: FastifyRequest): Caller {
  const { permissions, scopes } = request.user ?? NO_RIGHTS;
  return { ...actorOf(request), permissions, scopes };
}

/** The caller as an actor, when they hold the permission; else null. */
export function actorWith(by: Caller, permission: Permission): Actor | null {
  if (!by.permissions.has(permission)) return null;
  const { permissions: _, scopes: __, ...actor } = by;
  return actor;
}
