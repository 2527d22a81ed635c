import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errno } from './errors.ts';

const run = promisify(execFile);
const LINUX = process.platform === 'linux';
/** Clocks of `ps` and of Node agree within this many milliseconds. */
const START_TOLERANCE_MS = 5_000;

/** True while a process of this id exists and is not a zombie. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!signalable(pid)) return false;
  return !LINUX || (await linuxStat(pid))?.state !== 'Z';
}

/** When this very process started, in a form {@link isSameProcess} understands. */
export async function ownStart(): Promise<string> {
  const own = LINUX ? await linuxStat(process.pid) : null;
  return own ? `ticks:${own.start}` : `ms:${Math.round(performance.timeOrigin)}`;
}

/** True when `pid` is alive and started at `start`: a reused process id is told apart. In doubt it is the same. */
export async function isSameProcess(pid: number, start: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (LINUX) {
    const found = await linuxStat(pid);
    return !found || start === `ticks:${found.start}`;
  }
  const found = await startMillis(pid);
  const wanted = Number(start.replace(/^ms:/, ''));
  return found === null || !Number.isFinite(wanted) || Math.abs(found - wanted) <= START_TOLERANCE_MS;
}

/** Names the space in which process ids mean something: this boot and pid namespace, or this host. */
export async function processSpace(): Promise<string> {
  if (!LINUX) return hostname();
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname());
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${boot.trim()} ${namespace}`;
}

/** True when `pid` is a PostgreSQL process working in `pgdata` (not merely a reused process id). */
export async function isPostgresOf(pid: number, pgdata: string): Promise<boolean> {
  if (pid === process.pid || !(await isAlive(pid))) return false;
  if (LINUX) {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    if (name.trim() !== 'postgres') return false;
    // Every PostgreSQL process works inside its data folder; compared by inode, so that bind mounts do not matter.
    const cwd = await stat(`/proc/${pid}/cwd`).catch(() => null);
    const own = await stat(pgdata).catch(() => null);
    if (cwd && own) return cwd.dev === own.dev && cwd.ino === own.ino;
    const argv = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    return argv.includes(pgdata);
  }
  const command = await commandLine(pid);
  return /postgres/i.test(command) && command.includes(pgdata);
}

/** Ids of all PostgreSQL processes working in `pgdata`; empty where the system cannot tell (only Linux can). */
export async function listPostgresOf(pgdata: string): Promise<number[]> {
  if (!LINUX) return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found: number[] = [];
  for (const pid of pids) if (await isPostgresOf(pid, pgdata)) found.push(pid);
  return found;
}

/** Waits until `done` holds; false when `timeoutMs` passed first. */
export async function waitUntil(done: () => Promise<boolean>, timeoutMs: number, everyMs = 20): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!(await done())) {
    if (performance.now() >= end) return false;
    await delay(everyMs);
  }
  return true;
}

/** Sends a signal and ignores a process that is already gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errno(error) !== 'ESRCH') throw error;
  }
}

function signalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errno(error) === 'EPERM';
  }
}

async function linuxStat(pid: number): Promise<{ state: string; start: string } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The command name, in parentheses, may hold blanks: count the fields after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields[0], fields[19]];
  return state && start ? { state, start } : null;
}

async function startMillis(pid: number): Promise<number | null> {
  const text =
    process.platform === 'win32'
      ? await powershell(`([DateTimeOffset](Get-Process -Id ${pid}).StartTime).ToUnixTimeMilliseconds()`)
      : await ps(pid, 'lstart=');
  const millis = process.platform === 'win32' ? Number(text || Number.NaN) : Date.parse(text);
  return Number.isFinite(millis) ? millis : null;
}

async function commandLine(pid: number): Promise<string> {
  return process.platform === 'win32'
    ? powershell(`(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`)
    : ps(pid, 'command=');
}

async function ps(pid: number, column: string): Promise<string> {
  const options = { env: { ...process.env, LC_ALL: 'C' } };
  return run('ps', ['-ww', '-o', column, '-p', String(pid)], options).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

async function powershell(script: string): Promise<string> {
  const args = ['-NoProfile', '-NonInteractive', '-Command', script];
  return run('powershell.exe', args, { windowsHide: true }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
