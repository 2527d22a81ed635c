import { IdParams, Ok, OkDone, OkList, PostingListQuery, postingResource } from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { notFound } from '../../lib/errors.ts';
import { refuses } from '../../privacy/consents.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { adminPostingRoutes } from './admin-routes.ts';
import { createPosting, deletePosting, editPosting, resubmitPosting, withdrawPosting } from './posting-commands.ts';
import { namePatents } from './posting-patents.ts';
import { findPosting, listForUser } from './posting-repository.ts';
import { byOf } from './posting-request.ts';
import { postingSchemas } from './posting-schemas.ts';
import { isOwn, partsOf, postingDetail, postingItem } from './posting-view.ts';
import { postingRevealRoutes } from './reveal-routes.ts';

const { label } = postingResource;

const tags = [label];
const config = { access: 'user' as const };
const writes = { ...config, needsConsent: true as const };

/** The trading area: `/api/Postings`, for logged-in users; its answers are personal and never kept. */
export async function postingRoutes(api: App, ctx: Context): Promise<void> {
  await api.register(async (app: App) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    const keys = keysOf(ctx);
    const answer = async (request: FastifyRequest, id: number) => {
      const user = requireUser(request);
      const row = await findPosting(ctx.db, id);
      const own = row !== undefined && (await isOwn(ctx.db, user, row));
      const inside = row !== undefined && (own || partsOf(user, row).length > 0);
      if (!row || row.deletedAt || !(inside || row.isPublic)) throw notFound(label);
      const named = await namePatents(ctx.db, row.patentNumbers);
      const isPersons = !inside && row.organizationId === null && row.ownerId !== null;
      const hidden = isPersons && (await refuses(ctx.db, row.ownerId ?? 0, 'contacts'));
      return { success: true as const, data: await postingDetail(keys, row, user, named, { inside, own, hidden }) };
    };

    app.get(
      '/Postings',
      {
        config,
        schema: {
          tags,
          summary: `${label}列表`,
          querystring: PostingListQuery,
          response: { 200: OkList(postingSchemas.Item) },
        },
      },
      async (request) => {
        const user = requireUser(request);
        const { rows, total } = await listForUser(ctx.db, user, request.query);
        const named = await namePatents(
          ctx.db,
          rows.flatMap((row) => row.patentNumbers),
        );
        return { success: true as const, data: rows.map((row) => postingItem(row, user, named)), total };
      },
    );

    app.get(
      '/Postings/:id',
      {
        config,
        schema: { tags, summary: `${label}详情`, params: IdParams, response: { 200: Ok(postingSchemas.Detail) } },
      },
      (request) => answer(request, request.params.id),
    );

    app.post(
      '/Postings',
      {
        config: writes,
        schema: {
          tags,
          summary: `发布${label}（待审核）`,
          body: postingSchemas.Write,
          response: { 201: Ok(postingSchemas.Detail) },
        },
      },
      async (request, reply) => {
        const id = await createPosting(ctx, byOf(request), request.body);
        reply.code(201);
        return answer(request, id);
      },
    );

    app.put(
      '/Postings/:id',
      {
        config: writes,
        schema: {
          tags,
          summary: `修改${label}（本人修改后重新审核）`,
          params: IdParams,
          body: postingSchemas.Update,
          response: { 200: Ok(postingSchemas.Detail) },
        },
      },
      async (request) => {
        await editPosting(ctx, byOf(request), request.params.id, request.body);
        return answer(request, request.params.id);
      },
    );

    app.delete(
      '/Postings/:id',
      {
        config,
        schema: { tags, summary: `删除${label}（可由管理员恢复）`, params: IdParams, response: { 200: OkDone } },
      },
      async (request) => {
        await deletePosting(ctx, byOf(request), request.params.id);
        return { success: true as const, data: { Id: request.params.id } };
      },
    );

    app.put(
      '/Postings/:id/withdraw',
      {
        config,
        schema: { tags, summary: `撤回${label}`, params: IdParams, response: { 200: Ok(postingSchemas.Detail) } },
      },
      async (request) => {
        await withdrawPosting(ctx, byOf(request), request.params.id);
        return answer(request, request.params.id);
      },
    );

    app.put(
      '/Postings/:id/resubmit',
      {
        config: writes,
        schema: { tags, summary: `重新提交${label}`, params: IdParams, response: { 200: Ok(postingSchemas.Detail) } },
      },
      async (request) => {
        await resubmitPosting(ctx, byOf(request), request.params.id);
        return answer(request, request.params.id);
      },
    );

    adminPostingRoutes(app, ctx);
    postingRevealRoutes(app, ctx);
  });
}
