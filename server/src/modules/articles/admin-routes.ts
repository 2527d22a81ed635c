/** Writes and the back office of one kind of article. */
import { BatchBody, BatchResult, IdParams, Ok, OkDone, OkList, RESOURCE_LABELS } from '@ip-portal/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Context } from '../../context.ts';
import { notFound } from '../../lib/errors.ts';
import { createArticle, moveArticle, moveArticles, updateArticle } from './article-commands.ts';
import { findStaffArticle } from './article-detail.ts';
import { type AnyListQuery, listForStaff } from './article-list.ts';
import { SCHEMAS } from './article-schemas.ts';
import type { ArticleBody } from './article-values.ts';
import { type ArticleResource, KIND_OF } from './kinds.ts';

type Id = { id: number };

/** `POST|PUT|DELETE /api/R`, `/api/admin/R…`. */
export function articleAdminRoutes(app: FastifyInstance, ctx: Context, resource: ArticleResource): void {
  const kind = KIND_OF[resource];
  const label = RESOURCE_LABELS[resource];
  const { admin, adminQuery, write, update } = SCHEMAS[resource];
  const config = { access: 'admin' as const };
  const tags = ['后台'];

  async function answer(id: number, withDeleted = false) {
    const data = await findStaffArticle(ctx.db, kind, id, withDeleted);
    if (!data) throw notFound(label);
    return { success: true as const, data };
  }

  app.post(
    `/${resource}`,
    { config, schema: { tags, summary: `新建${label}`, body: write, response: { 201: Ok(admin) } } },
    async (request, reply) => {
      const id = await createArticle(ctx, actorOf(request), kind, request.body as ArticleBody);
      reply.code(201);
      return answer(id);
    },
  );

  app.put(
    `/${resource}/:id`,
    {
      config,
      schema: { tags, summary: `修改${label}`, params: IdParams, body: update, response: { 200: Ok(admin) } },
    },
    async (request) => {
      const { id } = request.params as Id;
      await updateArticle(ctx, actorOf(request), kind, id, request.body as ArticleBody & { Version: number });
      return answer(id);
    },
  );

  app.delete(
    `/${resource}/:id`,
    { config, schema: { tags, summary: `删除${label}（可恢复）`, params: IdParams, response: { 200: OkDone } } },
    async (request) => {
      const { id } = request.params as Id;
      await moveArticle(ctx, actorOf(request), kind, id, 'delete');
      return { success: true as const, data: { Id: id } };
    },
  );

  app.get(
    `/admin/${resource}`,
    {
      config,
      schema: { tags, summary: `${label}管理列表`, querystring: adminQuery, response: { 200: OkList(admin) } },
    },
    async (request) => ({
      success: true as const,
      ...(await listForStaff(ctx.db, kind, request.query as AnyListQuery)),
    }),
  );

  app.get(
    `/admin/${resource}/:id`,
    { config, schema: { tags, summary: `${label}（含已删除）`, params: IdParams, response: { 200: Ok(admin) } } },
    (request) => answer((request.params as Id).id, true),
  );

  app.post(
    `/admin/${resource}/:id/restore`,
    { config, schema: { tags, summary: `恢复${label}`, params: IdParams, response: { 200: Ok(admin) } } },
    async (request) => {
      const { id } = request.params as Id;
      await moveArticle(ctx, actorOf(request), kind, id, 'restore');
      return answer(id);
    },
  );

  app.post(
    `/admin/${resource}/batch`,
    { config, schema: { tags, summary: `批量操作${label}`, body: BatchBody, response: { 200: Ok(BatchResult) } } },
    async (request) => ({
      success: true as const,
      data: await moveArticles(ctx, actorOf(request), kind, request.body as BatchBody),
    }),
  );
}
