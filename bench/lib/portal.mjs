/** Starts the built portal for a bench, on a free port and on data of its own. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const ADMIN = { UserName: 'admin', Password: 'Kiesel-36-Hafen!' };

/** A port nobody uses right now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Waits until `url` answers 2xx. */
async function ready(url, child, output) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the portal ended:\n${output()}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no answer from ${url}\n${output()}`);
}

/** Starts a Node script as a child that serves HTTP at `port`. */
export async function startScript(script, env, port, readyPath, args = []) {
  let text = '';
  const child = spawn(process.execPath, [...args, script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  child.on('exit', (code, signal) => (text += `ended with ${signal ?? code}\n`));
  await ready(`http://127.0.0.1:${port}${readyPath}`, child, () => text);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    /** What it has said so far. */
    output: () => text,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * The portal with demo content in a temporary folder, or with `env.DATABASE_URL`; at a free port unless one is given. `tree`:
 * where it was built.
 */
export async function startPortal(env = {}, args = [], port = undefined, tree = root) {
  const main = path.join(tree, 'server/build/main.mjs');
  if (!existsSync(main) || !existsSync(path.join(tree, 'dist/index.html'))) {
    throw new Error('not built yet: run `npm run build` first');
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ip-portal-bench-'));
  const started = await startScript(
    main,
    { HOST: '127.0.0.1', DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.Password, ADMIN_USERNAME: ADMIN.UserName, ...env },
    port ?? (await freePort()),
    '/api/health/ready',
    args,
  );
  return {
    ...started,
    async stop() {
      await started.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resident memory of a process in MB; undefined where /proc is not to be had. */
export function rssOf(pid) {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line ? Math.round(Number(line[1]) / 1024) : undefined;
  } catch {
    return undefined;
  }
}

/** Highest resident memory that a process has had, in MB; undefined where /proc is not to be had. */
export function peakOf(pid) {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line ? Math.round(Number(line[1]) / 1024) : undefined;
  } catch {
    return undefined;
  }
}

/** Load of the last minute from which on figures do not count. */
const BUSY = 0.7;

/** The load averages, for the end of a bench: by then most of the load is its own. */
export function loadNote() {
  const [one, five] = loadavg();
  return `load average ${one.toFixed(1)} (1 min), ${five.toFixed(1)} (5 min)`;
}

/** Waits up to `seconds` for a quiet machine and tells how busy it is: figures count on a quiet one only. */
export async function whenQuiet(seconds = 60) {
  const end = Date.now() + seconds * 1000;
  if (loadavg()[0] >= BUSY) console.log(`${loadNote()}: waiting up to ${seconds} s until it is below ${BUSY}`);
  while (loadavg()[0] >= BUSY && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 2_000));
  return loadNote() + (loadavg()[0] >= BUSY ? ' – BUSY: these figures do not count' : '');
}

/** Prints rows as an aligned table. */
export function printTable(head, rows) {
  const all = [head, ...rows].map((row) => head.map((_, column) => String(row[column] ?? '–')));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  all.forEach((row, index) => {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
    if (index === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  });
}

/** Middle of a list of numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? Number.NaN : sorted[Math.floor((sorted.length - 1) / 2)];
}
