/** `/api/admin/Users/export.csv`: a list of accounts for whoever reviews them, without anybody's contacts. */
import { roleLabel } from '@ip-portal/contract';
import { USER_STATUS_LABELS, type UserStatus } from '@ip-portal/contract/labels';
import { and, asc, sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { actorOf, audit, type Context } from '../../context.ts';
import { alive } from '../../crud/repository.ts';
import { ownRoles, users } from '../../db/schema/accounts.ts';
import { BOM, csvLine } from '../../lib/csv.ts';
import { toDay, toMinute } from '../../lib/time.ts';
import type { App } from '../../types.ts';
import { userSchemas } from './user-schemas.ts';
import { idleSince, userWhere } from './user-view.ts';

/** Rows of one file; whoever has more accounts filters them. */
const EXPORT_MAX = 20_000;
const HEAD = ['编号', '用户名', '角色', '状态', '两步验证', '创建时间', '最近登录', '未登录天数'];

/** Registers the route on `app` (prefix `/api`). */
export function idleReportRoutes(app: App, ctx: Context): void {
  app.get(
    '/admin/Users/export.csv',
    {
      config: { access: 'Users:read', stepUp: true, rateLimit: { max: 20, timeWindow: '1 minute' } },
      schema: {
        tags: ['用户管理'],
        summary: `导出账号清单（CSV，不含联系方式，最久未登录的在前，最多 ${EXPORT_MAX} 行）`,
        querystring: userSchemas.AdminListQuery,
        response: {
          200: { description: 'CSV', content: { 'text/csv': { schema: Type.Unsafe<string>({ type: 'string' }) } } },
        },
      },
    },
    async (request, reply) => {
      const query = request.query;
      const where = and(alive(users, query.Deleted === true), ...(await userWhere(ctx, query)));
      const rows = await ctx.db
        .select({
          id: users.id,
          name: users.userName,
          roles: users.roles,
          status: users.status,
          factor: users.secondFactorAt,
          createdAt: users.createdAt,
          lastLoginAt: users.lastLoginAt,
          days: sql<number>`floor(extract(epoch from now() - ${idleSince}) / 86400)::int`,
        })
        .from(users)
        .where(where)
        .orderBy(asc(idleSince), asc(users.id))
        .limit(EXPORT_MAX);
      const own = await ctx.db.select({ Code: ownRoles.code, Name: ownRoles.name }).from(ownRoles);
      const { keyword: _, RealName: __, ...told } = query;
      await audit(ctx.db, actorOf(request), {
        action: 'export',
        resource: 'Users',
        title: '账号清单',
        after: { ...told, Total: rows.length },
      });
      const lines = rows.map((row) =>
        csvLine([
          row.id,
          row.name,
          row.roles.map((code) => roleLabel(code, own)).join('、'),
          USER_STATUS_LABELS[row.status as UserStatus],
          row.factor ? '已启用' : '未启用',
          toMinute(row.createdAt),
          row.lastLoginAt ? toMinute(row.lastLoginAt) : '从未登录',
          row.days,
        ]),
      );
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="users-${toDay(new Date())}.csv"`)
        .header('cache-control', 'no-store')
        .send(BOM + csvLine(HEAD) + lines.join(''));
    },
  );
}
