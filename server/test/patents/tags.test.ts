/** Tags of patents: given to many at once, found by, seen by staff alone, and in nobody's way. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../src/context.ts';
import { patents } from '../../src/db/schema/patents.ts';
import { takeBack } from '../../src/modules/patents/index.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { madeUpNumber } from '../helpers/application-number.ts';
import { importPaths } from '../helpers/patent-import.ts';
import { actor } from '../helpers/staff.ts';

interface Patent {
  Id: number;
  Version: number;
  UpdatedAt: string;
  Tags: string[];
}
interface Result {
  Matched: number;
  Changed: number;
  Unchanged: number;
  Full: number;
  Left: number;
  Missing: number;
  fields?: Record<string, string>;
}
const URL = '/api/admin/Patents/tags';

let t: TestApp;
let folder: string;
const ids: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-tags-'));
  for (let n = 1; n <= 4; n++) {
    const made = await t.admin.post<Patent>('/api/Patents', {
      ApplicationNumber: madeUpNumber(n),
      Type: '发明',
      Title: `标签样例${n}`,
      ApplicationDate: '2021-03-18',
      Province: n < 3 ? '江苏' : '安徽',
    });
    expect(made.status, made.text).toBe(201);
    ids.push(made.body.data.Id);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => t.ctx.db.execute(sql`update patents set tags = '{}' where cardinality(tags) > 0`));

const tag = (body: object, by = t.admin) => by.post<Result>(URL, body);
const one = async (id = ids[0]) => (await t.admin.get<Patent>(`/api/admin/Patents/${id}`)).body.data;
const count = (result: Partial<Result>) => ({ Unchanged: 0, Full: 0, Left: 0, Missing: 0, ...result });

it('are added and removed, each once, and told how many had them already', async () => {
  const first = await tag({ Ids: ids.slice(0, 2), Add: [' 高校可转化 ', '重点产业', '重点产业 '] });
  expect(first.status, first.text).toBe(200);
  expect(first.body.data).toEqual(count({ Matched: 2, Changed: 2 }));
  expect((await one()).Tags).toEqual(['高校可转化', '重点产业']);
  const again = await tag({ Ids: ids.slice(0, 3), Add: ['重点产业'] });
  expect(again.body.data).toEqual(count({ Matched: 3, Changed: 1, Unchanged: 2 }));
  const moved = await tag({ Ids: [...ids.slice(0, 2), 999_999], Add: ['储备'], Remove: ['高校可转化'] });
  expect(moved.body.data).toEqual(count({ Matched: 2, Changed: 2, Missing: 1 }));
  expect((await one()).Tags).toEqual(['重点产业', '储备']);
});

it('are given to all that a filter finds, never to deleted ones', async () => {
  await t.admin.delete(`/api/Patents/${ids[1]}`);
  const answer = await tag({ Filter: { Province: '江苏' }, Add: ['本省'] });
  await t.admin.post(`/api/admin/Patents/${ids[1]}/restore`);
  expect(answer.body.data).toEqual(count({ Matched: 1, Changed: 1 }));
  expect((await one(ids[1])).Tags).toEqual([]);
  const found = await t.admin.get<Patent[]>(`/api/admin/Patents?Tag=${encodeURIComponent('本省')}`);
  expect(found.body.data.map(({ Id }) => Id)).toEqual([ids[0]]);
  // The filter may ask for the tag itself.
  const off = await tag({ Filter: { Tag: '本省' }, Remove: ['本省'] });
  expect(off.body.data).toEqual(count({ Matched: 1, Changed: 1 }));
  expect((await tag({ Filter: {}, Add: ['全部'] })).body.data).toEqual(count({ Matched: 4, Changed: 4 }));
});

it('are given to what the list finds: by letters too, where the index knows no such word', async () => {
  // The index cuts 样例 as one word.
  const keyword = '签样';
  const listed = await t.admin.get<Patent[]>(`/api/admin/Patents?keyword=${encodeURIComponent(keyword)}&Province=江苏`);
  expect(listed.body.data.map(({ Id }) => Id).sort((a, b) => a - b)).toEqual(ids.slice(0, 2));
  const answer = await tag({ Filter: { keyword, Province: '江苏' }, Add: ['按字'] });
  expect(answer.body.data).toEqual(count({ Matched: 2, Changed: 2 }));
  const state = await tag({ Filter: { keyword, Type: '外观设计' }, Add: ['无'] });
  expect(state.body.data).toEqual(count({ Matched: 0, Changed: 0 }));
});

it('are at most twenty of a patent: more changes nothing, and is told', async () => {
  await tag({ Ids: [ids[0]], Add: Array.from({ length: 19 }, (_, n) => `标签${n}`) });
  const answer = await tag({ Ids: ids.slice(0, 2), Add: ['甲', '乙'] });
  expect(answer.body.data).toEqual(count({ Matched: 2, Changed: 1, Full: 1 }));
  expect((await one()).Tags).toHaveLength(19);
  // One goes, two come.
  expect((await tag({ Ids: [ids[0]], Add: ['甲', '乙'], Remove: ['标签0'] })).body.data.Changed).toBe(1);
  expect((await one()).Tags).toHaveLength(20);
});

it('are listed with how many carry them', async () => {
  await tag({ Ids: ids, Add: ['多'] });
  await tag({ Ids: [ids[0]], Add: ['少'] });
  const { data } = (await t.admin.get<object[]>('/api/admin/PatentTags')).body;
  expect(data).toEqual([
    { Tag: '多', Patents: 4 },
    { Tag: '少', Patents: 1 },
  ]);
});

it('are capped at ten thousand, in whole batches, and the same command goes on', async () => {
  await t.ctx.db.execute(sql`insert into patents (publication_number, type, title, province)
    select 'CN9' || n, '发明', '批量', '批量省' from generate_series(1, 10500) n`);
  try {
    const body = { Filter: { Title: '批量' }, Add: ['大批'] };
    expect((await tag(body)).body.data).toEqual(count({ Matched: 10_500, Changed: 10_000, Left: 500 }));
    expect((await tag(body)).body.data).toEqual(count({ Matched: 10_500, Changed: 500, Unchanged: 10_000 }));
  } finally {
    await t.ctx.db.execute(sql`delete from patents where province = '批量省'`);
  }
});

describe('are in nobody’s way', () => {
  it('leave version and time of the last change, so that an open form is saved and keeps them', async () => {
    const before = await one();
    await tag({ Ids: [before.Id], Add: ['在编'] });
    const after = await one();
    expect([after.Version, after.UpdatedAt]).toEqual([before.Version, before.UpdatedAt]);
    const body = { Abstract: '改写', Tags: [], Version: before.Version };
    const saved = await t.admin.put<Patent>(`/api/Patents/${before.Id}`, body);
    expect([saved.status, saved.body.data.Tags], saved.text).toEqual([200, ['在编']]);
  });

  it('lose nothing when two give them at once', async () => {
    const [a, b] = ids as [number, number];
    const all = await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => tag({ Ids: [a, b], Add: [`甲${n}`] })),
      ...Array.from({ length: 5 }, (_, n) => tag({ Ids: [b, a], Add: [`乙${n}`] })),
    ]);
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    for (const id of [a, b]) expect((await one(id)).Tags).toHaveLength(10);
  });

  it('do not keep an import from being undone, and outlive it', async () => {
    const rows = (more: object) =>
      JSON.stringify({ pub_no: 'CN115900077A', pub_date: '2022-10-21', title: '导入的样例', ...more });
    const take = async (more: object) => {
      await writeFile(path.join(folder, 'a.jsonl'), rows(more));
      return importPaths(t.ctx, [path.join(folder, 'a.jsonl')], folder);
    };
    const byNumber = async () =>
      (await t.ctx.db.select().from(patents).where(eq(patents.publicationNumber, 'CN115900077A')))[0];
    const made = await take({});
    const id = (await byNumber())?.id ?? 0;
    await tag({ Ids: [id], Add: ['先'] });
    const changed = await take({ abstract: '后来的摘要' });
    expect(changed).toMatchObject({ updated: 1 });
    expect((await byNumber())?.tags).toEqual(['先']);
    await tag({ Ids: [id], Add: ['后'] });
    expect(await takeBack(t.ctx, SYSTEM, changed.id)).toMatchObject({ undone: 1, kept: 0 });
    expect(await byNumber()).toMatchObject({ abstract: '', tags: ['先', '后'] });
    expect(await takeBack(t.ctx, SYSTEM, made.id)).toMatchObject({ undone: 1, kept: 0 });
    expect(await byNumber()).toBeUndefined();
  });
});

it('are for staff alone: no public answer holds or filters by them', async () => {
  await tag({ Ids: [ids[0]], Add: ['内部用词'] });
  const filter = `Tag=${encodeURIComponent('内部用词')}`;
  const open = await t.visitor.get('/api/Patents?pageSize=100');
  expect((await t.visitor.get(`/api/Patents?pageSize=100&${filter}`)).body.total).toBe(open.body.total);
  for (const url of ['/api/Patents', `/api/Patents/${ids[0]}`, '/api/Patents/Top8', '/api/Search?keyword=标签样例1']) {
    const { status, text } = await t.visitor.get(encodeURI(url));
    expect([status, text.includes('Tags'), text.includes('内部用词')], url).toEqual([200, false, false]);
  }
  const search = await t.visitor.get<object[]>(`/api/Search?keyword=${encodeURIComponent('内部用词')}`);
  expect(search.body.data).toEqual([]);
  expect((await t.visitor.get('/api/admin/PatentTags')).status).toBe(401);
});

it('are told in one audit row, how many and what', async () => {
  await tag({ Filter: { Province: '安徽' }, Add: ['甲'], Remove: ['乙'] });
  const { rows } = await t.ctx.db.execute(
    sql`select action, title, after from audit_log where resource = 'Patents' order by id desc limit 1`,
  );
  expect(rows).toEqual([
    {
      action: 'update',
      title: '批量添加标签“甲”，移除标签“乙”',
      after: expect.objectContaining({ Matched: 2, Changed: 2, Filter: { Province: '安徽' } }),
    },
  ]);
});

describe('are refused', () => {
  it.each([
    ['nothing to do', { Ids: [1] }, 'Add'],
    ['nothing but blanks', { Ids: [1], Add: [' '] }, 'Add'],
    ['a tag that is too long', { Ids: [1], Add: ['长'.repeat(21)] }, 'Add'],
    ['more than twenty', { Ids: [1], Add: Array.from({ length: 21 }, (_, n) => `${n}`) }, 'Add'],
    ['one that comes and goes', { Ids: [1], Add: ['甲'], Remove: ['甲 '] }, 'Remove'],
    ['neither patents nor a filter', { Add: ['甲'] }, 'Ids'],
    ['both', { Ids: [1], Filter: {}, Add: ['甲'] }, 'Ids'],
    ['too many patents', { Ids: Array.from({ length: 201 }, (_, n) => n + 1), Add: ['甲'] }, 'Ids'],
  ])('%s', async (_what, body, field) => {
    const answer = await tag(body);
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(answer.body.data.fields ?? {}).join()).toContain(field);
  });

  it('a filter that nobody knows: it would mean all patents', async () => {
    expect((await tag({ Filter: { tag: '甲' }, Add: ['甲'] })).status).toBe(400);
    expect((await tag({ Filter: { Type: '商标' }, Add: ['甲'] })).status).toBe(400);
  });

  it('to whoever may not write patents', async () => {
    expect((await tag({ Ids: ids, Add: ['甲'] }, t.visitor)).status).toBe(401);
    const { as } = await actor(t, ['auditor']);
    expect((await tag({ Ids: ids, Add: ['甲'] }, as)).status).toBe(403);
    expect((await as.get('/api/admin/PatentTags')).status).toBe(403);
  });
});
