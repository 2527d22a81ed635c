import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { prepareArchiving } from './archiving.ts';
import { findNativeDir, prepareBinaries } from './binaries.ts';
import { type ClusterContext, ensureCluster } from './cluster.ts';
import { errno, writeFailure } from './errors.ts';
import { acquireOwnerLock, type OwnerLock } from './owner-lock.ts';
import { type Postmaster, startPostmaster, type Transport } from './postmaster.ts';
import { type Recovery, recoverCluster } from './recover.ts';
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
  /** Finished segments of the log stay until they are marked as copied (`archiving.ts`). */
  archives?: boolean;
}

/** A running embedded database. */
export interface EmbeddedPostgres {
  /** For `pg` and for libpq tools. */
  connectionString: string;
  /** Folder of the unix socket; absent where a loopback port is used (Windows). */
  socketDir?: string;
  pid: number;
  /** The folder of the cluster. */
  pgdata: string;
  /** Whether its log is kept, and leads on from no copy of the cluster yet. */
  beginsArchive: boolean;
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

/** Takes the folder for this process, with nothing else running on it, and finds how PostgreSQL is run there. */
async function own(
  { dataDir, log }: EmbeddedPostgresOptions,
  internals: EmbeddedPostgresInternals,
): Promise<{ context: ClusterContext; lock: OwnerLock }> {
  const nativeDir = internals.nativeDir ?? findNativeDir();
  const root = await makeFolder(dataDir);
  const lock = await acquireOwnerLock(root, log);
  try {
    const pgdata = join(root, 'postgres');
    const binaries = await prepareBinaries(nativeDir, root);
    await stopStale(root, pgdata, log);
    const runAs = await chooseRunAs(binaries, root, internals.runAs, internals.deathSignal);
    return { context: { dataDir: root, pgdata, binaries, runAs, log }, lock };
  } catch (error) {
    await lock.release();
    throw asRefusal(root, error);
  }
}

/** What still arrives as a system error is a file of the data folder that we may not touch. */
const asRefusal = (root: string, error: unknown) => (errno(error) ? writeFailure(root, error) : error);

/** Starts the PostgreSQL that belongs to a data folder, creating its cluster on first use; refuses with EmbeddedPostgresError. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  internals: EmbeddedPostgresInternals = {},
): Promise<EmbeddedPostgres> {
  const { log, archives = false } = options;
  const { context, lock } = await own(options, internals);
  const { pgdata, runAs } = context;
  try {
    const { created } = await ensureCluster(context);
    const { settings, begins } = await prepareArchiving(pgdata, archives);
    const transport = internals.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket');
    const postmaster = await startPostmaster(context, transport, settings);
    const how = `${created ? 'new' : 'existing'} cluster in ${pgdata}`;
    log.info(`embedded PostgreSQL ${runAs.major}: ready, ${how}, running ${runAs.description}, pid ${postmaster.pid}`);
    return { ...supervise(postmaster, lock, log), pgdata, beginsArchive: begins };
  } catch (error) {
    await lock.release();
    throw asRefusal(context.dataDir, error);
  }
}

/**
 * Puts a cluster that is made of a copy and the log since (`recover.ts`) into the place of the one of this data folder, which
 * nobody may be using. @returns where that one lies now; null: there was none. @throws EmbeddedPostgresError
 */
export async function recoverEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  recovery: Omit<Recovery, 'archives'>,
): Promise<string | null> {
  const { context, lock } = await own(options, {});
  try {
    return await recoverCluster(context, { ...recovery, archives: options.archives ?? false });
  } finally {
    await lock.release();
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

function supervise(
  postmaster: Postmaster,
  lock: OwnerLock,
  log: EmbeddedPostgresLog,
): Omit<EmbeddedPostgres, 'pgdata' | 'beginsArchive'> {
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
