import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import type { SessionUser } from '../../types.ts';

/** The user of a route whose access rule guarantees one. */
export function requireUser(request: FastifyRequest): SessionUser {
  if (!request.user) throw new AppError('UNAUTHENTICATED', '请先登录');
  return request.user;
}
