/** The backup of each day: made, proven, told of, and the older ones let go. */
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { askForBackup, backupJob, verifyBackup } from '../../src/backup/index.ts';
import { backupName, outlived, prune } from '../../src/backup/retention.ts';
import { runNext } from '../../src/jobs/run-jobs.ts';
import { startTestApp } from '../helpers/app.ts';
import { temporary } from './helpers.ts';

const KEEP = { days: 3, weeks: 2, months: 2 };
const folder = await temporary();
const backupDir = path.join(folder, 'backups');
const { ctx, admin, visitor } = await startTestApp({ backupDir, backupDaily: true, backupKeep: KEEP });
const work = () => runNext(ctx, [backupJob], new AbortController().signal);
const state = async () => (await admin.get<{ Backup: unknown }>('/api/admin/Status')).body.data.Backup;

describe('the backup of a day', () => {
  it('is made once, good, and told of; when it is too old staff and balancers hear of it', async () => {
    expect(await state()).toEqual({ State: 'late', LastAt: null });
    await askForBackup(ctx);
    await askForBackup(ctx);
    expect([await work(), await work()]).toEqual([true, false]);
    const [file, ...others] = await readdir(backupDir);
    expect(others).toEqual([]);
    const { end } = await verifyBackup(path.join(backupDir, file ?? ''), undefined);
    expect(end.tables.users).toBe(1);
    expect(await state()).toEqual({ State: 'ok', LastAt: expect.stringMatching(/\+08:00$/) });
    expect((await visitor.get('/api/health/ready')).body.data).toMatchObject({ Backup: 'ok' });
    await ctx.db.execute(
      sql`update singles set value = value || '{"At":"2026-01-01T00:00:00+08:00"}' where key = 'backup'`,
    );
    expect(await state()).toEqual({ State: 'late', LastAt: '2026-01-01T00:00:00+08:00' });
    const ready = await visitor.get('/api/health/ready');
    expect([ready.status, ready.body.data]).toEqual([200, expect.objectContaining({ Backup: 'late' })]);
  });

  it('that fails says why, and what was good before counts no more than it did', async () => {
    await rm(backupDir, { recursive: true });
    await writeFile(backupDir, 'no folder');
    const before = await state();
    await ctx.db.execute(sql`delete from jobs`);
    await askForBackup(ctx);
    expect(await work()).toBe(true);
    const { rows } = await ctx.db.execute(sql`select state, error from jobs where kind = 'backup'`);
    expect(rows).toEqual([{ state: 'waiting', error: expect.stringMatching(/./) }]);
    expect(await state()).toEqual(before);
    await rm(backupDir);
  });

  it('is given up when the process ends, and leaves nothing', async () => {
    await ctx.db.execute(sql`delete from jobs`);
    await askForBackup(ctx);
    const ending = new AbortController();
    ending.abort();
    await runNext(ctx, [backupJob], ending.signal);
    const { rows } = await ctx.db.execute(sql`select state, attempts from jobs where kind = 'backup'`);
    expect(rows).toEqual([{ state: 'waiting', attempts: 0 }]);
    expect(await readdir(backupDir)).toEqual([]);
  });
});

describe('older ones', () => {
  const at = (text: string) => backupName(new Date(text));

  it('stay for days, weeks and months; the newest of each, whatever else lies there', async () => {
    // 2026-11-26 is a Thursday; days are those of Shanghai.
    const stay = [
      '2026-11-26T10:00:00Z',
      '2026-11-25T10:00:00Z',
      '2026-11-24T15:59:59Z',
      '2026-11-22T10:00:00Z',
      '2026-10-31T10:00:00Z',
    ].map(at);
    const go = [
      '2026-11-26T09:00:00Z',
      '2026-11-24T15:59:58Z',
      '2026-11-16T10:00:00Z',
      '2026-10-01T10:00:00Z',
      '2026-09-30T10:00:00Z',
    ].map(at);
    const others = ['notes.txt', 'ip-portal-99999999-999999.ippb', 'ip-portal-20200101-000000.ippb.bak'];
    expect(outlived([...go, ...others, ...stay], KEEP).sort()).toEqual([...go].sort());
    // However few are to stay: the newest does.
    expect(outlived([...stay], { days: 0, weeks: 0, months: 0 })).not.toContain(stay[0]);
    expect(outlived([], KEEP)).toEqual([]);
  });

  it('go from the folder, with drafts that nobody writes any more', async () => {
    const place = path.join(folder, 'prune');
    await mkdir(place);
    const draft = (name: string) => `${name}.0b6b2c54-53c0-4a3f-8c59-6a7a2f1a1f11.part`;
    const names = [
      at('2026-11-26T10:00:00Z'),
      at('2026-11-26T09:00:00Z'),
      draft(at('2026-11-01T10:00:00Z')),
      draft(at('2026-11-26T10:00:00Z')),
      'other.part',
    ];
    for (const name of names) await writeFile(path.join(place, name), 'x');
    const old = new Date(Date.now() - 25 * 3_600_000);
    for (const name of [names[2], names[4]]) await utimes(path.join(place, String(name)), old, old);
    expect((await prune(place, KEEP)).sort()).toEqual([names[1], names[2]].sort());
    expect((await readdir(place)).sort()).toEqual([names[0], names[3], names[4]].sort());
  });
});
