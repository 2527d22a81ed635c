/** Runs one test runner to its end and collects what it wrote. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { judge } from './judge.mjs';
import { temporaryFolder } from './temporary.mjs';

/** A bound against hanging alone: a busy machine takes many times what a quiet one does. */
const LIMIT_MINUTES = 75;
/** How much of the end of the output is kept for the report of a crash. */
const KEPT = 20_000;
/** How long a runner may take to put its databases and browsers away. */
const GRACE_MS = 20_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Signals every process below `child`, also those that it left behind. */
function signalAll(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // gone already
  }
}

/** The variables of this process without those by which runners know that they run inside of one another. */
function ownEnvironment() {
  const inherited = /^(VITEST|JEST|TINYPOOL|UNCAUGHT_REPORT$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !inherited.test(name)));
}

/** Runs Node on `args`; answers its exit code (null when it was ended), the end of its output and whether time ran out. */
function runNode(args, { root, env, write }) {
  return new Promise((resolve) => {
    const temporary = temporaryFolder();
    const color = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...ownEnvironment(), ...color, ...temporary.env, ...env, NODE_ENV: 'test' },
      detached: process.platform !== 'win32',
    });
    let output = '';
    let late = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-KEPT);
        write(text);
      });
    }
    const limit = setTimeout(() => {
      late = true;
      write(`✗ 超过 ${LIMIT_MINUTES} 分钟，已停止 (took too long)\n`);
      signalAll(child, 'SIGTERM');
      setTimeout(() => signalAll(child, 'SIGKILL'), GRACE_MS).unref();
    }, LIMIT_MINUTES * 60_000);
    let stopped;
    // What ends this process ends the runner first; nothing else is begun meanwhile.
    const stop = (signal) => {
      stopped = signal;
      signalAll(child, signal);
      setTimeout(() => signalAll(child, 'SIGKILL'), GRACE_MS).unref();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
    let ended;
    child.on('error', (error) => {
      output += error.message;
      child.emit('close', null);
    });
    child.on('exit', (code) => {
      ended = code;
      // What it left behind would also hold its output open.
      signalAll(child, 'SIGKILL');
    });
    child.once('close', () => {
      clearTimeout(limit);
      temporary.remove();
      if (stopped) process.exit(stopped === 'SIGINT' ? 130 : 143);
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve({ code: ended ?? null, output: stripVTControlCharacters(output), late });
    });
  });
}

async function readLines(file) {
  if (!existsSync(file)) return [];
  return (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** A report that was cut off is none. */
async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Runs `run` on `files` (all of its files when undefined) and judges it; `run.command(report, files)` are the arguments
 * that make the runner write its JSON report there, and `name` is what the report is called.
 */
export async function runRunner({ run, files, name, root, reports, write }) {
  await mkdir(reports, { recursive: true });
  const report = path.join(reports, `${name}.json`);
  const uncaught = path.join(reports, `${name}.uncaught`);
  await Promise.all([report, uncaught].map((file) => rm(file, { force: true })));
  const absolute = files?.map((file) => path.join(root, file));
  const env = { ...run.env, UNCAUGHT_REPORT: uncaught };
  const { code, output, late } = await runNode(run.command(report, absolute), { root, env, write });
  const verdict = judge({ report: await readReport(report), uncaught: await readLines(uncaught), code, root });
  return { ...verdict, late, tail: output };
}
