/**
 * Deny by default: every route declares `config.access`, public ones stand in a named list, and
 * the session is looked up only where a rule needs it. State-changing calls from other origins
 * are refused.
 */
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { AppError } from '../lib/errors.ts';
import { isPublicRoute } from '../public-routes.ts';
import { refuseForeignOrigin } from './origins.ts';
import { findSession, SECURE_SESSION_COOKIE, SESSION_COOKIE } from './sessions.ts';

/** Adds cookie parsing, the origin check and the access rule. */
export async function registerAccess(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('user', null);
  app.decorateRequest('cacheTags', undefined);

  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    const methods = [route.method].flat();
    if (!access) throw new Error(`Route ${methods.join()} ${route.url} declares no access rule`);
    if (access !== 'public') return;
    for (const method of methods) {
      if (!isPublicRoute(method, route.url)) {
        throw new Error(`Public route ${method} ${route.url} is missing in public-routes.ts`);
      }
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    const { access, identify, whileOwing } = request.routeOptions.config;
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignOrigin(request, ctx.config);
    if ((access === undefined || access === 'public') && !identify) return;
    const token = request.cookies[SECURE_SESSION_COOKIE] ?? request.cookies[SESSION_COOKIE];
    request.user = token ? await findSession(ctx.db, token) : null;
    // What is made for one person stays with that person; a route may say otherwise.
    if (request.user || access !== 'public') reply.header('cache-control', 'no-store');
    const owes = request.user?.owesPassword === true && !whileOwing;
    if (access === 'public' || access === undefined) {
      // Until then one sees what everybody sees.
      if (owes) request.user = null;
      return;
    }
    if (owes) throw new AppError('MUST_CHANGE_PASSWORD', '请先修改密码，再进行其他操作');
    if (!request.user) {
      throw token
        ? new AppError('SESSION_EXPIRED', '登录已失效，请重新登录')
        : new AppError('UNAUTHENTICATED', '请先登录');
    }
    if (access === 'admin' && !request.user.roles.includes('admin')) {
      throw new AppError('FORBIDDEN', '没有权限进行此操作');
    }
  });
}
