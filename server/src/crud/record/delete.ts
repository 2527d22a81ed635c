/** Deleting, which can be undone, and undoing it. */
import { IdParams, Ok, OkDone } from '@ip-portal/contract';
import { callerOf } from '../../auth/caller.ts';
import { answer, type Id, type Served, STAFF_TAGS } from './operations.ts';

/** `DELETE /R/:id` */
export function deleteRoute({ app, declared: { name, label }, record }: Served): void {
  app.delete(
    `/${name}/:id`,
    {
      config: { access: `${name}:delete` },
      schema: { tags: STAFF_TAGS, summary: `删除${label}（可恢复）`, params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      const { id } = request.params as Id;
      await record.setDeleted(callerOf(request), id, true);
      return { success: true as const, data: { Id: id } };
    },
  );
}

/** `POST /admin/R/:id/restore` */
export function restoreRoute({ app, declared: { name, label }, schemas, record }: Served): void {
  app.post(
    `/admin/${name}/:id/restore`,
    {
      config: { access: `${name}:delete` },
      schema: { tags: STAFF_TAGS, summary: `恢复${label}`, params: IdParams, response: { 200: Ok(schemas.Admin) } },
    },
    async (request) => {
      const row = await record.setDeleted(callerOf(request), (request.params as Id).id, false);
      return answer({ record }, schemas.Admin, row);
    },
  );
}
