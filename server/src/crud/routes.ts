/**
 * The routes of a plain record: public list and detail, writes, and the back office's list,
 * detail, restore and batch. No entity is named in here; an entity with commands of its own has
 * routes of its own.
 */
import {
  type AdminQueryOf,
  BatchBody,
  BatchResult,
  type Declared,
  type Fields,
  IdParams,
  Ok,
  OkDone,
  OkList,
  type Resource,
  type SortOf,
  schemasOf,
} from '@ip-portal/contract';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgView } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { TObject } from 'typebox';
import { actorOf, audit, type Context, change, difference } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { cleanHtml } from '../lib/html.ts';
import { orderBy, page } from '../lib/list.ts';
import { camel, columnsFrom, present } from '../lib/present.ts';
import { alive, findRow, insertRow, listRows, lockRow, type RecordTable, type Row, updateRow } from './repository.ts';

/** What every list understands; the filters are the entity's. */
type Query = AdminQueryOf<Declared>;
type Values = Record<string, unknown>;

/** How the records of a declared resource are stored and found. */
export interface CrudEntity<R extends Declared = Declared> {
  resource: R & { name: Resource };
  /** A column per field, named like it with a small first letter. */
  table: RecordTable & { [Sort in SortOf<R> as Uncapitalize<Sort>]: AnyPgColumn };
  defaultOrder: SQL[];
  /** Conditions from keyword and filters. */
  where(query: AdminQueryOf<R>): (SQL | undefined)[];
  /** What the public may see of the table; named by every entity with a public list. */
  publicView?: PgView;
  titleOf(row: Row): string;
  /** Long columns a list does without, besides rich text. */
  omitInLists?: string[];
  /** Derived fields of an answer. */
  derived?(row: Row): Values;
  /** Checks and completes column values before a write; `existing` is null on create. */
  prepare?(tx: Executor, values: Values, existing: Row | null): Promise<Values>;
  /** Follows every write in its transaction (search index); `row.deletedAt` tells of a deletion. */
  after?(tx: Executor, row: Row): Promise<void>;
}

/** Columns of the rich text of a resource: cleaned on write, left out of lists. */
function htmlColumns(resource: Declared): string[] {
  const fields: Fields = resource.fields;
  return Object.entries(fields)
    .filter(([, { schema }]) => schema.contentMediaType === 'text/html')
    .map(([name]) => camel(name));
}

/** Sort name → column, by the same name. */
function sortColumns(entity: CrudEntity, sorts: readonly string[]): Record<string, AnyColumn> {
  const columns = entity.table as RecordTable & Record<string, AnyColumn>;
  return Object.fromEntries(
    sorts.map((name) => {
      const column = columns[camel(name)];
      if (!column) throw new Error(`${entity.resource.name} cannot be sorted by ${name}: there is no such column`);
      return [name, column];
    }),
  );
}

/** Column values of a body, rich text cleaned, checked and completed by the entity's own rules. */
export async function valuesOf(tx: Executor, entity: CrudEntity, body: Values, existing: Row | null): Promise<Values> {
  const values = columnsFrom(schemasOf(entity.resource).Write, body);
  for (const column of htmlColumns(entity.resource)) {
    const html = values[column];
    if (typeof html === 'string') values[column] = cleanHtml(html);
  }
  return (await entity.prepare?.(tx, values, existing)) ?? values;
}

/** Registers all routes of `entity` on `app` (prefix `/api`). */
export function registerCrud<R extends Declared>(app: FastifyInstance, ctx: Context, given: CrudEntity<R>): void {
  const entity: CrudEntity = given;
  const { table, resource: declared } = entity;
  const { name: resource, label } = declared;
  const schemas = schemasOf(declared);
  const html = htmlColumns(declared);
  const omit = [...html, ...(entity.omitInLists ?? [])];
  const sorts = sortColumns(entity, [...(declared.sorts ?? []), 'CreatedAt', 'UpdatedAt']);
  // What a list left out is answered empty.
  const empty = Object.fromEntries(html.map((column) => [column, '']));
  const show = (schema: TObject, row: Row) => present(schema, { ...empty, ...row }, entity.derived?.(row));

  async function list(query: Query, schema: TObject, scope: { view?: PgView; where: SQL[] }) {
    const { rows, total } = await listRows(ctx.db, table, {
      ...scope,
      where: [...entity.where(query), ...scope.where],
      order: orderBy(query, sorts, entity.defaultOrder),
      ...page(query),
      omit,
    });
    return { success: true as const, data: rows.map((row) => show(schema, row)), total };
  }

  const { publicView } = entity;
  if (publicView) {
    app.get(
      `/${resource}`,
      {
        config: { access: 'public', cache: { tags: [resource] } },
        schema: {
          tags: [label],
          summary: `${label}列表`,
          querystring: schemas.ListQuery,
          response: { 200: OkList(schemas.Item) },
        },
      },
      (request) => list(request.query as Query, schemas.Item, { view: publicView, where: [] }),
    );
    app.get(
      `/${resource}/:id`,
      {
        config: { access: 'public', identify: true, cache: { tags: [resource], bypassWithSession: true } },
        schema: { tags: [label], summary: `${label}详情`, params: IdParams, response: { 200: Ok(schemas.Detail) } },
      },
      async (request) => {
        const staff = request.user?.roles.includes('admin') ?? false;
        const { id } = request.params as { id: number };
        const row = await findRow(ctx.db, table, id, staff ? {} : { view: publicView });
        if (!row) throw notFound(label);
        return { success: true as const, data: show(schemas.Detail, row) };
      },
    );
  } else {
    app.get(
      `/${resource}/:id`,
      {
        config: { access: 'admin' },
        schema: { tags: [label], summary: `${label}详情`, params: IdParams, response: { 200: Ok(schemas.Admin) } },
      },
      async (request) => {
        const row = await findRow(ctx.db, table, (request.params as { id: number }).id);
        if (!row) throw notFound(label);
        return { success: true as const, data: show(schemas.Admin, row) };
      },
    );
  }

  app.get(
    `/admin/${resource}`,
    {
      config: { access: 'admin' },
      schema: {
        tags: ['后台'],
        summary: `${label}管理列表`,
        querystring: schemas.AdminListQuery,
        response: { 200: OkList(schemas.Admin) },
      },
    },
    (request) => {
      const query = request.query as Query;
      return list(query, schemas.Admin, { where: [alive(table, query.Deleted === true)] });
    },
  );

  app.get(
    `/admin/${resource}/:id`,
    {
      config: { access: 'admin' },
      schema: {
        tags: ['后台'],
        summary: `${label}（含已删除）`,
        params: IdParams,
        response: { 200: Ok(schemas.Admin) },
      },
    },
    async (request) => {
      const row = await findRow(ctx.db, table, (request.params as { id: number }).id, { withDeleted: true });
      if (!row) throw notFound(label);
      return { success: true as const, data: show(schemas.Admin, row) };
    },
  );

  app.post(
    `/${resource}`,
    {
      config: { access: 'admin' },
      schema: { tags: ['后台'], summary: `新建${label}`, body: schemas.Write, response: { 201: Ok(schemas.Admin) } },
    },
    async (request, reply) => {
      const row = await change(ctx, [resource], async (tx) => {
        const values = await valuesOf(tx, entity, request.body as Values, null);
        const created = await insertRow(tx, table, values);
        await entity.after?.(tx, created);
        await audit(tx, actorOf(request), {
          action: 'create',
          resource,
          resourceId: created.id,
          title: entity.titleOf(created),
          after: values,
        });
        return created;
      });
      reply.code(201);
      return { success: true as const, data: show(schemas.Admin, row) };
    },
  );

  app.put(
    `/${resource}/:id`,
    {
      config: { access: 'admin' },
      schema: {
        tags: ['后台'],
        summary: `修改${label}`,
        params: IdParams,
        body: schemas.Update,
        response: { 200: Ok(schemas.Admin) },
      },
    },
    async (request) => {
      const { id } = request.params as { id: number };
      const body = request.body as Values & { Version: number };
      const row = await change(ctx, [resource], async (tx) => {
        const before = await lockRow(tx, table, id, body.Version, label);
        const values = await valuesOf(tx, entity, body, before);
        const after = await updateRow(tx, table, id, values);
        await entity.after?.(tx, after);
        await audit(tx, actorOf(request), {
          action: 'update',
          resource,
          resourceId: id,
          title: entity.titleOf(after),
          ...difference(before, after),
        });
        return after;
      });
      return { success: true as const, data: show(schemas.Admin, row) };
    },
  );

  async function setDeleted(tx: Executor, id: number, deleted: boolean, request: Parameters<typeof actorOf>[0]) {
    const row = await findRow(tx, table, id, { withDeleted: true, lock: true });
    if (!row || (deleted && row.deletedAt)) throw notFound(label);
    if (!deleted && !row.deletedAt) throw new AppError('ILLEGAL_TRANSITION', '该记录没有被删除，无需恢复');
    const after = await updateRow(tx, table, id, { deletedAt: deleted ? new Date() : null });
    await entity.after?.(tx, after);
    await audit(tx, actorOf(request), {
      action: deleted ? 'delete' : 'restore',
      resource,
      resourceId: id,
      title: entity.titleOf(after),
    });
    return after;
  }

  app.delete(
    `/${resource}/:id`,
    {
      config: { access: 'admin' },
      schema: { tags: ['后台'], summary: `删除${label}（可恢复）`, params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      const { id } = request.params as { id: number };
      await change(ctx, [resource], (tx) => setDeleted(tx, id, true, request));
      return { success: true as const, data: { Id: id } };
    },
  );

  app.post(
    `/admin/${resource}/:id/restore`,
    {
      config: { access: 'admin' },
      schema: { tags: ['后台'], summary: `恢复${label}`, params: IdParams, response: { 200: Ok(schemas.Admin) } },
    },
    async (request) => {
      const { id } = request.params as { id: number };
      const row = await change(ctx, [resource], (tx) => setDeleted(tx, id, false, request));
      return { success: true as const, data: show(schemas.Admin, row) };
    },
  );

  app.post(
    `/admin/${resource}/batch`,
    {
      config: { access: 'admin' },
      schema: { tags: ['后台'], summary: `批量操作${label}`, body: BatchBody, response: { 200: Ok(BatchResult) } },
    },
    async (request) => {
      const { Ids, Action } = request.body as BatchBody;
      if (Action !== 'delete' && Action !== 'restore') {
        throw new AppError('INVALID', '该类记录不支持此批量操作', { fields: { Action: '操作不适用' } });
      }
      const result: BatchResult = { Done: 0, Failed: [] };
      for (const id of Ids) {
        try {
          await change(ctx, [resource], (tx) => setDeleted(tx, id, Action === 'delete', request));
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
