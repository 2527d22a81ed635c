/** `npm run restore -- <file> [--replace]`: brings a backup into the database and the upload folder of the settings. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { afterwards, restoreBackup } from '../backup/index.ts';
import { readKeyFile } from '../crypto/key-file.ts';
import { migrateFor } from '../db/migrate.ts';
import { uploadFolder } from '../lib/upload-folder.ts';
import { asProgram, onDatabase } from './run-task.ts';

const USAGE = `用法：
  npm run restore -- <备份文件>               恢复到空的数据库
  npm run restore -- <备份文件> --replace     用备份替换数据库的全部内容`;

const options = (args: string[]) =>
  parseArgs({ args, allowPositionals: true, options: { replace: { type: 'boolean' } } });

/** Runs the task; the exit code is 1 when the database is as it was, or what follows the restore failed. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  let parsed: ReturnType<typeof options> | undefined;
  try {
    parsed = options(args);
  } catch {
    // Told below.
  }
  const [file, ...others] = parsed?.positionals ?? [];
  if (file === undefined || others.length > 0) {
    console.error(USAGE);
    return 1;
  }
  return onDatabase(
    '恢复中断，数据库没有改变',
    env,
    cwd,
    async (config, database) => {
      const { about, end } = await restoreBackup(path.resolve(cwd, file), config.backupPassphrase, {
        url: config.databaseOwnerUrl ?? database.directUrl,
        uploads: uploadFolder(config.dataDir),
        keyIds: (await readKeyFile(config.keysFile)).map(({ id }) => id),
        replace: parsed?.values.replace ?? false,
      });
      await migrateFor(config, database.directUrl, (message) => console.warn(`升级提示：${message}`)).catch(
        afterwards('升级到本程序的结构失败，启动门户时会再次升级'),
      );
      const rows = Object.values(end.tables).reduce((sum, count) => sum + count, 0);
      console.log(`已恢复 ${about.madeAt} 的备份：${rows} 行，${end.files} 个上传文件。`);
      console.log('启动门户之前请运行 npm run privacy:reapply，重新删除备份之后注销的账号。');
      return 0;
    },
    { joins: false },
  );
}

await asProgram(run);
