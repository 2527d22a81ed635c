import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import { type Context, change } from '../../context.ts';
import { LOCKS } from '../../db/locks.ts';
import { patents } from '../../db/schema/patents.ts';
import { today } from '../../lib/time.ts';
import { deriveOf } from './patent-view.ts';

/** Rows derived in one go; small enough not to hold up requests. */
const BATCH = 1_000;
/**
 * Brings the `state` column up to date with today's date: terms run out and dated events arrive
 * without anybody writing. Called at start and at midnight in Shanghai; also drops kept answers,
 * because they tell fees and flags of yesterday. Answers how many patents changed.
 */
export async function refreshPatentStates(ctx: Pick<Context, 'db' | 'cache'>): Promise<number> {
  const day = today();
  let changed = 0;
  let last = 0;
  for (;;) {
    const rows = await ctx.db
      .select({
        id: patents.id,
        type: patents.type,
        applicationDate: patents.applicationDate,
        publicationDate: patents.publicationDate,
        grantDate: patents.grantDate,
        termExtensionDays: patents.termExtensionDays,
        events: patents.events,
        state: patents.state,
        version: patents.version,
      })
      .from(patents)
      .where(gt(patents.id, last))
      .orderBy(asc(patents.id))
      .limit(BATCH);
    if (rows.length === 0) break;
    last = rows.at(-1)?.id ?? last;
    const moved = new Map<string, typeof rows>();
    for (const row of rows) {
      const { state } = deriveOf(row, day);
      if (state !== row.state) moved.set(state, [...(moved.get(state) ?? []), row]);
    }
    if (moved.size === 0) continue;
    await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.patentStates})`);
      for (const [state, group] of moved) {
        // A row written meanwhile has a newer version and a fresh state of its own.
        const versions = sql.join(
          group.map((row) => sql`(${row.id}::int, ${row.version}::int)`),
          sql`, `,
        );
        const updated = await tx
          .update(patents)
          .set({ state })
          .where(
            and(
              inArray(
                patents.id,
                group.map((row) => row.id),
              ),
              sql`(${patents.id}, ${patents.version}) in (${versions})`,
            ),
          )
          .returning({ id: patents.id });
        changed += updated.length;
      }
    });
  }
  await change(ctx, ['Patents'], async () => undefined);
  return changed;
}
