/**
 * `npm run privacy:reapply`: after a backup was restored, erases again the accounts that were erased since it was made.
 * The list lies beside the keys, outside of the database.
 */
import { eraseAgain, erasureListOf, readErasureList, writeErasureList } from '../modules/personal-data/index.ts';
import { asProgram, runTask } from './run-task.ts';

/** Runs the task; the exit code is 1 when it could not be done. */
export async function run(_args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  return runTask(
    '重新删除中断，再次运行即可继续',
    env,
    cwd,
    async (ctx) => {
      const file = erasureListOf(ctx.config);
      const list = await readErasureList(file);
      const again = await eraseAgain(ctx, list);
      await writeErasureList(ctx.db, ctx.config);
      console.log(`注销名单：${file}（${list.length} 个账号）`);
      console.log(again.length > 0 ? `已重新删除 ${again.length} 个账号的个人信息。` : '没有需要重新删除的账号。');
      return 0;
    },
    { startedOnce: true },
  );
}

await asProgram(run);
