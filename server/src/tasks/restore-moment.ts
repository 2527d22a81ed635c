/** `npm run restore:moment -- <time>`: brings the embedded database back to a moment between two backups. */
import { parseArgs } from 'node:util';
import { BackupFault, restoreMoment } from '../backup/index.ts';
import { toTimestamp } from '../lib/time.ts';
import { asProgram, onSettings } from './run-task.ts';

const USAGE = `用法（先停止门户）：
  npm run restore:moment -- '2026-11-26 15:30:00'    恢复到这一时刻（北京时间）
  npm run restore:moment -- --latest                 恢复到日志的末尾`;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/;

const options = (args: string[]) =>
  parseArgs({ args, allowPositionals: true, options: { latest: { type: 'boolean' } } });

/** The instant that was typed; undefined when it is none. */
function instantOf(text: string): Date | undefined {
  const [, day, minute, second = ':00'] = MOMENT.exec(text) ?? [];
  const at = new Date(`${day}T${minute}${second}+08:00`);
  return Number.isNaN(at.getTime()) || !toTimestamp(at).startsWith(`${day}T${minute}${second}`) ? undefined : at;
}

/** Runs the task; the exit code is 1 when the database is as it was. */
export async function run(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  let parsed: ReturnType<typeof options> | undefined;
  try {
    parsed = options(args);
  } catch {
    // Told below.
  }
  const [text, ...others] = parsed?.positionals ?? [];
  const at = text === undefined ? null : instantOf(text);
  if (!parsed || others.length > 0 || at === undefined || (at === null) !== (parsed.values.latest ?? false)) {
    console.error(USAGE);
    return 1;
  }
  return onSettings('恢复中断，数据库没有改变', env, cwd, async (config) => {
    if (config.databaseUrl)
      throw new BackupFault('外部数据库请用它自己的工具恢复到时间点，见 docs/backup.md (an outside database)');
    const { base, aside } = await restoreMoment(
      {
        dataDir: config.dataDir,
        backupDir: config.backupDir,
        passphrase: config.backupPassphrase,
        archives: config.backupMoments,
        log: { info: () => undefined, warn: (message) => console.warn(message) },
      },
      at,
    );
    const reached = at ? toTimestamp(at) : '日志的末尾';
    console.log(`数据库已恢复到 ${reached}（从 ${toTimestamp(base.from)} 的基础备份开始）。`);
    if (aside) console.log(`恢复之前的数据库在 ${aside}，确认无误后可以删除。`);
    console.log('启动门户之前请运行 npm run privacy:reapply，重新删除这一时刻之后注销的账号。');
    return 0;
  });
}

await asProgram(run);
