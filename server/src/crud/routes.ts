/**
 * A plain record: one that is nothing but its declaration, its table and how it is found. It has no hooks. A record
 * whose writes do more has operations of its own, built from the same functions, and gives them to `recordRoutes`.
 */
import {
  type AdminQueryOf,
  type BaseListQuery,
  type Declared,
  type FeedKind,
  orderOf,
  type PlainResource,
  type Scope,
  type SearchKind,
  type SortOf,
  type WriteOf,
} from '@ip-portal/contract';
import { asc, desc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import { type Context, change } from '../context.ts';
import type { Db } from '../db/client.ts';
import { orderBy, page } from '../lib/list.ts';
import { camel, present } from '../lib/present.ts';
import type { Searched } from '../search/index.ts';
import type { App } from '../types.ts';
import type { ListScope, RecordOperations } from './record/operations.ts';
import {
  type ColumnsOf,
  htmlColumns,
  insertRecord,
  limitSql,
  lockRecord,
  type RecordKind,
  setRecordDeleted,
  updateRecord,
  valuesOf,
} from './record-commands.ts';
import { recordRoutes } from './record-routes.ts';
import {
  alive,
  type Changes,
  type ColumnOf,
  findRow,
  type Listed,
  listRows,
  type NewRow,
  type RecordTable,
  type RowOf,
} from './repository.ts';

/** Refuses a table that cannot hold what a body brings. */
type Holds<R extends Declared, T extends RecordTable> =
  ColumnsOf<WriteOf<R>> extends NewRow<T> ? unknown : 'a field of the declaration fits no column of the table';

interface Stored<R extends Declared, T extends RecordTable> extends RecordKind<T> {
  resource: R & { name: PlainResource };
  /** A column per field, named like it with a small first letter. */
  table: T & { [Sort in SortOf<R> as Uncapitalize<Sort>]: AnyPgColumn } & Holds<R, T>;
  /** What the public may see of the table. */
  publicView: PgView;
  /** Conditions from keyword and filters. */
  where(query: AdminQueryOf<R>): (SQL | undefined)[];
}
/** What is of a kind that the site search finds says what of it is searched. */
type SearchOf<R, T extends RecordTable> = R extends { readonly kind: SearchKind }
  ? { search: Searched<RowOf<T>> }
  : { search?: undefined };
/** What is of a kind with an Atom feed says what stands in it: the columns that `OpenRecord` names (`search/open-records.ts`). */
type FeedOf<R> = R extends { readonly kind: FeedKind } ? { feed: SQL } : { feed?: undefined };
/** How the records of a declared resource are stored and found. */
export type CrudEntity<R extends Declared = Declared, T extends RecordTable = RecordTable> = Stored<R, T> &
  SearchOf<R, T> &
  FeedOf<R>;

/** The order that the declaration names, in columns; records without a value come last. */
function declaredOrder({ resource, table }: { resource: Declared; table: RecordTable }): SQL[] {
  const columns = getTableColumns<PgTable>(table);
  return orderOf(resource).map(({ field, descending }) => {
    const column = columns[camel(field)];
    if (!column) throw new Error(`${resource.name} is ordered by ${field}, which is no column`);
    if (!descending) return asc(column);
    // What is not there comes last, as in an order that is asked for; where nothing is missing an index serves plainly.
    return column.notNull ? desc(column) : sql`${column} desc nulls last`;
  });
}

/** The order that a list is asked for, then the declared one. */
function orderOfList(
  entity: { resource: Declared; table: RecordTable },
  query: Pick<BaseListQuery, 'sortby' | 'order'>,
): SQL[] {
  const sorted = query.sortby && getTableColumns<PgTable>(entity.table)[camel(query.sortby)];
  return orderBy(query, sorted ? { [String(query.sortby)]: sorted } : {}, declaredOrder(entity));
}

/**
 * One page of a list within a scope, in the order that is asked for; `omit` names the columns a list does without. `most`: it is
 * counted no further than one more.
 */
export function listRecords<R extends Declared, T extends RecordTable, Omitted extends ColumnOf<T>>(
  db: Db,
  entity: CrudEntity<R, T>,
  query: AdminQueryOf<R>,
  scope: ListScope,
  within: Scope,
  omit: readonly Omitted[],
  most?: number,
): Promise<{ rows: Omit<RowOf<T>, Omitted>[]; total: number }> {
  const { publicView, where } = entity;
  const table: T = entity.table;
  return listRows(db, table, {
    ...(scope === 'public' ? { view: publicView } : {}),
    where: [
      ...where(query),
      scope === 'staff' ? alive(table, query.Deleted === true) : undefined,
      limitSql(entity, within),
    ],
    order: orderOfList(entity, query),
    ...page(query),
    omit,
    most,
  });
}

/** One record within a scope, with every column. */
export function findRecord<R extends Declared, T extends RecordTable>(
  db: Db,
  entity: CrudEntity<R, T>,
  id: number,
  scope: ListScope | 'deleted too',
  within: Scope,
): Promise<RowOf<T> | undefined> {
  const table: T = entity.table;
  return findRow(db, table, id, {
    ...(scope === 'public' ? { view: entity.publicView } : { withDeleted: scope === 'deleted too' }),
    within: limitSql(entity, within),
  });
}

/** What the routes of a plain record do. */
export function plainRecord<R extends Declared, T extends RecordTable>(
  ctx: Context,
  entity: CrudEntity<R, T>,
): RecordOperations<R, Listed<T>> {
  const { resource } = entity;
  const tags = [resource.name];
  const html = htmlColumns(resource) as ColumnOf<T>[];
  // What a list left out is answered empty.
  const empty = Object.fromEntries(html.map((column) => [column, '']));
  return {
    async list(query, scope, within) {
      const { rows, total } = await listRecords(ctx.db, entity, query, scope, within, html);
      return { rows: rows as Listed<T>[], total };
    },
    find: (id, scope, within) => findRecord(ctx.db, entity, id, scope, within),
    show: (schema, row) => present(schema, { ...empty, ...row }),
    async create(actor, body) {
      // That the table holds them is a condition of the entity.
      const values: object = await valuesOf(resource, body);
      return change(ctx, tags, (tx) => insertRecord(tx, actor, entity, values as NewRow<T>));
    },
    async update(actor, id, body) {
      const values: object = await valuesOf(resource, body);
      return change(ctx, tags, async (tx) => {
        const before = await lockRecord(tx, actor, entity, id, body.Version);
        return updateRecord(tx, actor, entity, before, values as Changes<T>);
      });
    },
    setDeleted: (actor, id, deleted) => change(ctx, tags, (tx) => setRecordDeleted(tx, actor, entity, id, deleted)),
  };
}

/** Registers all routes of a plain record on `app` (prefix `/api`). */
export function registerCrud<R extends Declared, T extends RecordTable>(
  app: App,
  ctx: Context,
  entity: CrudEntity<R, T>,
): void {
  recordRoutes(app, entity.resource, plainRecord(ctx, entity));
}
