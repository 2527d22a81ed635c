/** `/api/admin/Viewing`, `/api/Viewing`: looking at the portal as a role sees it (`auth/viewing.ts`). */
import { LimitOptions, Ok, OkDone, RoleLimits } from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import { readLimitOptions } from '../../auth/limit-names.ts';
import { actorOf, audit, type Context, change } from '../../context.ts';
import { sessions } from '../../db/schema/accounts.ts';
import { invalid } from '../../lib/errors.ts';
import type { App } from '../../types.ts';
import { assertFits, describeRole } from './account-limits.ts';

const tags = ['角色与安全策略'];

/** Registers the routes on `app` (prefix `/api`). */
export async function viewingRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/admin/LimitOptions',
    {
      config: { access: 'Roles:read' },
      schema: { tags, summary: '角色可限定的栏目、机构和专家', response: { 200: Ok(LimitOptions) } },
    },
    async () => ({ success: true as const, data: await readLimitOptions(ctx.db) }),
  );

  app.post(
    '/admin/Viewing',
    {
      config: { access: 'Roles:read' },
      schema: {
        tags,
        summary: '以某个角色查看（只读，直至结束或退出登录）',
        description: 'the session then counts for what both the role and the caller may do, and changes nothing',
        body: RoleLimits,
        response: { 200: OkDone },
      },
    },
    async (request) => {
      const { Role } = request.body;
      await change(ctx, [], async (tx) => {
        const role = Role === 'user' ? { name: '注册用户' } : await describeRole(tx, Role);
        if (!role) throw invalid({ Role: '只能以预置角色、自建角色或注册用户查看' });
        const viewing = await assertFits(tx, request.body);
        await tx
          .update(sessions)
          .set({ viewing })
          .where(eq(sessions.id, request.user?.sessionId ?? 0));
        await audit(tx, actorOf(request), { action: 'view_as', resource: 'Roles', title: role.name, after: viewing });
      });
      return { success: true as const, data: {} };
    },
  );

  app.delete(
    '/Viewing',
    {
      config: { access: 'user', whileViewing: true },
      schema: { tags, summary: '结束以角色查看（可重复调用）', response: { 200: OkDone } },
    },
    async (request) => {
      const { user } = request;
      if (user?.viewing) {
        const { name } = user.viewing;
        await change(ctx, [], async (tx) => {
          await tx.update(sessions).set({ viewing: null }).where(eq(sessions.id, user.sessionId));
          await audit(tx, actorOf(request), { action: 'view_as_end', resource: 'Roles', title: name });
        });
      }
      return { success: true as const, data: {} };
    },
  );
}
