/** `POST /api/admin/Users/:id/reveal`: telephone number and address of an account in clear. */
import { IdParams, Ok, RevealBody, Revealed, userResource } from '@ip-portal/contract';
import { actorOf, type Context } from '../../context.ts';
import { findRow } from '../../crud/repository.ts';
import { users } from '../../db/schema/accounts.ts';
import { notFound } from '../../lib/errors.ts';
import { reveal } from '../../privacy/reveal.ts';
import type { App } from '../../types.ts';
import { openUser, requireUser } from '../accounts/index.ts';

/** Registers the route on `app` (prefix `/api`). */
export function userRevealRoutes(app: App, ctx: Context): void {
  app.post(
    '/admin/Users/:id/reveal',
    {
      config: { access: 'Users:reveal', stepUp: true },
      schema: {
        tags: ['用户管理'],
        summary: '查看用户的手机号、邮箱（须说明理由，告知本人）',
        params: IdParams,
        body: RevealBody('Users'),
        response: { 200: Ok(Revealed('Users')) },
      },
    },
    async (request, reply) => {
      const by = { user: requireUser(request), actor: actorOf(request) };
      const data = await reveal(ctx, by, 'Users', request.body, async () => {
        const row = await findRow(ctx.db, users, request.params.id, { withDeleted: true });
        if (!row) throw notFound(userResource.label);
        const { phone, email } = await openUser(ctx, row);
        const clear = { Phone: phone, Email: email };
        return { id: row.id, title: row.userName, userId: row.id, organizationId: null, clear };
      });
      reply.header('cache-control', 'no-store');
      return { success: true as const, data };
    },
  );
}
