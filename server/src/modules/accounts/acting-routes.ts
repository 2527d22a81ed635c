/** `/api/auth/acting`: for whom this session acts. */
import { ActingBody, Ok, UserInfo } from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import { actFor, organizationsOf } from '../../auth/acting.ts';
import { actorOf, audit, type Context, change } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { notFound } from '../../lib/errors.ts';
import type { App } from '../../types.ts';
import { requireUser } from './require-user.ts';
import { ownInfo } from './user-info.ts';

/** Registers the route on `app` (prefix `/api/auth`). */
export function actingRoutes(app: App, ctx: Context): void {
  app.put(
    '/acting',
    {
      config: { access: 'user' },
      schema: {
        tags: ['账号'],
        summary: '选择以个人（null）还是某个单位的名义操作，只对本次登录有效',
        body: ActingBody,
        response: { 200: Ok(UserInfo) },
      },
    },
    async (request) => {
      const user = requireUser(request);
      const { OrganizationId } = request.body;
      const { row, acting } = await change(ctx, [], async (tx) => {
        const found = (await organizationsOf(tx, user.id)).find(({ Id }) => Id === OrganizationId) ?? null;
        if (OrganizationId !== null && !found) throw notFound('单位');
        await actFor(tx, user.sessionId, OrganizationId);
        await audit(tx, actorOf(request), {
          action: 'update',
          resource: 'Auth',
          resourceId: user.id,
          title: user.userName,
          before: { actingFor: user.acting?.Id ?? null },
          after: { actingFor: OrganizationId },
        });
        const [account] = await tx.select().from(users).where(eq(users.id, user.id));
        if (!account) throw notFound('账号');
        return { row: account, acting: found };
      });
      return { success: true as const, data: await ownInfo(ctx, row, acting) };
    },
  );
}
