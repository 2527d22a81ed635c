/**
 * An import of patents from its first record to its last: records are read and judged by the hundred, merged into what
 * stands and written in one transaction, with the place where it stands in its file. Whoever stops it, however hard,
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
import type { FileRecord, ImportFile } from './file-record.ts';
import { judgeRecord } from './judge-record.ts';
import { loadDrafts } from './load-drafts.ts';
import { type Counts, keysOf, mergeBatch, type PlacedFault, type TakenRecord } from './merge-batch.ts';
import { readPatentFile } from './read-file.ts';
import { storeDrafts } from './store-drafts.ts';
import { takeTurn } from './take-turn.ts';

type Ground = Pick<Context, 'db' | 'cache'>;
/** An import as its row tells it. */
export type PatentImportRow = typeof patentImports.$inferSelect;

/** Records written in one go, and characters of them: long ones in smaller batches. */
const BATCH_RECORDS = 500;
const BATCH_CHARACTERS = 1_000_000;
/** So many faults of an import are kept; all are counted. */
const FAULTS_KEPT = 100_000;
/** Numbers that a dry run remembers; a file with more counts later repetitions as new. */
const REMEMBERED = 5_000_000;

interface Batch {
  taken: TakenRecord[];
  /** Bytes of the file up to here. */
  bytes: number;
  /** The file ends with it. */
  last: boolean;
}

function take(one: FileRecord, day: string): TakenRecord {
  if ('reason' in one) {
    const refusal = { field: one.field ?? '', value: one.value, reason: one.reason, rule: 'unreadable' };
    return { line: one.line, name: '', judged: { refusal, setAside: [] } };
  }
  const name = one.record.applicationNumber ?? one.record.publications[0]?.number ?? '';
  return { line: one.line, name, judged: judgeRecord(one.record, day) };
}

/** The batches of a file from its record `from` on. */
async function* batchesOf(
  file: ImportFile,
  from: number,
  day: string,
  fieldOf: FieldOf | undefined,
): AsyncGenerator<Batch> {
  let taken: TakenRecord[] = [];
  let characters = 0;
  let seen = 0;
  for await (const { records, bytes } of readPatentFile(file, fieldOf)) {
    for (const one of records) {
      seen += 1;
      if (seen <= from) continue;
      taken.push(take(one, day));
      characters += one.characters;
      if (taken.length < BATCH_RECORDS && characters < BATCH_CHARACTERS) continue;
      yield { taken, bytes, last: false };
      taken = [];
      characters = 0;
    }
  }
  yield { taken, bytes: file.bytes, last: true };
}

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

async function noteFaults(
  tx: Executor,
  row: PatentImportRow,
  file: string,
  faults: readonly PlacedFault[],
): Promise<void> {
  // Each fault was counted, so what is kept of them needs no counting.
  const room = Math.max(0, FAULTS_KEPT - row.refused - row.setAside);
  const told = faults.slice(0, room).map((fault) => ({ importId: row.id, file, article: '', ...fault }));
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

/** Two batches of one. */
function halves({ taken, bytes, last }: Batch): [Batch, Batch] {
  const middle = Math.ceil(taken.length / 2);
  return [
    { taken: taken.slice(0, middle), bytes, last: false },
    { taken: taken.slice(middle), bytes, last },
  ];
}

/** A batch whose one record is refused. */
const withoutRecord = (batch: Batch): Batch => ({
  ...batch,
  taken: batch.taken.map(({ line, name }) => ({
    line,
    name,
    judged: {
      refusal: { field: '', value: name, reason: '数据库拒绝了这条记录的内容', rule: 'database' },
      setAside: [],
    },
  })),
});

/** The import is no longer where this process left it: it was paused or cancelled, or somebody else runs it. */
export class ImportStopped extends Error {}

/** Locks the import for a batch. @throws ImportStopped unless it stands where `row` says */
async function lockImport(tx: Executor, row: PatentImportRow): Promise<void> {
  const [now] = await tx.select().from(patentImports).where(eq(patentImports.id, row.id)).for('update');
  const here = now?.filesDone === row.filesDone && now.recordsDone === row.recordsDone;
  if (now?.state !== 'running' || !here) throw new ImportStopped(now?.state ?? 'gone');
}

export interface ImportRun {
  signal?: AbortSignal | undefined;
  /** Hears after every batch. */
  onBatch?: ((row: PatentImportRow) => void) | undefined;
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
  const bytesBefore = files.map((_, index) => files.slice(0, index).reduce((sum, { bytes }) => sum + bytes, 0));

  async function write(batch: Batch, file: ImportFile, index: number): Promise<void> {
    const day = today();
    const tags = row.dryRun ? [] : (['Patents'] as const);
    const { next, changed } = await change(ctx, tags, async (tx) => {
      // A crash may cost the last batches, and the place with them: they are read again.
      await tx.execute(sql`set local synchronous_commit = off`);
      await takeTurn(tx);
      await lockImport(tx, row);
      const known = await loadDrafts(
        tx,
        batch.taken.flatMap(({ judged }) => ('record' in judged ? [judged] : [])),
      );
      const taken = await applyAliases(tx, batch.taken);
      const { drafts, counts, faults } = mergeBatch(taken, known.values(), memory.has, toDay(row.createdAt));
      const changed = drafts.filter(isChanged);
      if (!row.dryRun) {
        await number(tx, changed);
        await storeDrafts(tx, row.id, changed, day);
      }
      await noteFaults(tx, row, file.name, faults);
      const [next] = await tx
        .update(patentImports)
        .set({
          ...Object.fromEntries(COUNTED.map((name) => [name, row[name] + counts[name]])),
          filesDone: batch.last ? index + 1 : index,
          recordsDone: batch.last ? 0 : row.recordsDone + batch.taken.length,
          bytesDone: (bytesBefore[index] ?? 0) + batch.bytes,
          beatAt: sql`now()`,
        })
        .where(eq(patentImports.id, row.id))
        .returning();
      return { next, changed };
    });
    if (!next) throw new ImportStopped('gone');
    for (const { facts, publications } of changed) memory.add(keysOf(facts.applicationNumber, publications.keys()));
    row = next;
    onBatch?.(row);
  }

  /** Writes a batch; of one that the database refuses all but the record it refuses. */
  async function writeWhatGoes(batch: Batch, file: ImportFile, index: number): Promise<void> {
    try {
      await write(batch, file, index);
    } catch (error) {
      if (!isRefusal(error) || batch.taken.length === 0) throw error;
      if (batch.taken.length === 1) return write(withoutRecord(batch), file, index);
      for (const half of halves(batch)) await writeWhatGoes(half, file, index);
    }
  }

  for (const [index, file] of files.entries()) {
    if (index < row.filesDone) continue;
    const batches = batchesOf(file, row.recordsDone, today(), fieldOf);
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
        await writeWhatGoes(batch, file, index);
      }
    } finally {
      await coming.catch(() => undefined);
      await batches.return(undefined);
    }
  }
  return row;
}
