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

/** A row as the generic code sees it. */
export type Row = Record<string, unknown> & { id: number; version: number; deletedAt: Date | null };

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

/** One page of rows and the total, which is right on every page. */
export async function listRows(
  db: Executor,
  table: RecordTable,
  options: { view?: PgView; where: (SQL | undefined)[]; order: SQL[]; limit: number; offset: number; omit?: string[] },
): Promise<{ rows: Row[]; total: number }> {
  const where = and(...options.where);
  // A copy: the table's own list of columns must stay whole.
  const columns = { ...getTableColumns(table as PgTable) };
  for (const name of options.omit ?? []) delete columns[name];
  const from = source(table, options.view);
  const rows = db
    .select(columns)
    .from(from)
    .where(where)
    .orderBy(...options.order)
    .limit(options.limit)
    .offset(options.offset);
  const total = db.select({ total: count() }).from(from).where(where);
  const [found, [counted]] = await Promise.all([rows, total]);
  return { rows: found as unknown as Row[], total: counted?.total ?? 0 };
}

/** One row by id, deleted ones only when asked for; undefined when there is none. */
export async function findRow(
  db: Executor,
  table: RecordTable,
  id: number,
  options: { view?: PgView; withDeleted?: boolean; lock?: boolean } = {},
): Promise<Row | undefined> {
  const query = db
    .select(getTableColumns(table as PgTable))
    .from(source(table, options.view))
    .where(and(eq(table.id, id), options.withDeleted ? undefined : isNull(table.deletedAt)));
  const [row] = options.lock ? await query.for('update') : await query;
  return row as Row | undefined;
}

/** Locks a live row for a change; 404 when there is none, 409 when `version` is stale. */
export async function lockRow(
  tx: Executor,
  table: RecordTable,
  id: number,
  version: number | undefined,
  what: string,
): Promise<Row> {
  const row = await findRow(tx, table, id, { lock: true });
  if (!row) throw notFound(what);
  if (version !== undefined && row.version !== version) throw staleVersion();
  return row;
}

/** Inserts and returns the row. */
export async function insertRow(tx: Executor, table: RecordTable, values: Record<string, unknown>): Promise<Row> {
  const [row] = await tx
    .insert(table as PgTable)
    .values(values as never)
    .returning();
  return row as unknown as Row;
}

/** Writes columns of a locked row and raises its version. */
export async function updateRow(
  tx: Executor,
  table: RecordTable,
  id: number,
  values: Record<string, unknown>,
): Promise<Row> {
  const [row] = await tx
    .update(table as PgTable)
    .set({ ...values, version: sql`${table.version} + 1`, updatedAt: new Date() } as never)
    .where(eq(table.id, id))
    .returning();
  return row as unknown as Row;
}
