/** How often one account, or one address without an account, may change something. */
import { isStaff } from '@ip-portal/contract/rules/workplace';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { AppError } from '../lib/errors.ts';
import { sourceOf } from '../lib/source.ts';

/** Staff import, sort and correct in rows: so many times as often as others, banks and experts among them. */
const STAFF_FACTOR = 10;

/** Adds the hook; the access rule must have looked the user up before. */
export function registerWriteLimit(app: FastifyInstance, ctx: Context): void {
  const count = app.createRateLimit({
    timeWindow: '1 minute',
    max: (request) => ctx.config.writesPerMinute * (!request.user ? 2 : isStaff(request.user.roles) ? STAFF_FACTOR : 1),
    keyGenerator: (request) => {
      const { user } = request;
      if (!user) return sourceOf(request);
      return user.token ? `token ${user.token.id}` : `user ${user.id}`;
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', String(counted.ttlInSeconds));
    throw new AppError('TOO_MANY_REQUESTS', `操作过于频繁，请 ${counted.ttlInSeconds} 秒后再试`);
  });
}
