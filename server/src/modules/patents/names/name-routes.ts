/** `/api/admin/PatentNames`, `PatentRenames` and `PatentNameAliases`: spellings of names, replaced by one everywhere. */
import {
  IdParams,
  Ok,
  OkDone,
  OkList,
  PatentNameAlias,
  PatentNameAliasQuery,
  PatentNameExample,
  PatentNameExampleQuery,
  PatentNameGroup,
  PatentNameQuery,
  PatentRename,
  PatentRenameQuery,
  PatentRenameWrite,
} from '@ip-portal/contract';
import { Type } from 'typebox';
import { requirePermission } from '../../../auth/rights.ts';
import { actorOf, type Context } from '../../../context.ts';
import type { App } from '../../../types.ts';
import { forgetAlias, listAliases } from './name-aliases.ts';
import { examplesOf, listNames } from './read-names.ts';
import { listRenames, startRename, startUndoRename } from './rename-commands.ts';

const tags = ['后台'];
/** As for merging: who replaces names everywhere takes from records what stood there. */
const config = { access: 'Patents:write' as const };
const description = '还需要专利的删除权限';

/** Registers the routes on `app` (prefix `/api`). */
export async function patentNameRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/admin/PatentNames',
    {
      config,
      schema: {
        tags,
        summary: '申请人、专利权人名称的写法',
        description: `不带 Q 时只列有多种写法的名称；每种写法最多数到 10,000 件。${description}`,
        querystring: PatentNameQuery,
        response: { 200: OkList(PatentNameGroup) },
      },
    },
    async (request) => {
      requirePermission(request, 'Patents:delete');
      const { groups, total } = await listNames(ctx.db, request.query);
      return { success: true as const, data: groups, total };
    },
  );

  app.get(
    '/admin/PatentNames/Examples',
    {
      config,
      schema: {
        tags,
        summary: '使用某种写法的专利（举例）',
        description,
        querystring: PatentNameExampleQuery,
        response: { 200: Ok(Type.Array(PatentNameExample)) },
      },
    },
    async (request) => {
      requirePermission(request, 'Patents:delete');
      return { success: true as const, data: await examplesOf(ctx.db, request.query.Name) };
    },
  );

  app.get(
    '/admin/PatentRenames',
    {
      config,
      schema: {
        tags,
        summary: '名称替换记录',
        description,
        querystring: PatentRenameQuery,
        response: { 200: OkList(PatentRename) },
      },
    },
    async (request) => {
      requirePermission(request, 'Patents:delete');
      return { success: true as const, ...(await listRenames(ctx.db, request.query)) };
    },
  );

  app.post(
    '/admin/PatentRenames',
    {
      config,
      schema: {
        tags,
        summary: '把若干写法替换为一种',
        description: `收到即回答，替换随后分批进行；法律事件不改。${description}`,
        body: PatentRenameWrite,
        response: { 202: Ok(PatentRename) },
      },
    },
    async (request, reply) => {
      requirePermission(request, 'Patents:delete');
      const data = await startRename(ctx, actorOf(request), request.body);
      reply.code(202);
      return { success: true as const, data };
    },
  );

  app.post(
    '/admin/PatentRenames/:id/undo',
    {
      config,
      schema: {
        tags,
        summary: '撤销名称替换（此后又被修改过的专利保持不变）',
        description,
        params: IdParams,
        response: { 202: Ok(PatentRename) },
      },
    },
    async (request, reply) => {
      requirePermission(request, 'Patents:delete');
      const data = await startUndoRename(ctx, actorOf(request), request.params.id);
      reply.code(202);
      return { success: true as const, data };
    },
  );

  app.get(
    '/admin/PatentNameAliases',
    {
      config,
      schema: {
        tags,
        summary: '导入时替换的写法',
        description,
        querystring: PatentNameAliasQuery,
        response: { 200: OkList(PatentNameAlias) },
      },
    },
    async (request) => {
      requirePermission(request, 'Patents:delete');
      return { success: true as const, ...(await listAliases(ctx.db, request.query)) };
    },
  );

  app.delete(
    '/admin/PatentNameAliases/:id',
    {
      config,
      schema: {
        tags,
        summary: '不再在导入时替换这种写法',
        description,
        params: IdParams,
        response: { 200: OkDone },
      },
    },
    async (request) => {
      requirePermission(request, 'Patents:delete');
      await forgetAlias(ctx, actorOf(request), request.params.id);
      return { success: true as const, data: { Id: request.params.id } };
    },
  );
}
