/** `/api/Users` and `/api/admin/Users`: accounts in the hands of administrators. */
import {
  BatchBody,
  BatchResult,
  IdParams,
  Ok,
  OkDone,
  OkList,
  ResetPasswordBody,
  UserUpdate,
  userResource,
} from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { heldUntil } from '../../auth/attempts.ts';
import { requireStepUp } from '../../auth/step-up.ts';
import { actorOf, audit, type Context } from '../../context.ts';
import { alive, findRow, listRows } from '../../crud/repository.ts';
import { users } from '../../db/schema/accounts.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { orderBy, page } from '../../lib/list.ts';
import type { App } from '../../types.ts';
import { requireUser, type UserRow } from '../accounts/index.ts';
import { readLimits } from '../roles/index.ts';
import { idleReportRoutes } from './idle-report.ts';
import { recoveryLinkRoutes } from './recovery-link.ts';
import { userRevealRoutes } from './reveal-routes.ts';
import {
  type Administrator,
  createUser,
  deleteUser,
  resetPassword,
  restoreUser,
  takeFactorAway,
  updateUser,
} from './user-commands.ts';
import { userSchemas } from './user-schemas.ts';
import { adminUser, userOrder, userSorts, userWhere } from './user-view.ts';

const read = { access: 'Users:read' as const };
const write = { access: 'Users:write' as const };
const remove = { access: 'Users:delete' as const };
const tags = ['用户管理'];
const byOf = (request: FastifyRequest): Administrator => {
  const { id, permissions, proven, hasFactor } = requireUser(request);
  return { ...actorOf(request), id, permissions, proven, hasFactor };
};

/** Registers all user routes on `app` (prefix `/api`). */
export async function userRoutes(app: App, ctx: Context): Promise<void> {
  const answer = async (row: UserRow) => ({
    success: true as const,
    data: await adminUser(
      ctx,
      row,
      (await heldUntil(ctx.db, [row.id])).get(row.id),
      (await readLimits(ctx.db, [row.id])).get(row.id) ?? [],
    ),
  });

  /** Tells much of a person, so who asked stands in the audit log. */
  const one = async (request: FastifyRequest, id: number, withDeleted: boolean) => {
    const row = await findRow(ctx.db, users, id, { withDeleted });
    if (!row) throw notFound(userResource.label);
    const entry = { action: 'view', resource: 'Users', resourceId: id, title: row.userName } as const;
    await audit(ctx.db, actorOf(request), entry);
    return answer(row);
  };

  idleReportRoutes(app, ctx);
  recoveryLinkRoutes(app, ctx);
  userRevealRoutes(app, ctx);

  app.get(
    '/admin/Users',
    {
      config: read,
      schema: {
        tags,
        summary: '用户列表',
        querystring: userSchemas.AdminListQuery,
        response: { 200: OkList(userSchemas.Admin) },
      },
    },
    async (request) => {
      const query = request.query;
      const { rows, total } = await listRows(ctx.db, users, {
        where: [alive(users, query.Deleted === true), ...(await userWhere(ctx, query))],
        order: orderBy(query, userSorts, userOrder),
        ...page(query),
        omit: ['passwordHash', 'passwordHistory'],
      });
      const ids = rows.map(({ id }) => id);
      const limits = await readLimits(ctx.db, ids);
      const held = await heldUntil(ctx.db, ids);
      const data = await Promise.all(
        rows.map((row) => adminUser(ctx, row, held.get(row.id), limits.get(row.id) ?? [])),
      );
      return { success: true as const, data, total };
    },
  );

  app.get(
    '/Users/:id',
    { config: read, schema: { tags, summary: '用户详情', params: IdParams, response: { 200: Ok(userSchemas.Admin) } } },
    (request) => one(request, request.params.id, false),
  );

  app.get(
    '/admin/Users/:id',
    {
      config: read,
      schema: { tags, summary: '用户详情（含已删除）', params: IdParams, response: { 200: Ok(userSchemas.Admin) } },
    },
    (request) => one(request, request.params.id, true),
  );

  app.post(
    '/Users',
    {
      config: write,
      schema: { tags, summary: '新建用户', body: userSchemas.Write, response: { 201: Ok(userSchemas.Admin) } },
    },
    async (request, reply) => {
      const row = await createUser(ctx, byOf(request), request.body);
      reply.code(201);
      return answer(row);
    },
  );

  app.put(
    '/Users/:id',
    {
      config: write,
      schema: {
        tags,
        summary: '修改、停用、启用用户，解除登录限制',
        params: IdParams,
        body: UserUpdate,
        response: { 200: Ok(userSchemas.Admin) },
      },
    },
    async (request) => {
      const row = await updateUser(ctx, byOf(request), request.params.id, request.body);
      return answer(row);
    },
  );

  app.delete(
    '/Users/:id',
    {
      config: { ...remove, stepUp: true },
      schema: { tags, summary: '删除用户（可恢复）', params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      await deleteUser(ctx, byOf(request), request.params.id);
      return { success: true as const, data: { Id: request.params.id } };
    },
  );

  app.post(
    '/admin/Users/:id/restore',
    {
      config: remove,
      schema: { tags, summary: '恢复用户', params: IdParams, response: { 200: Ok(userSchemas.Admin) } },
    },
    async (request) => {
      const row = await restoreUser(ctx, byOf(request), request.params.id);
      return answer(row);
    },
  );

  app.post(
    '/admin/Users/batch',
    {
      config: remove,
      schema: { tags, summary: '批量删除、恢复用户', body: BatchBody, response: { 200: Ok(BatchResult) } },
    },
    async (request) => {
      const { Ids, Action } = request.body;
      if (Action !== 'delete' && Action !== 'restore') {
        throw new AppError('INVALID', '用户不支持此批量操作', { fields: { Action: '操作不适用' } });
      }
      if (Action === 'delete') requireStepUp(requireUser(request));
      const result: BatchResult = { Done: 0, Failed: [] };
      for (const id of Ids) {
        try {
          await (Action === 'delete' ? deleteUser : restoreUser)(ctx, byOf(request), id);
          result.Done += 1;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          result.Failed.push({ Id: id, Reason: error.message });
        }
      }
      return { success: true as const, data: result };
    },
  );

  app.put(
    '/admin/Users/:id/password',
    {
      config: { ...write, stepUp: true },
      schema: {
        tags,
        summary: '重置密码',
        params: IdParams,
        body: ResetPasswordBody,
        response: { 200: Ok(userSchemas.Admin) },
      },
    },
    async (request) => {
      const row = await resetPassword(ctx, byOf(request), request.params.id, request.body);
      return answer(row);
    },
  );

  app.delete(
    '/admin/Users/:id/second-factor',
    {
      config: { ...write, stepUp: true },
      schema: {
        tags,
        summary: '解除用户的两步验证',
        params: IdParams,
        response: { 200: Ok(userSchemas.Admin) },
      },
    },
    async (request) => {
      const row = await takeFactorAway(ctx, byOf(request), request.params.id);
      return answer(row);
    },
  );
}
