import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findNativeDir, prepareBinaries } from '../../src/embedded/binaries.ts';
import { EmbeddedPostgresError } from '../../src/embedded/index.ts';
import { buildOwner, cleanUp, copyPrograms, freshFolder, isRoot, ORDINARY_UID, start, startOwner } from './helpers.ts';

afterEach(cleanUp);

let script: string;
/** Programs that everybody may run. */
let nativeDir: string;
beforeAll(async () => {
  script = await buildOwner();
  nativeDir = await copyPrograms();
});
afterAll(() => Promise.all([script, nativeDir].map((place) => rm(dirname(place), { recursive: true, force: true }))));

/** The refusal of a start, checked to be one clear line in both languages. */
async function refusal(started: Promise<unknown>): Promise<EmbeddedPostgresError> {
  const error = await started.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EmbeddedPostgresError)) throw error ?? new Error('it was not refused');
  expect(error.message).toMatch(/^[^\n]{20,}$/);
  expect(error.messageZh).toMatch(/^[^\n]*[\u4e00-\u9fff]{4}[^\n]*$/);
  return error;
}

it('refuses a folder that cannot be made', async () => {
  const file = join(await freshFolder(), 'file');
  await writeFile(file, '');
  expect(await refusal(start(join(file, 'data')))).toMatchObject({ code: 'not-writable' });
});

it('refuses a folder an ordinary user may not write', async () => {
  const dataDir = join(await freshFolder(), 'data');
  await mkdir(dataDir);
  await chmod(dataDir, 0o555);
  if (!isRoot) expect(await refusal(start(dataDir))).toMatchObject({ code: 'not-writable' });
  else
    expect(await startOwner(script, dataDir, { nativeDir }, ORDINARY_UID).outcome).toMatchObject({
      code: 'not-writable',
    });
});

it.runIf(isRoot)('tells an ordinary user that the cluster belongs to root', async () => {
  const dataDir = await freshFolder();
  await (await start(dataDir)).stop();
  await chmod(dataDir, 0o777);
  const { code, message } = await startOwner(script, dataDir, { nativeDir }, ORDINARY_UID).outcome;
  expect(code).toBe('not-writable');
  expect(message).toContain(`chown -R ${ORDINARY_UID} ${dataDir}`);
  execFileSync('chown', ['-R', `${ORDINARY_UID}`, join(dataDir, 'postgres'), join(dataDir, 'run')]);
  // The log still belongs to root.
  expect(await startOwner(script, dataDir, { nativeDir }, ORDINARY_UID).outcome).toMatchObject({
    code: 'not-writable',
  });
});

it('refuses the cluster of another major version', async () => {
  const dataDir = await freshFolder();
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  const error = await refusal(start(dataDir));
  expect(error.code).toBe('wrong-version');
  expect(error.message).toMatch(/PostgreSQL 15.*brings 18/);
});

it('refuses damaged clusters and releases the folder', async () => {
  const dataDir = await freshFolder();
  const pgdata = join(dataDir, 'postgres');
  await (await start(dataDir)).stop();
  await truncate(join(pgdata, 'global', 'pg_control'), 10);
  expect(await refusal(start(dataDir))).toMatchObject({ code: 'corrupt' });
  await rm(join(pgdata, 'global', 'pg_control'));
  expect(await refusal(start(dataDir))).toMatchObject({ code: 'corrupt' });
  await rm(join(pgdata, 'PG_VERSION'));
  expect(await refusal(start(dataDir))).toMatchObject({ code: 'corrupt' });
  await rm(pgdata, { recursive: true });
  await writeFile(pgdata, 'not a folder');
  expect(await refusal(start(dataDir))).toMatchObject({ code: 'corrupt' });
  await rm(pgdata);
  await start(dataDir);
});

it('says why the server itself refuses to start', async () => {
  const dataDir = await freshFolder();
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  const error = await refusal(start(dataDir));
  expect(error.code).toBe('start-failed');
  expect(error.message).toContain('postgres.log');
});

it('refuses an unknown platform and a missing package', async () => {
  expect(await refusal(Promise.resolve().then(() => findNativeDir('sunos', 'sparc')))).toMatchObject({
    code: 'unsupported-platform',
  });
  const resolve = () => {
    throw new Error('not found');
  };
  expect(await refusal(Promise.resolve().then(() => findNativeDir('linux', 'arm64', resolve)))).toMatchObject({
    code: 'missing-binaries',
  });
  const folder = await freshFolder();
  expect(await refusal(prepareBinaries(folder, folder))).toMatchObject({ code: 'missing-binaries' });
});

it.runIf(isRoot && canMount())('refuses to begin on a full disk', async () => {
  const dataDir = join(await freshFolder(), 'small');
  await mkdir(dataDir);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'none', dataDir]);
  try {
    expect(await refusal(start(dataDir))).toMatchObject({ code: 'disk-full' });
  } finally {
    execFileSync('umount', [dataDir]);
  }
});

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', '--', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
