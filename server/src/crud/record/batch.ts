/** `POST /admin/R/batch`: the same for many records, each a unit of work of its own. */
import { BatchBody, BatchResult, Ok, type Permission } from '@ip-portal/contract';
import { callerOf } from '../../auth/caller.ts';
import { requirePermission } from '../../auth/rights.ts';
import { AppError } from '../../lib/errors.ts';
import { type Served, STAFF_TAGS } from './operations.ts';

/** Answers how many were done, and for each of the others why not. */
export function batchRoute({ app, declared: { name, label }, record }: Served): void {
  app.post(
    `/admin/${name}/batch`,
    {
      // What is done stands in the body: so does the right that it takes.
      config: { access: `${name}:${record.setPublished ? ('read' as const) : ('delete' as const)}` as Permission },
      schema: { tags: STAFF_TAGS, summary: `批量操作${label}`, body: BatchBody, response: { 200: Ok(BatchResult) } },
    },
    async (request) => {
      const { Ids, Action } = request.body as BatchBody;
      const settles = Action === 'publish' || Action === 'offline';
      const act = settles ? record.setPublished : record.setDeleted;
      if (!act) {
        throw new AppError('INVALID', '该类记录不支持此批量操作', { fields: { Action: '操作不适用' } });
      }
      requirePermission(request, `${name}:${settles ? 'publish' : 'delete'}` as Permission);
      const result: BatchResult = { Done: 0, Failed: [] };
      for (const id of Ids) {
        try {
          await act(callerOf(request), id, Action === 'delete' || Action === 'publish');
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
