/**
 * Records that are drafts until somebody publishes them. Who may not publish writes drafts: what the public sees is
 * neither made nor changed. Whoever writes within limits alone may take back what is theirs, to change it.
 */
import type { Permission, PublishStatus } from '@ip-portal/contract';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from '../auth/caller.ts';
import { scopeOf } from '../auth/rights.ts';
import { audit, difference } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { mayWithin } from './limits.ts';
import { limitSql, type RecordKind } from './record-commands.ts';
import { type Changes, findRow, type RecordTable, type RowOf, updateRow } from './repository.ts';

const refuse = (message: string) => new AppError('FORBIDDEN', message, { fields: { Status: message } });

/** What is asked of a record that can be published, before it is written and after. */
interface Published<Values> {
  /** `Financing`, `ThinkTanks`. */
  resource: 'Financing' | 'ThinkTanks';
  /** Id by which the record is limited; null while it has none. */
  idOf(values: Values): number | null;
}
type PublishedTable = RecordTable & { status: AnyPgColumn; $inferSelect: { status: string } };

const publishes = <Values>(by: Caller, { resource, idOf }: Published<Values>, values: Values) =>
  mayWithin(by, `${resource}:publish` satisfies Permission, idOf(values));

/** Status of a new record: published for whoever may publish, unless they say otherwise; 403 for who may not and says so. */
export function statusOfNew<Limit, Values extends Limit & { status?: PublishStatus }>(
  by: Caller,
  record: Published<Limit>,
  values: Values,
): PublishStatus {
  const may = publishes(by, record, values);
  if (values.status === 'published' && !may) throw refuse('没有发布权限，只能保存为草稿');
  return values.status ?? (may ? 'published' : 'draft');
}

/** 403 when a change would touch what is published, or publish, without the right to. */
export function refusePublished<Limit, Row extends Limit & { status: string }>(
  by: Caller,
  record: Published<Limit>,
  before: Row,
  values: Partial<Row>,
): void {
  const after = { ...before, ...values };
  if (publishes(by, record, before) && publishes(by, record, after)) return;
  if (before.status !== 'published') {
    if (after.status === 'published') throw refuse('没有发布权限，只能保存为草稿');
    return;
  }
  const ownWork = scopeOf(by, `${record.resource}:write`) !== null;
  const changed = Object.keys(difference(before, after).after);
  if (ownWork && changed.length === 1 && after.status === 'draft') return;
  throw refuse(ownWork ? '已发布的内容不能直接修改，请先撤回' : '没有发布权限，不能修改已发布的内容');
}

/** Publishes a record or takes it back; 404 outside of the caller's limits, 409 when it stands there already. */
export async function setRecordPublished<T extends PublishedTable>(
  tx: Executor,
  by: Caller,
  kind: RecordKind<T>,
  id: number,
  published: boolean,
): Promise<RowOf<T>> {
  const { name, label } = kind.resource;
  const within = limitSql(kind, scopeOf(by, `${name}:publish` as Permission));
  const before = await findRow(tx, kind.table, id, { lock: true, within });
  if (!before) throw notFound(label);
  const status: PublishStatus = published ? 'published' : 'draft';
  if (before.status === status) {
    throw new AppError('ILLEGAL_TRANSITION', published ? '该内容已经发布' : '该内容没有发布，无需撤回');
  }
  const row = await updateRow(tx, kind.table, id, { status } as Changes<T>);
  await audit(tx, by, {
    action: published ? 'publish' : 'offline',
    resource: name,
    resourceId: id,
    title: kind.titleOf(row),
    ...difference(before, row),
  });
  // What is searched stays as it was; whether the public may find it is asked of the row.
  return row;
}
