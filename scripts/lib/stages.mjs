/** Runs one test runner to its end and counts its results from its machine-readable report. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from './process.mjs';

/** No stage may take longer. */
const LIMIT_MINUTES = 25;

/** Signals every process below `child`, also those that it left behind. */
function signalAll(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // gone already
  }
}

/** Runs Node on `args`; answers the exit code, or null when it was ended from outside. */
function runNode(args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, NODE_ENV: 'test' },
      detached: process.platform !== 'win32',
    });
    const limit = setTimeout(() => {
      console.error(`✗ 超过 ${LIMIT_MINUTES} 分钟，已停止 (took too long)`);
      signalAll(child, 'SIGTERM');
      setTimeout(() => signalAll(child, 'SIGKILL'), 10_000).unref();
    }, LIMIT_MINUTES * 60_000);
    const stop = (signal) => {
      signalAll(child, signal);
      setTimeout(() => process.exit(130), 5_000).unref();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    const done = (code) => {
      clearTimeout(limit);
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      signalAll(child, 'SIGKILL');
      resolve(code);
    };
    child.on('error', () => done(null));
    child.on('exit', (code) => done(code));
  });
}

/** Counts of a report; vitest and jest write the same format. A file that could not run is one failure. */
function countReport(report) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report.testResults ?? []) {
    let failed = 0;
    for (const test of file.assertionResults ?? []) {
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status === 'failed') failed += 1;
      else counts.skipped += 1;
    }
    if (file.status === 'failed' && failed === 0) {
      console.error(`✗ 无法运行 (could not run): ${path.relative(root, file.name ?? '')}`);
      failed = 1;
    }
    counts.failed += failed;
  }
  return counts;
}

/** Runs a stage; `args(report)` are the runner's arguments that make it write `report`. */
export async function runStage({ key, args, env = {} }) {
  const report = path.join(root, 'build', 'test-reports', `${key}.json`);
  await mkdir(path.dirname(report), { recursive: true });
  await rm(report, { force: true });
  const code = await runNode(args(report), env);
  if (!existsSync(report)) {
    console.error('✗ 测试程序异常结束，没有报告 (the runner crashed)');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const counts = countReport(JSON.parse(await readFile(report, 'utf8')));
  if (counts.passed + counts.failed === 0) {
    console.error('✗ 没有运行任何测试 (no test ran)');
    counts.failed += 1;
  } else if (code !== 0 && counts.failed === 0) {
    console.error(`✗ 测试全部通过，但程序以代码 ${code} 结束 (the runner failed)`);
    counts.failed += 1;
  }
  return counts;
}
