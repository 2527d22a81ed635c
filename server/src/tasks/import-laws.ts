/**
 * `npm run import:laws -- <folder>`: imports statutes (Markdown) into the database of the settings;
 * `--checked=2026-11-28` says on which day they were compared with what was published.
 * With the embedded database it starts it, or joins the one of a running portal through its socket.
 */
import path from 'node:path';
import type { ImportFileReport } from '@ip-portal/contract';
import { readDay } from '@ip-portal/contract/rules/day-text';
import { today } from '../lib/time.ts';
import { importStatutes } from '../modules/articles/index.ts';
import { asProgram, runTask } from './run-task.ts';

const OUTCOMES: Record<ImportFileReport['Outcome'], string> = {
  created: '新增',
  updated: '更新',
  unchanged: '未变',
  failed: '失败',
};

function tell(file: ImportFileReport): void {
  const failed = file.Outcome === 'failed';
  const what = file.Title ? `《${file.Title}》${file.Articles} 条` : file.File;
  console.log(`[${OUTCOMES[file.Outcome]}] ${what}`);
  if (failed && file.Title) console.log(`    文件：${file.File}`);
  if (file.Outcome === 'unchanged' && file.Title) return;
  for (const { Line, Message } of file.Messages) console.log(`    ${Line === null ? '' : `第 ${Line} 行：`}${Message}`);
}

/** Runs the task; the exit code is 1 when a file failed or nothing could be done. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  const [given] = args.filter((arg) => !arg.startsWith('-'));
  if (!given) {
    console.error('用法：npm run import:laws -- [--checked=核对日期] <存放法规 .md 文件的文件夹>');
    return 1;
  }
  const checked = args.find((arg) => arg.startsWith('--checked='))?.slice('--checked='.length);
  const checkedOn = checked === undefined ? null : readDay(checked);
  if (checked !== undefined && (checkedOn === null || checkedOn > today())) {
    console.error('核对日期应为不晚于今天的一天，例如 --checked=2026-11-28');
    return 1;
  }
  return runTask('导入中断', env, cwd, async (ctx) => {
    const report = await importStatutes(ctx, path.resolve(cwd, given), { checkedOn, onFile: tell });
    const { Created, Updated, Unchanged, Failed } = report;
    console.log(`导入完成：新增 ${Created}，更新 ${Updated}，未变 ${Unchanged}，失败 ${Failed}。`);
    return Failed > 0 ? 1 : 0;
  });
}

await asProgram(run);
