/** What every command beside the portal does: settings, database, migrations, the work itself, a word about faults. */
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupFault } from '../backup/index.ts';
import { ContentCache } from '../cache/content-cache.ts';
import { type Config, ConfigError, parseConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { KeyFault } from '../crypto/key-file.ts';
import { keysOf } from '../crypto/key-ring.ts';
import { sealClear } from '../crypto/seal-rows.ts';
import { openDatabase } from '../db/client.ts';
import { migrateFor } from '../db/migrate.ts';
import { PORTAL } from '../embedded/cluster.ts';
import { EmbeddedPostgresError } from '../embedded/index.ts';
import { socketConnectionString } from '../embedded/socket-dir.ts';
import { errorLine } from '../lib/describe-error.ts';
import { leanHeap } from '../lib/lean-heap.ts';
import { readOperatorWords } from '../search/index.ts';
import { startEmbeddedFor } from '../start-database.ts';

/** Enough for a transaction and a question beside it. */
const POOL_SIZE = 2;

export interface TaskDatabase {
  url: string;
  /** The database itself, where `url` is a pooler. */
  directUrl: string;
  stop(): Promise<void>;
}

/** The database of the settings: an outside one, the embedded one started, or, if it may, that of a running portal joined. */
async function openForTask(config: Config, joins: boolean): Promise<TaskDatabase> {
  const { databaseUrl, databaseDirectUrl } = config;
  const at = (url: string, stop = async () => {}, directUrl = url) => ({ url, directUrl, stop });
  if (databaseUrl) return at(databaseUrl, undefined, databaseDirectUrl);
  const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) };
  try {
    const postgres = await startEmbeddedFor(config, quiet);
    return at(postgres.url, postgres.stop);
  } catch (error) {
    // The portal is running on this folder: use its database.
    const inUse = error instanceof EmbeddedPostgresError && error.code === 'in-use';
    if (!joins || !inUse || process.platform === 'win32') throw error;
    const recorded = await readFile(path.join(config.dataDir, 'postgres.socket-dir'), 'utf8').catch(() => '');
    const folder = recorded.trim() || path.join(config.dataDir, 'run');
    console.log('门户正在运行，直接使用它的数据库。');
    return at(socketConnectionString(folder, PORTAL, PORTAL));
  }
}

/** Refuses a folder in which no portal was ever started: a database made there would be of use to nobody. */
async function assertStartedOnce({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl) return;
  await access(path.join(dataDir, 'postgres', 'PG_VERSION')).catch(() => {
    throw new ConfigError([`${dataDir} 里没有门户的数据。请在启动门户的文件夹里运行，或带上同样的 DATA_DIR`]);
  });
}

/** Tells what ended a task, in lines for the person who ran it. */
function reportFailure(error: unknown, interrupted: string): void {
  if (error instanceof ConfigError) for (const fault of error.faults) console.error(`设置有误：${fault}`);
  else if (error instanceof KeyFault || error instanceof BackupFault) console.error(error.message);
  else if (error instanceof EmbeddedPostgresError) console.error(`无法打开数据库：${error.messageZh}`);
  else console.error(`${interrupted}：${errorLine(error)}`);
}

/**
 * Runs `work` with the settings alone. Answers the exit code: that of the work, or 1 after telling what `interrupted` it.
 */
export async function onSettings(
  interrupted: string,
  env: NodeJS.ProcessEnv,
  cwd: string,
  work: (config: Config) => Promise<number>,
): Promise<number> {
  try {
    return await work(parseConfig(env, cwd));
  } catch (error) {
    reportFailure(error, interrupted);
    return 1;
  }
}

/**
 * Runs `work` on the database of the settings as it is, and leaves nothing running. Answers the exit code: that of the work,
 * or 1 after telling what `interrupted` it. `startedOnce`: only where a portal has been started before. `joins`: the
 * database of a running portal will do.
 */
export async function onDatabase(
  interrupted: string,
  env: NodeJS.ProcessEnv,
  cwd: string,
  work: (config: Config, database: TaskDatabase) => Promise<number>,
  { startedOnce = false, joins = true } = {},
): Promise<number> {
  return onSettings(interrupted, env, cwd, async (config) => {
    if (startedOnce) await assertStartedOnce(config);
    const database = await openForTask(config, joins);
    try {
      return await work(config, database);
    } finally {
      await database.stop();
    }
  });
}

/**
 * Runs `work` on the migrated database of the settings, as the portal itself would open it; exit code and `startedOnce` as
 * above. `seals`: what an earlier version left in clear is sealed first, for rows in clear cannot be changed.
 */
export async function runTask(
  interrupted: string,
  env: NodeJS.ProcessEnv,
  cwd: string,
  work: (ctx: Pick<Context, 'db' | 'cache' | 'config'>) => Promise<number>,
  { startedOnce = false, seals = true } = {},
): Promise<number> {
  const onMigrated = async (config: Config, database: TaskDatabase) => {
    await readOperatorWords(config.dataDir);
    await migrateFor(config, database.directUrl, (message) => console.warn(`升级提示：${message}`));
    const throughPooler = config.databaseDirectUrl !== undefined;
    const db = openDatabase(database.url, POOL_SIZE, () => undefined, { throughPooler });
    try {
      if (seals) await sealClear(db, keysOf({ db, config }));
      return await work({ db, config, cache: new ContentCache() });
    } finally {
      await db.$client.end();
    }
  };
  return onDatabase(interrupted, env, cwd, onMigrated, { startedOnce });
}

/** Makes `run` the program of this process; a test imports `run` instead. */
export async function asProgram(
  run: (args: string[], env: NodeJS.ProcessEnv, cwd: string) => Promise<number>,
): Promise<void> {
  if (process.env.VITEST) return;
  leanHeap();
  process.exitCode = await run(process.argv.slice(2), process.env, process.env.INIT_CWD ?? process.cwd());
}
