import { chmod, chown, cp, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findNativeDir } from '../../src/embedded/binaries.ts';
import type { RunAsName } from '../../src/embedded/run-as.ts';
import {
  buildOwner,
  cleanUp,
  copyPrograms,
  end,
  freshFolder,
  isRoot,
  lines,
  noPostgres,
  ORDINARY_UID,
  query,
  start,
  startOwner,
} from './helpers.ts';

afterEach(cleanUp);

let script: string;
/** Programs that everybody may run. */
let nativeDir: string;
beforeAll(async () => {
  script = await buildOwner();
  nativeDir = await copyPrograms();
});
afterAll(() => Promise.all([script, nativeDir].map((place) => rm(dirname(place), { recursive: true, force: true }))));

it('keeps the socket in a short private folder when the data path is long, and finds it again', async () => {
  const dataDir = join(await freshFolder(), '很长的路径'.repeat(6), 'x'.repeat(60), "with blank, 'quotes'");
  for (let round = 0; round < 2; round++) {
    const database = await start(dataDir);
    expect(Buffer.byteLength(`${database.socketDir}/.s.PGSQL.5432`)).toBeLessThan(100);
    expect((await stat(database.socketDir ?? '')).mode & 0o777).toBe(0o700);
    expect(await query(database.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
    await expect(stat(database.socketDir ?? '')).rejects.toThrow();
  }
});

it('copes with blanks, commas, quotes, percent signs and Chinese in the path', async () => {
  const database = await start(join(await freshFolder(), `a b,c"d'%e 数据`));
  expect(database.socketDir).toContain('数据');
  expect(await query(database.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

describe.runIf(isRoot)('as root', () => {
  it.each<[RunAsName, number, number]>([
    ['user-namespace', 0o700, 0],
    ['capabilities', 0o700, 65534],
    ['plain-switch', 0o711, 65534],
  ])('runs by %s, leaves no orphan and keeps the data', async (name, mode, uid) => {
    const home = await freshFolder();
    await chmod(home, mode);
    const dataDir = join(home, 'data');
    const owner = startOwner(script, dataDir, { runAs: [name], nativeDir });
    const { pid = 0, connectionString = '', message } = await owner.outcome;
    expect(message).toBeUndefined();
    await query(connectionString, 'CREATE TABLE kept AS SELECT 42 AS answer');
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid);
    await end(owner, 'SIGKILL');
    expect(await noPostgres(join(dataDir, 'postgres'), pid)).toBe(true);
    const again = await start(dataDir, { runAs: [name], nativeDir });
    expect(await query(again.connectionString, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('prefers the user namespace below a folder of root', async () => {
    const home = await freshFolder();
    await chmod(home, 0o700);
    await start(join(home, 'data'));
    expect(lines.at(-1)).toContain('user namespace');
  });

  it("skips the user namespace below another user's private folder", async () => {
    const home = await freshFolder();
    await chown(home, ORDINARY_UID, ORDINARY_UID);
    await chmod(home, 0o700);
    await start(join(home, 'data'));
    expect(lines.at(-1)).toContain('right to enter');
  });

  it('moves a cluster from one way to another', async () => {
    const dataDir = await freshFolder();
    for (const name of ['user-namespace', 'capabilities', 'plain-switch', 'user-namespace'] as const) {
      const database = await start(dataDir, { runAs: [name], nativeDir });
      await query(database.connectionString, 'CREATE TABLE IF NOT EXISTS kept (word text)');
      await database.stop();
    }
    expect(lines.filter((line) => line.includes('belonged to'))).toHaveLength(2);
  });

  it('says in one line that no way works', async () => {
    const home = await freshFolder();
    await chmod(home, 0o700);
    const refused = start(join(home, 'data'), { runAs: ['plain-switch'], nativeDir });
    await expect(refused).rejects.toMatchObject({
      code: 'no-run-as',
      message: expect.stringMatching(/^[^\n]*ermission denied[^\n]*$/),
    });
  });

  it('runs as an ordinary user', async () => {
    const dataDir = await ordinaryFolder();
    for (let round = 0; round < 2; round++) {
      const owner = startOwner(script, dataDir, { nativeDir }, ORDINARY_UID);
      const { connectionString = '', message } = await owner.outcome;
      expect(message).toBeUndefined();
      expect(await query(connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect((await stat(join(dataDir, 'postgres'))).uid).toBe(ORDINARY_UID);
      await end(owner, round === 0 ? 'SIGKILL' : 'stop');
    }
  });

  it('gets by with a read-only package without library links', async () => {
    const bare = await bareNative(await freshFolder());
    const dataDir = await ordinaryFolder();
    const owner = startOwner(script, dataDir, { nativeDir: bare }, ORDINARY_UID);
    const { connectionString = '', message } = await owner.outcome;
    expect(message).toBeUndefined();
    expect(await query(connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await readdir(join(dataDir, 'postgres-lib'))).toContain('libpq.so.5');
  });

  it('says in one line that read-only programs are not executable', async () => {
    const bare = await bareNative(await freshFolder());
    await chmod(join(bare, 'bin', 'initdb'), 0o644);
    const outcome = await startOwner(script, await ordinaryFolder(), { nativeDir: bare }, ORDINARY_UID).outcome;
    expect(outcome).toMatchObject({ code: 'missing-binaries', message: expect.stringContaining('chmod +x') });
  });
});

it('makes library links and execute bits that the install script left out', async () => {
  const bare = await bareNative(await freshFolder());
  for (const name of await readdir(join(bare, 'bin'))) await chmod(join(bare, 'bin', name), 0o644);
  await start(await freshFolder(), { nativeDir: bare });
  expect((await lstat(join(bare, 'lib', 'libpq.so.5'))).isSymbolicLink()).toBe(true);
});

/** A copy of the package as it is before its install script has run. */
async function bareNative(folder: string): Promise<string> {
  const nativeDir = join(folder, 'native');
  const plain = async (source: string) => !(await lstat(source)).isSymbolicLink();
  await cp(findNativeDir(), nativeDir, { recursive: true, filter: plain });
  return nativeDir;
}

async function ordinaryFolder(): Promise<string> {
  const dataDir = join(await freshFolder(), 'data');
  await mkdir(dataDir);
  await chown(dataDir, ORDINARY_UID, ORDINARY_UID);
  return dataDir;
}
