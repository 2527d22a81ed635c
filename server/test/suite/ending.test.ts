/** Whatever ends `npm test` ends what it has begun, and leaves nothing behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../helpers/time.ts';
import { makeFolder, PROJECT, removeFolder, root, run, write } from './made-up.ts';

beforeEach(makeFolder);
afterEach(removeFolder);

/** A runner that puts a file aside, starts a process that will not hear, and tells of both. */
const RUNNER = `
import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
const deaf = "process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); setInterval(() => {}, 1000); console.log('up')";
const child = spawn(process.execPath, ['-e', deaf], { stdio: ['ignore', 'pipe', 'inherit'] });
child.stdout.once('data', () => {
  const aside = mkdtempSync(path.join(os.tmpdir(), 'aside-'));
  writeFileSync('told', JSON.stringify({ pid: child.pid, aside }));
  renameSync('told', 'told.json');
});
`;

const told = async () =>
  JSON.parse(await readFile(path.join(root, 'told.json'), 'utf8')) as { pid: number; aside: string };

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const stage = (more = '') =>
  write('runner.mjs', RUNNER + more).then(() => ({
    name: 'made-up',
    title: 'made up',
    runs: () => ({ runs: [{ key: 'made-up', command: () => ['runner.mjs'], list: () => [] }] }),
  }));

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 143],
] as const)('ends everything on %s', async (signal, code) => {
  await stage();
  await write(
    'go.mjs',
    `import { runSuite } from ${JSON.stringify(path.join(PROJECT, 'scripts/lib/suite/suite.mjs'))};
const run = { key: 'made-up', command: () => ['runner.mjs'], list: () => [] };
const stages = [{ name: 'made-up', title: 'made up', runs: () => ({ runs: [run] }) }];
await runSuite({ root: process.cwd(), stages, reports: 'reports', write: () => {} });`,
  );
  const suite = spawn(process.execPath, ['go.mjs'], { cwd: root, stdio: 'inherit' });
  const ended = once(suite, 'exit');
  const { pid, aside } = await eventually(told);
  expect([alive(pid), existsSync(aside)]).toEqual([true, true]);
  suite.kill(signal);
  expect((await ended)[0]).toBe(code);
  await eventually(() => expect([alive(pid), existsSync(aside)]).toEqual([false, false]));
});

it('ends what a runner leaves behind that dies', async () => {
  const dies = "child.stdout.once('data', () => process.kill(process.pid, 'SIGKILL'));";
  const { last } = await run({ stages: [await stage(dies)] });
  expect(last).toBe('0 passed, 1 failed');
  const { pid, aside } = await told();
  await eventually(() => expect([alive(pid), existsSync(aside)]).toEqual([false, false]));
});
