/**
 * `npm run admin:reset [-- user name]`: a new password for an administrator, shown once. Works while the
 * portal runs and while it does not; whoever can run it has the machine and its data anyway.
 */
import type { Context } from '../context.ts';
import { administratorNames, rescueAdmin } from '../modules/users/index.ts';
import { asProgram, runTask } from './run-task.ts';

/** Runs the task; the exit code is 1 when there is no such administrator or nothing could be done. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  const [given] = args.filter((arg) => !arg.startsWith('-'));
  const reset = async (ctx: Pick<Context, 'db' | 'cache'>) => {
    const names = await administratorNames(ctx);
    const name = given ?? (names.length === 1 ? names[0] : undefined);
    const rescued = name === undefined ? null : await rescueAdmin(ctx, name);
    if (rescued === null) {
      console.error(given ? `没有名为“${given}”的管理员。` : '请指定管理员：npm run admin:reset -- <用户名>');
      console.error(names.length > 0 ? `现有管理员：${names.join('、')}` : '还没有管理员：启动门户时会创建。');
      return 1;
    }
    console.log(`管理员 ${name} 的新密码：${rescued.password}`);
    console.log('只显示这一次；登录后须立即修改。该账号的其他登录已全部退出。');
    if (rescued.granting) console.log('此前没有可用的账号能够授予角色，已给该账号“安全管理员”角色。');
    return 0;
  };
  return runTask('重置中断', env, cwd, reset, { startedOnce: true });
}

await asProgram(run);
