/** `npm run backup:rehearse -- <file>`: restores a backup into a database that is thrown away, and compares. */
import path from 'node:path';
import { rehearseRestore } from '../backup/index.ts';
import { readKeyFile } from '../crypto/key-file.ts';
import { migrateFor } from '../db/migrate.ts';
import { asProgram, onSettings } from './run-task.ts';

const USAGE = '用法：npm run backup:rehearse -- <备份文件>';

/** Runs the task; the exit code is 1 when the backup could not be restored as it is. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0) {
    console.error(USAGE);
    return 1;
  }
  return onSettings('演练中断', env, cwd, async (config) => {
    const { about, end } = await rehearseRestore(
      path.resolve(cwd, file),
      config.backupPassphrase,
      { dataDir: config.dataDir, keyIds: (await readKeyFile(config.keysFile)).map(({ id }) => id) },
      (url) =>
        migrateFor({ ...config, databaseOwnerUrl: undefined }, url, (message) => console.warn(`升级提示：${message}`)),
    );
    const rows = Object.values(end.tables).reduce((sum, count) => sum + count, 0);
    console.log(`演练成功：${about.madeAt} 的备份可以恢复，内容逐项相同，并能升级到本程序的结构。`);
    console.log(
      `  ${Object.keys(end.tables).length} 个数据表共 ${rows} 行，${end.files} 个上传文件；没有改动任何数据。`,
    );
    return 0;
  });
}

await asProgram(run);
