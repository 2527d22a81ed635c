import { chmod, lstat, mkdir, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError, writeFailure } from './errors.ts';
import { giveTo, type RunAs } from './run-as.ts';

/** The port is part of a unix socket's name. */
export const SOCKET_PORT = 5432;
/** The system allows 104 to 108 bytes, ending zero included. */
const PATH_LIMIT = 100;

/** The private folder of the unix socket. */
export interface SocketDir {
  path: string;
  /** Removes the folder if it lies outside the data folder. */
  remove(): Promise<void>;
}

/**
 * Prepares a folder only PostgreSQL's user (and root) may enter, because the socket asks for no password: below the
 * data folder, or in the temporary folder when that path is too long or cannot hold sockets; that place is recorded.
 */
export async function prepareSocketDir(dataDir: string, runAs: Pick<RunAs, 'owner'>): Promise<SocketDir> {
  const inside = join(dataDir, 'run');
  const record = join(dataDir, 'postgres.socket-dir');
  try {
    if (fits(inside)) {
      await mkdir(inside, { recursive: true, mode: 0o700 });
      await clean(inside);
      if (await canHoldSockets(inside)) {
        await makePrivate(inside, runAs);
        await rm(record, { force: true });
        return { path: inside, remove: async () => undefined };
      }
    }
    const path = (await reusable(record, runAs)) ?? (await makeTemporary(dataDir));
    await makePrivate(path, runAs);
    await clean(path);
    await writeFile(record, `${path}\n`);
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  } catch (error) {
    throw writeFailure(dataDir, error);
  }
}

/**
 * The server's log leaves out the errors of our own connections: their messages quote values (“invalid input syntax …”), and
 * whoever asked hears of them and logs them without. Errors of its own work, such as cleaning, stay.
 */
export const LOGS_NO_ERRORS = `options=${encodeURIComponent('-c log_min_messages=log')}`;

/** Connection string over the socket, understood by `pg`, libpq and `new URL`: the parameter wins over the name. */
export function socketConnectionString(dir: string, user: string, database: string): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(dir)}&port=${SOCKET_PORT}&sslmode=disable&${LOGS_NO_ERRORS}`;
}

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, `.s.PGSQL.${SOCKET_PORT}`)) < PATH_LIMIT;
}

async function reusable(record: string, { owner }: Pick<RunAs, 'owner'>): Promise<string | null> {
  const path = (await readFile(record, 'utf8').catch(() => '')).trim();
  const found = path && fits(path) ? await lstat(path).catch(() => null) : null;
  const uids = [owner?.uid, process.geteuid?.()];
  const ours = found?.isDirectory() && uids.includes(found.uid) && (found.mode & 0o077) === 0;
  return ours ? path : null;
}

async function makeTemporary(dataDir: string): Promise<string> {
  for (const base of [tmpdir(), '/tmp']) {
    if (!fits(join(base, 'portal-pg-XXXXXX'))) continue;
    const path = await mkdtemp(join(base, 'portal-pg-')).catch(() => null);
    if (path) return path;
  }
  throw new EmbeddedPostgresError(
    'not-writable',
    `The path of ${dataDir} is too long for a unix socket and neither ${tmpdir()} nor /tmp can be used: choose a shorter DATA_DIR.`,
    `${dataDir} 的路径过长，无法放置 unix 套接字，且 ${tmpdir()} 与 /tmp 均不可用：请使用更短的 DATA_DIR。`,
  );
}

async function makePrivate(path: string, runAs: Pick<RunAs, 'owner'>): Promise<void> {
  await chmod(path, 0o700);
  await giveTo(runAs, path);
}

/** Removes what a killed server left: its lock names a process id that may be somebody else's by now. */
async function clean(path: string): Promise<void> {
  const socket = join(path, `.s.PGSQL.${SOCKET_PORT}`);
  await Promise.all([socket, `${socket}.lock`].map((file) => rm(file, { force: true })));
}

/** Some mounted folders, for instance those shared with a virtual machine, cannot hold sockets. */
async function canHoldSockets(dir: string): Promise<boolean> {
  const file = join(dir, '.probe');
  await unlink(file).catch(() => undefined);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(file, () => server.close(() => resolve(true)));
  });
}
