/**
 * Calls of other systems: `Authorization: Bearer ipp_…`. A route takes a token when its declared access is a permission
 * that tokens may hold and it asks for no proof of identity; everything else is for persons.
 */
import { type Permission, TOKEN_PERMISSIONS } from '@ip-portal/contract';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { actorName, actorOf, audit, type Context } from '../context.ts';
import { AppError } from '../lib/errors.ts';
import { addressOf, shortened, sourceOf } from '../lib/source.ts';
import type { SessionUser } from '../types.ts';
import { findApiToken, isWellFormed, type TokenFault } from './api-tokens.ts';
import { forbidden } from './rights.ts';

/** Wrong tokens of one source in a minute. */
const WRONG_PER_MINUTE = 60;
/** One audit row for a refused token in this time. */
const ONCE_MS = 10 * 60_000;

const permitted: readonly string[] = TOKEN_PERMISSIONS;

/** Whether a route may be called with a token at all. */
export function takesTokens<C extends Pick<FastifyContextConfig, 'access' | 'stepUp'>>(
  config: C,
): config is C & { access: Permission } {
  return config.access !== undefined && permitted.includes(config.access) && !config.stepUp;
}

/** The token of a request; undefined where none is sent. Other ways to authorize are a proxy's affair. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer(?:\s+(.*))?$/i
    .exec(headers.authorization ?? '')
    ?.slice(1)
    .map((token) => token?.trim() ?? '')[0];
}

export interface TokenAccess {
  /**
   * True when the request comes with a token and may go on: `request.user` is set, or the answer is the public one.
   * @throws 400 with a cookie besides, 401 for a token that does not work, 403 where tokens are not taken, 429
   */
  admits(request: FastifyRequest, reply: FastifyReply, withCookie: boolean): Promise<boolean>;
}

/** Makes the check, with counts of its own. */
export function createTokenAccess(app: FastifyInstance, ctx: Context): TokenAccess {
  const told = new LRUCache<string, true>({ max: 5_000, ttl: ONCE_MS });
  const countCalls = app.createRateLimit({
    timeWindow: '1 minute',
    max: ctx.config.tokenCallsPerMinute,
    keyGenerator: (request) => `token ${request.user?.token?.id}`,
  });
  const countWrong = app.createRateLimit({
    timeWindow: '1 minute',
    max: WRONG_PER_MINUTE,
    keyGenerator: (request) => `wrong token ${sourceOf(request)}`,
  });
  type Count = Awaited<ReturnType<typeof countCalls>>;

  function refuseTooMany(reply: FastifyReply, counted: Count): void {
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', String(counted.ttlInSeconds));
    throw new AppError('TOO_MANY_REQUESTS', `调用过于频繁，请 ${counted.ttlInSeconds} 秒后再试`);
  }

  /** Writes down that a token was refused; the answer stays the same when that fails. */
  async function note(request: FastifyRequest, user: SessionUser, fault: TokenFault): Promise<void> {
    const key = `${user.token?.id} ${fault}`;
    if (told.has(key)) return;
    told.set(key, true);
    await audit(
      ctx.db,
      { ...actorOf(request), id: user.id, name: actorName(user) },
      {
        action: 'refused',
        resource: 'Tokens',
        resourceId: user.token?.id ?? null,
        title: user.token?.name ?? '',
        result: 'failed',
        after: { Reason: fault },
      },
    ).catch((error: unknown) => {
      told.delete(key);
      request.log.warn({ err: error }, 'refused token not recorded');
    });
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    refuseTooMany(reply, await countWrong(request));
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new AppError('TOKEN_REFUSED', '接口令牌无效、已过期或已撤销');
  }

  return {
    async admits(request, reply, withCookie) {
      const token = bearerOf(request);
      if (token === undefined) return false;
      const { config } = request.routeOptions;
      const reads = request.method === 'GET' || request.method === 'HEAD';
      // What everybody may read, a system may read too; it is nobody in particular there.
      if ((config.access === undefined || config.access === 'public') && reads) return true;
      reply.header('cache-control', 'no-store');
      if (withCookie) throw new AppError('MALFORMED', '登录 Cookie 与接口令牌不能同时使用');
      if (!isWellFormed(token)) return refuse(request, reply);
      const found = await findApiToken(ctx.db, token, shortened(addressOf(request)));
      if (!found) return refuse(request, reply);
      if (found.fault) {
        await note(request, found.user, found.fault);
        return refuse(request, reply);
      }
      request.user = found.user;
      refuseTooMany(reply, await countCalls(request));
      if (!takesTokens(config)) throw new AppError('FORBIDDEN', '接口令牌不能用于此操作，请登录后进行');
      if (!found.user.permissions.has(config.access)) throw forbidden();
      return true;
    },
  };
}
