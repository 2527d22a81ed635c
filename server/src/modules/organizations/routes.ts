/** `/api/Organizations`: what members do. Strangers get 404 everywhere; answers are personal and never kept. */
import { IdParams, Ok, OkDone, OkList } from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { organizationsOf } from '../../auth/acting.ts';
import type { Context } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { notFound } from '../../lib/errors.ts';
import { present } from '../../lib/present.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { adminOrganizationRoutes } from './admin-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { memberRoutes } from './member-routes.ts';
import {
  createOrganization,
  dissolveOrganization,
  editOrganization,
  submitOrganization,
  withdrawOrganization,
} from './organization-commands.ts';
import { findOrganization, requireRight, WHAT } from './organization-repository.ts';
import { byOf } from './organization-request.ts';
import { organizationDetail, organizationSchemas } from './organization-view.ts';

const tags = ['单位'];
const config = { access: 'user' as const };
const writes = { ...config, needsConsent: true as const };
const own = { params: IdParams, response: { 200: Ok(organizationSchemas.Detail) } };

/** Registers the routes of organisations on `api` (prefix `/api`). */
export async function organizationRoutes(api: App, ctx: Context): Promise<void> {
  const keys = keysOf(ctx);
  await api.register(async (app: App) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    const answer = async (request: FastifyRequest, id: number) => {
      const role = await requireRight(ctx.db, id, requireUser(request).id, 'view');
      const row = await findOrganization(ctx.db, id);
      if (!row) throw notFound(WHAT);
      return { success: true as const, data: await organizationDetail(keys, row, role) };
    };

    app.get(
      '/Organizations',
      { config, schema: { tags, summary: '我所在的单位', response: { 200: OkList(organizationSchemas.Item) } } },
      async (request) => {
        const mine = await organizationsOf(ctx.db, requireUser(request).id);
        const rows = await Promise.all(
          mine.map(async ({ Id, Role }) => {
            const row = await findOrganization(ctx.db, Id);
            return row ? [present(organizationSchemas.Item, row, { MyRole: Role })] : [];
          }),
        );
        const data = rows.flat();
        return { success: true as const, data, total: data.length };
      },
    );
    app.post(
      '/Organizations',
      {
        config: writes,
        schema: {
          tags,
          summary: '新建单位，成为所有者',
          body: organizationSchemas.Write,
          response: { 201: Ok(organizationSchemas.Detail) },
        },
      },
      async (request, reply) => {
        const id = await createOrganization(ctx, keys, byOf(request), request.body);
        reply.code(201);
        return answer(request, id);
      },
    );
    app.get('/Organizations/:id', { config, schema: { tags, summary: '单位资料', ...own } }, (request) =>
      answer(request, request.params.id),
    );
    app.put(
      '/Organizations/:id',
      {
        config: writes,
        schema: {
          tags,
          summary: '修改单位资料（核验过的内容改动后须重新核验）',
          ...own,
          body: organizationSchemas.Update,
        },
      },
      async (request) => {
        await editOrganization(ctx, keys, byOf(request), request.params.id, request.body);
        return answer(request, request.params.id);
      },
    );
    app.put(
      '/Organizations/:id/submit',
      { config: writes, schema: { tags, summary: '提交核验', ...own } },
      async (request) => {
        await submitOrganization(ctx, byOf(request), request.params.id);
        return answer(request, request.params.id);
      },
    );
    app.put(
      '/Organizations/:id/withdraw',
      { config, schema: { tags, summary: '撤回核验申请', ...own } },
      async (request) => {
        await withdrawOrganization(ctx, byOf(request), request.params.id);
        return answer(request, request.params.id);
      },
    );
    app.delete(
      '/Organizations/:id',
      {
        config: { ...config, stepUp: true },
        schema: { tags, summary: '解散单位（限所有者）', params: IdParams, response: { 200: OkDone } },
      },
      async (request) => {
        await dissolveOrganization(ctx, byOf(request), request.params.id);
        return { success: true as const, data: { Id: request.params.id } };
      },
    );

    memberRoutes(app, ctx);
    invitationRoutes(app, ctx, keys);
    await documentRoutes(app, ctx);
    adminOrganizationRoutes(app, ctx, keys);
  });
}
