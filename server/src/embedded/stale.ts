import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errno, inUse } from './errors.ts';
import { isAlive, isPostgresOf, listPostgresOf, signal, waitUntil } from './process-info.ts';

const FAST_MS = 10_000;
const IMMEDIATE_MS = 5_000;

/** Process id in the first line of postmaster.pid; null without such a file. */
async function readPostmasterPid(pgdata: string): Promise<number | null> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/**
 * Stops what a killed owner left running in `pgdata`. A process id that now belongs to something else is left alone
 * and the pid file, which would make PostgreSQL refuse to start, is removed.
 */
export async function stopStale(dataDir: string, pgdata: string, log: { info(msg: string): void }): Promise<void> {
  const pid = await readPostmasterPid(pgdata);
  if (pid === null) return;
  const file = join(pgdata, 'postmaster.pid');
  try {
    if (await isPostgresOf(pid, pgdata)) {
      log.info(`embedded PostgreSQL: stopping process ${pid} left by an earlier run`);
      await stopProcess(pid);
    }
    // Sessions end by themselves once their postmaster is gone, but not before a running statement does.
    const gone = async () => (await listPostgresOf(pgdata)).length === 0;
    if (!(await waitUntil(gone, IMMEDIATE_MS, 50))) {
      for (const orphan of await listPostgresOf(pgdata)) signal(orphan, 'SIGKILL');
      if (!(await waitUntil(gone, IMMEDIATE_MS, 50)))
        throw inUse(dataDir, 'a PostgreSQL that cannot be stopped', '无法停止的 PostgreSQL 进程');
    }
    if ((await readPostmasterPid(pgdata)) === pid && (await isAlive(pid))) await rm(file, { force: true });
  } catch (error) {
    if (errno(error) === 'EPERM')
      throw inUse(dataDir, `PostgreSQL process ${pid} of another user`, `其他用户的 PostgreSQL 进程 ${pid} `);
    throw error;
  }
}

async function stopProcess(pid: number): Promise<void> {
  const gone = async () => !(await isAlive(pid));
  signal(pid, 'SIGINT');
  if (await waitUntil(gone, FAST_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await waitUntil(gone, IMMEDIATE_MS)) return;
  signal(pid, 'SIGKILL');
  await waitUntil(gone, IMMEDIATE_MS);
}
