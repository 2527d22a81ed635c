/** `npm run keys:check`: which root keys there are, and whether everything sealed opens. Changes nothing. */
import { keysOf } from '../crypto/key-ring.ts';
import { checkTexts } from '../crypto/seal-rows.ts';
import { countByKey } from '../crypto/sealed-columns.ts';
import { asProgram, runTask } from './run-task.ts';

const TOLD = 20;

/** Runs the task; the exit code is 1 when something does not open or lies in clear. */
export async function run(_args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  return runTask(
    '检查中断',
    env,
    cwd,
    async (ctx) => {
      const ring = keysOf(ctx);
      const keys = await ring.keys();
      const used = await countByKey(ctx.db);
      console.log(`密钥文件：${ctx.config.keysFile}`);
      for (const { id, madeAt } of keys) {
        const note = id === keys.at(-1)?.id ? '，现用' : '';
        console.log(`  - ${id}（${madeAt.slice(0, 10)} 生成${note}）：${used.get(id) ?? 0} 项内容`);
      }
      const { texts, broken, clear } = await checkTexts(ctx.db, ring);
      const tell = (what: string, places: readonly string[]) => {
        if (places.length > 0) console.error(`${what} ${places.length} 项：${places.slice(0, TOLD).join('，')}`);
      };
      tell('无法解密', broken);
      tell('没有加密', clear);
      if (broken.length + clear.length > 0) return 1;
      console.log(`共 ${texts} 项加密内容，全部可以解密。`);
      return 0;
    },
    { startedOnce: true, seals: false },
  );
}

await asProgram(run);
