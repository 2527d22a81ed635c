/**
 * Institutions are read as plain records. The bank's name that financing products show follows a new name by the
 * foreign key; here their search documents follow too. One that offers products cannot be deleted.
 */
import { institutionResource } from '@ip-portal/contract';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Context, change } from '../../context.ts';
import type { RecordOperations } from '../../crud/record/operations.ts';
import { indexRecord, insertRecord, setRecordDeleted, updateRecord, valuesOf } from '../../crud/record-commands.ts';
import { type Listed, lockRow } from '../../crud/repository.ts';
import { plainRecord } from '../../crud/routes.ts';
import type { Executor } from '../../db/client.ts';
import { financingProducts } from '../../db/schema/financing.ts';
import { institutions } from '../../db/schema/institutions.ts';
import { AppError, refused } from '../../lib/errors.ts';
import { financingEntity } from '../financing/index.ts';
import { institutionEntity } from './institution-entity.ts';

const TAGS = [institutionResource.name, 'Financing'] as const;

/** Rows with the number of products of each. */
async function counted<R extends { id: number }>(
  db: Executor,
  rows: readonly R[],
): Promise<(R & { products: number })[]> {
  const found = await db
    .select({ id: financingProducts.institutionId, total: sql<number>`count(*)::int` })
    .from(financingProducts)
    .where(inArray(financingProducts.institutionId, [0, ...rows.map((row) => row.id)]))
    .groupBy(financingProducts.institutionId);
  const totals = new Map(found.map((one) => [one.id, one.total]));
  return rows.map((row) => ({ ...row, products: totals.get(row.id) ?? 0 }));
}

async function one<R extends { id: number }>(db: Executor, row: R): Promise<R & { products: number }> {
  const [found] = await counted(db, [row]);
  return found ?? { ...row, products: 0 };
}

type Row = Listed<typeof institutions> & { products?: number };

async function refuseTaken(tx: Executor, name: string, id = 0): Promise<void> {
  const [taken] = await tx
    .select({ deletedAt: institutions.deletedAt })
    .from(institutions)
    .where(and(eq(institutions.name, name), ne(institutions.id, id)));
  if (!taken) return;
  const message = taken.deletedAt ? '已删除的机构中有同名的，请恢复它' : '已有同名的机构';
  throw new AppError('DUPLICATE', message, { fields: { Name: message } });
}

async function refuseInUse(tx: Executor, id: number): Promise<void> {
  // Locked first: no product can come to be its own meanwhile.
  const [row] = await tx.select().from(institutions).where(eq(institutions.id, id)).for('update');
  if (!row || row.deletedAt) return;
  const { products } = await one(tx, row);
  if (products !== 0) {
    throw refused(`“${row.name}”还有 ${products} 个融资产品（含已删除的），请先改到别的机构`);
  }
}

async function indexProducts(tx: Executor, id: number): Promise<void> {
  const rows = await tx
    .select()
    .from(financingProducts)
    .where(eq(financingProducts.institutionId, id))
    .orderBy(asc(financingProducts.id));
  for (const row of rows) await indexRecord(tx, financingEntity, row);
}

/** What the routes of institutions do. */
export const institutionOperations = (ctx: Context): RecordOperations<typeof institutionResource, Row> => {
  const plain = plainRecord(ctx, institutionEntity);
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
      const Name = body.Name.trim();
      const values = await valuesOf(institutionResource, { ...body, Name });
      return change(ctx, TAGS, async (tx) => {
        await refuseTaken(tx, Name);
        return one(tx, await insertRecord(tx, actor, institutionEntity, values));
      });
    },
    async update(actor, id, body) {
      const Name = body.Name?.trim();
      const values = await valuesOf(institutionResource, { ...body, ...(Name === undefined ? {} : { Name }) });
      return change(ctx, TAGS, async (tx) => {
        const before = await lockRow(tx, institutions, id, body.Version, institutionResource.label);
        const renamed = Name !== undefined && Name !== before.name;
        if (renamed) await refuseTaken(tx, Name, id);
        const row = await updateRecord(tx, actor, institutionEntity, before, values);
        if (renamed) await indexProducts(tx, id);
        return one(tx, row);
      });
    },
    setDeleted: (actor, id, deleted) =>
      change(ctx, TAGS, async (tx) => {
        if (deleted) await refuseInUse(tx, id);
        return one(tx, await setRecordDeleted(tx, actor, institutionEntity, id, deleted));
      }),
  };
};
