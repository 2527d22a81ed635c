/** `/api/admin/Patents/:id/merge` and its undoing, and where a merged patent is to be found. */
import {
  type AdminPatent,
  IdParams,
  Ok,
  PatentMerge,
  PatentMergedInto,
  PatentMergePreview,
  PatentMergeQuery,
  patentResource,
  schemasOf,
} from '@ip-portal/contract';
import { callerOf } from '../../../auth/caller.ts';
import { requirePermission } from '../../../auth/rights.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../lib/errors.ts';
import type { App } from '../../../types.ts';
import { patentOperations } from '../patent-operations.ts';
import { mergePatents } from './merge-patents.ts';
import { movedTo } from './merged-records.ts';
import { previewMerge } from './preview-merge.ts';
import { unmergePatents } from './unmerge-patents.ts';

const tags = ['后台'];
const { Admin } = schemasOf(patentResource);

/** Registers the routes on `app` (prefix `/api`). */
export async function patentMergeRoutes(app: App, ctx: Context): Promise<void> {
  const record = patentOperations(ctx);
  /** A patent as staff see it. */
  async function shown(id: number) {
    const row = await record.find(id, 'deleted too', null);
    if (!row) throw notFound(patentResource.label);
    return { success: true as const, data: record.show(Admin, row) as AdminPatent };
  }

  app.get(
    '/Patents/:id/MergedInto',
    {
      config: { access: 'public', cache: { tags: ['Patents'] } },
      schema: {
        tags: ['专利'],
        summary: '已合并的专利现在的编号',
        params: IdParams,
        response: { 200: Ok(PatentMergedInto) },
      },
    },
    async ({ params }) => {
      const Id = await movedTo(ctx.db, params.id);
      if (Id === undefined) throw notFound(patentResource.label);
      return { success: true as const, data: { Id } };
    },
  );

  app.get(
    '/admin/Patents/:id/merge',
    {
      config: { access: 'Patents:write' },
      schema: {
        tags,
        summary: '比较要合并的两件专利',
        params: IdParams,
        querystring: PatentMergeQuery,
        response: { 200: Ok(PatentMergePreview) },
      },
    },
    async (request) => {
      requirePermission(request, 'Patents:delete');
      const data = await previewMerge(ctx.db, request.params.id, request.query.OtherId);
      return { success: true as const, data };
    },
  );

  app.post(
    '/admin/Patents/:id/merge',
    {
      config: { access: 'Patents:write' },
      schema: {
        tags,
        summary: '把另一件专利合并到这件',
        description: '还需要专利的删除权限；另一件按已删除处理，前台地址转到这件',
        params: IdParams,
        body: PatentMerge,
        response: { 200: Ok(Admin) },
      },
    },
    async (request) => {
      requirePermission(request, 'Patents:delete');
      await mergePatents(ctx, callerOf(request), request.params.id, request.body);
      return shown(request.params.id);
    },
  );

  app.post(
    '/admin/Patents/:id/unmerge',
    {
      config: { access: 'Patents:write' },
      schema: {
        tags,
        summary: '撤销合并：两件专利恢复原样',
        description: '还需要专利的删除权限；编号是已合并的那件。合并之后任何一件又被修改的，不能撤销',
        params: IdParams,
        response: { 200: Ok(Admin) },
      },
    },
    async (request) => {
      requirePermission(request, 'Patents:delete');
      await unmergePatents(ctx, callerOf(request), request.params.id);
      return shown(request.params.id);
    },
  );
}
