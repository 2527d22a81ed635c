/** Long text is read in threads that end: the process goes on answering, and says what was too much. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { NEAR_MAX, TEXT_LIMITS, texts } from '../../src/text/index.ts';
import { openPool, TooHeavyError } from '../../src/text/pool.ts';
import { startTestApp } from '../helpers/app.ts';
import { importFiles } from '../helpers/law-import.ts';

const { admin, visitor } = await startTestApp();
const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-threads-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { ms } = TEXT_LIMITS;
afterEach(() => {
  TEXT_LIMITS.ms = ms;
});

const LONG = '<p>第一条 甲<script>alert(1)</script></p>'.repeat(2_000);
const statute = (lines: number) =>
  `# 很长的办法\n\n2020年1月1日 某市人民政府公布\n\n<!-- INFO END -->\n\n${Array.from({ length: lines }, (_, i) => `第${i + 1}条 甲乙丙丁。`).join('\n\n')}\n`;

describe('a thread', () => {
  it('that does not end, or eats all memory, is replaced', async () => {
    const file = path.join(folder, 'worker.mjs');
    await writeFile(
      file,
      `import { threadId } from 'node:worker_threads';
      const eaten = [];
      export default ({ name }) => {
        while (name === 'spin');
        while (name === 'eat') eaten.push(new Array(100_000).fill({}));
        if (name === 'throw') throw new Error('its own fault');
        return threadId;
      };`,
    );
    // Long enough for a machine of any speed, but where the time is what ends the thread.
    const limits = { ms: 120_000, megabytes: 64 };
    const pool = openPool(file, limits);
    const first = await pool.run({ name: 'tell', args: [] });
    limits.ms = 300;
    await expect(pool.run({ name: 'spin', args: [] })).rejects.toThrow(TooHeavyError);
    limits.ms = 120_000;
    await expect(pool.run({ name: 'eat', args: [] })).rejects.toThrow(TooHeavyError);
    expect(await pool.run({ name: 'tell', args: [] })).not.toBe(first);
    await expect(pool.run({ name: 'throw', args: [] })).rejects.toThrow('its own fault');
    const enough = new AbortController();
    const spinning = pool.run({ name: 'spin', args: [] }, enough.signal);
    enough.abort(new Error('nobody waits'));
    await expect(spinning).rejects.toThrow('nobody waits');
    expect(await pool.run({ name: 'tell', args: [] })).toBeGreaterThan(0);
  });
});

describe('long text', () => {
  it('is read elsewhere while this thread goes on, with the same result', async () => {
    expect(LONG.length).toBeGreaterThan(NEAR_MAX);
    let turns = 0;
    const turn = setInterval(() => (turns += 1), 1);
    const { html, nodes } = await texts.deriveStructure(LONG);
    clearInterval(turn);
    // In this thread not one timer would have come to its turn.
    expect(turns).toBeGreaterThan(0);
    expect(html).not.toContain('script');
    expect(nodes).toHaveLength(2_000);
    expect(await texts.cleanHtml(LONG)).toBe(await texts.cleanHtml('<p>第一条 甲</p>'.repeat(2_000)));
  });

  it('of an article is stored clean, and refused in words when it is too much', async () => {
    const body = { Title: '很长的文章', Content: LONG, Status: 'published' };
    const made = await admin.post<{ Id: number }>('/api/Laws', body);
    expect(made.status, made.text.slice(0, 300)).toBe(201);
    const stored = await visitor.get<{ Content: string }>(`/api/Laws/${made.body.data.Id}`);
    expect(stored.body.data.Content).toContain('art-1-v2000');
    expect(stored.body.data.Content).not.toContain('alert');
    TEXT_LIMITS.ms = 0;
    for (const path of ['/api/Laws', '/api/Newss']) {
      const refused = await admin.post(path, body);
      expect([refused.status, refused.body.errorMessage]).toEqual([422, expect.stringContaining('过于复杂')]);
    }
    expect((await visitor.get('/api/health/ready')).status).toBe(200);
    TEXT_LIMITS.ms = ms;
    expect((await admin.post('/api/Newss', body)).status).toBe(201);
  });

  it.each([
    ['Financing', 'Content', { Name: '长说明贷', Bank: '星海银行（演示）' }],
    ['ThinkTanks', 'Resume', { Name: '履历很长的专家' }],
  ])('of %s is stored clean, and refused in words when it is too much', async (resource, field, more) => {
    const url = `/api/${resource}`;
    const made = await admin.post<{ Id: number; Version: number }>(url, { ...more, [field]: LONG });
    expect(made.status, made.text.slice(0, 300)).toBe(201);
    const { Id, Version } = made.body.data;
    const stored = await visitor.get<Record<string, string>>(`${url}/${Id}`);
    expect(stored.body.data[field]).toBe('<p>第一条 甲</p>'.repeat(2_000));
    TEXT_LIMITS.ms = 0;
    for (const refused of [
      await admin.post(url, { ...more, [field]: LONG }),
      await admin.put(`${url}/${Id}`, { [field]: LONG, Version }),
    ])
      expect([refused.status, refused.body.errorMessage]).toEqual([422, expect.stringContaining('过于复杂')]);
  });

  it('of a statute that is too much is a broken file among others', async () => {
    TEXT_LIMITS.ms = 0;
    const files = { '长.md': statute(4_000), '短.md': statute(3).replace('很长', '很短') };
    const report = await importFiles(admin, files);
    expect(report).toMatchObject({ Created: 1, Failed: 1 });
    const long = report.Files.find((file) => file.File === '长.md');
    expect(long?.Messages[0]?.Message).toContain('过于复杂');
    TEXT_LIMITS.ms = ms;
    expect(await importFiles(admin, files)).toMatchObject({ Created: 1, Unchanged: 1, Failed: 0 });
  });

  it('with very many remarks is imported all the same', async () => {
    const text = statute(2).replace('第2条', `${'一、甲\n'.repeat(200_000)}\n第2条`);
    expect(await importFiles(admin, { '备注很多.md': text })).toMatchObject({ Created: 1 });
  });
});
