/** Imports of the back office: how far they are is seen, they can be cancelled, and the portal answers meanwhile. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LawImport } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { articles } from '../../src/db/schema/articles.ts';
import { laws } from '../../src/db/schema/laws.ts';
import { statuteImports } from '../../src/db/schema/statute-imports.ts';
import { forgetImports, importStatutes } from '../../src/modules/articles/index.ts';
import { run } from '../../src/tasks/import-laws.ts';
import { TEXT_LIMITS } from '../../src/text/index.ts';
import { type Client, startTestApp } from '../helpers/app.ts';
import { ended, importFiles, longStatute, look, send } from '../helpers/law-import.ts';

const { ctx, admin, user, visitor, url } = await startTestApp();
const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-runs-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { ms } = TEXT_LIMITS;
afterEach(() => {
  TEXT_LIMITS.ms = ms;
  vi.restoreAllMocks();
});

const short = (title: string) => `# ${title}\n\n2020年1月1日 某市人民政府公布\n\n<!-- INFO END -->\n\n第一条 甲。\n`;
const stored = (title: string) => ctx.db.select().from(articles).where(eq(articles.title, title));
const cancel = (client: Client, id: number) => client.post<LawImport>(`/api/admin/LawImports/${id}/cancel`);
const { Id: adminId } = (await admin.get<{ Id: number }>('/api/auth/userinfo')).body.data;

describe('a statute of ten megabytes', () => {
  const TITLE = '东湖市很长的条例';

  it('is imported while its progress grows and others are answered, and can be read', {
    timeout: 180_000,
  }, async () => {
    // Where the upload waits to be imported, for nobody else.
    vi.spyOn(os, 'tmpdir').mockReturnValue(folder);
    const text = longStatute(TITLE);
    expect(Buffer.byteLength(text)).toBeGreaterThan(10_000_000);
    const sent = await send(admin, { '很长.md': text });
    expect(sent.status, sent.text.slice(0, 300)).toBe(202);
    const { Id } = sent.body.data;
    const seen: LawImport[] = [];
    let answered = 0;
    const end = await ended(admin, Id, async (now) => {
      if (now.State !== 'running') return;
      seen.push(now);
      if ((await visitor.get('/api/Laws')).status === 200) answered += 1;
    });
    expect(end).toMatchObject({ State: 'done', Share: 100, FilesDone: 1, FilesTotal: 1, Error: '' });
    expect(end.Report).toMatchObject({ Created: 1, Failed: 0 });
    expect(end.Report?.Files.at(-1)?.Articles).toBeGreaterThan(6_000);
    const shares = seen.map(({ Share }) => Share);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(new Set(shares).size).toBeGreaterThan(2);
    expect(seen.map(({ Stage }) => Stage)).toEqual(expect.arrayContaining(['parsing', 'storing']));
    expect(answered).toBeGreaterThan(2);

    const [law] = await stored(TITLE);
    const read = await visitor.get<{ Content: string }>(`/api/Laws/${law?.id}`);
    expect(read.status).toBe(200);
    expect(read.body.data.Content.length).toBeGreaterThan(3_000_000);
    expect(read.body.data.Content).toContain('art-6000');
    const found = await visitor.get<{ Anchor: string }[]>(
      `/api/Laws/${law?.id}/Provisions?keyword=${encodeURIComponent('第6000条')}`,
    );
    expect(found.status).toBe(200);
    // The files are gone from the machine.
    const waiting = async () => (await readdir(folder)).filter((name) => name.startsWith('ip-portal-import-'));
    await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 10_000, interval: 20 });
  });

  it('is imported by the command', { timeout: 120_000 }, async () => {
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
    const source = path.join(folder, 'command');
    await mkdir(source);
    await writeFile(path.join(source, '很长的命令.md'), longStatute('西山市很长的条例'));
    expect(await run([source], { DATABASE_URL: url }, '/')).toBe(0);
    expect(said.at(-1)).toBe('导入完成：新增 1，更新 0，未变 0，失败 0。');
  });

  it('that takes the thread too long is refused in words', { timeout: 120_000 }, async () => {
    TEXT_LIMITS.ms = 1;
    const report = await importFiles(admin, { '太久.md': longStatute('太久的条例') });
    expect(report).toMatchObject({ Created: 0, Failed: 1 });
    expect(report.Files.at(-1)?.Messages[0]?.Message).toContain('无法在限定时间内处理');
    expect(await stored('太久的条例')).toEqual([]);
  });
});

describe('cancelling', () => {
  it('leaves nothing of the file under way, and is told', { timeout: 120_000 }, async () => {
    const title = '取消的条例';
    const { Id } = (await send(admin, { '0-先.md': short('先导入的条例'), '取消.md': longStatute(title) })).body.data;
    await vi.waitUntil(async () => (await look(admin, Id)).FilesDone === 1, { timeout: 60_000, interval: 10 });
    const asked = await cancel(admin, Id);
    expect(asked.status, asked.text).toBe(200);
    const end = await ended(admin, Id);
    expect(end).toMatchObject({ State: 'cancelled', Report: { Created: 1, Failed: 0 }, FilesDone: 1 });
    expect(await stored(title)).toEqual([]);
    expect(await stored('先导入的条例')).toHaveLength(1);
    expect((await visitor.get<unknown[]>(`/api/Laws?keyword=${encodeURIComponent(title)}`)).body.data).toEqual([]);
    expect((await cancel(admin, Id)).body.errorMessage).toBe('该导入已经结束');
    expect(await importFiles(admin, { '取消.md': short(title) })).toMatchObject({ Created: 1 });
  });

  it('in the middle of storing undoes what was written', { timeout: 120_000 }, async () => {
    const source = path.join(folder, 'middle');
    await mkdir(source);
    await writeFile(path.join(source, '一半.md'), longStatute('一半的条例'));
    const stop = new AbortController();
    const reason = new Error('enough');
    let written = 0;
    const half = importStatutes(ctx, source, {
      signal: stop.signal,
      onStep: ({ stage, share }) => {
        if (stage !== 'storing' || share < 75) return;
        written = share;
        stop.abort(reason);
      },
    });
    await expect(half).rejects.toBe(reason);
    expect(written).toBeGreaterThanOrEqual(75);
    expect(await stored('一半的条例')).toEqual([]);
    expect(await ctx.db.select().from(laws).where(eq(laws.importKey, '一半.md'))).toEqual([]);
  });

  it('reaches the process that runs it from another one', { timeout: 120_000 }, async () => {
    const { admin: there } = await startTestApp({}, undefined, url);
    const { Id } = (await send(admin, { '别处.md': longStatute('别处取消的条例') })).body.data;
    expect(await look(there, Id)).toMatchObject({ Id, State: 'running' });
    expect((await cancel(there, Id)).status).toBe(200);
    expect((await ended(there, Id)).State).toBe('cancelled');
    expect(await stored('别处取消的条例')).toEqual([]);
  });
});

describe('an import', () => {
  it('is seen and cancelled by whoever started it alone', async () => {
    const { Id } = (await send(admin, { '谁的.md': short('谁的条例') })).body.data;
    await ended(admin, Id);
    const other = await user('second_editor');
    const { Id: otherId } = (await other.get<{ Id: number }>('/api/auth/userinfo')).body.data;
    expect((await other.get(`/api/admin/LawImports/${Id}`)).status).toBe(403);
    expect((await visitor.get('/api/admin/LawImports')).status).toBe(401);
    await ctx.db.update(statuteImports).set({ userId: otherId }).where(eq(statuteImports.id, Id));
    expect((await admin.get(`/api/admin/LawImports/${Id}`)).status).toBe(404);
    expect((await cancel(admin, Id)).status).toBe(404);
    const { data } = (await admin.get<LawImport[]>('/api/admin/LawImports')).body;
    expect(data.map((one) => one.Id)).not.toContain(Id);
    expect(data.every(({ Report }) => Report === null)).toBe(true);
  });

  it('tells no more of one file than anybody reads', async () => {
    const broken = `${short('重复很多的条例')}${'\n第一条 乙。\n'.repeat(300)}`;
    const [file] = (await importFiles(admin, { '重复.md': broken })).Files.slice(-1);
    expect(file).toMatchObject({ Outcome: 'failed' });
    expect(file?.Messages).toHaveLength(101);
    expect(file?.Messages.at(-1)?.Message).toBe('另有 200 条说明没有列出。');
  });

  it('whose process is gone is shown as ended', async () => {
    const [row] = await ctx.db
      .insert(statuteImports)
      .values({ userId: adminId, filesTotal: 1, beatAt: sql`now() - interval '31 seconds'` })
      .returning();
    const shown = await look(admin, row?.id ?? 0);
    expect(shown).toMatchObject({ State: 'ended', Error: expect.stringContaining('请重新导入') });
    expect((await cancel(admin, row?.id ?? 0)).status).toBe(422);
  });

  it('is ended in words when its process stops', { timeout: 120_000 }, async () => {
    const other = await startTestApp({}, undefined, url);
    const { Id } = (await send(other.admin, { '停止.md': longStatute('停止时的条例') })).body.data;
    await other.app.close();
    expect(await look(admin, Id)).toMatchObject({ State: 'failed', Error: expect.stringContaining('重新启动') });
    expect(await stored('停止时的条例')).toEqual([]);
  });

  it('of the same file twice at once stores it once', { timeout: 120_000 }, async () => {
    const source = path.join(folder, 'twice');
    await mkdir(source);
    await writeFile(path.join(source, '两次.md'), longStatute('两次的条例', 2_000_000));
    const both = await Promise.all([importStatutes(ctx, source), importStatutes(ctx, source)]);
    expect(both.map(({ Created, Unchanged }) => [Created, Unchanged]).sort()).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(await stored('两次的条例')).toHaveLength(1);
  });

  it('waits for its turn, and beyond three is refused', { timeout: 120_000 }, async () => {
    const long = (await send(admin, { '排队.md': longStatute('排队的条例') })).body.data;
    const waiting = [];
    for (const title of ['甲条例', '乙条例'])
      waiting.push((await send(admin, { [`${title}.md`]: short(title) })).body.data);
    expect(waiting.map(({ State, Stage }) => [State, Stage])).toEqual(waiting.map(() => ['running', 'waiting']));
    const refused = await send(admin, { '丙条例.md': short('丙条例') });
    expect([refused.status, refused.body.errorMessage]).toEqual([503, '已有法规正在导入，请等它完成后再试']);
    await cancel(admin, long.Id);
    for (const { Id } of [long, ...waiting]) await ended(admin, Id);
    expect((await look(admin, waiting[1]?.Id ?? 0)).Report).toMatchObject({ Created: 1 });
    expect(await importFiles(admin, { '丙条例.md': short('丙条例') })).toMatchObject({ Created: 1 });
  });

  it('is kept among the last twenty, for a week', async () => {
    const past = Array.from({ length: 25 }, () => ({
      userId: adminId,
      filesTotal: 1,
      state: 'done' as const,
      finishedAt: new Date(),
    }));
    await ctx.db.insert(statuteImports).values(past);
    await importFiles(admin, { '留存.md': short('留存条例') });
    const rows = () => ctx.db.select().from(statuteImports).where(eq(statuteImports.userId, adminId));
    expect(await rows()).toHaveLength(20);
    await ctx.db.update(statuteImports).set({ createdAt: sql`now() - interval '8 days'` });
    await forgetImports(ctx);
    expect(await rows()).toEqual([]);
  });
});
