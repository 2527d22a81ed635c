/** `npm run backup:verify -- <file>`: reads a backup to its end and proves every checksum. Needs no database. */
import path from 'node:path';
import { BackupFault, verifyBackup } from '../backup/index.ts';
import { ConfigError, parseConfig } from '../config.ts';
import { asProgram } from './run-task.ts';

/** Runs the task; the exit code is 1 when the backup cannot be relied on. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  const [file] = args;
  if (args.length !== 1 || file === undefined) {
    console.error('用法：npm run backup:verify -- <备份文件>');
    return 1;
  }
  try {
    const { about, end } = await verifyBackup(path.resolve(cwd, file), parseConfig(env, cwd).backupPassphrase);
    console.log(
      `备份完整：${about.madeAt} 生成，数据库 PostgreSQL ${about.server}，结构版本 ${about.migrations.length}。`,
    );
    for (const [table, rows] of Object.entries(end.tables)) if (rows > 0) console.log(`  ${table}：${rows} 行`);
    console.log(`  上传文件 ${end.files} 个，${(end.fileBytes / 1e6).toFixed(1)} MB`);
    console.log(`  恢复时需要的密钥：${about.keyIds.join('、') || '（无）'}`);
    return 0;
  } catch (error) {
    if (error instanceof ConfigError) for (const fault of error.faults) console.error(`设置有误：${fault}`);
    else if (error instanceof BackupFault) console.error(error.message);
    else throw error;
    return 1;
  }
}

await asProgram(run);
