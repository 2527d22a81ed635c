import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { articles } from '../../src/db/schema/articles.ts';
import { auditLog } from '../../src/db/schema/audit-log.ts';
import { laws } from '../../src/db/schema/laws.ts';
import { importStatutes } from '../../src/modules/articles/laws/import-statutes.ts';
import { run } from '../../src/tasks/import-laws.ts';
import { startTestApp } from '../helpers/app.ts';
import { importFiles, send } from '../helpers/law-import.ts';
import { importsWhole } from './import-invariants.ts';
import { STATUTES } from './statute-fixtures.ts';

const { ctx, visitor, admin, user, url } = await startTestApp();
/** Another portal, for an import into an empty one. */
const empty = await startTestApp();
const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-laws-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const OLD = `# 东湖市专利促进条例

2015年3月26日 东湖市第十四届人民代表大会常务委员会第十次会议通过

<!-- INFO END -->

## 第一章 总则

第一条 为了促进专利事业发展，制定本条例。

第二条 市人民政府应当支持专利运用。

## 第二章 附则

第三条 本条例自2015年6月1日起施行。
`;
const NEW = OLD.replace('2015年3月26日', '2022年3月26日')
  .replace('2015年6月1日', '2022年6月1日')
  .replace('支持专利运用', '支持专利转化运用');
const BROKEN = '# 重复的办法\n\n<!-- INFO END -->\n\n第一条 甲。\n\n第二条 乙。\n\n第二条 丙。\n';

async function fill(name: string, files: Record<string, string>): Promise<string> {
  const target = path.join(folder, name);
  await mkdir(target, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(target, file), text);
  return target;
}
const importAudits = async () =>
  (
    await ctx.db
      .select({ n: count() })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'import'), eq(auditLog.resource, 'Laws')))
  )[0]?.n;

describe('import of a folder', () => {
  it('takes every statute whole, twice, with every anchor in the page', async () => {
    await importsWhole(empty, await fill('made-up', STATUTES), Object.keys(STATUTES).length);
  });

  it('creates a chain, reports a broken file with its line, and goes on', async () => {
    const source = await fill('a', {
      '地方性法规__东湖市专利促进条例(2015-03-26).md': OLD,
      '地方性法规__东湖市专利促进条例(2022-03-26).md': NEW,
      '坏.md': BROKEN,
    });
    const seen: string[] = [];
    const report = await importStatutes(ctx, source, { onFile: (file) => seen.push(file.File) });
    expect(report).toMatchObject({ Created: 2, Updated: 0, Unchanged: 0, Failed: 1 });
    expect(seen).toHaveLength(4);
    const broken = report.Files.find((file) => file.Outcome === 'failed');
    expect(broken).toMatchObject({ File: '坏.md', Messages: [{ Line: 9 }] });
    const { data, total } = (await visitor.get<Record<string, unknown>[]>('/api/Laws?keyword=东湖市')).body;
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({
      Timeliness: '现行有效',
      PromulgationDate: '2022-03-26',
      EffectiveDate: '2022-06-01',
      PublishTime: '2022-03-26T00:00:00+08:00',
    });
    expect(data[1]).toMatchObject({ Timeliness: '已修改', Level: '地方性法规' });
    expect(await importAudits()).toBe(2);
  });

  it('changes nothing on a second run, and only what changed on a third', async () => {
    const source = path.join(folder, 'a');
    const before = await ctx.db.select().from(articles).where(eq(articles.kind, 'law')).orderBy(articles.id);
    const invalidations = ctx.cache.stats.invalidations;
    expect(await importStatutes(ctx, source)).toMatchObject({ Created: 0, Updated: 0, Unchanged: 2, Failed: 1 });
    expect(await ctx.db.select().from(articles).where(eq(articles.kind, 'law')).orderBy(articles.id)).toEqual(before);
    expect(await importAudits()).toBe(2);
    expect(ctx.cache.stats.invalidations).toBe(invalidations);

    await cp(source, path.join(folder, 'b'), { recursive: true });
    await writeFile(
      path.join(folder, 'b', '地方性法规__东湖市专利促进条例(2022-03-26).md'),
      NEW.replace('第二条 市', '第二条 东湖市'),
    );
    await writeFile(path.join(folder, 'b', '改名.md'), OLD);
    const report = await importStatutes(ctx, path.join(folder, 'b'));
    expect(report).toMatchObject({ Created: 0, Updated: 1, Unchanged: 2, Failed: 1 });
    expect(report.Files.find((file) => file.File === '改名.md')?.Messages.at(-1)?.Message).toContain('内容相同');
    const changed = (await ctx.db.select().from(articles).where(eq(articles.version, 2)))[0];
    expect(changed?.content).toContain('东湖市人民政府');
  });

  it('notes the day on which the files were compared; a text that is another counts as not compared', async () => {
    const key = '地方性法规__核对条例.md';
    const target = await fill('checked', { [key]: OLD.replace('专利促进条例', '核对条例') });
    const checked = async () =>
      (await ctx.db.select({ on: laws.checkedOn }).from(laws).where(eq(laws.importKey, key))).map(({ on }) => on);
    await importStatutes(ctx, target);
    expect(await checked()).toEqual([null]);
    const audits = (await importAudits()) ?? 0;
    for (const checkedOn of ['2026-11-02', '2026-11-02', null]) {
      expect((await importStatutes(ctx, target, { checkedOn })).Unchanged).toBe(1);
      expect(await checked()).toEqual(['2026-11-02']);
    }
    expect(await importAudits()).toBe(audits + 1);
    await fill('checked', { [key]: NEW.replace('专利促进条例', '核对条例') });
    expect((await importStatutes(ctx, target)).Updated).toBe(1);
    expect(await checked()).toEqual([null]);
  });

  it('keeps what staff decided: withdrawn stays withdrawn', async () => {
    const [law] = await ctx.db
      .select({ id: laws.articleId })
      .from(laws)
      .where(eq(laws.importKey, '地方性法规__东湖市专利促进条例(2022-03-26).md'));
    await admin.post('/api/admin/Laws/batch', { Ids: [law?.id], Action: 'offline' });
    await importStatutes(ctx, path.join(folder, 'a'));
    expect((await visitor.get(`/api/Articles/${law?.id}`)).status).toBe(404);
  });

  it('refuses a folder that is not there', async () => {
    await expect(importStatutes(ctx, path.join(folder, 'nowhere'))).rejects.toThrow('无法读取文件夹');
  });
});

describe('import from the back office', () => {
  it('takes files with an index, for administrators only', async () => {
    const files = { '南山市奖励办法.md': OLD.replaceAll('东湖市', '南山市'), '_index.json': '[]' };
    expect((await send(visitor, files)).status).toBe(401);
    expect((await send(await user(), files)).status).toBe(403);
    expect(await importFiles(admin, files)).toMatchObject({ Created: 1, Failed: 0 });
    expect(await importFiles(admin, files)).toMatchObject({ Unchanged: 1, Created: 0 });
    const [entry] = await ctx.db.select().from(auditLog).where(eq(auditLog.title, '南山市专利促进条例'));
    expect(entry).toMatchObject({ action: 'import', actorName: 'admin' });
  });

  it('refuses other files, no files and other bodies', async () => {
    expect((await send(admin, { 'a.exe': 'MZ' })).status).toBe(415);
    expect((await send(admin, { '_index.json': '[]' })).status).toBe(400);
    expect((await send(admin, { '..%2fa.md': OLD, '../../b.md': BROKEN })).status).toBe(415);
    expect((await admin.post('/api/admin/Laws/import', { a: 1 })).status).toBe(415);
    expect(await importFiles(admin, { '坏.md': BROKEN })).toMatchObject({ Failed: 1 });
  });
});

describe('the command', () => {
  it('tells in Chinese what it did and fails when a file did', async () => {
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
    vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
    try {
      expect(await run([path.join(folder, 'a')], { DATABASE_URL: url }, '/')).toBe(1);
      expect(said.join('\n')).toContain('第 9 行：第二条重复');
      expect(said.at(-1)).toBe('导入完成：新增 0，更新 0，未变 2，失败 1。');
      const good = await fill('good', { '好.md': OLD.replaceAll('东湖市', '西山市') });
      expect(await run([good], { DATABASE_URL: url }, '/')).toBe(0);
      expect(await run(['--checked=2026-11-02', good], { DATABASE_URL: url }, '/')).toBe(0);
      const [law] = await ctx.db.select().from(laws).where(eq(laws.importKey, '好.md'));
      expect(law?.checkedOn).toBe('2026-11-02');
      for (const day of ['2026-11-31', '2999-01-01', ''])
        expect(await run([`--checked=${day}`, good], { DATABASE_URL: url }, '/')).toBe(1);
      expect(await run([], { DATABASE_URL: url }, '/')).toBe(1);
      expect(await run(['nowhere'], { DATABASE_URL: url }, '/')).toBe(1);
      expect(await run(['x'], { DATABASE_URL: 'mysql://x' }, '/')).toBe(1);
    } finally {
      vi.restoreAllMocks();
    }
  });
});
