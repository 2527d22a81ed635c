/** A backup is made while the portal runs, proven, and restored: into another engine and back, and never half. */
import { cp, mkdir, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackupFault, restoreBackup, verifyBackup, writeBackup } from '../../src/backup/index.ts';
import { differences } from '../../src/backup/rehearse.ts';
import { readKeyFile } from '../../src/crypto/key-file.ts';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { startEmbeddedPostgres } from '../../src/embedded/index.ts';
import { uploadFolder } from '../../src/lib/upload-folder.ts';
import { seedDemo } from '../../src/seed/seed-demo.ts';
import { run as backUp } from '../../src/tasks/backup.ts';
import { run as rehearse } from '../../src/tasks/backup-rehearse.ts';
import { run as verify } from '../../src/tasks/backup-verify.ts';
import { run as restore } from '../../src/tasks/restore.ts';
import { ADMIN, Client, startTestApp } from '../helpers/app.ts';
import { digestsOf, emptyDatabase, filesOf, query, shapeOf, temporary } from './helpers.ts';

const PASSPHRASE = 'vier-Birken-im-Nebel';
const SECRET = '只有备份里才有的一句话';
const { ctx, url, admin, user } = await startTestApp();
const { keysFile } = ctx.config;
const uploads = uploadFolder(ctx.config.dataDir);
const folder = await temporary();
const plain = path.join(folder, 'plain.ippb');
const sealed = path.join(folder, 'sealed.ippb');
const keyIds = (await readKeyFile(keysFile)).map(({ id }) => id);

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  for (const way of ['log', 'error', 'warn'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

/** A database to restore into, with no portal on it. */
async function target(replace = false) {
  return { url: await emptyDatabase(), uploads: path.join(await temporary(), 'uploads'), keyIds, replace };
}

beforeAll(async () => {
  await seedDemo(ctx);
  await user('backup_user');
  const made = await admin.post('/api/Newss', {
    Title: SECRET,
    Content: '<p>正文\\ \t 反斜线</p>',
    Status: 'published',
  });
  expect(made.status, made.text).toBe(201);
  const body =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="表.csv"\r\ncontent-type: text/csv\r\n\r\nName\r\n甲\r\n--b--\r\n';
  const file = await admin.post('/api/Files', body, { 'content-type': 'multipart/form-data; boundary=b' });
  expect(file.status, file.text).toBe(201);
  await writeBackup({ url, uploads }, plain, undefined);
  await writeBackup({ url, uploads }, sealed, PASSPHRASE);
});

describe('from one engine to the other and back', () => {
  it('brings every row, sequence, rule and upload, by the commands of the documents', async () => {
    const env = { DATABASE_URL: url, DATA_DIR: ctx.config.dataDir, KEYS_FILE: keysFile, BACKUP_PASSPHRASE: PASSPHRASE };
    const first = path.join(folder, 'first.ippb');
    expect(await backUp([`--to=${first}`], env, '/'), said.join('\n')).toBe(0);
    const before = await digestsOf(url);
    expect(Object.values(before).filter((digest) => !/^(0\/|1\/false)/.test(digest)).length).toBeGreaterThan(20);
    expect(await verify([first], { BACKUP_PASSPHRASE: PASSPHRASE }, '/'), said.join('\n')).toBe(0);
    expect(said.join('\n')).toMatch(/备份完整.*\n.*users：\d+ 行/s);

    // A rehearsal beside the running portal leaves everything as it was.
    expect(await rehearse([first], env, '/'), said.join('\n')).toBe(0);
    expect(said.join('\n')).toMatch(/演练成功.*逐项相同/);
    expect(await rehearse([first], { ...env, BACKUP_PASSPHRASE: 'eine-andere-Passphrase' }, '/')).toBe(1);
    expect(said.at(-1)).toContain('口令不正确');
    expect(await rehearse([], env, '/')).toBe(1);
    expect((await readdir(ctx.config.dataDir)).filter((name) => name.startsWith('rehearsal-'))).toEqual([]);
    expect(await digestsOf(url)).toEqual(before);
    expect(
      differences(
        new Map([
          ['同', '1'],
          ['异', '1'],
          ['少', '1'],
        ]),
        new Map([
          ['同', '1'],
          ['异', '2'],
          ['多', '1'],
        ]),
      ),
    ).toEqual(['异', '少', '多']);

    const dataDir = await temporary();
    const inside = { DATA_DIR: dataDir, KEYS_FILE: keysFile, BACKUP_PASSPHRASE: PASSPHRASE };
    expect(await restore([first], inside, '/'), said.join('\n')).toBe(0);
    const log = { info: () => undefined, warn: () => undefined };
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(await digestsOf(postgres.connectionString)).toEqual(before);
    expect(await shapeOf(postgres.connectionString)).toEqual(await shapeOf(url));
    expect(await filesOf(uploadFolder(dataDir))).toEqual(await filesOf(uploads));
    // While it runs, and while a portal would.
    const second = path.join(folder, 'second.ippb');
    if (process.platform !== 'win32') expect(await backUp([`--to=${second}`], inside, '/'), said.join('\n')).toBe(0);
    expect(await restore([first, '--replace'], inside, '/')).toBe(1);
    expect(said.at(-1)).toContain('正被');
    await postgres.stop();

    const back = await emptyDatabase();
    const outside = {
      DATABASE_URL: back,
      DATA_DIR: await temporary(),
      KEYS_FILE: keysFile,
      BACKUP_PASSPHRASE: PASSPHRASE,
    };
    expect(await restore([second], outside, '/'), said.join('\n')).toBe(0);
    expect(await digestsOf(back)).toEqual(before);
    expect(await shapeOf(back)).toEqual(await shapeOf(url));
    expect(await filesOf(uploadFolder(outside.DATA_DIR))).toEqual(await filesOf(uploads));

    const again = await startTestApp({ keysFile, dataDir: outside.DATA_DIR }, undefined, back);
    const found = await again.visitor.get<{ Title: string }[]>(`/api/Newss?keyword=${encodeURIComponent(SECRET)}`);
    expect(found.body.data.map(({ Title }) => Title)).toContain(SECRET);
    const staff = new Client(again.app);
    expect((await staff.post('/api/auth/login', { UserName: ADMIN.UserName, Password: ADMIN.Password })).status).toBe(
      200,
    );
    const added = await again.admin.post('/api/Links', { Name: '恢复之后', Link: 'https://example.org/' });
    expect(added.status, added.text).toBe(201);
    expect((await again.visitor.get('/api/health/ready')).body.data).toMatchObject({ Uploads: 'ok' });
  });
});

describe('while the portal is written to', () => {
  it('is of one moment: what belongs together is there together', async () => {
    let over = false;
    const writer = (async () => {
      for (let n = 0; !over; n += 1) await admin.post('/api/Newss', { Title: `期间 ${n}`, Content: '<p>甲</p>' });
    })();
    const file = path.join(folder, 'hot.ippb');
    const { end } = await writeBackup({ url, uploads }, file, undefined);
    over = true;
    await writer;
    const goal = await target();
    await restoreBackup(file, undefined, goal);
    const [rows] = await query<{ articles: number; told: number }>(
      goal.url,
      `select (select count(*) from articles where title like '期间 %')::int as articles,
        (select count(*) from audit_log where title like '期间 %' and action = 'create')::int as told`,
    );
    expect(rows?.articles).toBe(rows?.told);
    expect(end.tables.articles).toBe(
      (await query<{ n: number }>(goal.url, 'select count(*)::int as n from articles'))[0]?.n,
    );
  });

  it('leaves no file when it does not come to an end', async () => {
    const place = await temporary();
    const nowhere = await emptyDatabase();
    await expect(writeBackup({ url: nowhere, uploads }, path.join(place, 'x.ippb'), undefined)).rejects.toThrow(
      /没有门户/,
    );
    expect(await readdir(place)).toEqual([]);
    await expect(writeBackup({ url, uploads }, plain, undefined)).rejects.toThrow(/已经存在/);
    expect((await stat(plain)).mode & 0o077).toBe(0);
  });
});

describe('a backup that is not whole', () => {
  /** Refused by both, and the database that it was to replace is as it was. */
  async function isRefused(file: string, passphrase: string | undefined, why: RegExp) {
    const told = await verifyBackup(file, passphrase).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(told).toBeInstanceOf(BackupFault);
    expect((told as BackupFault).message).toMatch(why);
    await expect(restoreBackup(file, passphrase, { ...(await standing), replace: true })).rejects.toThrow(why);
  }
  let standing: ReturnType<typeof target>;
  let before: Record<string, string>;
  beforeAll(async () => {
    standing = target();
    await restoreBackup(plain, undefined, await standing);
    before = await digestsOf((await standing).url);
  });
  afterEach(async () => expect(await digestsOf((await standing).url)).toEqual(before));

  it.each([
    ['in clear', plain, undefined],
    ['sealed', sealed, PASSPHRASE],
  ])('is refused for one changed bit, wherever it is (%s)', async (_, file, passphrase) => {
    const { size } = await stat(file);
    const bytes = await readFile(file);
    // The header, the first bytes after it, the middle, the end.
    const start = bytes.indexOf(10, 20) + 1;
    for (const at of [start + 20, start + 200, Math.floor(size / 3), Math.floor(size / 2), size - 30, size - 2]) {
      const broken = path.join(folder, 'broken.ippb');
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 4;
      await writeFile(broken, copy);
      await isRefused(broken, passphrase, /已损坏/);
    }
  });

  it.each([
    ['in clear', plain, undefined],
    ['sealed', sealed, PASSPHRASE],
  ])('is refused when it ends early, or goes on (%s)', async (_, file, passphrase) => {
    const { size } = await stat(file);
    const broken = path.join(folder, 'cut.ippb');
    for (const length of [size - 1, size - 40, Math.floor(size / 2), 65_552 + 300]) {
      await cp(file, broken);
      await truncate(broken, length);
      await isRefused(broken, passphrase, /已损坏/);
    }
    await cp(file, broken);
    const handle = await open(broken, 'a');
    await handle.write(Buffer.alloc(70_000, 'x'));
    await handle.close();
    await isRefused(broken, passphrase, /已损坏/);
  });

  it('is refused without its passphrase, and with another one', async () => {
    await isRefused(sealed, undefined, /已加密/);
    await isRefused(sealed, `${PASSPHRASE}!`, /口令不正确/);
  });

  it('is refused when it is something else', async () => {
    const other = path.join(folder, 'other.ippb');
    await writeFile(other, 'PGDMP something else entirely\n');
    await isRefused(other, undefined, /不是本系统的备份文件/);
    await isRefused(path.join(folder, 'nothing.ippb'), undefined, /ENOENT/);
  });
});

describe('a sealed backup', () => {
  it('shows nothing of what is in it', async () => {
    const bytes = await readFile(sealed);
    const body = bytes.subarray(bytes.indexOf(10, 20) + 1);
    // Not compressed text that anybody can unfold, and nothing twice.
    expect(body.subarray(0, 2).toString('hex')).not.toBe('1f8b');
    for (const text of ['about', 'users', SECRET, ADMIN.UserName]) expect(bytes.includes(text)).toBe(false);
    const other = path.join(folder, 'sealed-again.ippb');
    await writeBackup({ url, uploads }, other, PASSPHRASE);
    const again = await readFile(other);
    expect(again.subarray(again.indexOf(10, 20) + 1).subarray(0, 64)).not.toEqual(body.subarray(0, 64));
  });
});

describe('a restore', () => {
  it('asks before it replaces what is there, and then replaces all of it', async () => {
    const goal = await target();
    await restoreBackup(plain, undefined, goal);
    const before = await digestsOf(goal.url);
    await query(
      goal.url,
      "update users set user_name = 'changed' where user_name = 'backup_user'; create table left_over (id int)",
    );
    await expect(restoreBackup(plain, undefined, goal)).rejects.toThrow(/--replace/);
    await restoreBackup(plain, undefined, { ...goal, replace: true });
    expect(await digestsOf(goal.url)).toEqual(before);
  });

  it('refuses a database on which a portal runs, and keys that are not at hand', async () => {
    const busy = await ctx.db.$client.connect();
    await expect(restoreBackup(plain, undefined, { url, uploads, keyIds, replace: true })).rejects.toThrow(/正在使用/);
    busy.release();
    await expect(restoreBackup(plain, undefined, { ...(await target()), keyIds: [] })).rejects.toThrow(/缺少编号为/);
  });

  it('is all or nothing: what fails in the middle leaves the database as it was', async () => {
    const goal = await target();
    await restoreBackup(plain, undefined, goal);
    const before = await digestsOf(goal.url);
    // Uploads come last, and cannot be written here.
    await mkdir(path.dirname(goal.uploads), { recursive: true });
    const file = path.join(await temporary(), 'no-folder');
    await writeFile(file, '');
    await query(goal.url, "update users set user_name = 'later' where user_name = 'backup_user'");
    const later = await digestsOf(goal.url);
    expect(later).not.toEqual(before);
    await expect(restoreBackup(plain, undefined, { ...goal, uploads: file, replace: true })).rejects.toThrow();
    expect(await digestsOf(goal.url)).toEqual(later);
  });

  it('tells whoever listens to keep nothing', async () => {
    const goal = await target();
    const { default: pg } = await import('pg');
    const listener = new pg.Client({ connectionString: goal.url });
    const news: string[] = [];
    await listener.connect();
    listener.on('notification', ({ payload }) => news.push(payload ?? ''));
    await listener.query('listen ip_portal_cache');
    await restoreBackup(plain, undefined, goal);
    await listener.query('select 1');
    await listener.end();
    expect(news.map((one) => (JSON.parse(one) as { tags: string[] }).tags)).toEqual([['*']]);
  });

  it('of an earlier version brings the tables up to date; of a newer one it is refused', async () => {
    const migrations = path.join(import.meta.dirname, '../../migrations');
    const old = await temporary();
    await cp(migrations, old, { recursive: true });
    const journal = path.join(old, 'meta/_journal.json');
    const known = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] };
    await writeFile(journal, JSON.stringify({ ...known, entries: known.entries.slice(0, -3) }));
    const source = await emptyDatabase();
    await migrateDatabase(source, { folder: old });
    await query(source, "insert into links (name, link) values ('旧版本', 'https://example.org/')");
    const file = path.join(folder, 'old.ippb');
    await writeBackup({ url: source, uploads: path.join(old, 'none') }, file, undefined);
    const env = { DATABASE_URL: await emptyDatabase(), DATA_DIR: await temporary(), KEYS_FILE: keysFile };
    expect(await restore([file], env, '/'), said.join('\n')).toBe(0);
    expect(await shapeOf(env.DATABASE_URL)).toEqual(await shapeOf(url));
    expect(await query(env.DATABASE_URL, 'select name from links')).toEqual([{ name: '旧版本' }]);

    const ahead = await emptyDatabase();
    await restoreBackup(plain, undefined, { ...(await target()), url: ahead });
    await query(ahead, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)");
    const newer = path.join(folder, 'newer.ippb');
    await writeBackup({ url: ahead, uploads }, newer, undefined);
    await expect(restoreBackup(newer, undefined, await target())).rejects.toThrow(/更新版本/);
  });
});
