/** An import from its beginning to its end, with its one record in the audit log. */
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, audit, type Context } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { patentImportChanges, patentImportFaults, patentImports } from '../../../db/schema/patent-imports.ts';
import { BOM, csvLine } from '../../../lib/csv.ts';
import { notFound, refused } from '../../../lib/errors.ts';
import type { ImportFile } from './file-record.ts';
import type { Headings } from './heading-map.ts';
import { type ImportRun, ImportStopped, type PatentImportRow, runPatentImport } from './run-import.ts';
import { undoPatentImport } from './undo-import.ts';

type Ground = Pick<Context, 'db' | 'cache'>;

/** Notes an import that is about to begin. */
export async function openPatentImport(
  db: Executor,
  {
    userId,
    files,
    dryRun,
    headings,
  }: {
    userId: number | null;
    files: readonly Pick<ImportFile, 'name' | 'bytes'>[];
    dryRun: boolean;
    headings?: Headings | undefined;
  },
): Promise<PatentImportRow> {
  const [row] = await db
    .insert(patentImports)
    .values({
      userId,
      dryRun,
      headings: headings ?? null,
      files: files.map(({ name }) => name),
      bytesTotal: files.reduce((sum, { bytes }) => sum + bytes, 0),
    })
    .returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

/** What the audit log tells of an import: no names of people, no wording. */
const told = ({ dryRun, files, created, updated, unchanged, refused, setAside, state }: PatentImportRow) => ({
  state,
  dryRun,
  files: files.length,
  created,
  updated,
  unchanged,
  refused,
  setAside,
});

/** Notes how an import ended, and tells the audit log; undefined when it had ended already. */
export async function settleImport(
  tx: Executor,
  actor: Actor,
  id: number,
  state: 'done' | 'cancelled' | 'failed',
  error = '',
): Promise<PatentImportRow | undefined> {
  const open = inArray(patentImports.state, ['running', 'paused']);
  const [row] = await tx
    .update(patentImports)
    .set({ state, error, finishedAt: sql`now()` })
    .where(and(eq(patentImports.id, id), open))
    .returning();
  if (!row) return undefined;
  await audit(tx, actor, {
    action: 'import',
    resource: 'Patents',
    resourceId: id,
    title: `专利数据导入 ${id}`,
    result: state === 'failed' ? 'failed' : 'ok',
    after: told(row),
  });
  return row;
}

/** What ended a run that nobody takes up again. */
const INTERRUPTED = '导入中断：程序或数据库出错；已导入的记录保留，再次导入同样的文件即可补全';

/**
 * Runs an import to its end and notes how it ended. One that was paused or cancelled, or whose process is told to stop,
 * stays as it is; so does one that failed, unless `settlesFaults`: it is tried again.
 * @throws whatever ended it
 */
export async function carryOut(
  ctx: Ground,
  actor: Actor,
  id: number,
  files: readonly ImportFile[],
  { settlesFaults = true, ...run }: ImportRun & { settlesFaults?: boolean } = {},
): Promise<PatentImportRow | undefined> {
  try {
    await runPatentImport(ctx, id, files, run);
  } catch (error) {
    if (settlesFaults && !run.signal?.aborted && !(error instanceof ImportStopped)) {
      await ctx.db.transaction((tx) => settleImport(tx, actor, id, 'failed', INTERRUPTED));
    }
    throw error;
  }
  return ctx.db.transaction((tx) => settleImport(tx, actor, id, 'done'));
}

/** Marks an import as one that is being taken back. @throws 422 where it cannot be */
export async function beginUndo(tx: Executor, id: number): Promise<PatentImportRow> {
  const [row] = await tx.select().from(patentImports).where(eq(patentImports.id, id)).for('update');
  if (!row) throw notFound('导入');
  if (row.dryRun) throw refused('试运行没有写入任何内容，无需撤销');
  if (row.state === 'running' || row.state === 'paused') throw refused('导入还没有结束，请先取消');
  if (row.state === 'undone') throw refused('这次导入已经撤销');
  const [begun] = await tx.update(patentImports).set({ state: 'undoing' }).where(eq(patentImports.id, id)).returning();
  return begun ?? row;
}

/** Takes an import back that is marked for it, and notes that somebody did. */
export async function carryOutUndo(
  ctx: Ground,
  actor: Actor,
  id: number,
  run: { signal?: AbortSignal; onBatch?: () => void } = {},
): Promise<PatentImportRow> {
  await undoPatentImport(ctx, id, run);
  return ctx.db.transaction(async (tx) => {
    const left = tx.select({ n: count() }).from(patentImportChanges).where(eq(patentImportChanges.importId, id));
    const [row] = await tx
      .update(patentImports)
      .set({ state: 'undone', kept: sql`(${left})` })
      .where(and(eq(patentImports.id, id), eq(patentImports.state, 'undoing')))
      .returning();
    if (!row) throw refused('这次导入已经撤销');
    await audit(tx, actor, {
      action: 'import',
      resource: 'Patents',
      resourceId: id,
      title: `撤销专利数据导入 ${id}`,
      after: { undone: row.undone, kept: row.kept },
    });
    return row;
  });
}

/** Takes an import back at once. @throws 404, 422 where it cannot be */
export async function takeBack(ctx: Ground, actor: Actor, id: number): Promise<PatentImportRow> {
  await ctx.db.transaction((tx) => beginUndo(tx, id));
  return carryOutUndo(ctx, actor, id);
}

const REPORT_COLUMNS = ['文件', '行', '记录', '处理', '字段', '值', '原因', '规则', '依据'];
const REPORT_ROWS = 1_000;

/** The report of an import as CSV, in pieces: what was refused, what was set aside, and why. */
export async function* reportOf({ db }: Pick<Context, 'db'>, id: number): AsyncGenerator<string> {
  yield BOM + csvLine(REPORT_COLUMNS);
  for (let last = 0; ; ) {
    const rows = await db
      .select()
      .from(patentImportFaults)
      .where(sql`${patentImportFaults.importId} = ${id} and ${patentImportFaults.id} > ${last}`)
      .orderBy(asc(patentImportFaults.id))
      .limit(REPORT_ROWS);
    if (rows.length === 0) return;
    yield rows
      .map((row) =>
        csvLine([
          row.file,
          row.line,
          row.record,
          row.refused ? '未导入' : '未采用该值',
          row.field,
          row.value,
          row.reason,
          row.rule,
          row.article,
        ]),
      )
      .join('');
    last = rows.at(-1)?.id ?? last;
  }
}
