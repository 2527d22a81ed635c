/** `/api/admin/Roles`, `/api/Roles`, `/api/admin/SecurityPolicy`. */
import {
  IdParams,
  Ok,
  OkDone,
  OkList,
  RoleItem,
  RoleUpdate,
  RoleWrite,
  SecurityPolicy,
  SecurityPolicyUpdate,
} from '@ip-portal/contract';
import { actorOf, type Context, change } from '../../context.ts';
import type { App } from '../../types.ts';
import { refuseSelfMadeRights } from './own-rights.ts';
import { createRole, deleteRole, findRole, listRoles, updateRole } from './role-commands.ts';
import { readSecurityPolicy, writeSecurityPolicy } from './security-policy.ts';

const tags = ['角色与安全策略'];
const read = { access: 'Roles:read' as const };
const write = { access: 'Roles:write' as const, stepUp: true as const };

/** Registers the routes on `app` (prefix `/api`). */
export async function roleRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/admin/Roles',
    { config: read, schema: { tags, summary: '角色列表（预置与自建）', response: { 200: OkList(RoleItem) } } },
    async () => {
      const data = await listRoles(ctx.db);
      return { success: true as const, data, total: data.length };
    },
  );

  app.get(
    '/Roles/:id',
    { config: read, schema: { tags, summary: '自建角色详情', params: IdParams, response: { 200: Ok(RoleItem) } } },
    async (request) => ({ success: true as const, data: await findRole(ctx.db, request.params.id) }),
  );

  app.post(
    '/Roles',
    { config: write, schema: { tags, summary: '新建角色', body: RoleWrite, response: { 201: Ok(RoleItem) } } },
    async (request, reply) => {
      const data = await change(ctx, [], (tx) => createRole(tx, actorOf(request), request.body));
      reply.code(201);
      return { success: true as const, data };
    },
  );

  app.put(
    '/Roles/:id',
    {
      config: write,
      schema: { tags, summary: '修改自建角色', params: IdParams, body: RoleUpdate, response: { 200: Ok(RoleItem) } },
    },
    async (request) => {
      const { id } = request.params;
      refuseSelfMadeRights(request, id, request.body);
      const data = await change(ctx, [], (tx) => updateRole(tx, actorOf(request), id, request.body));
      return { success: true as const, data };
    },
  );

  app.delete(
    '/Roles/:id',
    { config: write, schema: { tags, summary: '删除自建角色', params: IdParams, response: { 200: OkDone } } },
    async (request) => {
      const { id } = request.params;
      await change(ctx, [], (tx) => deleteRole(tx, actorOf(request), id));
      return { success: true as const, data: { Id: id } };
    },
  );

  app.get(
    '/admin/SecurityPolicy',
    {
      config: { access: 'SecurityPolicy:read' },
      schema: { tags, summary: '安全策略', response: { 200: Ok(SecurityPolicy) } },
    },
    async () => ({ success: true as const, data: await readSecurityPolicy(ctx.db) }),
  );

  app.put(
    '/admin/SecurityPolicy',
    {
      config: { access: 'SecurityPolicy:write', stepUp: true },
      schema: { tags, summary: '修改安全策略', body: SecurityPolicyUpdate, response: { 200: Ok(SecurityPolicy) } },
    },
    async (request) => ({
      success: true as const,
      data: await change(ctx, [], (tx) => writeSecurityPolicy(tx, request.body, actorOf(request))),
    }),
  );
}
