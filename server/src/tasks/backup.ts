/** `npm run backup [-- --to=file]`: makes a backup of database and uploads, while the portal runs or not. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupName, writeBackup } from '../backup/index.ts';
import { uploadFolder } from '../lib/upload-folder.ts';
import { asProgram, onDatabase } from './run-task.ts';

const USAGE = '用法：npm run backup [-- --to=<文件>]';

const options = (args: string[]) => parseArgs({ args, options: { to: { type: 'string' } } }).values;

/** Runs the task; the exit code is 1 when there is no backup. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  let to: string | undefined;
  try {
    ({ to } = options(args));
  } catch {
    console.error(USAGE);
    return 1;
  }
  return onDatabase(
    '备份中断，没有留下备份文件',
    env,
    cwd,
    async (config, database) => {
      const file = to ? path.resolve(cwd, to) : path.join(config.backupDir, backupName(new Date()));
      const source = { url: config.databaseOwnerUrl ?? database.directUrl, uploads: uploadFolder(config.dataDir) };
      const { bytes, end } = await writeBackup(source, file, config.backupPassphrase);
      const rows = Object.values(end.tables).reduce((sum, count) => sum + count, 0);
      console.log(`备份完成：${file}（${(bytes / 1e6).toFixed(1)} MB）`);
      console.log(`  ${Object.keys(end.tables).length} 个数据表共 ${rows} 行，${end.files} 个上传文件。`);
      if (config.backupPassphrase === undefined) console.log('  没有加密（未设置 BACKUP_PASSPHRASE）：请妥善保管。');
      console.log(`  密钥文件不在备份中，请另行保存：${config.keysFile}`);
      return 0;
    },
    { startedOnce: true },
  );
}

await asProgram(run);
