/** Whoever starts the portal starts it again when it dies, and knows when that is of no use. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRestarts } from '../../src/lib/restarts.ts';
import { eventually } from '../helpers/time.ts';

const KEEPER = fileURLToPath(new URL('../../../scripts/lib/keep-running.mjs', import.meta.url));
let folder: string;
let keeper: ChildProcess | undefined;
let said = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-keeper-'));
  said = '';
});
afterEach(async () => {
  keeper?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => path.join(folder, name);
/** What the child wrote about each of its starts: its process id and the deaths it was told of. */
const starts = async () =>
  (await readFile(file('starts'), 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { pid: number; restarts: { count: number; reason: string } });

/** Keeps a child running that notes its start and then does `body`; it ends with its keeper, so none outlives a test. */
async function keep(body: string, options: object = { pauses: [1, 1, 1] }): Promise<{ exit: Promise<unknown[]> }> {
  await writeFile(
    file('child.mjs'),
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(file('starts'))}, JSON.stringify({ pid: process.pid, restarts: JSON.parse(process.env.IP_PORTAL_RESTARTS) }) + '\\n');
     process.on('disconnect', () => process.exit(0));
     process.channel?.unref();
     ${body}`,
  );
  await writeFile(
    file('keeper.mjs'),
    `import { keepRunning } from ${JSON.stringify(pathToFileURL(KEEPER).href)};
     process.exit(await keepRunning([${JSON.stringify(file('child.mjs'))}], ${JSON.stringify(options)}));`,
  );
  keeper = spawn(process.execPath, [file('keeper.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [keeper.stdout, keeper.stderr]) stream?.on('data', (bytes) => (said += bytes));
  return { exit: once(keeper, 'exit') };
}

const LIVES = 'setInterval(() => undefined, 1_000);';
const ORDERLY = "process.on('SIGTERM', () => process.exit(0));";
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a child', () => {
  it('that dies is started again, is told why, and is given up in the end', async () => {
    const { exit } = await keep('process.exit(3);');
    expect(await exit).toEqual([1, null]);
    const seen = await starts();
    expect(seen.map(({ restarts }) => restarts.count)).toEqual([0, 1, 2, 3]);
    expect(seen[1]?.restarts.reason).toMatch(/3/);
    expect(said).toMatch(/第 3 次重新启动/);
    expect(said).toMatch(/不再重新启动/);
  });

  it('that is killed is started again', async () => {
    await keep(`${ORDERLY} ${LIVES}`);
    await eventually(async () => expect(await starts()).toHaveLength(1));
    process.kill((await starts())[0]?.pid as number, 'SIGKILL');
    await eventually(async () => expect((await starts())[1]?.restarts.reason).toBe('SIGKILL'));
  });

  it.each([0, 78])('that ends with %i is not started again', async (code) => {
    const { exit } = await keep(`process.exit(${code});`);
    expect(await exit).toEqual([code, null]);
    expect(await starts()).toHaveLength(1);
  });

  it('hears of signals, and its code is the code of all', async () => {
    const { exit } = await keep(`process.on('SIGTERM', () => process.exit(7)); ${LIVES}`);
    await eventually(async () => expect(await starts()).toHaveLength(1));
    keeper?.kill('SIGTERM');
    expect(await exit).toEqual([7, null]);
    expect(await starts()).toHaveLength(1);
  });

  it('sees that its keeper was killed', async () => {
    await keep(LIVES);
    await eventually(async () => expect(await starts()).toHaveLength(1));
    const pid = (await starts())[0]?.pid as number;
    expect(isAlive(pid)).toBe(true);
    keeper?.kill('SIGKILL');
    await eventually(() => expect(isAlive(pid)).toBe(false));
  });
});

it('a signal during a pause ends it at once', async () => {
  const { exit } = await keep('process.exit(1);', { pauses: [3_600_000] });
  await eventually(() => expect(said).toMatch(/第 1 次重新启动/));
  keeper?.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(await starts()).toHaveLength(1);
});

it('what is told of restarts is read, and nonsense is none', () => {
  const at = '2026-11-23T08:00:00.000Z';
  const told = { count: 2, at, reason: 'SIGKILL' };
  expect(readRestarts({ IP_PORTAL_RESTARTS: JSON.stringify(told) })).toEqual(told);
  for (const text of [undefined, '', '{', '{}', 'null', '[]', '{"count":1,"at":"x"}', '{"count":"1"}']) {
    expect(readRestarts({ IP_PORTAL_RESTARTS: text })).toEqual({ count: 0, at: null, reason: '' });
  }
});
