/** What the handlers read from a request. */
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../context.ts';
import { requireUser } from '../accounts/index.ts';
import type { By } from './organization-audit.ts';

/** The acting user as the commands need it. */
export function byOf(request: FastifyRequest): By {
  return { user: requireUser(request), actor: actorOf(request) };
}
