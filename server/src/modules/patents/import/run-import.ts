/**
 * An import of patents from its first record to its last: records are read and judged by the thousand, merged into
 * what stands and written in one transaction, with the place where it stands in its files. Whoever stops it, however hard,
 * finds it there again.
 */
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Context, change } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { insertRecords } from '../../../db/record-set.ts';
import { patentImportFaults, patentImports } from '../../../db/schema/patent-imports.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { toDay, today } from '../../../lib/time.ts';
import { applyAliases } from '../names/apply-aliases.ts';
import type { FieldOf } from '../read/read-row.ts';
import { isChanged } from './draft.ts';
import type { ImportFile } from './file-record.ts';
import { type Batch, batchesOf, halves, withoutRecord } from './import-batches.ts';
import { loadDrafts } from './load-drafts.ts';
import { type Counts, keysOf, mergeBatch, type PlacedFault } from './merge-batch.ts';
import { storeDrafts } from './store-drafts.ts';
import { takeTurn } from './take-turn.ts';

type Ground = Pick<Context, 'db' | 'cache'>;
/** An import as its row tells it. */
export type PatentImportRow = typeof patentImports.$inferSelect;

/** So many faults of an import are kept; all are counted. */
const FAULTS_KEPT = 100_000;
/** Numbers that a dry run remembers; a file with more counts later repetitions as new. */
const REMEMBERED = 5_000_000;

/** What earlier batches of a dry run would have made: nothing of it is found in the database. */
function remember(dryRun: boolean) {
  const known = new Set<number>();
  const digest = (key: string) => createHash('md5').update(key).digest().readUIntBE(0, 6);
  return {
    has: (keys: readonly string[]) => keys.some((key) => known.has(digest(key))),
    add: (keys: readonly string[]) => {
      if (dryRun && known.size < REMEMBERED) for (const key of keys) known.add(digest(key));
    },
  };
}

async function noteFaults(tx: Executor, row: PatentImportRow, faults: readonly PlacedFault[]): Promise<void> {
  // Each fault was counted, so what is kept of them needs no counting.
  const room = Math.max(0, FAULTS_KEPT - row.refused - row.setAside);
  const told = faults.slice(0, room).map((fault) => ({ importId: row.id, article: '', ...fault }));
  const columns = [
    'importId',
    'file',
    'line',
    'refused',
    'record',
    'field',
    'value',
    'reason',
    'rule',
    'article',
  ] as const;
  await insertRecords(tx, patentImportFaults, columns, told);
}

/** Gives the new patents their ids. */
async function number(tx: Executor, drafts: readonly { id: number; isNew: boolean }[]): Promise<void> {
  const made = drafts.filter(({ isNew }) => isNew);
  if (made.length === 0) return;
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('patents', 'id'))::int as id from generate_series(1, ${made.length}::int)`,
  );
  for (const [index, draft] of made.entries()) draft.id = rows[index]?.id ?? draft.id;
}

const COUNTED = ['created', 'updated', 'unchanged', 'refused', 'setAside'] as const satisfies readonly (keyof Counts)[];

/** A trial that was stopped begins anew: what it would have made is known to nobody any more. */
async function restartTrial({ db }: Ground, row: PatentImportRow): Promise<PatentImportRow> {
  if (!row.dryRun || (row.filesDone === 0 && row.recordsDone === 0)) return row;
  return db.transaction(async (tx) => {
    await lockImport(tx, row);
    await tx.delete(patentImportFaults).where(eq(patentImportFaults.importId, row.id));
    const none = Object.fromEntries([...COUNTED, 'filesDone', 'recordsDone', 'bytesDone'].map((name) => [name, 0]));
    const [begun] = await tx.update(patentImports).set(none).where(eq(patentImports.id, row.id)).returning();
    return begun ?? row;
  });
}

/** Whether the database refused what a batch would write: a value, or a rule of its tables. */
function isRefusal(error: unknown): boolean {
  const { code, cause } = describeError(error);
  return /^2[23]/.test(code ?? cause?.code ?? '');
}

/** The import is no longer where this process left it: it was paused or cancelled, or somebody else runs it. */
export class ImportStopped extends Error {}

/** Locks the import for a batch. @throws ImportStopped unless it stands where `row` says */
async function lockImport(tx: Executor, row: PatentImportRow): Promise<void> {
  const { id, state, filesDone, recordsDone } = patentImports;
  const [now] = await tx
    .select({ state, filesDone, recordsDone })
    .from(patentImports)
    .where(eq(id, row.id))
    .for('update');
  const here = now?.filesDone === row.filesDone && now.recordsDone === row.recordsDone;
  if (now?.state !== 'running' || !here) throw new ImportStopped(now?.state ?? 'gone');
}

export interface ImportRun {
  signal?: AbortSignal | undefined;
  /** Hears after every batch; the next one waits for it. */
  onBatch?: ((row: PatentImportRow) => unknown) | undefined;
  /** What headings mean, where somebody said so. */
  fieldOf?: FieldOf | undefined;
}

/**
 * Runs an import that its row tells of, from the place where it stands, to its end.
 * @throws ImportStopped when it was paused or cancelled meanwhile
 */
export async function runPatentImport(
  ctx: Ground,
  importId: number,
  files: readonly ImportFile[],
  { signal, onBatch, fieldOf }: ImportRun = {},
): Promise<PatentImportRow> {
  const [found] = await ctx.db.select().from(patentImports).where(eq(patentImports.id, importId));
  if (!found) throw new RangeError('no such import');
  let row: PatentImportRow = await restartTrial(ctx, found);
  const memory = remember(row.dryRun);

  async function write({ taken: given, end }: Batch): Promise<void> {
    const day = today();
    const tags = row.dryRun ? [] : (['Patents'] as const);
    const { next, changed } = await change(ctx, tags, async (tx) => {
      // A crash may cost the last batches, and the place with them: they are read again.
      await tx.execute(sql`set local synchronous_commit = off`);
      await takeTurn(tx);
      await lockImport(tx, row);
      const known = await loadDrafts(
        tx,
        given.flatMap(({ judged }) => ('record' in judged ? [judged] : [])),
      );
      const taken = await applyAliases(tx, given);
      const { drafts, counts, faults } = mergeBatch(taken, known.values(), memory.has, toDay(row.createdAt));
      const changed = drafts.filter(isChanged);
      if (!row.dryRun) {
        await number(tx, changed);
        await storeDrafts(tx, row.id, changed, day);
      }
      await noteFaults(tx, row, faults);
      const next = { ...Object.fromEntries(COUNTED.map((name) => [name, row[name] + counts[name]])), ...end };
      const { rowCount } = await tx
        .update(patentImports)
        .set({ ...next, beatAt: sql`now()` })
        .where(eq(patentImports.id, row.id));
      return { next: rowCount === 1 ? next : undefined, changed };
    });
    if (!next) throw new ImportStopped('gone');
    for (const { facts, publications } of changed) memory.add(keysOf(facts.applicationNumber, publications.keys()));
    row = { ...row, ...next };
    await onBatch?.(row);
  }

  /** Writes a batch; of one that the database refuses all but the record it refuses. */
  async function writeWhatGoes(batch: Batch): Promise<void> {
    try {
      await write(batch);
    } catch (error) {
      if (!isRefusal(error) || batch.taken.length === 0) throw error;
      if (batch.taken.length === 1) return write(withoutRecord(batch));
      for (const half of halves(batch)) await writeWhatGoes(half);
    }
  }

  const batches = batchesOf(files, row, fieldOf);
  // One batch is read while the one before it is written.
  let coming = batches.next();
  try {
    for (;;) {
      const { value: batch, done } = await coming;
      if (done || !batch) break;
      signal?.throwIfAborted();
      coming = batches.next();
      // Its fault is met at the next turn.
      coming.catch(() => undefined);
      await writeWhatGoes(batch);
    }
  } finally {
    await coming.catch(() => undefined);
    await batches.return(undefined);
  }
  return row;
}
