import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { corrupt, diskFull, EmbeddedPostgresError, errno, writeFailure } from './errors.ts';
import { memoryHere, memorySettings } from './memory.ts';
import { finish, giveTo, type RunAs } from './run-as.ts';
import { explainFailure } from './server-log.ts';

/** Name of the owner and of the database. */
export const PORTAL = 'portal';

/** What is needed to make or open a cluster. */
export interface ClusterContext {
  dataDir: string;
  pgdata: string;
  binaries: Binaries;
  runAs: RunAs;
  log: { info(msg: string): void; warn(msg: string): void };
}

/** Begins the name of a cluster that is not whole yet: what is left of one goes at the next start. */
export const DRAFT = 'postgres.init-';
/** A fresh cluster takes about 50 MB. */
const NEEDED_BYTES = 120 * 1024 * 1024;
const LOW_BYTES = 200 * 1024 * 1024;
/**
 * Sorting by code point, case rules of Unicode, the same on every system. LC_CTYPE still matters: with plain C,
 * pg_trgm finds no trigrams in Chinese text, so C comes last.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];
const SETTINGS = ['max_connections=60', 'timezone=UTC', 'random_page_cost=1.1', 'jit=off'];

/** Makes the cluster on the first start, checks it on later ones. Must be called by the owner of the lock. */
export async function ensureCluster(context: ClusterContext): Promise<{ created: boolean }> {
  const { dataDir, pgdata } = context;
  try {
    await removeDrafts(dataDir);
    const exists = await hasCluster(pgdata);
    const free = await freeBytes(dataDir);
    if (exists) {
      if (free < LOW_BYTES)
        context.log.warn(`embedded PostgreSQL: only ${Math.round(free / 1048576)} MB free below ${dataDir}`);
      await checkCluster(context);
    } else {
      if (free < NEEDED_BYTES) throw diskFull(dataDir);
      await createCluster(context);
    }
    return { created: !exists };
  } catch (error) {
    throw writeFailure(dataDir, error);
  }
}

/** Password of the owner on a TCP port, made on first use and kept in the data folder. */
export async function ownerPassword(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir);
  const found = await readFile(file, 'utf8').catch(() => '');
  if (found.trim()) return found.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

async function createCluster(context: ClusterContext): Promise<void> {
  const { dataDir, pgdata, binaries, runAs } = context;
  const draft = await mkdtemp(join(dataDir, DRAFT));
  try {
    await chmod(draft, 0o700);
    await giveTo(runAs, draft);
    await initdb(context, draft);
    const single = runAs.spawn(binaries.postgres, ['--single', '-D', draft, '-c', 'log_checkpoints=off', 'postgres']);
    const made = await finish(single, `CREATE DATABASE ${PORTAL} OWNER ${PORTAL};\n`);
    if (made.code !== 0 || /ERROR:/.test(made.stderr))
      throw explainFailure('Creating the database', errorLine(made.stderr), pgdata);
    await setMemory(draft);
    await rmdir(pgdata).catch((error: unknown) => {
      if (errno(error) !== 'ENOENT') throw error;
    });
    await rename(draft, pgdata);
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initdb({ dataDir, pgdata, binaries, runAs, log }: ClusterContext, draft: string): Promise<void> {
  // The password is set everywhere, so that a folder moved to a system without unix sockets still opens.
  const pwfile = join(dataDir, `${DRAFT}password`);
  await writeFile(pwfile, `${await ownerPassword(dataDir)}\n`, { mode: 0o600 });
  if (runAs.owner) await giveFile(runAs, pwfile);
  try {
    for (const type of CHARACTER_TYPES) {
      const outcome = await finish(
        runAs.spawn(binaries.initdb, [
          ...['-D', draft, '-U', PORTAL, '-E', 'UTF8', '--locale=C', `--lc-ctype=${type}`],
          ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--text-search-config=simple'],
          ...['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${pwfile}`, '--no-instructions'],
          ...SETTINGS.flatMap((setting) => ['--set', setting]),
        ]),
      );
      if (outcome.code === 0) {
        if (type === 'C')
          log.warn('embedded PostgreSQL: no UTF-8 locale on this system, trigram search will not see Chinese');
        return;
      }
      if (!/invalid locale name/i.test(outcome.stderr))
        throw explainFailure('initdb', errorLine(outcome.stderr), pgdata);
    }
  } finally {
    await rm(pwfile, { force: true });
  }
  throw explainFailure('initdb', 'no usable locale', pgdata);
}

/** Once the cluster is made: the programs that make it would each get all of that ready. */
async function setMemory(draft: string): Promise<void> {
  const handle = await open(join(draft, 'postgresql.conf'), 'a');
  try {
    const lines = ['', '# By the memory of the machine that it was made on.', ...memorySettings(memoryHere()), ''];
    await handle.appendFile(lines.join('\n'));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function giveFile({ owner }: RunAs, file: string): Promise<void> {
  if (!owner) return;
  const handle = await open(file, 'r+');
  await handle.chown(owner.uid, owner.gid);
  await handle.close();
}

async function hasCluster(pgdata: string): Promise<boolean> {
  const entries = await readdir(pgdata).catch((error: unknown) => {
    if (errno(error) === 'ENOENT') return [];
    if (errno(error) === 'EACCES' || errno(error) === 'EPERM') throw wrongOwner(pgdata);
    if (errno(error) === 'ENOTDIR') throw corrupt(pgdata, 'it is not a folder', error);
    throw error;
  });
  return entries.length > 0;
}

async function checkCluster({ pgdata, runAs, log }: ClusterContext): Promise<void> {
  const version = await readFile(join(pgdata, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    throw errno(error) === 'EACCES' ? wrongOwner(pgdata) : corrupt(pgdata, 'it holds no readable PG_VERSION', error);
  });
  if (version.trim() !== runAs.major) throw wrongVersion(pgdata, version.trim(), runAs.major);
  await access(join(pgdata, 'global', 'pg_control')).catch((error: unknown) => {
    throw corrupt(pgdata, 'global/pg_control is missing', error);
  });
  const found = await stat(pgdata);
  if (runAs.owner) {
    if (found.uid !== runAs.owner.uid) {
      log.warn(`embedded PostgreSQL: ${pgdata} belonged to uid ${found.uid}, giving it to uid ${runAs.owner.uid}`);
      await giveTo(runAs, pgdata);
    }
  } else if (process.geteuid && found.uid !== process.geteuid()) throw wrongOwner(pgdata, found.uid);
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) await chmod(pgdata, 0o700);
}

async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(DRAFT))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** Has the names in a folder reach the disk. */
export async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  await handle.sync().finally(() => handle.close());
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres.password');
}

function errorLine(text: string): string {
  const lines = text.trim().split('\n');
  return lines.find((line) => /error:|ERROR:|FATAL:|PANIC:/.test(line)) ?? lines.at(-1) ?? '';
}

function wrongVersion(pgdata: string, found: string, wanted: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'wrong-version',
    `Database folder ${pgdata} was made by PostgreSQL ${found || 'of unknown version'}, this portal brings ${wanted}: move the data with pg_dump and restore, or use the portal version that made it.`,
    `数据库目录 ${pgdata} 由 PostgreSQL ${found || '未知版本'} 创建，而本程序内置 ${wanted}：请用 pg_dump 导出后恢复，或使用创建它的程序版本。`,
  );
}

function wrongOwner(pgdata: string, uid?: number): EmbeddedPostgresError {
  const who = uid === undefined ? 'another user' : `uid ${uid}`;
  const whoZh = uid === undefined ? '其他用户' : `uid ${uid}`;
  return new EmbeddedPostgresError(
    'not-writable',
    `Database folder ${pgdata} belongs to ${who}: start the portal as that user, or run as root: chown -R ${process.geteuid?.()} ${dirname(pgdata)}`,
    `数据库目录 ${pgdata} 属于${whoZh}：请以该用户启动，或以 root 运行 chown -R ${process.geteuid?.()} ${dirname(pgdata)}`,
  );
}
