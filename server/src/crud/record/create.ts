/** `POST /R`: a new record. */
import { type Declared, Ok, type WriteOf } from '@ip-portal/contract';
import { callerOf } from '../../auth/caller.ts';
import { answer, type Served, STAFF_TAGS } from './operations.ts';

/** Answers 201 with the record. */
export function createRoute({ app, declared: { name, label }, schemas, record }: Served): void {
  app.post(
    `/${name}`,
    {
      config: { access: `${name}:write` },
      schema: {
        tags: STAFF_TAGS,
        summary: `新建${label}`,
        body: schemas.Write,
        response: { 201: Ok(schemas.Admin) },
      },
    },
    async (request, reply) => {
      const row = await record.create(callerOf(request), request.body as WriteOf<Declared>);
      reply.code(201);
      return answer({ record }, schemas.Admin, row);
    },
  );
}
