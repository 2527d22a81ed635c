/** What a start needs before there is an app: a folder to write in, and a database that answers and is up to date. */
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { copyLog } from './backup/index.ts';
import type { Config } from './config.ts';
import { migrateFor, SchemaTooNewError } from './db/migrate.ts';
import { sharesConnections } from './db/pooler.ts';
import { type EmbeddedPostgresLog, startEmbeddedPostgres } from './embedded/index.ts';
import { isDatabaseLost } from './error-handler.ts';
import { readOperatorWords } from './search/index.ts';

/** Milliseconds a database that is away is waited for, for one answer, and between two questions. */
const PATIENCE_MS = 60_000;
const ANSWER_MS = 3_000;
const AGAIN_MS = 1_000;

/** A fault the operator can mend: printed as it is, without a stack. One that may pass by itself is worth another start. */
export class StartError extends Error {
  constructor(
    message: string,
    readonly passing = false,
  ) {
    super(message);
  }
}

/** The database of a start. */
export interface StartedDatabase {
  url: string;
  /** The database itself, where `url` is a pooler. */
  directUrl: string;
  /** Of the embedded one: its log is kept, and leads on from no copy of the cluster yet. */
  beginsArchive?: boolean;
  stop(): Promise<void>;
}

/** Refuses a data folder that is none, or that nothing can be written to. */
async function proveDataDir({ dataDir }: Config): Promise<void> {
  const refuse = (why: string) => new StartError(`数据目录无法写入：${dataDir}（${why}）`);
  const found = await stat(dataDir).catch(() => undefined);
  if (found && !found.isDirectory()) throw refuse('DATA_DIR 不是文件夹，it is no folder');
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw refuse('DATA_DIR is not writable');
  }
}

/**
 * The embedded database of the settings; where moments are kept its log is copied until it has ended. `onLost` hears of an end
 * that nobody asked for. `beginsArchive`: a copy of the
 * cluster is wanted, because the log leads on from none.
 */
export async function startEmbeddedFor(
  { dataDir, backupDir, backupMoments, backupPassphrase }: Config,
  log: EmbeddedPostgresLog,
  onLost?: (why: string) => void,
): Promise<StartedDatabase & { beginsArchive: boolean }> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, archives: backupMoments });
  const { connectionString: url, pgdata, beginsArchive } = postgres;
  if (onLost) postgres.onUnexpectedExit(onLost);
  const copies = backupMoments ? copyLog({ pgdata, backupDir, passphrase: backupPassphrase }, log.warn) : undefined;
  const stop = async () => {
    await postgres.stop();
    await copies?.stop();
  };
  return { url, directUrl: url, beginsArchive, stop };
}

/** The database of the settings: an outside one as it is, or the embedded one started. `onLost` hears of its end. */
export async function openDatabaseFor(
  config: Config,
  say: (message: string) => void,
  onLost: (why: string) => void,
): Promise<StartedDatabase> {
  await proveDataDir(config);
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl) return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, stop: async () => {} };
  return startEmbeddedFor(config, { info: say, warn: say }, onLost);
}

/** Asks for one answer; what it fails with tells why there is none. */
async function ask(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    client.connection.stream.destroy();
  }
}

/** Not there, not yet there, or silent: worth waiting. A wrong password is not. */
const mayComeBack = (error: unknown) =>
  isDatabaseLost(error) || /timeout expired|EAI_AGAIN|ENOTFOUND/.test(error instanceof Error ? error.message : '');

/** Waits up to a minute for a database that does not answer: the machine it is on may be starting as well. */
export async function awaitDatabase(
  url: string,
  say: (message: string) => void,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let told = false; ; told = true) {
    try {
      return await ask(url);
    } catch (error) {
      if (!mayComeBack(error) || performance.now() >= until) throw error;
      if (!told) say('数据库没有应答，1 分钟内继续尝试 (the database does not answer, trying again)');
      await pause(AGAIN_MS);
    }
  }
}

/** Reads the words that the operator adds to the dictionary; lines that are none are told and left out. */
export async function readDictionary({ dataDir }: Config): Promise<void> {
  const { faults } = await readOperatorWords(dataDir).catch((error: Error) => {
    throw new StartError(`自定义词典 dictionary.txt 无法读取：${error.message}（the dictionary cannot be read）`);
  });
  if (faults.length === 0) return;
  const lines = faults.slice(0, 10).join('、');
  console.warn(`自定义词典 dictionary.txt 第 ${lines} 行不是词语，已忽略（lines that are no words were ignored）`);
}

/** Brings the database up to date; refuses one that cannot be worked with. */
export async function prepareDatabase(
  config: Config,
  database: StartedDatabase,
  say: (message: string) => void,
): Promise<void> {
  try {
    if (config.databaseUrl) {
      await awaitDatabase(database.directUrl, say);
      if (!config.databaseDirectUrl && (await sharesConnections(config.databaseUrl))) {
        throw new StartError(
          'DATABASE_URL 指向事务模式的连接池（如 PgBouncer），请再用 DATABASE_DIRECT_URL 指定直接到数据库的地址（a pooler in transaction mode needs DATABASE_DIRECT_URL）',
        );
      }
    }
    await migrateFor(config, database.directUrl, (message) => console.warn(`升级提示：${message}`));
  } catch (error) {
    if (error instanceof SchemaTooNewError) throw new StartError(error.message);
    if (error instanceof StartError) throw error;
    if (!config.databaseUrl) throw error;
    const message = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : '';
    throw new StartError(
      `无法使用 DATABASE_URL 指定的数据库：${message || '连接被拒绝'}（cannot use the database）`,
      mayComeBack(error),
    );
  }
}
