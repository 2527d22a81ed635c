/**
 * `npm run keys:rotate [-- --drop]`: makes a new root key and seals everything anew under it, while the portal runs or
 * not; finishes an exchange that was interrupted. `--drop` removes earlier keys that nothing lies under any more.
 */
import { dropKeys, rotateKeys } from '../crypto/rotate-keys.ts';
import { asProgram, runTask } from './run-task.ts';

/** Runs the task; the exit code is 1 when it could not be done. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  return runTask(
    '更换密钥中断，再次运行即可继续',
    env,
    cwd,
    async (ctx) => {
      if (args.includes('--drop')) {
        const gone = await dropKeys(ctx);
        console.log(
          gone.length > 0
            ? `已移除旧密钥 ${gone.join('、')}。用它们加密的旧备份从此无法解密。`
            : '没有可以移除的旧密钥：仍有内容使用，或更换还不满 24 小时。',
        );
        return 0;
      }
      const { key, resumed, rows } = await rotateKeys(ctx, (done) => console.log(`已重新加密 ${done} 行……`));
      console.log(`${resumed ? '已完成上次中断的更换' : '已更换密钥'}：现用密钥 ${key}，共重新加密 ${rows} 行。`);
      console.log(`请立即另行备份 ${ctx.config.keysFile}；旧密钥仍在其中，恢复旧备份时要用。`);
      return 0;
    },
    { startedOnce: true },
  );
}

await asProgram(run);
