/**
 * `npm run admin:reset [-- user name]`: a new password for an administrator, shown once. Works while the
 * portal runs and while it does not; whoever can run it has the machine and its data anyway.
 */
import { ContentCache } from '../cache/content-cache.ts';
import { parseConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { administratorNames, rescueAdmin } from '../modules/users/index.ts';
import { openForTask, reportTaskFailure, type TaskDatabase } from './open-database.ts';

/** Runs the task; the exit code is 1 when there is no such administrator or nothing could be done. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  const [given] = args.filter((arg) => !arg.startsWith('-'));
  let database: TaskDatabase | undefined;
  try {
    const config = parseConfig(env, cwd);
    database = await openForTask(config);
    await migrateDatabase(database.url);
    const db = openDatabase(database.url, 2, () => undefined);
    try {
      const names = await administratorNames({ db });
      const name = given ?? (names.length === 1 ? names[0] : undefined);
      const password = name === undefined ? null : await rescueAdmin({ db, cache: new ContentCache() }, name);
      if (password === null) {
        console.error(given ? `没有名为“${given}”的管理员。` : '请指定管理员：npm run admin:reset -- <用户名>');
        console.error(names.length > 0 ? `现有管理员：${names.join('、')}` : '还没有管理员：启动门户时会创建。');
        return 1;
      }
      console.log(`管理员 ${name} 的新密码：${password}`);
      console.log('只显示这一次；登录后须立即修改。该账号的其他登录已全部退出。');
      return 0;
    } finally {
      await db.$client.end();
    }
  } catch (error) {
    reportTaskFailure(error, '重置中断');
    return 1;
  } finally {
    await database?.stop();
  }
}

// The bundle runs as a program; a test imports `run`.
if (!process.env.VITEST) {
  process.exitCode = await run(process.argv.slice(2), process.env, process.env.INIT_CWD ?? process.cwd());
}
