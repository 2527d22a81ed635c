/**
 * `npm run import:patents -- <files or folders>`: imports patents into the database of the settings. With the embedded
 * database it starts it, or joins the one of a running portal through its socket.
 */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type Context, SYSTEM } from '../context.ts';
import { AppError } from '../lib/errors.ts';
import {
  askForPatentTerms,
  carryOut,
  ImportStopped,
  importFilesOf,
  openPatentImport,
  parseHeadingMap,
  reportOf,
  takeBack,
} from '../modules/patents/index.ts';
import { asProgram, runTask } from './run-task.ts';

const USAGE = `用法：
  npm run import:patents -- <文件或文件夹> …          导入（XML、JSON Lines、CSV、XLSX）
  npm run import:patents -- --dry-run <文件> …        试运行：只检查，不写入
  npm run import:patents -- --report=结果.csv <文件> … 把未导入的内容和原因写入文件
  npm run import:patents -- --map=列名.json <文件> …  说明列名的含义，如 {"案件号": "申请号", "备注": "忽略"}
  npm run import:patents -- --undo=<编号>             撤销一次导入`;

type Ground = Pick<Context, 'db' | 'cache'>;

async function undo(ctx: Ground, id: number): Promise<number> {
  try {
    const { undone, kept } = await takeBack(ctx, SYSTEM, id);
    console.log(`已撤销导入 ${id}：恢复 ${undone} 件，另有 ${kept} 件在导入之后又被修改，保持不变。`);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(error.message);
    return 1;
  }
}

interface Wanted {
  dryRun: boolean;
  report?: string | undefined;
  /** The file that says what headings mean. */
  map?: string | undefined;
}

async function importAll(ctx: Ground, given: readonly string[], cwd: string, { dryRun, report, map }: Wanted) {
  const headings = map === undefined ? undefined : parseHeadingMap(await readFile(path.resolve(cwd, map), 'utf8'));
  if (headings && !headings.ok) {
    console.error(`${map}：${headings.reason}`);
    return 1;
  }
  const files = await importFilesOf(given, cwd);
  if (files.length === 0) {
    console.error('没有找到可导入的文件（XML、JSON Lines、CSV、XLSX）。');
    return 1;
  }
  const { id } = await openPatentImport(ctx.db, { userId: null, files, dryRun, headings: headings?.headings });
  console.log(`导入 ${id}：${files.length} 个文件${dryRun ? '（试运行，不写入）' : ''}`);
  let file = -1;
  const done = await carryOut(ctx, SYSTEM, id, files, {
    fieldOf: headings?.fieldOf,
    onBatch: ({ filesDone, files: names }) => {
      const now = Math.min(filesDone, names.length - 1);
      if (now === file) return;
      file = now;
      console.log(`  ${names[now]}`);
    },
  }).catch((error: unknown) => {
    if (!(error instanceof ImportStopped)) throw error;
    console.error(`导入 ${id} 已在后台被暂停或取消；已导入的记录保留，再次导入同样的文件即可补全。`);
    return undefined;
  });
  if (!done) return 1;
  const { created, updated, unchanged, refused, setAside } = done;
  const what = dryRun ? '试运行完成，如果导入' : '导入完成';
  console.log(
    `${what}：新增 ${created}，更新 ${updated}，未变 ${unchanged}，未导入 ${refused}；未采用的值 ${setAside}。`,
  );
  if (report) {
    await pipeline(Readable.from(reportOf(ctx, id)), createWriteStream(path.resolve(cwd, report)));
    console.log(`原因逐条写入 ${report}。`);
  }
  if (!dryRun) await askForPatentTerms(ctx);
  if (!dryRun) console.log(`如需撤销：npm run import:patents -- --undo=${id}`);
  return 0;
}

/** Runs the task; the exit code is 1 when nothing could be done. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  let parsed: ReturnType<typeof options>;
  try {
    parsed = options(args);
  } catch {
    console.error(USAGE);
    return 1;
  }
  const { values, positionals } = parsed;
  const number = values.undo === undefined ? null : Number(values.undo);
  if (number === null ? positionals.length === 0 : !Number.isInteger(number) || number < 1) {
    console.error(USAGE);
    return 1;
  }
  return runTask('导入中断', env, cwd, (ctx) =>
    number === null
      ? importAll(ctx, positionals, cwd, { dryRun: values['dry-run'] ?? false, report: values.report, map: values.map })
      : undo(ctx, number),
  );
}

const options = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      report: { type: 'string' },
      map: { type: 'string' },
      undo: { type: 'string' },
    },
  });

await asProgram(run);
