/** The figures by which patents of a list are known: lists read no other. */
import type { PatentFigure } from '@ip-portal/contract';
import { bestView } from '@ip-portal/contract/rules/design-views';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/read-rows.ts';
import { patents } from '../../db/schema/patents.ts';

/** The rows with the figure that `leadFigure` of the rules names for each; null where a patent has none. */
export async function withLeadFigures<R extends { id: number; abstract: string }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & { lead: PatentFigure | null })[]> {
  if (rows.length === 0) return [];
  const ids = sql.param(rows.map(({ id }) => id));
  const views = sql.param(rows.map(({ abstract }) => bestView(abstract) ?? null));
  const found = await readRows<{ id: number; lead: PatentFigure }>(
    db,
    sql`select p.id, coalesce(
        (select f from jsonb_array_elements(p.figures) f where f->>'Label' = asked.view limit 1),
        p.figures->0
      ) as lead
      from unnest(${ids}::int[], ${views}::text[]) as asked(id, view)
      join ${patents} p on p.id = asked.id
      where jsonb_array_length(p.figures) > 0`,
  );
  const byId = new Map(found.map(({ id, lead }) => [id, lead]));
  return rows.map((row) => ({ ...row, lead: byId.get(row.id) ?? null }));
}
