/**
 * Takes an import back: patents that it made go, others become what they were. Whatever somebody has written since – by
 * hand or by a later import – stays as it is, and is counted.
 */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Context, change } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { patentImportChanges, patentImports, patentSources } from '../../../db/schema/patent-imports.ts';
import { patentPublications, patentWordings } from '../../../db/schema/patent-publications.ts';
import { patents } from '../../../db/schema/patents.ts';
import { today } from '../../../lib/time.ts';
import { removeDocuments } from '../../../search/index.ts';
import { eventsOf, takeBackEvents } from '../event-rows.ts';
import { writeSearchRows } from '../search/search-rows.ts';
import type { Draft, Facts } from './draft.ts';
import { loadPatents } from './load-drafts.ts';
import { storePatents } from './store-drafts.ts';
import { takeTurn } from './take-turn.ts';

type Ground = Pick<Context, 'db' | 'cache'>;
type Change = typeof patentImportChanges.$inferSelect;

const BATCH = 200;

/** What `before` holds: columns as they were, and where they came from; null where nobody had noted that. */
type Before = Partial<Facts> & { source: Draft['was'] };

async function removeMade(tx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await removeDocuments(tx, 'patent', ids);
  await tx.delete(patents).where(inArray(patents.id, [...ids]));
}

/** Makes patents what they were before the changes: columns, publications, wordings and where they came from. */
async function setBack(tx: Executor, changes: readonly Change[], drafts: Map<number, Draft>): Promise<void> {
  const back: Draft[] = [];
  const gone: string[] = [];
  const undated: string[] = [];
  const unworded: string[] = [];
  for (const { patentId, before, added, dated, worded, found, version } of changes) {
    const draft = drafts.get(patentId);
    if (!draft || before === null) continue;
    const { source, ...facts } = before as Before;
    Object.assign(draft.facts, facts);
    back.push(draft);
    // An earlier import may be undone in its turn: what it left stands again.
    const earlier = and(eq(patentImportChanges.patentId, patentId), eq(patentImportChanges.version, found));
    await tx
      .update(patentImportChanges)
      .set({ version: version + 1 })
      .where(earlier);
    const own = eq(patentSources.patentId, patentId);
    if (source === null) await tx.delete(patentSources).where(own);
    else await tx.update(patentSources).set(source).where(own);
    gone.push(...added);
    undated.push(...dated);
    unworded.push(...worded);
  }
  await tx.delete(patentWordings).where(inArray(patentWordings.number, unworded));
  await tx.delete(patentPublications).where(inArray(patentPublications.number, gone));
  await tx.update(patentPublications).set({ publishedOn: null }).where(inArray(patentPublications.number, undated));
  if (back.length === 0) return;
  await storePatents(tx, back, today());
  await writeSearchRows(
    tx,
    back.map(({ id }) => id),
  );
}

/** One batch of changes; answers the last patent it looked at, 0 when none is left. */
async function undoBatch(tx: Executor, id: number, last: number): Promise<number> {
  await takeTurn(tx);
  const changes = await tx
    .select()
    .from(patentImportChanges)
    .where(and(eq(patentImportChanges.importId, id), gt(patentImportChanges.patentId, last)))
    .orderBy(asc(patentImportChanges.patentId))
    .limit(BATCH);
  if (changes.length === 0) return 0;
  const drafts = await loadPatents(
    tx,
    changes.map(({ patentId }) => patentId),
  );
  const untouched = changes.filter(({ patentId, version }) => {
    const draft = drafts.get(patentId);
    return draft?.version === version && !draft.deleted;
  });
  const ids = untouched.map(({ patentId }) => patentId);
  const told = untouched.flatMap(({ events }) => events);
  await takeBackEvents(tx, told);
  if (told.length > 0) {
    for (const [patentId, events] of await eventsOf(tx, ids)) Object.assign(drafts.get(patentId) ?? {}, { events });
  }
  await setBack(tx, untouched, drafts);
  await removeMade(
    tx,
    untouched.flatMap(({ patentId, before }) => (before === null ? [patentId] : [])),
  );
  if (ids.length > 0) {
    const done = and(eq(patentImportChanges.importId, id), inArray(patentImportChanges.patentId, ids));
    await tx.delete(patentImportChanges).where(done);
  }
  await tx
    .update(patentImports)
    .set({
      undone: sql`${patentImports.undone} + ${ids.length}`,
      beatAt: sql`now()`,
    })
    .where(eq(patentImports.id, id));
  return changes.at(-1)?.patentId ?? 0;
}

/** Undoes an import from its first patent to its last; begun again after a stop, it goes on with what is left. */
export async function undoPatentImport(
  ctx: Ground,
  id: number,
  { signal, onBatch }: { signal?: AbortSignal; onBatch?: () => void } = {},
): Promise<void> {
  let last = 0;
  do {
    signal?.throwIfAborted();
    last = await change(ctx, ['Patents'], (tx) => undoBatch(tx, id, last));
    onBatch?.();
  } while (last > 0);
}
