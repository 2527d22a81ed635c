/** Writes and the back office of one kind of article. */
import { BatchBody, BatchResult, IdParams, Ok, OkDone, OkList, RESOURCE_LABELS, type Scope } from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { may, requirePermission, scopeOf } from '../../auth/rights.ts';
import { actorOf, type Context } from '../../context.ts';
import { notFound } from '../../lib/errors.ts';
import type { App } from '../../types.ts';
import {
  createArticle,
  type Editor,
  type Mover,
  moveArticle,
  moveArticles,
  updateArticle,
} from './article-commands.ts';
import { findStaffArticle } from './article-detail.ts';
import { type AnyListQuery, listForStaff } from './article-list.ts';
import { SCHEMAS } from './article-schemas.ts';
import type { ArticleBody } from './article-values.ts';
import { type ArticleResource, KIND_OF } from './kinds.ts';

type Id = { id: number };

/** `POST|PUT|DELETE /api/R`, `/api/admin/R…`. */
export function articleAdminRoutes(app: App, ctx: Context, resource: ArticleResource): void {
  const kind = KIND_OF[resource];
  const label = RESOURCE_LABELS[resource];
  const { admin, adminQuery, write: written, update } = SCHEMAS[resource];
  const read = { access: `${resource}:read` as const };
  const write = { access: `${resource}:write` as const };
  const remove = { access: `${resource}:delete` as const };
  const editorOf = (request: FastifyRequest): Editor => ({
    actor: actorOf(request),
    writes: scopeOf(request.user, `${resource}:write`),
    publishes: scopeOf(request.user, `${resource}:publish`),
    makesColumns: may(request, 'Columns:write'),
  });
  const moverOf = (request: FastifyRequest, action: 'publish' | 'delete'): Mover => ({
    actor: actorOf(request),
    within: scopeOf(request.user, `${resource}:${action}`),
  });
  const tags = ['后台'];

  async function answer(id: number, within: Scope = null, withDeleted = false) {
    const data = await findStaffArticle(ctx.db, kind, id, within, withDeleted);
    if (!data) throw notFound(label);
    return { success: true as const, data };
  }

  app.post(
    `/${resource}`,
    { config: write, schema: { tags, summary: `新建${label}`, body: written, response: { 201: Ok(admin) } } },
    async (request, reply) => {
      const id = await createArticle(ctx, editorOf(request), kind, request.body as ArticleBody);
      reply.code(201);
      return answer(id);
    },
  );

  app.put(
    `/${resource}/:id`,
    {
      config: write,
      schema: { tags, summary: `修改${label}`, params: IdParams, body: update, response: { 200: Ok(admin) } },
    },
    async (request) => {
      const { id } = request.params as Id;
      await updateArticle(ctx, editorOf(request), kind, id, request.body as ArticleBody & { Version: number });
      return answer(id);
    },
  );

  app.delete(
    `/${resource}/:id`,
    {
      config: remove,
      schema: { tags, summary: `删除${label}（可恢复）`, params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      const { id } = request.params as Id;
      await moveArticle(ctx, moverOf(request, 'delete'), kind, id, 'delete');
      return { success: true as const, data: { Id: id } };
    },
  );

  app.get(
    `/admin/${resource}`,
    {
      config: read,
      schema: { tags, summary: `${label}管理列表`, querystring: adminQuery, response: { 200: OkList(admin) } },
    },
    async (request) => ({
      success: true as const,
      ...(await listForStaff(ctx.db, kind, request.query as AnyListQuery, scopeOf(request.user, `${resource}:read`))),
    }),
  );

  app.get(
    `/admin/${resource}/:id`,
    { config: read, schema: { tags, summary: `${label}（含已删除）`, params: IdParams, response: { 200: Ok(admin) } } },
    (request) => answer((request.params as Id).id, scopeOf(request.user, `${resource}:read`), true),
  );

  app.post(
    `/admin/${resource}/:id/restore`,
    { config: remove, schema: { tags, summary: `恢复${label}`, params: IdParams, response: { 200: Ok(admin) } } },
    async (request) => {
      const { id } = request.params as Id;
      await moveArticle(ctx, moverOf(request, 'delete'), kind, id, 'restore');
      return answer(id);
    },
  );

  app.post(
    `/admin/${resource}/batch`,
    {
      config: read,
      schema: { tags, summary: `批量操作${label}`, body: BatchBody, response: { 200: Ok(BatchResult) } },
    },
    async (request) => {
      const { Action } = request.body as BatchBody;
      const action = Action === 'publish' || Action === 'offline' ? 'publish' : 'delete';
      requirePermission(request, `${resource}:${action}`);
      return {
        success: true as const,
        data: await moveArticles(ctx, moverOf(request, action), kind, request.body as BatchBody),
      };
    },
  );
}
