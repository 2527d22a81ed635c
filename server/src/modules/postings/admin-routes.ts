import { BatchBody, BatchResult, IdParams, Ok, OkList, PostingReview, postingResource } from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { requirePermission } from '../../auth/rights.ts';
import type { Context } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { deletePosting, restorePosting, reviewPosting } from './posting-commands.ts';
import { namePatents } from './posting-patents.ts';
import { findPosting, listForStaff } from './posting-repository.ts';
import { byOf } from './posting-request.ts';
import { postingSchemas } from './posting-schemas.ts';
import { adminPosting } from './posting-view.ts';

const { label } = postingResource;

const tags = ['后台'];
const read = { access: 'Postings:read' as const };
const review = { access: 'Postings:review' as const };
const remove = { access: 'Postings:delete' as const };

/** The back office's side of the trading area: `/api/admin/Postings`. */
export function adminPostingRoutes(app: App, ctx: Context): void {
  const keys = keysOf(ctx);
  const answer = async (request: FastifyRequest, id: number) => {
    const row = await findPosting(ctx.db, id);
    if (!row) throw notFound(label);
    const named = await namePatents(ctx.db, row.patentNumbers);
    return { success: true as const, data: await adminPosting(keys, row, requireUser(request), named) };
  };

  app.get(
    '/admin/Postings',
    {
      config: read,
      schema: {
        tags,
        summary: `${label}管理列表`,
        querystring: postingSchemas.AdminListQuery,
        response: { 200: OkList(postingSchemas.Admin) },
      },
    },
    async (request) => {
      const { rows, total } = await listForStaff(ctx.db, request.query);
      const named = await namePatents(
        ctx.db,
        rows.flatMap((row) => row.patentNumbers),
      );
      const user = requireUser(request);
      const data = await Promise.all(rows.map((row) => adminPosting(keys, row, user, named, true)));
      return { success: true as const, data, total };
    },
  );

  app.get(
    '/admin/Postings/:id',
    {
      config: read,
      schema: { tags, summary: `${label}（含已删除）`, params: IdParams, response: { 200: Ok(postingSchemas.Admin) } },
    },
    (request) => answer(request, request.params.id),
  );

  app.put(
    '/admin/Postings/:id/review',
    {
      config: review,
      schema: {
        tags,
        summary: `审核${label}`,
        params: IdParams,
        body: PostingReview,
        response: { 200: Ok(postingSchemas.Admin) },
      },
    },
    async (request) => {
      await reviewPosting(ctx, byOf(request), request.params.id, request.body);
      return answer(request, request.params.id);
    },
  );

  app.post(
    '/admin/Postings/:id/restore',
    {
      config: remove,
      schema: { tags, summary: `恢复${label}`, params: IdParams, response: { 200: Ok(postingSchemas.Admin) } },
    },
    async (request) => {
      await restorePosting(ctx, byOf(request), request.params.id);
      return answer(request, request.params.id);
    },
  );

  app.post(
    '/admin/Postings/batch',
    {
      config: read,
      schema: { tags, summary: `批量操作${label}`, body: BatchBody, response: { 200: Ok(BatchResult) } },
    },
    async (request) => {
      const { Ids, Action } = request.body;
      const settles = Action === 'publish' || Action === 'offline';
      requirePermission(request, settles ? 'Postings:review' : 'Postings:delete');
      const by = byOf(request);
      const run: Record<BatchBody['Action'], (id: number) => Promise<void>> = {
        publish: (id) => reviewPosting(ctx, by, id, { Status: 'published' }),
        offline: (id) => reviewPosting(ctx, by, id, { Status: 'withdrawn' }),
        delete: (id) => deletePosting(ctx, by, id),
        restore: (id) => restorePosting(ctx, by, id),
      };
      const result: BatchResult = { Done: 0, Failed: [] };
      for (const id of Ids) {
        try {
          await run[Action](id);
          result.Done += 1;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          result.Failed.push({ Id: id, Reason: error.message });
        }
      }
      return { success: true as const, data: result };
    },
  );
}
