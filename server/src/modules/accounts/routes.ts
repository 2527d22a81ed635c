/** `/api/auth`: who am I, register, log in and out, own profile and password. */
import {
  ChangePasswordBody,
  LoggedOut,
  LoginBody,
  Nullable,
  Ok,
  ProfileBody,
  RegisterBody,
  UserInfo,
} from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import { countAttempt, NO_WAIT } from '../../auth/attempts.ts';
import { createCaptcha } from '../../auth/captcha.ts';
import { createKnownDevices } from '../../auth/known-devices.ts';
import { readLimitedRights } from '../../auth/limit-names.ts';
import { readStanding } from '../../auth/rights.ts';
import { clearSessionCookie, setSessionCookie } from '../../auth/session-cookie.ts';
import { closeSession, countNewDevices } from '../../auth/sessions.ts';
import { requireStepUp } from '../../auth/step-up.ts';
import { actorOf, audit, type Context, change, difference } from '../../context.ts';
import { lockRow, updateRow } from '../../crud/repository.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { sealFields } from '../../crypto/sealed-fields.ts';
import { users } from '../../db/schema/accounts.ts';
import { columnsFrom } from '../../lib/present.ts';
import { sourceOf, widerSourceOf } from '../../lib/source.ts';
import { tellFormerAddress } from '../../notify/former-address.ts';
import { readDue } from '../../privacy/consents.ts';
import { leaveProvider } from '../../sso/leave.ts';
import type { App, Debt } from '../../types.ts';
import { actingRoutes } from './acting-routes.ts';
import { changePassword, login, register } from './commands.ts';
import type { Guards } from './guards.ts';
import { openUser } from './own-data.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { requireUser } from './require-user.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { smsRoutes } from './sms-routes.ts';
import { auditView, halfUserInfo, ownInfo, userInfo } from './user-info.ts';

const TAGS = ['账号'];
const EVERY_DEBT: Debt[] = ['factor', 'password', 'enrolment'];

/** Registers all account routes on `api` (prefix `/api`). */
export async function accountRoutes(api: App, ctx: Context): Promise<void> {
  const guards: Guards = { captcha: createCaptcha(ctx.db), devices: createKnownDevices(ctx.db) };
  await api.register(
    async (app) => {
      app.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      publicRoutes(app, ctx, guards);
      ownRoutes(app, ctx, guards);
      sessionRoutes(app, ctx);
      actingRoutes(app, ctx);
      recoveryRoutes(app, ctx, guards.captcha);
      smsRoutes(app, ctx, guards);
      secondFactorRoutes(app, ctx, guards.devices);
    },
    { prefix: '/auth' },
  );
}

function publicRoutes(app: App, ctx: Context, { captcha, devices }: Guards): void {
  app.get(
    '/userinfo',
    {
      // Without an answer no page that was sent stays; to a visitor it costs nothing.
      config: { access: 'public', identify: true, whileOwing: EVERY_DEBT, essential: 'to visitors' },
      schema: { tags: TAGS, summary: '当前用户（访客为 null）', response: { 200: Ok(Nullable(UserInfo)) } },
    },
    async (request) => {
      if (!request.user) return { success: true as const, data: null };
      const { id, owes } = request.user;
      const [[row], standing, newDevices, limits, due] = await Promise.all([
        ctx.db.select().from(users).where(eq(users.id, id)),
        readStanding(ctx.db, id),
        countNewDevices(ctx.db, id, request.user.sessionId),
        readLimitedRights(ctx.db, request.user),
        readDue(ctx.db, id),
      ]);
      if (!row) return { success: true as const, data: null };
      if (owes === 'factor') return { success: true as const, data: halfUserInfo(row, standing) };
      return {
        success: true as const,
        data: userInfo(await openUser(ctx, row), { ...standing, ...request.user, newDevices, limits, due }),
      };
    },
  );

  app.post(
    '/register',
    {
      config: {
        access: 'public',
        identify: true,
        whileOwing: EVERY_DEBT,
        rateLimit: { max: 60, timeWindow: '1 hour' },
      },
      schema: { tags: TAGS, summary: '注册并登录', body: RegisterBody, response: { 201: Ok(UserInfo) } },
    },
    async (request, reply) => {
      const body = request.body;
      const { count } = await countAttempt(ctx.db, `register from ${sourceOf(request)}`, NO_WAIT);
      if (count > ctx.config.registrationsPerHour) await captcha.require(body.Captcha);
      const { row, token } = await register(ctx, body, actorOf(request), request.user);
      setSessionCookie(request, reply, token);
      await devices.remember(request, reply, row);
      reply.code(201);
      return { success: true as const, data: await ownInfo(ctx, row) };
    },
  );

  app.post(
    '/login',
    {
      config: {
        access: 'public',
        identify: true,
        whileOwing: EVERY_DEBT,
        rateLimit: { max: 60, timeWindow: '1 minute' },
      },
      schema: {
        tags: TAGS,
        summary: '登录（AwaitsFactor 为真时还须第二步）',
        body: LoginBody,
        response: { 200: Ok(UserInfo) },
      },
    },
    async (request, reply) => {
      const { row, token, awaitsFactor } = await login(ctx, captcha, request.body, {
        actor: actorOf(request),
        source: sourceOf(request),
        network: widerSourceOf(request),
        deviceOf: (account) => devices.read(request, account),
        former: request.user,
      });
      setSessionCookie(request, reply, token);
      if (awaitsFactor) return { success: true as const, data: halfUserInfo(row, await readStanding(ctx.db, row.id)) };
      await devices.remember(request, reply, row);
      return { success: true as const, data: await ownInfo(ctx, row) };
    },
  );

  app.post(
    '/logout',
    {
      config: { access: 'public', identify: true, whileOwing: EVERY_DEBT },
      schema: { tags: TAGS, summary: '退出登录（可重复调用）', response: { 200: Ok(LoggedOut) } },
    },
    async (request, reply) => {
      const { user } = request;
      if (user) {
        await change(ctx, [], async (tx) => {
          await closeSession(tx, user.id, user.sessionId);
          await audit(tx, actorOf(request), {
            action: 'logout',
            resource: 'Auth',
            resourceId: user.id,
            title: user.userName,
          });
        });
      }
      clearSessionCookie(request, reply);
      const Next = await leaveProvider(ctx, request, reply);
      return { success: true as const, data: Next === undefined ? {} : { Next } };
    },
  );
}

function ownRoutes(app: App, ctx: Context, { devices }: Guards): void {
  app.put(
    '/profile',
    {
      config: { access: 'user', needsConsent: true },
      schema: { tags: TAGS, summary: '修改个人资料', body: ProfileBody, response: { 200: Ok(UserInfo) } },
    },
    async (request) => {
      const user = requireUser(request);
      const { id, acting } = user;
      const body = request.body;
      const row = await change(ctx, [], async (tx) => {
        const before = await lockRow(tx, users, id, body.Version, '账号');
        const { Phone, Email } = body;
        const { phone, email } = await openUser(ctx, before);
        // Where the portal writes to is a way in: a tab that was left open is not enough to change it.
        if ((Phone ?? phone) !== phone || (Email ?? email) !== email) requireStepUp(user);
        const after = await updateRow(tx, users, id, {
          ...columnsFrom(ProfileBody, body),
          ...(await sealFields(keysOf(ctx), 'users', id, { phone: Phone, email: Email })),
        });
        await audit(tx, actorOf(request), {
          action: 'update',
          resource: 'Auth',
          resourceId: id,
          title: after.userName,
          ...difference(auditView(await openUser(ctx, before)), auditView(await openUser(ctx, after))),
        });
        await tellFormerAddress(ctx, tx, after, email, Email ?? email);
        return after;
      });
      return { success: true as const, data: await ownInfo(ctx, row, acting) };
    },
  );

  app.put(
    '/password',
    {
      config: { access: 'user', whileOwing: ['password', 'enrolment'], rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags: TAGS,
        summary: '修改密码，其他设备上的登录全部失效',
        body: ChangePasswordBody,
        response: { 200: Ok(UserInfo) },
      },
    },
    async (request, reply) => {
      const { OldPassword, NewPassword, RevokeTokens } = request.body;
      const user = requireUser(request);
      const { row, token } = await changePassword(ctx, user, OldPassword, NewPassword, actorOf(request), RevokeTokens);
      setSessionCookie(request, reply, token);
      await devices.remember(request, reply, row);
      return { success: true as const, data: await ownInfo(ctx, row) };
    },
  );
}
