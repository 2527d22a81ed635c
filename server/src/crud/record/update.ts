/** `PUT /R/:id`: changes a record that was read in the version the body names. */
import { type Declared, IdParams, Ok, type UpdateOf } from '@ip-portal/contract';
import { callerOf } from '../../auth/caller.ts';
import { answer, type Id, type Served, STAFF_TAGS } from './operations.ts';

/** Answers the record as it is now. */
export function updateRoute({ app, declared: { name, label }, schemas, record }: Served): void {
  app.put(
    `/${name}/:id`,
    {
      config: { access: `${name}:write` },
      schema: {
        tags: STAFF_TAGS,
        summary: `修改${label}`,
        params: IdParams,
        body: schemas.Update,
        response: { 200: Ok(schemas.Admin) },
      },
    },
    async (request) => {
      const { id } = request.params as Id;
      const row = await record.update(callerOf(request), id, request.body as UpdateOf<Declared>);
      return answer({ record }, schemas.Admin, row);
    },
  );
}
