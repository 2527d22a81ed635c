/**
 * The routes that every record in the hands of staff has: public list and detail, writes, and the back office's list,
 * detail, restore and batch. HTTP alone: what they do is given, and no entity is named in here.
 */
import {
  type AdminQueryOf,
  BatchBody,
  BatchResult,
  type Declared,
  IdParams,
  Ok,
  OkDone,
  OkList,
  type Permission,
  type PlainResource,
  type Scope,
  schemasOf,
  type UpdateOf,
  type WriteOf,
} from '@ip-portal/contract';
import type { FastifyInstance } from 'fastify';
import type { TObject } from 'typebox';
import { type Caller, callerOf } from '../auth/caller.ts';
import { may, requirePermission, scopeOf } from '../auth/rights.ts';
import { AppError, notFound } from '../lib/errors.ts';
import type { Values } from './record-commands.ts';

/** Whose list it is. */
export type ListScope = 'public' | 'staff';

/** What the routes do; each write is one unit of work with its audit row. */
export interface RecordOperations<R extends Declared> {
  /** `within`: the records the caller may see, by the id that limits name; null for all. */
  list(query: AdminQueryOf<R>, scope: ListScope, within: Scope): Promise<{ rows: Values[]; total: number }>;
  find(id: number, scope: ListScope | 'deleted too', within: Scope): Promise<Values | undefined>;
  /** An answer made from a row; from a row of a list too, which may lack long columns. */
  show(schema: TObject, row: Values): object;
  create(by: Caller, body: WriteOf<R>): Promise<Values>;
  update(by: Caller, id: number, body: UpdateOf<R>): Promise<Values>;
  /** Deletes, or restores. */
  setDeleted(by: Caller, id: number, deleted: boolean): Promise<Values>;
  /** Publishes or takes back; absent where records are public at once. */
  setPublished?(by: Caller, id: number, published: boolean): Promise<Values>;
}

type Id = { id: number };
/** What the routes below know of a resource: what all have in common. */
type Served = Declared & { name: PlainResource };
type Operations = RecordOperations<Declared>;
type Query = AdminQueryOf<Declared>;

/** Registers the routes of a declared resource on `app` (prefix `/api`). */
export function recordRoutes<R extends Declared>(
  app: FastifyInstance,
  declared: R & { name: PlainResource },
  record: RecordOperations<R>,
): void {
  publicRoutes(app, declared, record);
  writeRoutes(app, declared, record);
  staffRoutes(app, declared, record);
}

const answer = (record: Operations, schema: TObject, row: Values) => ({
  success: true as const,
  data: record.show(schema, row),
});

async function answerList(record: Operations, schema: TObject, query: unknown, scope: ListScope, within: Scope = null) {
  const { rows, total } = await record.list(query as Query, scope, within);
  return { success: true as const, data: rows.map((row) => record.show(schema, row)), total };
}

function publicRoutes(app: FastifyInstance, declared: Served, record: Operations): void {
  const { name: resource, label } = declared;
  const schemas = schemasOf(declared);
  const tags = [label];

  app.get(
    `/${resource}`,
    {
      config: { access: 'public', cache: { tags: [resource] } },
      schema: {
        tags,
        summary: `${label}列表`,
        querystring: schemas.ListQuery,
        response: { 200: OkList(schemas.Item) },
      },
    },
    (request) => answerList(record, schemas.Item, request.query, 'public'),
  );

  app.get(
    `/${resource}/:id`,
    {
      config: { access: 'public', identify: true, cache: { tags: [resource], bypassWithSession: true } },
      schema: { tags, summary: `${label}详情`, params: IdParams, response: { 200: Ok(schemas.Detail) } },
    },
    async (request) => {
      const { id } = request.params as Id;
      // Outside of their limits staff see what everybody sees.
      const row =
        (may(request, `${resource}:read`)
          ? await record.find(id, 'staff', scopeOf(request.user, `${resource}:read`))
          : undefined) ?? (await record.find(id, 'public', null));
      if (!row) throw notFound(label);
      return answer(record, schemas.Detail, row);
    },
  );
}

function writeRoutes(app: FastifyInstance, declared: Served, record: Operations): void {
  const { name: resource, label } = declared;
  const schemas = schemasOf(declared);
  const tags = ['后台'];
  const write = { access: `${resource}:write` as const };

  app.post(
    `/${resource}`,
    {
      config: write,
      schema: { tags, summary: `新建${label}`, body: schemas.Write, response: { 201: Ok(schemas.Admin) } },
    },
    async (request, reply) => {
      const row = await record.create(callerOf(request), request.body as Values);
      reply.code(201);
      return answer(record, schemas.Admin, row);
    },
  );

  app.put(
    `/${resource}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: `修改${label}`,
        params: IdParams,
        body: schemas.Update,
        response: { 200: Ok(schemas.Admin) },
      },
    },
    async (request) => {
      const row = await record.update(
        callerOf(request),
        (request.params as Id).id,
        request.body as Values & { Version: number },
      );
      return answer(record, schemas.Admin, row);
    },
  );

  app.delete(
    `/${resource}/:id`,
    {
      config: { access: `${resource}:delete` },
      schema: { tags, summary: `删除${label}（可恢复）`, params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      const { id } = request.params as Id;
      await record.setDeleted(callerOf(request), id, true);
      return { success: true as const, data: { Id: id } };
    },
  );
}

function staffRoutes(app: FastifyInstance, declared: Served, record: Operations): void {
  const { name: resource, label } = declared;
  const schemas = schemasOf(declared);
  const tags = ['后台'];
  const read = { access: `${resource}:read` as const };
  const remove = { access: `${resource}:delete` as const };

  app.get(
    `/admin/${resource}`,
    {
      config: read,
      schema: {
        tags,
        summary: `${label}管理列表`,
        querystring: schemas.AdminListQuery,
        response: { 200: OkList(schemas.Admin) },
      },
    },
    (request) => answerList(record, schemas.Admin, request.query, 'staff', scopeOf(request.user, `${resource}:read`)),
  );

  app.get(
    `/admin/${resource}/:id`,
    {
      config: read,
      schema: { tags, summary: `${label}（含已删除）`, params: IdParams, response: { 200: Ok(schemas.Admin) } },
    },
    async (request) => {
      const row = await record.find(
        (request.params as Id).id,
        'deleted too',
        scopeOf(request.user, `${resource}:read`),
      );
      if (!row) throw notFound(label);
      return answer(record, schemas.Admin, row);
    },
  );

  app.post(
    `/admin/${resource}/:id/restore`,
    {
      config: remove,
      schema: { tags, summary: `恢复${label}`, params: IdParams, response: { 200: Ok(schemas.Admin) } },
    },
    async (request) => {
      const row = await record.setDeleted(callerOf(request), (request.params as Id).id, false);
      return answer(record, schemas.Admin, row);
    },
  );

  app.post(
    `/admin/${resource}/batch`,
    {
      // What is done stands in the body: so does the right that it takes.
      config: { access: `${resource}:${record.setPublished ? ('read' as const) : ('delete' as const)}` as Permission },
      schema: { tags, summary: `批量操作${label}`, body: BatchBody, response: { 200: Ok(BatchResult) } },
    },
    async (request) => {
      const { Ids, Action } = request.body as BatchBody;
      const settles = Action === 'publish' || Action === 'offline';
      const act = settles ? record.setPublished : record.setDeleted;
      if (!act) {
        throw new AppError('INVALID', '该类记录不支持此批量操作', { fields: { Action: '操作不适用' } });
      }
      requirePermission(request, `${resource}:${settles ? 'publish' : 'delete'}` as Permission);
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
