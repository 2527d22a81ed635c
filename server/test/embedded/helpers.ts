import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { findNativeDir } from '../../src/embedded/binaries.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresInternals,
  startEmbeddedPostgres,
} from '../../src/embedded/index.ts';
import { isAlive, listPostgresOf, waitUntil } from '../../src/embedded/process-info.ts';

const here = dirname(fileURLToPath(import.meta.url));
const folders: string[] = [];
const running: EmbeddedPostgres[] = [];
const owners: ChildProcess[] = [];
export const isRoot = process.geteuid?.() === 0;
export const ORDINARY_UID = 1000;

/** Everything the supervisor said in this test. */
export const lines: string[] = [];
export const log = { info: (msg: string) => void lines.push(msg), warn: (msg: string) => void lines.push(msg) };

/** What the owner process says on one line. */
export interface Said {
  pid?: number;
  connectionString?: string;
  code?: string;
  message?: string;
  messageZh?: string;
  stopped?: boolean;
  log?: string;
}

export interface Owner {
  child: ChildProcess;
  /** The first line that is no log line: ready or refused. */
  outcome: Promise<Said>;
  said: Said[];
}

/** A fresh folder that everybody may enter, removed after the test. */
export async function freshFolder(): Promise<string> {
  const folder = await publicFolder();
  folders.push(folder);
  return folder;
}

/** Starts a database that is stopped after the test. */
export async function start(dataDir: string, internals?: EmbeddedPostgresInternals): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log }, internals);
  running.push(database);
  return database;
}

/** One statement over a connection of its own. */
export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Bundles the owner script, since Node 20 does not read TypeScript, with all it needs and in a place that everybody may
 * enter: the checkout may stand in root's home. Answers where it is; its folder is the caller's to remove.
 */
export async function buildOwner(): Promise<string> {
  const outfile = join(await publicFolder(), 'owner.mjs');
  await build({
    entryPoints: [join(here, 'owner.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    // For what is CommonJS in it.
    banner: {
      js: "import * as nodeModule from 'node:module'; const require = nodeModule.createRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
  return outfile;
}

/** A copy of PostgreSQL's programs, for whoever may not enter the checkout; removed as the script is. */
export async function copyPrograms(): Promise<string> {
  const nativeDir = join(await publicFolder(), 'native');
  await cp(findNativeDir(), nativeDir, { recursive: true, verbatimSymlinks: true });
  return nativeDir;
}

async function publicFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pg-test-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Starts a process that owns a database. */
export function startOwner(
  script: string,
  dataDir: string,
  internals: EmbeddedPostgresInternals = {},
  uid?: number,
): Owner {
  const args = [dataDir, JSON.stringify({ nativeDir: findNativeDir(), ...internals })];
  const ids = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'], ...ids });
  owners.push(child);
  const said: Said[] = [];
  const reader = createInterface({ input: child.stdout });
  const outcome = new Promise<Said>((resolve) => {
    reader.on('line', (line) => {
      const value = JSON.parse(line) as Said;
      said.push(value);
      if (value.log === undefined) resolve(value);
    });
    reader.once('close', () => resolve({ message: 'the owner ended silently' }));
  });
  return { child, outcome, said };
}

/** Sends a signal to an owner and waits for its end. */
export async function end(owner: Owner, how: NodeJS.Signals | 'stop' | 'leave'): Promise<void> {
  const exit = once(owner.child, 'exit');
  if (how === 'stop' || how === 'leave') owner.child.stdin?.write(how);
  else owner.child.kill(how);
  await exit;
}

/** True when no PostgreSQL process works in the folder any more within the time. */
export async function noPostgres(pgdata: string, pid: number, timeoutMs = 60_000): Promise<boolean> {
  return waitUntil(async () => !(await isAlive(pid)) && (await listPostgresOf(pgdata)).length === 0, timeoutMs);
}

/**
 * Ends and removes what a test started. Each file hands this to `afterEach` itself: a worker loads this module once for
 * several files, so a hook registered here would belong to the first of them alone.
 */
export async function cleanUp(): Promise<void> {
  for (const database of running.splice(0)) await database.stop();
  for (const child of owners.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
  }
  for (const folder of folders.splice(0)) {
    const pids = await listPostgresOf(join(folder, 'postgres'));
    await waitUntil(async () => !(await Promise.all(pids.map(isAlive))).includes(true), 60_000);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  lines.length = 0;
}
