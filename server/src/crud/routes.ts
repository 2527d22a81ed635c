/**
 * The routes of a plain record: public list and detail, writes, and the back office's list,
 * detail, restore and batch. No entity is named in here; an entity with a second special case
 * leaves this helper and gets plain code.
 */
import {
  type BaseListQuery,
  BatchBody,
  BatchResult,
  IdParams,
  Ok,
  OkDone,
  OkList,
  RESOURCE_LABELS,
  type Resource,
} from '@ip-portal/contract';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { PgView } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { TObject } from 'typebox';
import { actorOf, audit, type Context, change, difference } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { orderBy, page } from '../lib/list.ts';
import { columnsFrom, present } from '../lib/present.ts';
import { alive, findRow, insertRow, listRows, lockRow, type RecordTable, type Row, updateRow } from './repository.ts';

type Query = BaseListQuery & Record<string, unknown>;

export interface CrudEntity {
  resource: Resource;
  table: RecordTable;
  schemas: {
    write: TObject;
    update: TObject;
    admin: TObject;
    adminQuery: TObject;
    /** Absent, as the view below: there is no public list and detail. */
    item?: TObject;
    detail?: TObject;
    query?: TObject;
  };
  /** Sort fields by their contract name. */
  sorts: Record<string, AnyColumn | SQL>;
  defaultOrder: SQL[];
  /** Conditions from keyword and filters. */
  where(query: Query): (SQL | undefined)[];
  /** What the public may see of the table; named by every entity with a public list. */
  publicView?: PgView;
  /** Columns a list does not need. */
  omitInLists?: string[];
  titleOf(row: Row): string;
  /** Derived fields of an answer. */
  extra?(row: Row): Record<string, unknown>;
  /** Checks and completes column values before a write; `existing` is null on create. */
  prepare?(tx: Executor, values: Record<string, unknown>, existing: Row | null): Promise<Record<string, unknown>>;
  /** Follows every write in its transaction (search index); `row.deletedAt` tells of a deletion. */
  after?(tx: Executor, row: Row): Promise<void>;
  /** Resources besides its own whose kept answers show this record. */
  alsoShownBy?: string[];
}

/** Registers all routes of `entity` on `app` (prefix `/api`). */
export function registerCrud(app: FastifyInstance, ctx: Context, entity: CrudEntity): void {
  const { resource, table, schemas } = entity;
  const label = RESOURCE_LABELS[resource];
  const tags = [resource, ...(entity.alsoShownBy ?? [])];
  const show = (schema: TObject, row: Row) => present(schema, row, entity.extra?.(row));

  async function list(query: Query, schema: TObject, scope: { view?: PgView; where: SQL[] }) {
    const { rows, total } = await listRows(ctx.db, table, {
      ...scope,
      where: [...entity.where(query), ...scope.where],
      order: orderBy(query, entity.sorts, entity.defaultOrder),
      ...page(query),
      ...(entity.omitInLists ? { omit: entity.omitInLists } : {}),
    });
    return { success: true as const, data: rows.map((row) => show(schema, row)), total };
  }

  const { publicView } = entity;
  if (schemas.item && schemas.detail && schemas.query && publicView) {
    const { item, detail, query } = schemas;
    app.get(
      `/${resource}`,
      {
        config: { access: 'public', cache: { tags: [resource] } },
        schema: { tags: [label], summary: `${label}列表`, querystring: query, response: { 200: OkList(item) } },
      },
      (request) => list(request.query as Query, item, { view: publicView, where: [] }),
    );
    app.get(
      `/${resource}/:id`,
      {
        config: { access: 'public', identify: true, cache: { tags: [resource], bypassWithSession: true } },
        schema: { tags: [label], summary: `${label}详情`, params: IdParams, response: { 200: Ok(detail) } },
      },
      async (request) => {
        const staff = request.user?.roles.includes('admin') ?? false;
        const { id } = request.params as { id: number };
        const row = await findRow(ctx.db, table, id, staff ? {} : { view: publicView });
        if (!row) throw notFound(label);
        return { success: true as const, data: show(detail, row) };
      },
    );
  } else {
    app.get(
      `/${resource}/:id`,
      {
        config: { access: 'admin' },
        schema: { tags: [label], summary: `${label}详情`, params: IdParams, response: { 200: Ok(schemas.admin) } },
      },
      async (request) => {
        const row = await findRow(ctx.db, table, (request.params as { id: number }).id);
        if (!row) throw notFound(label);
        return { success: true as const, data: show(schemas.admin, row) };
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
        querystring: schemas.adminQuery,
        response: { 200: OkList(schemas.admin) },
      },
    },
    (request) => {
      const query = request.query as Query;
      return list(query, schemas.admin, { where: [alive(table, query.Deleted === true)] });
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
        response: { 200: Ok(schemas.admin) },
      },
    },
    async (request) => {
      const row = await findRow(ctx.db, table, (request.params as { id: number }).id, { withDeleted: true });
      if (!row) throw notFound(label);
      return { success: true as const, data: show(schemas.admin, row) };
    },
  );

  app.post(
    `/${resource}`,
    {
      config: { access: 'admin' },
      schema: { tags: ['后台'], summary: `新建${label}`, body: schemas.write, response: { 201: Ok(schemas.admin) } },
    },
    async (request, reply) => {
      const given = columnsFrom(schemas.write, request.body as Record<string, unknown>);
      const row = await change(ctx, tags, async (tx) => {
        const values = (await entity.prepare?.(tx, given, null)) ?? given;
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
      return { success: true as const, data: show(schemas.admin, row) };
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
        body: schemas.update,
        response: { 200: Ok(schemas.admin) },
      },
    },
    async (request) => {
      const { id } = request.params as { id: number };
      const body = request.body as Record<string, unknown> & { Version: number };
      const row = await change(ctx, tags, async (tx) => {
        const before = await lockRow(tx, table, id, body.Version, label);
        const given = columnsFrom(schemas.update, body);
        const values = (await entity.prepare?.(tx, given, before)) ?? given;
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
      return { success: true as const, data: show(schemas.admin, row) };
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
      await change(ctx, tags, (tx) => setDeleted(tx, id, true, request));
      return { success: true as const, data: { Id: id } };
    },
  );

  app.post(
    `/admin/${resource}/:id/restore`,
    {
      config: { access: 'admin' },
      schema: { tags: ['后台'], summary: `恢复${label}`, params: IdParams, response: { 200: Ok(schemas.admin) } },
    },
    async (request) => {
      const { id } = request.params as { id: number };
      const row = await change(ctx, tags, (tx) => setDeleted(tx, id, false, request));
      return { success: true as const, data: show(schemas.admin, row) };
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
          await change(ctx, tags, (tx) => setDeleted(tx, id, Action === 'delete', request));
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
