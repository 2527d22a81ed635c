import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ClusterContext, ownerPassword, PORTAL } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { listPostgresOf, signal } from './process-info.ts';
import { explainFailure, openServerLog } from './server-log.ts';
import { LOGS_NO_ERRORS, prepareSocketDir, SOCKET_PORT, socketConnectionString } from './socket-dir.ts';
import { startWatchdog } from './watchdog.ts';

/** How clients reach the server. */
export type Transport = 'socket' | 'tcp';

/** A server that accepts connections. */
export interface Postmaster {
  pid: number;
  connectionString: string;
  socketDir?: string;
  /** Settles when the process has ended, with the reason. */
  exited: Promise<string>;
  /** Fast shutdown, after 10 s an immediate one; of a server that does not answer all processes are ended within seconds. */
  stop(): Promise<void>;
}

interface Address {
  connectionString: string;
  socketDir?: string;
  settings: string[];
  remove(): Promise<void>;
}

const FAST_MS = 10_000;
const IMMEDIATE_MS = 5_000;
/** Of a server that does not even answer, which is more than a slow machine: how long an answer, and each way to end it, may take. */
const ANSWER_MS = 2_000;
const SILENT_MS = 500;
const REPORT_MS = 10_000;
const ALWAYS = ['fsync=on', 'full_page_writes=on', 'ssl=off', 'logging_collector=off', 'log_destination=stderr'];
/** Neither the values of a row that was refused (“Failing row contains …”) nor the statement that brought them. */
const SILENT = ['log_error_verbosity=terse', 'log_min_error_statement=panic', 'log_parameter_max_length_on_error=0'];
const LOGGING = ['log_line_prefix=%m [%p] ', 'log_checkpoints=off', 'log_connections=', 'log_disconnections=off'];

/** Starts the server of a checked cluster, with further settings where they are given, and waits until it answers. */
export async function startPostmaster(
  context: ClusterContext,
  transport: Transport,
  further: readonly string[] = [],
): Promise<Postmaster> {
  const { dataDir, pgdata, binaries, runAs } = context;
  const address = transport === 'socket' ? await socketAddress(context) : await tcpAddress(dataDir);
  const logFile = join(dataDir, 'postgres.log');
  const serverLog = await openServerLog(logFile);
  const settings = [...ALWAYS, ...SILENT, ...LOGGING, ...address.settings, ...further].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const child = runAs.spawn(binaries.postgres, ['-D', pgdata, ...settings], {
    stdio: ['ignore', serverLog.fd, serverLog.fd],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, name) => resolve(name ? `signal ${name}` : `exit code ${code}`));
  });
  serverLog.close();
  const pid = child.pid ?? 0;
  const watchdog = pid ? startWatchdog(pid, pgdata, binaries) : null;
  // Neither PostgreSQL nor its watchdog keeps Node from ending; the watchdog then stops the server.
  child.unref();
  const exited = ended.then(async (how) => {
    serverLog.ended();
    watchdog?.dismiss();
    await address.remove();
    return [how, await serverLog.worst()].filter(Boolean).join(': ');
  });
  const stop = () => stopChild(child, exited, context, address.connectionString);
  const abandoned = new AbortController();
  try {
    await Promise.race([
      waitReady(pid, context, address.connectionString, abandoned.signal),
      exited.then(async () => {
        throw explainFailure('PostgreSQL', (await serverLog.worst()) || (await ended), pgdata, logFile);
      }),
    ]);
  } catch (error) {
    abandoned.abort();
    await stop();
    throw error;
  }
  const { connectionString, socketDir } = address;
  return { pid, connectionString, exited, stop, ...(socketDir ? { socketDir } : {}) };
}

async function socketAddress({ dataDir, runAs }: ClusterContext): Promise<Address> {
  const dir = await prepareSocketDir(dataDir, runAs);
  const quoted = `"${dir.path.replaceAll('"', '""')}"`;
  return {
    connectionString: socketConnectionString(dir.path, PORTAL, PORTAL),
    socketDir: dir.path,
    settings: ['listen_addresses=', `unix_socket_directories=${quoted}`, `port=${SOCKET_PORT}`],
    remove: dir.remove,
  };
}

async function tcpAddress(dataDir: string): Promise<Address> {
  const port = await freePort();
  const password = encodeURIComponent(await ownerPassword(dataDir));
  return {
    connectionString: `postgres://${PORTAL}:${password}@127.0.0.1:${port}/${PORTAL}?sslmode=disable&${LOGS_NO_ERRORS}`,
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    remove: async () => undefined,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no loopback port');
  return address.port;
}

async function waitReady(
  pid: number,
  { pgdata, log }: ClusterContext,
  connectionString: string,
  abandoned: AbortSignal,
): Promise<void> {
  let report = performance.now() + REPORT_MS;
  while (!(await saysReady(pid, pgdata))) {
    if (abandoned.aborted) return;
    if (performance.now() > report) {
      log.info('embedded PostgreSQL: still starting, probably replaying its log after a crash');
      report += REPORT_MS;
    }
    await delay(10);
  }
  await ask(connectionString, pgdata);
}

/** The last line of postmaster.pid tells the state of the server. */
async function saysReady(pid: number, pgdata: string): Promise<boolean> {
  const lines = (await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function ask(connectionString: string, pgdata: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      'start-failed',
      `The database in ${pgdata} started but does not answer: ${reason}`,
      `${pgdata} 中的数据库已启动但无法连接：${reason}`,
      error,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopChild(
  child: ChildProcess,
  exited: Promise<string>,
  context: ClusterContext,
  connectionString: string,
): Promise<void> {
  child.ref();
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const silent = !(await answers(connectionString));
    if (process.platform === 'win32') windowsStop(context);
    else child.kill('SIGINT');
    if (!(await within(exited, silent ? SILENT_MS : FAST_MS))) {
      context.log.warn('embedded PostgreSQL: does not stop in order, stopping it at once');
      child.kill('SIGQUIT');
      if (!(await within(exited, silent ? SILENT_MS : IMMEDIATE_MS))) {
        child.kill('SIGKILL');
        // Its other processes end by themselves when they notice; not if they stand still, too.
        for (const pid of await listPostgresOf(context.pgdata)) signal(pid, 'SIGKILL');
      }
    }
  }
  await exited;
}

/** Whether the server says anything, be it a refusal. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return typeof (error as { code?: unknown }).code === 'string';
  } finally {
    client.connection.stream.destroy();
  }
}

/** Windows has no signals: pg_ctl speaks to the server through its own pipe. */
function windowsStop({ binaries, pgdata }: ClusterContext): void {
  execFile(
    binaries.pgCtl,
    ['stop', '-D', pgdata, '-m', 'fast', '-w', '-t', '10'],
    { windowsHide: true },
    () => undefined,
  );
}

async function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false);
  const result = await Promise.race([promise.then(() => true), late]);
  timer.abort();
  return result;
}
