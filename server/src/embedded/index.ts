import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findNativeDir, prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { errno, writeFailure } from './errors.ts';
import { acquireOwnerLock, type OwnerLock } from './owner-lock.ts';
import { type Postmaster, startPostmaster, type Transport } from './postmaster.ts';
import { chooseRunAs, type RunAsName } from './run-as.ts';
import { stopStale } from './stale.ts';

export { EmbeddedPostgresError } from './errors.ts';

/** Receives the few lines the supervisor has to say. */
export interface EmbeddedPostgresLog {
  info(msg: string): void;
  warn(msg: string): void;
}

/** What {@link startEmbeddedPostgres} needs to know. */
export interface EmbeddedPostgresOptions {
  /** Folder of all data of the portal; the cluster lives in its subfolder `postgres`. */
  dataDir: string;
  log: EmbeddedPostgresLog;
}

/** A running embedded database. */
export interface EmbeddedPostgres {
  /** For `pg` and for libpq tools. */
  connectionString: string;
  /** Folder of the unix socket; absent where a loopback port is used (Windows). */
  socketDir?: string;
  pid: number;
  /** Stops the server in an orderly way, one that does not answer by force; may be called again. */
  stop(): Promise<void>;
  /** Calls back once when the server ends without {@link stop}; at once if it already has. Starting anew is then allowed. */
  onUnexpectedExit(cb: (why: string) => void): void;
}

/** Choices that follow from the system; given only by tests. */
export interface EmbeddedPostgresInternals {
  nativeDir?: string;
  runAs?: readonly RunAsName[];
  transport?: Transport;
  /** False leaves the watchdog alone to stop an orphan. */
  deathSignal?: boolean;
}

/** Starts the PostgreSQL that belongs to a data folder, creating its cluster on first use; refuses with EmbeddedPostgresError. */
export async function startEmbeddedPostgres(
  { dataDir, log }: EmbeddedPostgresOptions,
  internals: EmbeddedPostgresInternals = {},
): Promise<EmbeddedPostgres> {
  const nativeDir = internals.nativeDir ?? findNativeDir();
  const root = await makeFolder(dataDir);
  const lock = await acquireOwnerLock(root, log);
  try {
    const pgdata = join(root, 'postgres');
    const binaries = await prepareBinaries(nativeDir, root);
    await stopStale(root, pgdata, log);
    const runAs = await chooseRunAs(binaries, root, internals.runAs, internals.deathSignal);
    const context = { dataDir: root, pgdata, binaries, runAs, log };
    const { created } = await ensureCluster(context);
    const transport = internals.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket');
    const postmaster = await startPostmaster(context, transport);
    const how = `${created ? 'new' : 'existing'} cluster in ${pgdata}`;
    log.info(`embedded PostgreSQL ${runAs.major}: ready, ${how}, running ${runAs.description}, pid ${postmaster.pid}`);
    return supervise(postmaster, lock, log);
  } catch (error) {
    await lock.release();
    // What still arrives as a system error is a file of the data folder that we may not touch.
    throw errno(error) ? writeFailure(root, error) : error;
  }
}

async function makeFolder(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await mkdir(path, { recursive: true });
    return await realpath(path);
  } catch (error) {
    throw writeFailure(path, error);
  }
}

function supervise(postmaster: Postmaster, lock: OwnerLock, log: EmbeddedPostgresLog): EmbeddedPostgres {
  const listeners: ((why: string) => void)[] = [];
  let unexpected: string | undefined;
  let stopping: Promise<void> | undefined;
  void postmaster.exited
    .then(async (why) => {
      if (stopping) return;
      // The folder of the lock may have gone with the data.
      await lock
        .release()
        .catch((error: Error) => log.warn(`embedded PostgreSQL: lock not released: ${error.message}`));
      unexpected = why;
      for (const listener of listeners.splice(0)) listener(why);
    })
    .catch((error: Error) => log.warn(`embedded PostgreSQL: its end was not told: ${error.message}`));
  const { pid, connectionString, socketDir } = postmaster;
  return {
    pid,
    connectionString,
    ...(socketDir ? { socketDir } : {}),
    stop: () => {
      stopping ??= postmaster.stop().finally(() => lock.release());
      return stopping;
    },
    onUnexpectedExit: (cb) => {
      const why = unexpected;
      if (why === undefined) listeners.push(cb);
      else queueMicrotask(() => cb(why));
    },
  };
}
