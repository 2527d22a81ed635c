/**
 * A plain record: one that is nothing but its declaration, its table and how it is found. It has no hooks. A record
 * whose writes do more has operations of its own, built from the same functions, and gives them to `recordRoutes`.
 */
import {
  type AdminQueryOf,
  type Declared,
  orderOf,
  type PlainResource,
  type Scope,
  type SearchKind,
  type SortOf,
} from '@ip-portal/contract';
import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgView } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { type Context, change } from '../context.ts';
import type { Db } from '../db/client.ts';
import { orderBy, page } from '../lib/list.ts';
import { camel, present } from '../lib/present.ts';
import type { Searched } from '../search/index.ts';
import {
  htmlColumns,
  insertRecord,
  limitSql,
  lockRecord,
  type RecordKind,
  setRecordDeleted,
  updateRecord,
  type Values,
  valuesOf,
} from './record-commands.ts';
import { type ListScope, type RecordOperations, recordRoutes } from './record-routes.ts';
import { alive, findRow, listRows, type RecordTable, type RowOf } from './repository.ts';

interface Stored<R extends Declared, T extends RecordTable> extends RecordKind<T> {
  resource: R & { name: PlainResource };
  /** A column per field, named like it with a small first letter. */
  table: T & { [Sort in SortOf<R> as Uncapitalize<Sort>]: AnyPgColumn };
  /** What the public may see of the table. */
  publicView: PgView;
  /** Conditions from keyword and filters. */
  where(query: AdminQueryOf<R>): (SQL | undefined)[];
}
/** What is of a kind that the site search finds says what of it is searched. */
type SearchOf<R, T extends RecordTable> = R extends { readonly kind: SearchKind }
  ? { search: Searched<RowOf<T>> }
  : { search?: undefined };
/** How the records of a declared resource are stored and found. */
export type CrudEntity<R extends Declared = Declared, T extends RecordTable = RecordTable> = Stored<R, T> &
  SearchOf<R, T>;

/** The order that the declaration names, in columns. */
function declaredOrder({ resource, table }: { resource: Declared; table: RecordTable }): SQL[] {
  const columns = table as RecordTable & Record<string, AnyColumn>;
  return orderOf(resource).map(({ field, descending }) => {
    const column = columns[camel(field)];
    if (!column) throw new Error(`${resource.name} is ordered by ${field}, which is no column`);
    return descending ? desc(column) : asc(column);
  });
}

/** One page of a list within a scope, in the order that is asked for; `omit` names the columns a list does without. */
export function listRecords<R extends Declared, T extends RecordTable>(
  db: Db,
  entity: CrudEntity<R, T>,
  query: AdminQueryOf<R>,
  scope: ListScope,
  within: Scope,
  omit: readonly string[],
): Promise<{ rows: Values[]; total: number }> {
  const { table, publicView, where } = entity;
  const columns = table as RecordTable & Record<string, AnyColumn>;
  const sorted = query.sortby && columns[camel(query.sortby)];
  return listRows(db, columns, {
    ...(scope === 'public' ? { view: publicView } : {}),
    where: [
      ...where(query),
      scope === 'staff' ? alive(table, query.Deleted === true) : undefined,
      limitSql(entity, within),
    ],
    order: orderBy(query, sorted ? { [String(query.sortby)]: sorted } : {}, declaredOrder(entity)),
    ...page(query),
    omit,
  });
}

/** What the routes of a plain record do. */
export function plainRecord<R extends Declared, T extends RecordTable>(
  ctx: Context,
  entity: CrudEntity<R, T>,
): RecordOperations<R> {
  const { resource, table, publicView } = entity;
  const tags = [resource.name];
  const html = htmlColumns(resource);
  // What a list left out is answered empty.
  const empty = Object.fromEntries(html.map((column) => [column, '']));
  return {
    list: (query, scope, within) => listRecords(ctx.db, entity, query, scope, within, html),
    find: (id, scope, within) =>
      findRow(ctx.db, table, id, {
        ...(scope === 'public' ? { view: publicView } : { withDeleted: scope === 'deleted too' }),
        within: limitSql(entity, within),
      }),
    show: (schema, row) => present(schema, { ...empty, ...row }),
    async create(actor, body) {
      const values = await valuesOf(resource, body);
      return change(ctx, tags, (tx) => insertRecord(tx, actor, entity, values));
    },
    async update(actor, id, body) {
      const values = await valuesOf(resource, body);
      return change(ctx, tags, async (tx) => {
        return updateRecord(tx, actor, entity, await lockRecord(tx, actor, entity, id, body.Version), values);
      });
    },
    setDeleted: (actor, id, deleted) => change(ctx, tags, (tx) => setRecordDeleted(tx, actor, entity, id, deleted)),
  };
}

/** Registers all routes of a plain record on `app` (prefix `/api`). */
export function registerCrud<R extends Declared, T extends RecordTable>(
  app: FastifyInstance,
  ctx: Context,
  entity: CrudEntity<R, T>,
): void {
  recordRoutes(app, entity.resource, plainRecord(ctx, entity));
}
