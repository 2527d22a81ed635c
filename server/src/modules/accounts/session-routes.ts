/** `/api/auth/sessions`: where am I logged in, and ending that. */
import { IdParams, Ok, OkDone, OkList, SessionItem } from '@ip-portal/contract';
import { Type } from 'typebox';
import { clearSessionCookie } from '../../auth/session-cookie.ts';
import { closeAllSessions, closeSession, idleMinutes, listSessions } from '../../auth/sessions.ts';
import { actorOf, audit, type Context, change } from '../../context.ts';
import { notFound } from '../../lib/errors.ts';
import { present } from '../../lib/present.ts';
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
      const rows = await listSessions(ctx.db, user.id, idleMinutes(user.roles));
      return {
        success: true as const,
        data: rows.map((row) => present(SessionItem, row, { IsCurrent: row.id === user.sessionId })),
        total: rows.length,
      };
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
