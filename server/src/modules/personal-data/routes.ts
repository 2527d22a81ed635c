/** `/api/PersonalData`: what the portal holds about me, to take along, and its end. */
import type { Readable } from 'node:stream';
import { EraseBody, EraseForOwnerBody, IdParams, OkDone } from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { countAttempt, NO_WAIT } from '../../auth/attempts.ts';
import { clearSessionCookie } from '../../auth/session-cookie.ts';
import { actorOf, audit, type Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import { sendFile } from '../../lib/send-file.ts';
import { toDay } from '../../lib/time.ts';
import { workGate } from '../../lib/work-gate.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { copyOf } from './copy.ts';
import { eraseForOwner, eraseOwn } from './erase.ts';
import { writeErasureList } from './erasure-list.ts';

const tags = ['个人信息'];
/** Copies of one account in an hour. */
export const COPIES_PER_HOUR = 5;
/** A copy counts as work until its last byte is taken. */
const copying = workGate(2, 4);

/** The database knows it by now; a list that cannot be written is made up for at the next start. */
const noteErasure = (ctx: Context, request: FastifyRequest) =>
  writeErasureList(ctx.db, ctx.config).catch((error: unknown) =>
    request.log.warn({ err: error }, 'list of erasures not written'),
  );

/** Registers the routes on `app` (prefix `/api`). */
export async function personalDataRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/PersonalData/export.zip',
    {
      config: { access: 'user', stepUp: true },
      schema: {
        tags,
        summary: '导出我的个人信息（ZIP，内含 JSON 和 CSV）',
        response: {
          200: {
            description: 'ZIP',
            content: { 'application/zip': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { id, userName } = requireUser(request);
      const { count } = await countAttempt(ctx.db, `copy of ${id}`, NO_WAIT);
      if (count > COPIES_PER_HOUR) {
        throw new AppError('TOO_MANY_REQUESTS', `每小时最多导出 ${COPIES_PER_HOUR} 次，请稍后再试`);
      }
      await copying(async () => {
        // Before the first byte: a database that is down must answer 503, not half a file.
        await audit(ctx.db, actorOf(request), {
          action: 'export',
          resource: 'Auth',
          resourceId: id,
          title: userName,
          after: { PersonalData: true },
        });
        const file = { name: `personal-data-${toDay(new Date())}.zip`, type: 'application/zip' };
        await sendFile(reply, file, copyOf(ctx, id));
      });
      return reply;
    },
  );

  app.post(
    '/PersonalData/erase',
    {
      config: { access: 'user', stepUp: true, rateLimit: { max: 20, timeWindow: '1 hour' } },
      schema: { tags, summary: '注销我的账号（不能恢复）', body: EraseBody, response: { 200: OkDone } },
    },
    async (request, reply) => {
      const { id } = requireUser(request);
      await eraseOwn(ctx, { ...actorOf(request), id }, request.body.UserName);
      clearSessionCookie(request, reply);
      await noteErasure(ctx, request);
      return { success: true as const, data: { Id: id } };
    },
  );

  app.post(
    '/admin/Users/:id/erase',
    {
      config: { access: 'Users:erase', stepUp: true },
      schema: {
        tags: ['用户管理'],
        summary: '应本人请求代为注销账号（不能恢复）',
        params: IdParams,
        body: EraseForOwnerBody,
        response: { 200: OkDone },
      },
    },
    async (request) => {
      const { id } = request.params;
      await eraseForOwner(ctx, { ...actorOf(request), id: requireUser(request).id }, id, request.body);
      await noteErasure(ctx, request);
      return { success: true as const, data: { Id: id } };
    },
  );
}
