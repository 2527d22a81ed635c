/**
 * Deny by default: every route declares `config.access`, public ones stand in a named list, and
 * the session is looked up only where a rule needs it. State-changing calls from other origins
 * are refused.
 */
import { isStaff } from '@ip-portal/contract/rules/workplace';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { AppError } from '../lib/errors.ts';
import { requireConsents } from '../privacy/consents.ts';
import { isPublicRoute } from '../public-routes.ts';
import type { Access, Debt, SessionUser } from '../types.ts';
import { refuseForeignOrigin } from './origins.ts';
import { forbidden } from './rights.ts';
import { sessionTokenOf } from './session-cookie.ts';
import { findSession } from './sessions.ts';
import { requireStepUp } from './step-up.ts';
import { createTokenAccess } from './token-access.ts';

const owing: Record<Debt, () => AppError> = {
  factor: () => new AppError('SECOND_FACTOR_REQUIRED', '请先完成两步验证，再进行其他操作'),
  password: () => new AppError('MUST_CHANGE_PASSWORD', '请先修改密码，再进行其他操作'),
  enrolment: () => new AppError('MUST_ENROL_FACTOR', '您的角色必须启用两步验证，请先启用，再进行其他操作'),
};

const viewingOnly = (name: string) =>
  new AppError('VIEWING_ONLY', `正在以“${name}”角色查看，不能进行修改；请先结束查看`);

function isGranted(user: SessionUser, access: Exclude<Access, 'public'>): boolean {
  if (access === 'user') return true;
  return access === 'staff' ? isStaff(user.roles) : user.permissions.has(access);
}

/** Adds the origin check and the access rule; cookies are parsed by then. */
export async function registerAccess(app: FastifyInstance, ctx: Context): Promise<void> {
  app.decorateRequest('user', null);
  app.decorateRequest('cacheTags', undefined);
  const token = createTokenAccess(app, ctx);

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
    const { access, identify, whileOwing, whileViewing, stepUp, needsConsent } = request.routeOptions.config;
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    const cookie = sessionTokenOf(request);
    // Another system: no cookie is read, so no page of another site can have made this call.
    if (await token.admits(request, reply, cookie !== undefined)) return;
    if (changes) refuseForeignOrigin(request, ctx.config);
    if ((access === undefined || access === 'public') && !identify) return;
    request.user = cookie ? await findSession(ctx.db, cookie) : null;
    // What is made for one person stays with that person; a route may say otherwise.
    if (request.user || access !== 'public') reply.header('cache-control', 'no-store');
    const debt = request.user?.owes ?? null;
    const owes = debt !== null && !whileOwing?.includes(debt);
    if (access === 'public' || access === undefined) {
      // Until then one sees what everybody sees.
      if (owes) request.user = null;
      return;
    }
    if (owes) throw owing[debt]();
    if (!request.user) {
      throw cookie
        ? new AppError('SESSION_EXPIRED', '登录已失效，请重新登录')
        : new AppError('UNAUTHENTICATED', '请先登录');
    }
    if (changes && request.user.viewing && !whileViewing) throw viewingOnly(request.user.viewing.name);
    if (!isGranted(request.user, access)) throw forbidden();
    if (needsConsent) await requireConsents(ctx.db, request.user.id);
    if (stepUp) requireStepUp(request.user);
  });
}
