/**
 * What every change of a record that staff manage has in common: row, version, soft delete, audit row and search
 * document. Each runs in the caller's transaction, so that what else a record's change brings with it stands beside
 * the call.
 */
import {
  type AuditAction,
  type Declared,
  type Fields,
  type PlainResource,
  type Scope,
  schemasOf,
} from '@ip-portal/contract';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from '../auth/caller.ts';
import { scopeOf } from '../auth/rights.ts';
import { audit, difference } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { AppError, notFound, staleVersion } from '../lib/errors.ts';
import { camel, columnsFrom } from '../lib/present.ts';
import { indexRow, type Searched } from '../search/index.ts';
import { texts } from '../text/index.ts';
import { mayWithin, outside, withinSql } from './limits.ts';
import {
  type Changes,
  type ColumnOf,
  findRow,
  insertRow,
  type NewRow,
  type RecordTable,
  type RowOf,
  updateRow,
} from './repository.ts';

/** What the commands know of a kind of record. */
export interface RecordKind<T extends RecordTable = RecordTable> {
  resource: Declared & { name: PlainResource };
  table: T;
  /** The id that limits of roles name; absent: its records are not limited. */
  limit?: { column: AnyPgColumn; idOf(row: RowOf<T>): number | null };
  /** Columns that follow from the others: nobody changed them, so the audit record leaves them out. */
  derived?: readonly ColumnOf<T>[];
  /** What the site search looks through, where the resource is of a kind that it finds. */
  search?: Searched<RowOf<T>>;
  /** What the audit record calls a row. */
  titleOf(row: RowOf<T>): string;
}

/** Columns of the rich text of a resource: cleaned on write, left out of lists. */
export function htmlColumns(resource: Declared): string[] {
  const fields: Fields = resource.fields;
  return Object.entries(fields)
    .filter(([, { schema }]) => schema.contentMediaType === 'text/html')
    .map(([name]) => camel(name));
}

/** The columns that a body fills: one per field, named like it with a small first letter. */
export type ColumnsOf<Body> = {
  [F in keyof Body as F extends 'Version' ? never : F extends string ? Uncapitalize<F> : never]: Body[F];
};

/** Column values of a validated body, rich text cleaned. Long text takes a while: not inside a transaction. */
export async function valuesOf<Body extends object>(resource: Declared, body: Body): Promise<ColumnsOf<Body>> {
  const values = columnsFrom(schemasOf(resource).Write, body);
  for (const column of htmlColumns(resource)) {
    const html = values[column];
    if (typeof html === 'string') values[column] = await texts.cleanHtml(html);
  }
  return values as ColumnsOf<Body>;
}

/** The condition that rows lie within a scope; none where records are not limited. */
export function limitSql<T extends RecordTable>({ limit }: RecordKind<T>, scope: Scope): SQL | undefined {
  return limit && withinSql(limit.column, scope);
}

/** Locks a live row for a change; 404 when there is none within the caller's limits, 409 when `version` is stale. */
export async function lockRecord<T extends RecordTable>(
  tx: Executor,
  by: Caller,
  kind: RecordKind<T>,
  id: number,
  version: number,
): Promise<RowOf<T>> {
  const { name, label } = kind.resource;
  const row = await findRow(tx, kind.table, id, { lock: true, within: limitSql(kind, scopeOf(by, `${name}:write`)) });
  if (!row) throw notFound(label);
  if (row.version !== version) throw staleVersion();
  return row;
}

/** 403 when a row has come to lie outside of what the caller may write. */
function assertWithin<T extends RecordTable>(by: Caller, { resource, limit }: RecordKind<T>, row: RowOf<T>): void {
  if (limit === undefined || mayWithin(by, `${resource.name}:write`, limit.idOf(row))) return;
  throw outside('超出您的角色限定的范围');
}

/** Brings the search document of a row in step with it, where its kind is searched, and answers the row. */
export async function indexRecord<T extends RecordTable>(
  tx: Executor,
  { resource, search }: Pick<RecordKind<T>, 'resource' | 'search'>,
  row: RowOf<T>,
): Promise<RowOf<T>> {
  if (resource.kind && search) await indexRow(tx, resource.kind, search, row);
  return row;
}

/** A row as the audit record tells it. */
function told<T extends RecordTable>({ derived }: RecordKind<T>, row: object): object {
  const silent: readonly string[] = derived ?? [];
  return Object.fromEntries(Object.entries(row).filter(([column]) => !silent.includes(column)));
}

/** Inserts a row; `beside` is what the record keeps in other tables, for the audit record. */
export async function insertRecord<T extends RecordTable>(
  tx: Executor,
  by: Caller,
  kind: RecordKind<T>,
  values: NewRow<T>,
  beside: object = {},
): Promise<RowOf<T>> {
  const row = await insertRow(tx, kind.table, values);
  assertWithin(by, kind, row);
  await audit(tx, by, {
    action: 'create',
    resource: kind.resource.name,
    resourceId: row.id,
    title: kind.titleOf(row),
    after: told(kind, { ...values, ...beside }),
  });
  return indexRecord(tx, kind, row);
}

const statusOf = (row: object): unknown => ('status' in row ? row.status : undefined);

/** What a change of status is called. */
function actionOf(before: object, after: object): AuditAction {
  const status = statusOf(after);
  if (statusOf(before) === status || status === undefined) return 'update';
  return status === 'published' ? 'publish' : 'offline';
}

/**
 * Writes columns of a row that was locked as `before`; `beside` is what the record keeps in other tables, before and
 * after, for the audit record.
 */
export async function updateRecord<T extends RecordTable>(
  tx: Executor,
  by: Caller,
  kind: RecordKind<T>,
  before: RowOf<T>,
  values: Changes<T>,
  [besideBefore, besideAfter]: readonly [object, object] = [{}, {}],
): Promise<RowOf<T>> {
  const row = await updateRow(tx, kind.table, before.id, values);
  assertWithin(by, kind, row);
  await audit(tx, by, {
    action: actionOf(before, row),
    resource: kind.resource.name,
    resourceId: row.id,
    title: kind.titleOf(row),
    ...difference(told(kind, { ...besideBefore, ...before }), told(kind, { ...row, ...besideAfter })),
  });
  return indexRecord(tx, kind, row);
}

/**
 * Deletes a row (it can be restored) or restores it; 404 when there is none within the caller's limits, 409 when it is
 * not deleted.
 */
export async function setRecordDeleted<T extends RecordTable>(
  tx: Executor,
  by: Caller,
  kind: RecordKind<T>,
  id: number,
  deleted: boolean,
): Promise<RowOf<T>> {
  const { resource, table, titleOf } = kind;
  const within = limitSql(kind, scopeOf(by, `${resource.name}:delete`));
  const before = await findRow(tx, table, id, { withDeleted: true, lock: true, within });
  if (!before || (deleted && before.deletedAt)) throw notFound(resource.label);
  if (!deleted && !before.deletedAt) throw new AppError('ILLEGAL_TRANSITION', '该记录没有被删除，无需恢复');
  const row = await updateRow(tx, table, id, { deletedAt: deleted ? new Date() : null } as Changes<T>);
  await audit(tx, by, {
    action: deleted ? 'delete' : 'restore',
    resource: resource.name,
    resourceId: id,
    title: titleOf(row),
  });
  return indexRecord(tx, kind, row);
}
