/** The disk is full, the upload folder is not mounted, a process was killed between two files. */
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { ContentCache } from '../../src/cache/content-cache.ts';
import { openDatabase } from '../../src/db/client.ts';
import { toAppError } from '../../src/error-handler.ts';
import { cleanLeftovers } from '../../src/modules/files/clean-leftovers.ts';
import { FolderStorage } from '../../src/modules/files/storage.ts';
import { Uploads } from '../../src/modules/files/uploads.ts';
import { Client, startTestApp } from '../helpers/app.ts';
import { openWire } from '../helpers/wire.ts';

const MB = 1024 * 1024;
let free: number | null = 10_000 * MB;
const { ctx, url, admin } = await startTestApp();
const folder = path.join(ctx.config.dataDir, 'uploads');

/** The same portal on an embedded database of its own disk, whose free room the test decides. */
async function portal(extra: Partial<typeof ctx> = {}) {
  const app = await buildApp({
    ...ctx,
    config: { ...ctx.config, databaseUrl: undefined, minFreeMegabytes: 1_024 },
    cache: new ContentCache(),
    freeBytes: async () => free,
    ...extra,
  });
  const staff = new Client(app);
  staff.cookie = admin.cookie;
  return { app, staff, visitor: new Client(app) };
}

function picture(name: string): [string, Record<string, string>] {
  const text = 'Name,Sum\r\n甲,1\r\n';
  const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--b--\r\n`;
  return [body, { 'content-type': 'multipart/form-data; boundary=b' }];
}
const upload = (client: Client, name = '表.csv') => client.post<{ Url: string }>('/api/Files', ...picture(name));
const stored = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /\.(csv|part)$/.test(name)).sort();

describe('a disk that fills up', () => {
  it('is told of before it is full, and refuses writes while there is room to stop', async () => {
    for (const [megabytes, state, status] of [
      [10_000, 'ok', 201],
      [600, 'low', 201],
      [100, 'full', 507],
    ] as const) {
      free = megabytes * MB;
      const { app, staff, visitor } = await portal();
      const ready = await visitor.get<{ Storage: string }>('/api/health/ready');
      expect([ready.status, ready.body.data.Storage]).toEqual([200, state]);
      const told = await staff.get('/api/admin/Status');
      expect(told.body.data).toEqual({
        Storage: { State: state, FreeBytes: free },
        Backup: { State: 'off', LastAt: null },
        UploadsPresent: true,
        Maintenance: false,
        Restarts: { Count: 0, LastAt: null, LastReason: '' },
      });
      const made = await staff.post('/api/Links', { Name: '链接', Link: 'https://example.org/' });
      expect([made.status, made.body.errorCode]).toEqual([status, status === 507 ? 'STORAGE_FULL' : undefined]);
      expect((await upload(staff)).status).toBe(status);
      expect((await visitor.get('/api/Links')).status).toBe(200);
      expect((await visitor.post('/api/auth/logout')).status).toBe(200);
      await app.close();
    }
    free = null;
    const { app, staff } = await portal();
    expect((await staff.get('/api/admin/Status')).body.data).toMatchObject({ Storage: { State: 'ok' } });
    await app.close();
  });

  it('is watched also where uploads have one of their own', async () => {
    const rooms = { data: 10_000 * MB, uploads: 100 * MB };
    const { app, staff, visitor } = await portal({
      freeBytes: async (path) => (path === folder ? rooms.uploads : rooms.data),
    });
    expect((await visitor.get('/api/health/ready')).body.data).toMatchObject({ Storage: 'full' });
    expect((await staff.get('/api/admin/Status')).body.data).toMatchObject({
      Storage: { State: 'full', FreeBytes: rooms.uploads },
    });
    expect((await upload(staff)).status).toBe(507);
    // What goes into the database has room.
    expect((await staff.post('/api/Links', { Name: '链接', Link: 'https://example.org/' })).status).toBe(201);
    await app.close();
  });

  it('says so in words when the system refuses to write all the same', async () => {
    for (const code of ['ENOSPC', '53100', 'EDQUOT']) {
      const fault = toAppError(new Error('failed', { cause: Object.assign(new Error('x'), { code }) }));
      expect([fault.code, fault.status, fault.message]).toEqual([
        'STORAGE_FULL',
        507,
        expect.stringContaining('存储空间不足'),
      ]);
    }
  });
});

describe('a new upload folder', () => {
  it('is known to all who ask for it at once, as the demo content does', async () => {
    const fresh = await startTestApp();
    const uploads = new Uploads(fresh.ctx);
    const marked = vi.spyOn(fresh.ctx.db, 'insert');
    const told = await Promise.all(Array.from({ length: 8 }, () => uploads.isPresent()));
    expect(told).toEqual(Array(8).fill(true));
    expect(marked).toHaveBeenCalledTimes(1);
    // Nothing is left of the mark's making.
    expect(await readdir(path.join(fresh.ctx.config.dataDir, 'uploads'))).toEqual(['.uploads-id']);
  });
});

describe('an upload folder that is not mounted', () => {
  it('is noticed, and nothing is written below the mount point', async () => {
    free = 10_000 * MB;
    const { app, staff } = await portal();
    const whole = await upload(staff);
    expect(whole.status).toBe(201);
    await rename(folder, `${folder}.away`);
    await mkdir(folder);
    const refused = await upload(staff);
    expect([refused.status, refused.body.errorMessage]).toEqual([503, expect.stringContaining('上传文件夹不可用')]);
    expect(await readdir(folder)).toEqual([]);
    // Nobody removed the file: its folder is missing.
    const unseen = await staff.get(whole.body.data.Url);
    expect([unseen.status, unseen.body.errorMessage]).toEqual([503, expect.stringContaining('上传文件夹不可用')]);
    expect((await staff.get('/api/health/ready')).body.data).toMatchObject({ Status: 'ready', Uploads: 'missing' });
    expect((await staff.get('/api/admin/Status')).body.data).toMatchObject({ UploadsPresent: false });
    // A process that starts now knows it too.
    expect(await new Uploads(ctx).isPresent()).toBe(false);
    await rm(folder, { recursive: true });
    await rename(`${folder}.away`, folder);
    expect((await upload(staff)).status).toBe(201);
    expect((await staff.get(whole.body.data.Url)).status).toBe(200);
    expect((await staff.get('/api/health/ready')).body.data).toMatchObject({ Uploads: 'ok' });
    await app.close();
  });

  it('is told from one that may only be read', async () => {
    free = 10_000 * MB;
    const { app, staff } = await portal();
    const put = vi
      .spyOn(FolderStorage.prototype, 'put')
      .mockRejectedValueOnce(Object.assign(new Error('read-only file system'), { code: 'EROFS' }));
    const refused = await upload(staff);
    put.mockRestore();
    expect([refused.status, refused.body.errorMessage]).toEqual([503, expect.stringContaining('只能读取')]);
    expect((await upload(staff)).status).toBe(201);
    await app.close();
  });
});

describe('leftovers of a kill', () => {
  it('are removed after a day, and what a row tells of stays', async () => {
    const { Url } = (await upload(admin, '留下.csv')).body.data;
    const before = await stored();
    const old = new Date(Date.now() - 25 * 3_600_000);
    const leave = async (key: string, when: Date) => {
      const file = path.join(folder, key.slice(0, 2), key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, 'x');
      await utimes(file, when, when);
    };
    const nobody = 'ab'.repeat(16);
    await leave(`${nobody}.csv`, old);
    await leave(`${nobody}-w320.webp`, old);
    await leave(`${nobody}.csv.0b6b2c54-53c0-4a3f-8c59-6a7a2f1a1f11.part`, old);
    await leave(`${'cd'.repeat(16)}.csv`, new Date());
    const kept = path.join(folder, Url.split('/').at(-1)?.slice(0, 2) ?? '', Url.split('/').at(-1) ?? '');
    await utimes(kept, old, old);
    expect(await cleanLeftovers(ctx, new Uploads(ctx))).toBe(3);
    expect(await stored()).toEqual([...before, path.join('cd', `${'cd'.repeat(16)}.csv`)].sort());
    expect(await cleanLeftovers(ctx, new Uploads(ctx), Date.now() + 25 * 3_600_000)).toBe(1);
    expect((await admin.get(Url)).status).toBe(200);
  });

  it('a row whose commit was not confirmed keeps its file', async () => {
    free = 10_000 * MB;
    const wire = await openWire(url);
    const db = openDatabase(wire.url, 2, () => undefined);
    const { app, staff } = await portal({ db });
    wire.nextCommit('lose-answer');
    expect((await upload(staff, '未知.csv')).status).toBe(503);
    const { rows } = await ctx.db.execute(sql`select storage_key from files where name = '未知.csv'`);
    expect(rows).toHaveLength(1);
    expect((await admin.get(`/api/Files/${String(rows[0]?.storage_key)}`)).status).toBe(200);
    await app.close();
    await db.$client.end();
  });
});
