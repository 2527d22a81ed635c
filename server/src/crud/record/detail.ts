/** One record: as the public sees it, and as the back office does, deleted ones too. */
import { IdParams, Ok } from '@ip-portal/contract';
import { may, scopeOf } from '../../auth/rights.ts';
import { notFound } from '../../lib/errors.ts';
import { answer, type Id, type Served, STAFF_TAGS } from './operations.ts';

/** `GET /R/:id` */
export function publicDetailRoute({ app, declared: { name, label }, schemas, record }: Served): void {
  app.get(
    `/${name}/:id`,
    {
      config: { access: 'public', identify: true, cache: { tags: [name], bypassWithSession: true } },
      schema: { tags: [label], summary: `${label}详情`, params: IdParams, response: { 200: Ok(schemas.Detail) } },
    },
    async (request) => {
      const { id } = request.params as Id;
      // Outside of their limits staff see what everybody sees.
      const row =
        (may(request, `${name}:read`)
          ? await record.find(id, 'staff', scopeOf(request.user, `${name}:read`))
          : undefined) ?? (await record.find(id, 'public', null));
      if (!row) throw notFound(label);
      return answer({ record }, schemas.Detail, row);
    },
  );
}

/** `GET /admin/R/:id` */
export function staffDetailRoute({ app, declared: { name, label }, schemas, record }: Served): void {
  app.get(
    `/admin/${name}/:id`,
    {
      config: { access: `${name}:read` },
      schema: {
        tags: STAFF_TAGS,
        summary: `${label}（含已删除）`,
        params: IdParams,
        response: { 200: Ok(schemas.Admin) },
      },
    },
    async (request) => {
      const { id } = request.params as Id;
      const row = await record.find(id, 'deleted too', scopeOf(request.user, `${name}:read`));
      if (!row) throw notFound(label);
      return answer({ record }, schemas.Admin, row);
    },
  );
}
