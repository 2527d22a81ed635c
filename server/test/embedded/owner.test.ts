import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { acquireOwnerLock } from '../../src/embedded/owner-lock.ts';
import { ownStart, processSpace, waitUntil } from '../../src/embedded/process-info.ts';
import { buildOwner, cleanUp, end, freshFolder, lines, log, noPostgres, query, start, startOwner } from './helpers.ts';

afterEach(cleanUp);

let script: string;
beforeAll(async () => {
  script = await buildOwner();
});
afterAll(() => rm(dirname(script), { recursive: true, force: true }));

it('refuses a second owner in another process with one line in two languages, until the first has stopped', async () => {
  const dataDir = await freshFolder();
  const owner = startOwner(script, dataDir);
  expect((await owner.outcome).pid).toBeGreaterThan(0);
  const refused = await start(dataDir).catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: 'EmbeddedPostgresError', code: 'in-use' });
  expect(String(refused)).toContain(`process ${owner.child.pid}`);
  expect(String(refused)).not.toContain('\n');
  await end(owner, 'stop');
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
  await start(dataDir);
});

it('lets exactly one of several simultaneous starters win', async () => {
  const dataDir = await freshFolder();
  const owners = [1, 2, 3].map(() => startOwner(script, dataDir));
  const outcomes = await Promise.all(owners.map((owner) => owner.outcome));
  expect(outcomes.filter((outcome) => outcome.pid)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.code === 'in-use')).toHaveLength(2);
});

it.each([
  ['death signal and watchdog', {}],
  ['the watchdog alone', { deathSignal: false }],
])('leaves no orphan after kill -9 of the owner and starts again (%s)', async (_name, internals) => {
  const dataDir = await freshFolder();
  const owner = startOwner(script, dataDir, internals);
  const { pid = 0, connectionString = '' } = await owner.outcome;
  await query(connectionString, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await end(owner, 'SIGKILL');
  expect(await noPostgres(join(dataDir, 'postgres'), pid)).toBe(true);
  const again = await start(dataDir);
  expect(await query(again.connectionString, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

it('starts at once after kill -9, while the old server is still stopping', async () => {
  const dataDir = await freshFolder();
  const owner = startOwner(script, dataDir);
  await owner.outcome;
  await end(owner, 'SIGKILL');
  const again = await start(dataDir);
  expect(await query(again.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('stops a server whose owner and watchdog were both killed', async () => {
  const dataDir = await freshFolder();
  const owner = startOwner(script, dataDir, { deathSignal: false });
  const { pid = 0 } = await owner.outcome;
  process.kill(await watchdogOf(pid), 'SIGKILL');
  await end(owner, 'SIGKILL');
  const again = await start(dataDir);
  expect(again.pid).not.toBe(pid);
  expect(lines[0]).toContain(`stopping process ${pid}`);
});

it('stops the server when the owner exits without stopping it', async () => {
  const dataDir = await freshFolder();
  const owner = startOwner(script, dataDir, { deathSignal: false });
  const { pid = 0 } = await owner.outcome;
  await end(owner, 'leave');
  expect(await noPostgres(join(dataDir, 'postgres'), pid)).toBe(true);
});

it('survives kill -9 in the middle of initdb', async () => {
  const dataDir = await freshFolder();
  const owner = startOwner(script, dataDir);
  const begun = async () => {
    const draft = (await readdir(dataDir)).find(
      (name) => name.startsWith('postgres.init-') && !name.endsWith('password'),
    );
    return draft !== undefined && existsSync(join(dataDir, draft, 'PG_VERSION'));
  };
  expect(await waitUntil(begun, 60_000, 2)).toBe(true);
  await end(owner, 'SIGKILL');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  const again = await start(dataDir);
  expect(await query(again.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.init-'))).toEqual([]);
});

it('leaves a process alone that only reuses the process id of an old server', async () => {
  const dataDir = await freshFolder();
  await (await start(dataDir)).stop();
  const bystander = spawn('sleep', ['600']);
  try {
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    await writeFile(
      file,
      `${bystander.pid}\n${dataDir}/postgres\n1700000000\n5432\n${dataDir}/run\n\n0 0\nready   \n`,
      { mode: 0o600 },
    );
    await writeFile(join(dataDir, 'run', '.s.PGSQL.5432.lock'), `${bystander.pid}\n`, { mode: 0o600 });
    await start(dataDir);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  } finally {
    bystander.kill();
  }
});

it('takes over a lock whose process id was reused, or that is broken', async () => {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'postgres.lock');
  const record = { pid: process.pid, start: 'ticks:1', space: await processSpace(), host: 'here', token: 'old' };
  for (const content of [JSON.stringify(record), '', '{"pid":"x"}']) {
    await writeFile(file, content);
    const lock = await acquireOwnerLock(dataDir, log);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ start: await ownStart() });
    await lock.release();
    expect(await readdir(dataDir)).toEqual([]);
  }
});

it('respects a lock of another host while it beats and takes it over when it does not', async () => {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'postgres.lock');
  await writeFile(file, JSON.stringify({ pid: 1, start: 'ticks:1', space: 'elsewhere', host: 'other', token: 'old' }));
  let seconds = 1_700_000_000;
  let beat = Promise.resolve();
  const beating = setInterval(() => {
    beat = utimes(file, ++seconds, seconds);
  }, 20);
  await expect(acquireOwnerLock(dataDir, log)).rejects.toMatchObject({
    code: 'in-use',
    message: expect.stringContaining('on other'),
  });
  clearInterval(beating);
  await beat;
  const lock = await acquireOwnerLock(dataDir, log, 300);
  await lock.release();
});

it('does not remove a lock that is no longer its own', async () => {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'postgres.lock');
  const lock = await acquireOwnerLock(dataDir, log);
  await unlink(file);
  await writeFile(file, '{"pid":1}');
  await lock.release();
  expect(existsSync(file)).toBe(true);
});

it('uses an empty folder that is already there', async () => {
  const dataDir = await freshFolder();
  await mkdir(join(dataDir, 'postgres'));
  await start(dataDir);
});

/** The watchdog carries the process id of its server as an argument. */
async function watchdogOf(pid: number): Promise<number> {
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const argv = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (argv.includes('portal-postgres-watchdog') && argv.includes(String(pid))) return Number(name);
  }
  throw new Error('no watchdog found');
}
