/** The real portal as a process of its own, on an embedded database with demo content in a temporary folder. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const ADMIN = { UserName: 'admin', Password: 'Granit-47-Ufer!' };

export interface Portal {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** Folder of its database and uploads. */
  dataDir: string;
  /** Holds its process still, as a line that says nothing does, until what it returns is called. */
  hold(): () => boolean;
  stop(): Promise<void>;
  /** Stops it and leaves its folder. */
  rest(): Promise<void>;
}

/** A port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function exited(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}

/** Names the folder of a portal that has its demo content and stands still; what starts later begins as a copy of it. */
export const PREPARED = 'JOURNEYS_PREPARED';

/** A folder for a portal: of its own, with all that the prepared one holds. Owners are kept: the database has one. */
async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-journeys-'));
  const prepared = process.env[PREPARED];
  if (prepared && process.platform === 'win32') await cp(prepared, dataDir, { recursive: true });
  else if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir]);
  return dataDir;
}

/** Starts `node server/build/main.mjs` of the build in `root`, with `settings` besides, and waits until it is ready. */
export async function startPortal(
  args: string[] = [],
  settings: Record<string, string> = {},
  root = ROOT,
): Promise<Portal> {
  const dataDir = await newDataDir();
  const port = settings.PORT ?? (await freePort());
  const child = spawn(process.execPath, [path.join(root, 'server/build/main.mjs'), ...args], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      SystemRoot: process.env.SystemRoot,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'demo',
      ADMIN_USERNAME: ADMIN.UserName,
      ADMIN_PASSWORD: ADMIN.Password,
      LOG_LEVEL: 'warn',
      // A busy test machine is no reason to refuse work; what refuses it has tests of its own.
      MAX_DELAY_MS: '0',
      ...settings,
    },
  });
  let output = '';
  // Everything is read, or the pipe would fill; the end of it tells why the portal died.
  const ready = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`the portal did not start in 90 s:\n${output}`)), 90_000);
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
      if (!output.includes('已启动')) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`the portal ended with code ${code}:\n${output}`));
    });
  });
  let stopping = false;
  child.once('exit', (code, signal) => {
    if (!stopping) console.error(`the portal ended by itself (${code ?? signal}):\n${output.slice(-2000)}`);
  });
  const rest = async () => {
    stopping = true;
    child.kill('SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await exited(child);
    clearTimeout(forced);
  };
  const stop = async () => {
    await rest();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  const hold = () => {
    child.kill('SIGSTOP');
    return () => child.kill('SIGCONT');
  };
  return { origin: `http://127.0.0.1:${port}`, dataDir, hold, stop, rest };
}
