/** Any moment can be reached again: between two writes, up to the last one, and of a database that is lost. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BackupFault, momentState, restoreMoment, verifyBackup } from '../../src/backup/index.ts';
import { basesIn, pruneMoments, writeBase } from '../../src/backup/moments/base.ts';
import { clusterId, momentsFolder } from '../../src/backup/moments/log-copies.ts';
import { parseConfig } from '../../src/config.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../../src/embedded/index.ts';
import { type StartedDatabase, startEmbeddedFor } from '../../src/start-database.ts';
import { run } from '../../src/tasks/restore-moment.ts';
import { eventually } from '../helpers/time.ts';
import { copyFolder, query } from './helpers.ts';

const told: string[] = [];
const log = { info: () => undefined, warn: (line: string) => void told.push(line) };
const running: StartedDatabase[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** A data folder whose cluster stands still: making one takes longer than most of these tests. */
let made = '';
beforeAll(async () => {
  made = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-moments-'));
  await (await startEmbeddedPostgres({ dataDir: made, log })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

/** Settings of a portal that keeps moments, and its database: a copy of the one that is made, or none yet. */
async function begin({ fresh = false, ...more }: { fresh?: boolean; BACKUP_PASSPHRASE?: string } = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-moments-'));
  folders.push(folder);
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_DIR: path.join(folder, 'backups'),
    BACKUP_MOMENTS: 'on',
    ...more,
  };
  const config = parseConfig(env, '/');
  if (!fresh) await copyFolder(made, config.dataDir);
  const pgdata = path.join(config.dataDir, 'postgres');
  const open = async () => {
    const database = await startEmbeddedFor(config, log);
    running.push(database);
    return database;
  };
  const close = () => running.pop()?.stop();
  const moments = async () => momentsFolder(config.backupDir, await clusterId(pgdata));
  /** A copy of the cluster, and the first moment that it leads to. */
  const base = async (url: string) => {
    const made = await writeBase({ url, pgdata }, await moments(), config.backupPassphrase);
    await eventually(async () => expect((await now(url)).getTime()).toBeGreaterThan(made.from.getTime()));
    return made;
  };
  const restore = (at: Date | null) =>
    restoreMoment(
      {
        dataDir: config.dataDir,
        backupDir: config.backupDir,
        passphrase: config.backupPassphrase,
        archives: true,
        log,
      },
      at,
    );
  return { env, config, pgdata, open, close, moments, base, restore };
}

const write = (url: string, text: string) => query(url, `insert into notes values ('${text}')`);
const notes = async (url: string) =>
  (await query<{ text: string }>(url, 'select text from notes order by 1')).map(({ text }) => text);
/** The clock of the database, between what was and what comes. */
async function now(url: string): Promise<Date> {
  const [row] = await query<{ at: Date }>(url, 'select clock_timestamp() as at');
  return row?.at ?? new Date(0);
}
const makeNotes = (url: string) => query(url, 'create table notes (text text)');

describe('a moment', () => {
  it('between two writes is reached; the database that was there is set aside, and the way on leads to later ones', async () => {
    const portal = await begin({ fresh: true, BACKUP_PASSPHRASE: 'vier-Birken-im-Nebel' });
    const first = await portal.open();
    expect(first.beginsArchive).toBe(true);
    await makeNotes(first.url);
    const { file } = await portal.base(first.url);
    await write(first.url, 'one');
    const between = await now(first.url);
    await write(first.url, 'two');
    await portal.close();
    await expect(verifyBackup(file, 'vier-Birken-im-Nebel')).rejects.toThrow(/restore:moment/);

    const { aside } = await portal.restore(between);
    const second = await portal.open();
    expect(second.beginsArchive).toBe(true);
    expect(await notes(second.url)).toEqual(['one']);
    expect(aside).toMatch(/postgres\.before-\d{8}-\d{6}$/);
    expect((await stat(path.join(String(aside), 'PG_VERSION'))).isFile()).toBe(true);

    // What is written from now on is on a timeline of its own, and can be reached as well.
    await write(second.url, 'three');
    const later = await now(second.url);
    await write(second.url, 'four');
    await portal.close();
    await portal.restore(later);
    const third = await portal.open();
    expect(await notes(third.url)).toEqual(['one', 'three']);
  });

  it('is the last write where the disk of the database is lost, but for what was not copied yet', async () => {
    const portal = await begin();
    const { url } = await portal.open();
    await makeNotes(url);
    await portal.base(url);
    await write(url, 'copied');
    await query(url, 'select pg_switch_wal()');
    const folder = await portal.moments();
    await eventually(async () =>
      expect(await momentState(portal)).toEqual({ state: 'ok', from: expect.stringMatching(/\+08:00$/), waiting: 0 }),
    );
    await portal.close();
    await rm(portal.config.dataDir, { recursive: true });
    expect(await portal.restore(null)).toEqual({ base: (await basesIn(folder))[0], aside: null });
    const again = await portal.open();
    expect(await notes(again.url)).toEqual(['copied']);
  });

  it('of a database that ended at once is the last write, also where the log was not copied', async () => {
    const portal = await begin();
    const { url } = await portal.open();
    await makeNotes(url);
    await portal.base(url);
    // From here on nothing can be copied.
    const folder = await portal.moments();
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder');
    await write(url, 'not copied');
    await query(url, 'select pg_switch_wal()');
    await eventually(() => expect(told.join('\n')).toContain('the log cannot be copied'));
    // How long it has been waiting is told all the same: the alert goes by it.
    await eventually(async () => expect((await momentState(portal)).waiting).toBeGreaterThan(0));
    expect(await momentState(portal)).toMatchObject({ state: 'late', from: null });
    await portal.close();
    // The segment has stayed.
    const waiting = await readdir(path.join(portal.pgdata, 'pg_wal', 'archive_status'));
    expect(waiting.filter((name) => name.endsWith('.ready'))).not.toEqual([]);
    await rm(folder);
    const again = await portal.open();
    await eventually(async () => expect((await momentState(portal)).waiting).toBe(0));
    expect(await notes(again.url)).toEqual(['not copied']);
  });

  it('before the first copy, after the end of the log, of nothing or under a running portal is refused, with the database as it was', async () => {
    const portal = await begin();
    const { url } = await portal.open();
    await makeNotes(url);
    await write(url, 'here');
    await portal.close();
    await expect(portal.restore(null)).rejects.toThrow(/没有数据库的基础备份/);
    const second = await portal.open();
    await portal.base(second.url);
    await expect(portal.restore(null)).rejects.toThrow(EmbeddedPostgresError);
    await portal.close();
    await expect(portal.restore(new Date(0))).rejects.toThrow(/最早只能恢复到/);
    await expect(portal.restore(new Date(Date.now() + 3_600_000))).rejects.toThrow(/日志没有到达这个时间/);
    // A copy that somebody changed.
    const [base] = await basesIn(await portal.moments());
    const whole = String(base?.file);
    await writeFile(whole, 'IP-PORTAL-BACKUP\n{"format":1,"sealed":null}\nbroken');
    await expect(portal.restore(null)).rejects.toThrow(BackupFault);
    expect((await readdir(portal.config.dataDir)).filter((name) => /init-|before/.test(name))).toEqual([]);
    const third = await portal.open();
    expect(await notes(third.url)).toEqual(['here']);
  });
});

describe('what is kept', () => {
  it('leads to every moment of the days that were asked for, and no further', async () => {
    const portal = await begin();
    const { url } = await portal.open();
    await makeNotes(url);
    for (const text of ['one', 'two', 'three']) {
      await portal.base(url);
      await write(url, text);
      await query(url, 'select pg_switch_wal()');
    }
    await portal.close();
    const folder = await portal.moments();
    const bases = await basesIn(folder);
    expect(bases).toHaveLength(3);
    const day = 86_400_000;
    await pruneMoments(folder, 1, (bases[1]?.from.getTime() ?? 0) + day + 1);
    expect((await basesIn(folder)).map(({ file }) => file)).toEqual(bases.slice(1).map(({ file }) => file));
    const segments = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}\.wal$/.test(name)).sort();
    expect(segments[0]?.slice(0, 24)).toBe(bases[1]?.first);
    await portal.restore(null);
    const again = await portal.open();
    expect(await notes(again.url)).toEqual(['one', 'three', 'two']);
  });

  it('ends with the setting, and begins with another copy when it comes back', async () => {
    const portal = await begin();
    for (const start of [1, 2]) {
      const { url, beginsArchive } = await portal.open();
      expect(beginsArchive).toBe(true);
      if (start === 2) await portal.base(url);
      await portal.close();
    }
    expect((await portal.open()).beginsArchive).toBe(false);
    await portal.close();
    const without = await startEmbeddedFor({ ...portal.config, backupMoments: false }, log);
    expect(await query(without.url, 'show archive_mode')).toEqual([{ archive_mode: 'off' }]);
    await without.stop();
    expect((await portal.open()).beginsArchive).toBe(true);
  });
});

describe('npm run restore:moment', () => {
  it('wants a moment of Shanghai, and tells what it did', async () => {
    const portal = await begin({ fresh: true });
    const said: string[] = [];
    for (const way of ['log', 'error'] as const)
      vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)));
    for (const args of [
      [],
      ['gestern'],
      ['2026-02-30 10:00'],
      ['2026-11-26 25:00'],
      ['--latest', '2026-11-26 10:00'],
      ['a', 'b'],
      ['--all'],
    ]) {
      said.length = 0;
      expect(await run(args, portal.env, '/'), args.join(' ')).toBe(1);
      expect(said.join('\n'), args.join(' ')).toContain('用法');
    }
    expect(await run(['--latest'], portal.env, '/')).toBe(1);
    expect(said.at(-1)).toContain('没有时间点备份');
    expect(
      await run(['--latest'], { DATA_DIR: portal.env.DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/x' }, '/'),
    ).toBe(1);
    expect(said.at(-1)).toContain('外部数据库');
    const { url } = await portal.open();
    await makeNotes(url);
    await portal.base(url);
    await write(url, 'one');
    await portal.close();
    expect(await run(['--latest'], portal.env, '/'), said.join('\n')).toBe(0);
    expect(said.at(-3)).toContain('数据库已恢复到 日志的末尾');
    expect(said.at(-1)).toContain('privacy:reapply');
    expect(await notes((await portal.open()).url)).toEqual(['one']);
  });
});
