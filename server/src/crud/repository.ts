/**
 * The small repository behind records that staff manage: list, get, insert, update with optimistic
 * concurrency, soft delete, restore. Always takes the executor first.
 */
import { and, count, eq, getTableColumns, getTableName, isNotNull, isNull, type SQL, Subquery, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/client.ts';
import { notFound, staleVersion } from '../lib/errors.ts';

export type RecordTable = PgTable & {
  id: AnyPgColumn;
  version: AnyPgColumn;
  createdAt: AnyPgColumn;
  updatedAt: AnyPgColumn;
  deletedAt: AnyPgColumn;
};

/** A row of a table as it is read; generic code sees no more than the stamps. */
export type RowOf<T extends RecordTable> = T['$inferSelect'] & {
  id: number;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
};
/** What a new row is made of. */
export type NewRow<T extends RecordTable> = T['$inferInsert'];
/** What columns of a row are changed to. */
export type Changes<T extends RecordTable> = Partial<T['$inferInsert']>;
export type ColumnOf<T extends RecordTable> = keyof T['$inferSelect'] & string;
/** A row as lists and details may hold it: a list leaves long columns out. */
export type Listed<T extends RecordTable> = Partial<RowOf<T>> & { id: number };

/** Live (default) or deleted rows. */
export function alive(table: RecordTable, deleted = false): SQL {
  return deleted ? isNotNull(table.deletedAt) : isNull(table.deletedAt);
}

const shown = new WeakMap<PgView, Subquery>();

/**
 * Where a list or detail is read from: the table, or the view of what the public may see of it. The view
 * goes by the table's name, so that conditions and orders written for the table hold for both.
 */
function source(table: RecordTable, view: PgView | undefined): PgTable | Subquery {
  if (!view) return table;
  let source = shown.get(view);
  if (!source) {
    source = new Subquery(sql`select * from ${view}`, getTableColumns(table as PgTable), getTableName(table));
    shown.set(view, source);
  }
  return source;
}

/** Columns but some: a copy, because the table's own list of columns must stay whole. */
export function without<C extends object, Name extends keyof C>(columns: C, names: readonly Name[]): Omit<C, Name> {
  const rest = { ...columns };
  for (const name of names) delete rest[name];
  return rest;
}

/** One page of rows without the columns `omit` names, and the total, which is right on every page. */
export async function listRows<T extends RecordTable, Omitted extends ColumnOf<T> = never>(
  db: Executor,
  table: T,
  options: {
    view?: PgView;
    where: (SQL | undefined)[];
    order: SQL[];
    limit: number;
    offset: number;
    omit?: readonly Omitted[];
    /** Counted already: it is answered as it is. */
    total?: number;
    /** Counted no further than one more than this. */
    most?: number | undefined;
  },
): Promise<{ rows: Omit<RowOf<T>, Omitted>[]; total: number }> {
  const where = and(...options.where);
  const columns: Record<string, AnyPgColumn> = without(getTableColumns(table as PgTable), options.omit ?? []);
  const from = source(table, options.view);
  const rows = db
    .select(columns)
    .from(from)
    .where(where)
    .orderBy(...options.order)
    .limit(options.limit)
    .offset(options.offset);
  const { most } = options;
  const counting = () => {
    if (most === undefined) return db.select({ total: count() }).from(from).where(where);
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(from)
      .where(where)
      .limit(most + 1);
    return db.select({ total: count() }).from(some.as('some'));
  };
  const known = options.total === undefined ? counting() : [{ total: options.total }];
  const [found, [counted]] = await Promise.all([rows, known]);
  return { rows: found as RowOf<T>[], total: counted?.total ?? 0 };
}

/** One row by id, deleted ones only when asked for; undefined when there is none. */
export async function findRow<T extends RecordTable>(
  db: Executor,
  table: T,
  id: number,
  options: { view?: PgView; withDeleted?: boolean; lock?: boolean; within?: SQL | undefined } = {},
): Promise<RowOf<T> | undefined> {
  const query = db
    .select(getTableColumns(table as PgTable))
    .from(source(table, options.view))
    .where(and(eq(table.id, id), options.withDeleted ? undefined : isNull(table.deletedAt), options.within));
  // No key changes: who writes a row that refers to this one need not wait, and cannot wait in a circle.
  const [row] = options.lock ? await query.for('no key update') : await query;
  return row as RowOf<T> | undefined;
}

/** Locks a live row for a change; 404 when there is none, 409 when `version` is stale. */
export async function lockRow<T extends RecordTable>(
  tx: Executor,
  table: T,
  id: number,
  version: number | undefined,
  what: string,
): Promise<RowOf<T>> {
  const row = await findRow(tx, table, id, { lock: true });
  if (!row) throw notFound(what);
  if (version !== undefined && row.version !== version) throw staleVersion();
  return row;
}

/** Inserts and returns the row. */
export async function insertRow<T extends RecordTable>(tx: Executor, table: T, values: NewRow<T>): Promise<RowOf<T>> {
  const [row] = await tx
    .insert(table as PgTable)
    .values(values)
    .returning();
  return row as RowOf<T>;
}

/** Writes columns of a locked row and raises its version. */
export async function updateRow<T extends RecordTable>(
  tx: Executor,
  table: T,
  id: number,
  values: Changes<T>,
): Promise<RowOf<T>> {
  const [row] = await tx
    .update(table as PgTable)
    .set({ ...values, version: sql`${table.version} + 1`, updatedAt: new Date() })
    .where(eq(table.id, id))
    .returning();
  return row as RowOf<T>;
}
