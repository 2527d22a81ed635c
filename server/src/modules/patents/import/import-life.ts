/** An import from its beginning to its end, with its one record in the audit log. */
import { asc, eq, sql } from 'drizzle-orm';
import { type Actor, audit, type Context } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { patentImportFaults, patentImports } from '../../../db/schema/patent-imports.ts';
import { AppError } from '../../../lib/errors.ts';
import type { ImportFile } from './file-record.ts';
import { ImportStopped, type PatentImportRow, runPatentImport } from './run-import.ts';
import { undoPatentImport } from './undo-import.ts';

type Ground = Pick<Context, 'db' | 'cache'>;

/** Notes an import that is about to begin. */
export async function openPatentImport(
  { db }: Pick<Context, 'db'>,
  { userId, files, dryRun }: { userId: number | null; files: readonly ImportFile[]; dryRun: boolean },
): Promise<PatentImportRow> {
  const [row] = await db
    .insert(patentImports)
    .values({
      userId,
      dryRun,
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

async function settle(
  tx: Executor,
  actor: Actor,
  id: number,
  state: 'done' | 'cancelled' | 'failed',
  error = '',
): Promise<PatentImportRow | undefined> {
  const [row] = await tx
    .update(patentImports)
    .set({ state, error, finishedAt: sql`now()` })
    .where(eq(patentImports.id, id))
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

/**
 * Runs an import to its end and notes how it ended. One that was paused, or whose process is told to stop, stays open.
 * @throws whatever ended it but a fault in its files, after that is noted
 */
export async function carryOut(
  ctx: Ground,
  actor: Actor,
  id: number,
  files: readonly ImportFile[],
  run: { signal?: AbortSignal; onBatch?: (row: PatentImportRow) => void } = {},
): Promise<PatentImportRow | undefined> {
  try {
    await runPatentImport(ctx, id, files, run);
  } catch (error) {
    if (run.signal?.aborted || error instanceof ImportStopped) throw error;
    const words = error instanceof AppError ? error.message : '导入中断：程序或数据库出错，已导入的记录保留';
    await ctx.db.transaction((tx) => settle(tx, actor, id, 'failed', words));
    throw error;
  }
  return ctx.db.transaction((tx) => settle(tx, actor, id, 'done'));
}

/** Takes an import back, and notes that somebody did. @throws 422 where it cannot be */
export async function takeBack(ctx: Ground, actor: Actor, id: number): Promise<PatentImportRow> {
  const row = await undoPatentImport(ctx, id);
  await audit(ctx.db, actor, {
    action: 'import',
    resource: 'Patents',
    resourceId: id,
    title: `撤销专利数据导入 ${id}`,
    after: { undone: row.undone, kept: row.kept },
  });
  return row;
}

const REPORT_COLUMNS = ['文件', '行', '记录', '处理', '字段', '值', '原因', '规则', '依据'];
/** A cell that no spreadsheet takes for a formula. */
const cell = (value: string | number) => {
  const text = String(value);
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
};
const line = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`;
const REPORT_ROWS = 1_000;

/** The report of an import as CSV, in pieces: what was refused, what was set aside, and why. */
export async function* reportOf({ db }: Pick<Context, 'db'>, id: number): AsyncGenerator<string> {
  // Spreadsheets know UTF-8 by its mark.
  yield `\uFEFF${line(REPORT_COLUMNS)}`;
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
        line([
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
