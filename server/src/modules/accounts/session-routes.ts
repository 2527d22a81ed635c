/** `/api/auth/sessions` and `/api/auth/data-views`: where am I logged in, and who was shown my data. */
import { DataView, DataViewListQuery, IdParams, Ok, OkDone, OkList, SessionItem } from '@ip-portal/contract';
import { Type } from 'typebox';
import { clearSessionCookie } from '../../auth/session-cookie.ts';
import { closeAllSessions, closeSession, knowDevice, listSessions, readLimits } from '../../auth/sessions.ts';
import { actorOf, audit, type Context, change } from '../../context.ts';
import { deviceName } from '../../lib/device-name.ts';
import { notFound, refused } from '../../lib/errors.ts';
import { present } from '../../lib/present.ts';
import { shortened } from '../../lib/source.ts';
import { listDataViews } from '../../privacy/data-views.ts';
import type { App } from '../../types.ts';
import { requireUser } from './require-user.ts';

const TAGS = ['账号'];
const Ended = Type.Object({ Count: Type.Integer({ description: 'sessions that were ended' }) });

/** Registers the session routes on `app` (prefix `/api/auth`). */
export function sessionRoutes(app: App, ctx: Context): void {
  app.get(
    '/sessions',
    {
      config: { access: 'user' },
      schema: { tags: TAGS, summary: '已登录的设备', response: { 200: OkList(SessionItem) } },
    },
    async (request) => {
      const user = requireUser(request);
      const rows = await listSessions(ctx.db, user.id, await readLimits(ctx.db, user.id));
      return {
        success: true as const,
        data: rows.map((row) =>
          present(SessionItem, row, {
            IsCurrent: row.id === user.sessionId,
            Ip: shortened(row.ip),
            Device: deviceName(row.userAgent),
            IsNewDevice: row.newDevice,
          }),
        ),
        total: rows.length,
      };
    },
  );

  app.get(
    '/data-views',
    {
      config: { access: 'user' },
      schema: {
        tags: TAGS,
        summary: '谁查看过我的信息',
        querystring: DataViewListQuery,
        response: { 200: OkList(DataView) },
      },
    },
    async (request) => {
      const { rows, total } = await listDataViews(ctx.db, requireUser(request).id, request.query);
      return {
        success: true as const,
        data: rows.map((row) => present(DataView, row, { Role: row.viewerRole })),
        total,
      };
    },
  );

  app.put(
    '/sessions/:id/known',
    {
      config: { access: 'user' },
      schema: { tags: TAGS, summary: '确认新设备是本人的', params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      const user = requireUser(request);
      const { id } = request.params;
      // Else whoever has the password would make their own mark vanish.
      if (user.newDevice) throw refused('请在以前登录过的设备上确认');
      await change(ctx, [], async (tx) => {
        if (!(await knowDevice(tx, user.id, id))) throw notFound('新设备上的登录');
        await audit(tx, actorOf(request), {
          action: 'know_device',
          resource: 'Auth',
          resourceId: user.id,
          title: user.userName,
          after: { SessionId: id },
        });
      });
      return { success: true as const, data: { Id: id } };
    },
  );

  app.delete(
    '/sessions/:id',
    {
      config: { access: 'user' },
      schema: { tags: TAGS, summary: '注销一个设备上的登录', params: IdParams, response: { 200: OkDone } },
    },
    async (request, reply) => {
      const user = requireUser(request);
      const { id } = request.params;
      await change(ctx, [], async (tx) => {
        if (!(await closeSession(tx, user.id, id))) throw notFound('登录会话');
        await audit(tx, actorOf(request), {
          action: 'revoke_session',
          resource: 'Auth',
          resourceId: user.id,
          title: user.userName,
          after: { SessionId: id },
        });
      });
      if (id === user.sessionId) clearSessionCookie(request, reply);
      return { success: true as const, data: { Id: id } };
    },
  );

  app.post(
    '/sessions/revoke-others',
    {
      config: { access: 'user' },
      schema: { tags: TAGS, summary: '注销其他所有设备上的登录', response: { 200: Ok(Ended) } },
    },
    async (request) => {
      const user = requireUser(request);
      const count = await change(ctx, [], async (tx) => {
        const ended = await closeAllSessions(tx, user.id, user.sessionId);
        await audit(tx, actorOf(request), {
          action: 'revoke_session',
          resource: 'Auth',
          resourceId: user.id,
          title: user.userName,
          after: { Count: ended },
        });
        return ended;
      });
      return { success: true as const, data: { Count: count } };
    },
  );
}
