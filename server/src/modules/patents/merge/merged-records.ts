/** Which patents were merged into others, and where they are to be found. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { publicPatents } from '../../../db/public-views.ts';
import { patentMerges } from '../../../db/schema/patent-merges.ts';
import { patents } from '../../../db/schema/patents.ts';
import { refused } from '../../../lib/errors.ts';
import { numberOf } from '../patent-view.ts';

/** Into which patents these were merged, by id. */
async function mergedIntoOf(db: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { patentId, mergedInto } = patentMerges;
  const rows = await db
    .select({ patentId, mergedInto })
    .from(patentMerges)
    .where(inArray(patentId, [...ids]));
  return new Map(rows.map((row) => [row.patentId, row.mergedInto]));
}

/** Rows with the patent each was merged into; only deleted ones can be. */
export async function withMergedInto<Row extends { id: number; deletedAt?: Date | null }>(
  db: Executor,
  rows: readonly Row[],
): Promise<(Row & { mergedInto: number | null })[]> {
  const into = await mergedIntoOf(
    db,
    rows.flatMap(({ id, deletedAt }) => (deletedAt ? [id] : [])),
  );
  return rows.map((row) => ({ ...row, mergedInto: into.get(row.id) ?? null }));
}

/** The public patent that a merged one is to be found at, however often that was merged again. */
export async function movedTo(db: Executor, id: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive way(id) as (
      select merged_into from ${patentMerges} where patent_id = ${id}
      union select further.merged_into from way join ${patentMerges} as further on further.patent_id = way.id
    ) select way.id from way join ${publicPatents} as found on found.id = way.id limit 1`);
  return rows[0]?.id;
}

/** Restoring alone would bring the same patent back twice. @throws 422 for one that was merged */
export async function refuseMerged(tx: Executor, id: number): Promise<void> {
  const [into] = await tx
    .select({ row: patents })
    .from(patentMerges)
    .innerJoin(patents, eq(patents.id, patentMerges.mergedInto))
    .where(eq(patentMerges.patentId, id));
  if (!into) return;
  throw refused({
    rule: 'merged-record',
    reason: `这件专利已合并到 ${numberOf(into.row)} “${into.row.title}”，不能单独恢复`,
    wayOut: { text: '请在“已删除”中对它使用“撤销合并”' },
  });
}
