import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Binaries } from './binaries.ts';

/** A tiny process that stops PostgreSQL when ours disappears, even by kill -9. */
export interface Watchdog {
  /** Lets the watchdog go without touching PostgreSQL. */
  dismiss(): void;
}

/** Waits for the pipe to us to close; on "done" it just leaves, otherwise it stops the server. $1 pid, $2 postmaster.pid */
const SHELL_SCRIPT = `
trap '' TERM INT HUP
line=
read -r line
[ "$line" = done ] && exit 0
kill -INT "$1" || exit 0
n=0
while kill -0 "$1" && [ $n -lt 50 ]; do sleep 0.2; n=$((n+1)); done
[ "$(head -n 1 "$2")" = "$1" ] && kill -QUIT "$1"
`;

/** The same for Windows, where signals do not exist: argv is pg_ctl and the data folder. */
const NODE_SCRIPT = `
let line = '';
process.stdin.on('data', (text) => { line += text; });
process.stdin.on('close', () => {
  if (line.startsWith('done')) return;
  const [pgCtl, pgdata] = process.argv.slice(1);
  require('node:child_process').spawnSync(pgCtl, ['stop', '-D', pgdata, '-m', 'fast', '-w', '-t', '10'], { windowsHide: true });
});
`;

/** Starts the watchdog over a running postmaster. */
export function startWatchdog(pid: number, pgdata: string, binaries: Binaries): Watchdog {
  const windows = process.platform === 'win32';
  const [command, args] = windows
    ? [process.execPath, ['-e', NODE_SCRIPT, binaries.pgCtl, pgdata]]
    : ['/bin/sh', ['-c', SHELL_SCRIPT, 'portal-postgres-watchdog', String(pid), `${pgdata}/postmaster.pid`]];
  const child: ChildProcess = spawn(command, args, {
    cwd: windows ? undefined : '/',
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined);
  child.unref();
  const pipe = child.stdin as Socket | null;
  pipe?.on('error', () => undefined);
  pipe?.unref();
  return { dismiss: () => void pipe?.end('done\n') };
}
