/** A link that staff hand to somebody who has forgotten the password: it works once, and staff never know the password. */
import { IdParams, Ok, RecoveryLink, userResource } from '@ip-portal/contract';
import { RESET_URL } from '@ip-portal/contract/urls';
import { actorOf, audit, type Context, change } from '../../context.ts';
import { findRow } from '../../crud/repository.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { users } from '../../db/schema/accounts.ts';
import { notFound, refused } from '../../lib/errors.ts';
import { toTimestamp } from '../../lib/time.ts';
import { allowLink, newToken } from '../../mail/one-time-links.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { assertManages } from '../roles/index.ts';
import { refuseSelf } from './user-guards.ts';

/** A day: it may have to be told over the telephone or carried to a counter. */
const MINUTES = 24 * 60;

/** Registers the route on `app` (prefix `/api`). */
export function recoveryLinkRoutes(app: App, ctx: Context): void {
  app.post(
    '/admin/Users/:id/recovery-link',
    {
      config: { access: 'Users:write', stepUp: true },
      schema: {
        tags: ['用户管理'],
        summary: '生成一次性找回链接（只显示一次，24 小时内有效）',
        params: IdParams,
        response: { 201: Ok(RecoveryLink) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const by = requireUser(request);
      refuseSelf(by.id, id, '请在个人中心修改自己的密码');
      const token = newToken();
      const expires = await change(ctx, [], async (tx) => {
        const row = await findRow(tx, users, id, { lock: true });
        if (!row) throw notFound(userResource.label);
        await assertManages(tx, by, row);
        if (row.status !== 'active') throw refused('该账号已停用，请先启用');
        const until = await allowLink(tx, keysOf(ctx), { userId: id, purpose: 'recovery', token, minutes: MINUTES });
        const about = { resource: 'Users' as const, resourceId: id, title: row.userName };
        await audit(tx, actorOf(request), { action: 'reset_password', ...about, after: { by: 'link' } });
        return until;
      });
      reply.code(201).header('cache-control', 'no-store');
      return { success: true as const, data: { Path: `${RESET_URL}#${token}`, ExpiresAt: toTimestamp(expires) } };
    },
  );
}
