/** The database of the settings, for commands that run beside the portal or without it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { PORTAL } from '../embedded/cluster.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../embedded/index.ts';
import { socketConnectionString } from '../embedded/socket-dir.ts';
import { errorLine } from '../lib/describe-error.ts';

export interface TaskDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Starts the embedded database, or joins the one of a running portal through its socket. */
export async function openForTask(config: Config): Promise<TaskDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined };
  const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: quiet });
    return { url: postgres.connectionString, stop: () => postgres.stop() };
  } catch (error) {
    // The portal is running on this folder: use its database.
    if (!(error instanceof EmbeddedPostgresError) || error.code !== 'in-use' || process.platform === 'win32')
      throw error;
    const recorded = await readFile(path.join(config.dataDir, 'postgres.socket-dir'), 'utf8').catch(() => '');
    const folder = recorded.trim() || path.join(config.dataDir, 'run');
    console.log('门户正在运行，直接写入它的数据库。');
    return { url: socketConnectionString(folder, PORTAL, PORTAL), stop: async () => undefined };
  }
}

/** Tells what ended a task, in lines for the person who ran it. */
export function reportTaskFailure(error: unknown, what: string): void {
  if (error instanceof ConfigError) for (const fault of error.faults) console.error(`设置有误：${fault}`);
  else if (error instanceof EmbeddedPostgresError) console.error(`无法打开数据库：${error.messageZh}`);
  else console.error(`${what}：${errorLine(error)}`);
}
