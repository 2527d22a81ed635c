/**
 * Columns are read as plain records. A write keeps what is built in, and what articles stand in: their category
 * follows a new name by the foreign key, and a column with articles cannot be deleted.
 */
import { type ColumnWrite, columnResource } from '@ip-portal/contract';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { ARTICLE_TAGS } from '../../cache/tags.ts';
import { type Context, change } from '../../context.ts';
import type { RecordOperations } from '../../crud/record/operations.ts';
import { insertRecord, setRecordDeleted, updateRecord, valuesOf } from '../../crud/record-commands.ts';
import { type Listed, lockRow } from '../../crud/repository.ts';
import { plainRecord } from '../../crud/routes.ts';
import type { Executor } from '../../db/client.ts';
import { articles } from '../../db/schema/articles.ts';
import { columns } from '../../db/schema/columns.ts';
import { AppError, atFields, refused } from '../../lib/errors.ts';
import { columnEntity } from './column-entity.ts';

const TAGS = [columnResource.name, ...ARTICLE_TAGS];
type Row = typeof columns.$inferSelect;
/** A column as it is listed; staff are told the number of its articles. */
type Shown = Listed<typeof columns> & { articles?: number };

/** Rows with the number of articles in each; those of a built-in column are all of its kind. */
async function counted(db: Executor, rows: readonly Shown[]): Promise<Shown[]> {
  const builtIn = rows.flatMap(({ code }) => code ?? []);
  const inColumns = await db
    .select({ id: articles.columnId, total: sql<number>`count(*)::int` })
    .from(articles)
    .where(inArray(articles.columnId, [0, ...rows.map((row) => row.id)]))
    .groupBy(articles.columnId);
  const inKinds = await db
    .select({ kind: articles.kind, total: sql<number>`count(*)::int` })
    .from(articles)
    .where(inArray(articles.kind, ['', ...builtIn]))
    .groupBy(articles.kind);
  const totals = new Map<string | number | null, number>([
    ...inColumns.map((one) => [one.id, one.total] as const),
    ...inKinds.map((one) => [one.kind, one.total] as const),
  ]);
  return rows.map((row) => ({ ...row, articles: totals.get(row.code ?? row.id) ?? 0 }));
}

const one = async (db: Executor, row: Shown): Promise<Shown> => (await counted(db, [row]))[0] ?? row;

async function refuseTaken(tx: Executor, kind: string, name: string, id = 0): Promise<void> {
  const [taken] = await tx
    .select({ deletedAt: columns.deletedAt })
    .from(columns)
    .where(and(eq(columns.kind, kind), eq(columns.name, name), ne(columns.id, id)));
  if (!taken) return;
  const message = taken.deletedAt ? '已删除的栏目中有同名的，请恢复它' : '已有同名的栏目';
  throw new AppError('DUPLICATE', message, { fields: { Name: message } });
}

/** A built-in column is part of the specified portal: it can be put in its place among others, nothing else. */
function refuseBuiltIn(before: Row, body: Partial<ColumnWrite>): void {
  if (before.code === null) return;
  const fields: Record<string, string> = {};
  if (body.Name !== undefined && body.Name.trim() !== before.name) fields.Name = '内置栏目的名称不能修改';
  if (body.IsVisible === false) fields.IsVisible = '内置栏目不能隐藏';
  if (Object.keys(fields).length > 0) throw refused(atFields(fields, 'built-in-column'));
}

async function refuseInUse(tx: Executor, id: number): Promise<void> {
  // Locked first: no article can come to stand in it meanwhile.
  const [row] = await tx.select().from(columns).where(eq(columns.id, id)).for('update');
  if (!row || row.deletedAt) return;
  if (row.code !== null) throw refused(`“${row.name}”是内置栏目，不能删除`);
  const [held] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      deleted: sql<number>`(count(*) filter (where ${articles.deletedAt} is not null))::int`,
    })
    .from(articles)
    .where(eq(articles.columnId, id));
  if (!held || held.total === 0) return;
  const gone = held.deleted > 0 ? `（其中 ${held.deleted} 篇在“已删除”中）` : '';
  throw refused(`栏目“${row.name}”下还有 ${held.total} 篇文章${gone}，请先把它们移到别的栏目`);
}

/** What the routes of columns do. */
export const columnOperations = (ctx: Context): RecordOperations<typeof columnResource, Shown> => {
  const plain = plainRecord(ctx, columnEntity);
  return {
    ...plain,
    async list(query, scope, within) {
      const { rows, total } = await plain.list(query, scope, within);
      return { rows: scope === 'staff' ? await counted(ctx.db, rows) : rows, total };
    },
    async find(id, scope, within) {
      const row = await plain.find(id, scope, within);
      return row && scope !== 'public' ? one(ctx.db, row) : row;
    },
    async create(actor, body) {
      const values = await valuesOf(columnResource, { ...body, Name: body.Name.trim() });
      return change(ctx, TAGS, async (tx) => {
        await refuseTaken(tx, body.Kind, body.Name.trim());
        return one(tx, await insertRecord(tx, actor, columnEntity, values));
      });
    },
    async update(actor, id, body) {
      const Name = body.Name?.trim();
      const values = await valuesOf(columnResource, { ...body, ...(Name === undefined ? {} : { Name }) });
      return change(ctx, TAGS, async (tx) => {
        const before = await lockRow(tx, columns, id, body.Version, columnResource.label);
        if (body.Kind !== undefined && body.Kind !== before.kind) {
          throw refused({ reason: '栏目的类别不能修改', field: 'Kind', wayOut: { text: '请新建栏目' } });
        }
        refuseBuiltIn(before, body);
        if (Name !== undefined && Name !== before.name) await refuseTaken(tx, before.kind, Name, id);
        return one(tx, await updateRecord(tx, actor, columnEntity, before, values));
      });
    },
    setDeleted: (actor, id, deleted) =>
      change(ctx, TAGS, async (tx) => {
        if (deleted) await refuseInUse(tx, id);
        return one(tx, await setRecordDeleted(tx, actor, columnEntity, id, deleted));
      }),
  };
};
