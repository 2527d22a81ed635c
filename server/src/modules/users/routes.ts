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
} from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { actorOf, type Context } from '../../context.ts';
import { alive, findRow, listRows } from '../../crud/repository.ts';
import { users } from '../../db/schema.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { orderBy, page } from '../../lib/list.ts';
import type { App } from '../../types.ts';
import type { UserRow } from '../accounts/index.ts';
import { requireUser } from '../accounts/index.ts';
import { type Administrator, createUser, deleteUser, resetPassword, restoreUser, updateUser } from './user-commands.ts';
import { userSchemas } from './user-schemas.ts';
import { adminUser, userOrder, userSorts, userWhere } from './user-view.ts';

const config = { access: 'admin' as const };
const tags = ['用户管理'];
const byOf = (request: FastifyRequest): Administrator => ({ ...actorOf(request), id: requireUser(request).id });

/** Registers all user routes on `app` (prefix `/api`). */
export async function userRoutes(app: App, ctx: Context): Promise<void> {
  const one = async (id: number, withDeleted: boolean) => {
    const row = await findRow(ctx.db, users, id, { withDeleted });
    if (!row) throw notFound('用户');
    return { success: true as const, data: adminUser(row as unknown as UserRow) };
  };

  app.get(
    '/admin/Users',
    {
      config,
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
        where: [alive(users, query.Deleted === true), ...userWhere(query)],
        order: orderBy(query, userSorts, userOrder),
        ...page(query),
        omit: ['passwordHash', 'passwordHistory'],
      });
      return { success: true as const, data: rows.map((row) => adminUser(row as unknown as UserRow, true)), total };
    },
  );

  app.get(
    '/Users/:id',
    { config, schema: { tags, summary: '用户详情', params: IdParams, response: { 200: Ok(userSchemas.Admin) } } },
    (request) => one(request.params.id, false),
  );

  app.get(
    '/admin/Users/:id',
    {
      config,
      schema: { tags, summary: '用户详情（含已删除）', params: IdParams, response: { 200: Ok(userSchemas.Admin) } },
    },
    (request) => one(request.params.id, true),
  );

  app.post(
    '/Users',
    {
      config,
      schema: { tags, summary: '新建用户', body: userSchemas.Write, response: { 201: Ok(userSchemas.Admin) } },
    },
    async (request, reply) => {
      const row = await createUser(ctx, byOf(request), request.body);
      reply.code(201);
      return { success: true as const, data: adminUser(row) };
    },
  );

  app.put(
    '/Users/:id',
    {
      config,
      schema: {
        tags,
        summary: '修改、停用、启用用户',
        params: IdParams,
        body: UserUpdate,
        response: { 200: Ok(userSchemas.Admin) },
      },
    },
    async (request) => {
      const row = await updateUser(ctx, byOf(request), request.params.id, request.body);
      return { success: true as const, data: adminUser(row) };
    },
  );

  app.delete(
    '/Users/:id',
    { config, schema: { tags, summary: '删除用户（可恢复）', params: IdParams, response: { 200: OkDone } } },
    async (request) => {
      await deleteUser(ctx, byOf(request), request.params.id);
      return { success: true as const, data: { Id: request.params.id } };
    },
  );

  app.post(
    '/admin/Users/:id/restore',
    { config, schema: { tags, summary: '恢复用户', params: IdParams, response: { 200: Ok(userSchemas.Admin) } } },
    async (request) => {
      const row = await restoreUser(ctx, byOf(request), request.params.id);
      return { success: true as const, data: adminUser(row) };
    },
  );

  app.post(
    '/admin/Users/batch',
    { config, schema: { tags, summary: '批量删除、恢复用户', body: BatchBody, response: { 200: Ok(BatchResult) } } },
    async (request) => {
      const { Ids, Action } = request.body;
      if (Action !== 'delete' && Action !== 'restore') {
        throw new AppError('INVALID', '用户不支持此批量操作', { fields: { Action: '操作不适用' } });
      }
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
      config,
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
      return { success: true as const, data: adminUser(row) };
    },
  );
}
