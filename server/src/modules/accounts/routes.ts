/** `/api/auth`: who am I, register, log in and out, own profile and password. */
import {
  ChangePasswordBody,
  LoginBody,
  Nullable,
  Ok,
  OkDone,
  ProfileBody,
  RegisterBody,
  UserInfo,
} from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import { countAttempt, NO_WAIT } from '../../auth/attempts.ts';
import { type Captcha, createCaptcha } from '../../auth/captcha.ts';
import { createKnownDevices, type KnownDevices } from '../../auth/known-devices.ts';
import { clearSessionCookie, setSessionCookie } from '../../auth/session-cookie.ts';
import { closeSession } from '../../auth/sessions.ts';
import { actorOf, audit, type Context, change, difference } from '../../context.ts';
import { lockRow, updateRow } from '../../crud/repository.ts';
import { users } from '../../db/schema.ts';
import { columnsFrom } from '../../lib/present.ts';
import { sourceOf } from '../../lib/source.ts';
import type { App } from '../../types.ts';
import { changePassword, login, register } from './commands.ts';
import { requireUser } from './require-user.ts';
import { sessionRoutes } from './session-routes.ts';
import { auditView, type UserRow, userInfo } from './user-info.ts';

const TAGS = ['账号'];

interface Guards {
  captcha: Captcha;
  devices: KnownDevices;
}

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
    },
    { prefix: '/auth' },
  );
}

function publicRoutes(app: App, ctx: Context, { captcha, devices }: Guards): void {
  app.get(
    '/userinfo',
    {
      config: { access: 'public', identify: true, whileOwing: true },
      schema: { tags: TAGS, summary: '当前用户（访客为 null）', response: { 200: Ok(Nullable(UserInfo)) } },
    },
    async (request) => {
      if (!request.user) return { success: true as const, data: null };
      const [row] = await ctx.db.select().from(users).where(eq(users.id, request.user.id));
      return { success: true as const, data: row ? userInfo(row) : null };
    },
  );

  app.post(
    '/register',
    {
      config: { access: 'public', identify: true, whileOwing: true, rateLimit: { max: 60, timeWindow: '1 hour' } },
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
      return { success: true as const, data: userInfo(row) };
    },
  );

  app.post(
    '/login',
    {
      config: { access: 'public', identify: true, whileOwing: true, rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: { tags: TAGS, summary: '登录', body: LoginBody, response: { 200: Ok(UserInfo) } },
    },
    async (request, reply) => {
      const { row, token } = await login(ctx, captcha, request.body, {
        actor: actorOf(request),
        source: sourceOf(request),
        deviceOf: (account) => devices.read(request, account),
        former: request.user,
      });
      setSessionCookie(request, reply, token);
      await devices.remember(request, reply, row);
      return { success: true as const, data: userInfo(row) };
    },
  );

  app.post(
    '/logout',
    {
      config: { access: 'public', identify: true, whileOwing: true },
      schema: { tags: TAGS, summary: '退出登录（可重复调用）', response: { 200: OkDone } },
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
      return { success: true as const, data: {} };
    },
  );
}

function ownRoutes(app: App, ctx: Context, { devices }: Guards): void {
  app.put(
    '/profile',
    {
      config: { access: 'user' },
      schema: { tags: TAGS, summary: '修改个人资料', body: ProfileBody, response: { 200: Ok(UserInfo) } },
    },
    async (request) => {
      const { id } = requireUser(request);
      const body = request.body;
      const row = await change(ctx, [], async (tx) => {
        const before = (await lockRow(tx, users, id, body.Version, '账号')) as unknown as UserRow;
        const after = (await updateRow(tx, users, id, columnsFrom(ProfileBody, body))) as unknown as UserRow;
        await audit(tx, actorOf(request), {
          action: 'update',
          resource: 'Auth',
          resourceId: id,
          title: after.userName,
          ...difference(auditView(before), auditView(after)),
        });
        return after;
      });
      return { success: true as const, data: userInfo(row) };
    },
  );

  app.put(
    '/password',
    {
      config: { access: 'user', whileOwing: true, rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags: TAGS,
        summary: '修改密码，其他设备上的登录全部失效',
        body: ChangePasswordBody,
        response: { 200: Ok(UserInfo) },
      },
    },
    async (request, reply) => {
      const { OldPassword, NewPassword } = request.body;
      const user = requireUser(request);
      const { row, token } = await changePassword(ctx, user, OldPassword, NewPassword, actorOf(request));
      setSessionCookie(request, reply, token);
      await devices.remember(request, reply, row);
      return { success: true as const, data: userInfo(row) };
    },
  );
}
