/**
 * `npm run import:ipc -- <file>`: loads the titles of IPC into the database of the settings. With the embedded database it
 * starts it, or joins the one of a running portal through its socket.
 */
import path from 'node:path';
import { importIpcTitles, TitleFault } from '../modules/patents/index.ts';
import { asProgram, runTask } from './run-task.ts';

/** Runs the task; the exit code is 1 when nothing was loaded. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  const [given] = args.filter((arg) => !arg.startsWith('-'));
  if (!given) {
    console.error('用法：npm run import:ipc -- <JSON Lines 文件，每行 {"code":"A01B","title":"…"}>');
    return 1;
  }
  return runTask('导入中断', env, cwd, async (ctx) => {
    try {
      const { read, kept, leftOut, faults } = await importIpcTitles(ctx, path.resolve(cwd, given));
      for (const { line, reason } of faults) console.warn(`第 ${line} 行未采用：${reason}`);
      console.log(`导入完成：读到 ${read} 条类名，未采用 ${leftOut} 行；库中现有 ${kept} 条。`);
      return 0;
    } catch (error) {
      if (!(error instanceof TitleFault)) throw error;
      console.error(error.message);
      return 1;
    }
  });
}

await asProgram(run);
