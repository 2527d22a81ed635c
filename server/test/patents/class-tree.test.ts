/** The classification as a tree: what stands above and below a class, and how many patents it has. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PatentClasses, PatentItem } from '@ip-portal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countClasses } from '../../src/modules/patents/classes/class-counts.ts';
import { importIpcTitles } from '../../src/modules/patents/index.ts';
import { startTestApp } from '../helpers/app.ts';
import { importPaths } from '../helpers/patent-import.ts';

const { ctx, visitor, admin } = await startTestApp();
const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-classes-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const tree = (query = '') => visitor.get<PatentClasses>(`/api/Patents/Classes${query}`);
const told = ({ Children }: PatentClasses) => Children.map(({ Symbol: symbol, Patents }) => `${symbol} ${Patents}`);
const withSome = ({ Children }: PatentClasses) =>
  Children.flatMap(({ Symbol: symbol, Patents }) => (Patents > 0 ? [`${symbol} ${Patents}`] : []));

beforeAll(async () => {
  const rows = [
    { 公开号: 'CN114300001A', 标题: '甲', IPC: 'G06F16/332;G06F16/35;G06F9/00', CPC: 'Y02E10/50' },
    { 公开号: 'CN114300002A', 标题: '乙', IPC: 'G06F16/332;G06N3/08', CPC: 'G06N3/08' },
    { 公开号: 'CN114300003A', 标题: '丙', IPC: 'G06F16/00' },
    { 公开号: 'CN114300004A', 标题: '丁', IPC: 'H04L9/08' },
    { 公开号: 'CN114300005A', 标题: '被删除的', IPC: 'H04L9/08' },
    { 公开号: 'CN114300006A', 标题: '没有分类' },
  ];
  const file = path.join(folder, 'a.jsonl');
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  expect(await importPaths(ctx, [file], folder)).toMatchObject({ created: 6, setAside: 0 });
  const { body } = await admin.get<PatentItem[]>('/api/admin/Patents?Title=被删除的');
  await admin.delete(`/api/Patents/${body.data[0]?.Id}`);
  const titles = [
    { code: 'G06F', title: '电数字数据处理' },
    { code: 'G06F3/00', title: '输入装置' },
    { code: 'G06F16/00', title: '信息检索' },
  ];
  const scheme = path.join(folder, 'ipc.jsonl');
  await writeFile(scheme, titles.map((row) => JSON.stringify(row)).join('\n'));
  await importIpcTitles(ctx, scheme);
  await countClasses(ctx);
});

describe('the tree of classes', () => {
  it('begins with the sections; a patent counts once in each class and in those above it', async () => {
    const { data } = (await tree()).body;
    expect(data.Path).toEqual([]);
    expect(told(data)).toEqual(['A 0', 'B 0', 'C 0', 'D 0', 'E 0', 'F 0', 'G 3', 'H 1']);
    const section = (await tree('?Symbol=g')).body.data;
    expect(section.Path).toEqual([{ Symbol: 'G', Level: '部', Title: expect.any(String), Patents: 3 }]);
    expect(withSome(section)).toEqual(['G06 3']);
    expect(section.Children.find(({ Symbol: symbol }) => symbol === 'G06')).toMatchObject({ Level: '大类' });
    expect(withSome((await tree('?Symbol=G06')).body.data)).toEqual(['G06F 3', 'G06N 1']);
  });

  it('goes down to groups, in the order of the scheme, with what has a title and what patents have', async () => {
    const subclass = (await tree('?Symbol=G06F')).body.data;
    expect(subclass.Path.map(({ Symbol: symbol, Title }) => [symbol, Title])).toEqual([
      ['G', expect.any(String)],
      ['G06', expect.any(String)],
      ['G06F', '电数字数据处理'],
    ]);
    expect(told(subclass)).toEqual(['G06F3/00 0', 'G06F9/00 1', 'G06F16/00 3']);
    expect(subclass.Children.map(({ Title }) => Title)).toEqual(['输入装置', null, '信息检索']);
    const group = (await tree('?Symbol=G06F16/00')).body.data;
    expect(told(group)).toEqual(['G06F16/332 2', 'G06F16/35 1']);
    const leaf = (await tree('?Symbol=G06F 16/332')).body.data;
    expect([leaf.Children, leaf.Path.at(-1)]).toEqual([
      [],
      { Symbol: 'G06F16/332', Level: '小组', Title: null, Patents: 2 },
    ]);
  });

  it('of CPC has its own counts and its section Y', async () => {
    const sections = (await tree('?Scheme=CPC')).body.data;
    expect(withSome(sections)).toEqual(['G 1', 'Y 1']);
    expect(told((await tree('?Scheme=CPC&Symbol=Y02E10/00')).body.data)).toEqual(['Y02E10/50 1']);
    expect(withSome((await tree('?Scheme=CPC&Symbol=G06F')).body.data)).toEqual([]);
  });

  it('counts what the search finds', async () => {
    for (const [query, count] of [
      ['分类号=G06F16/', 3],
      ['分类号=G06F', 3],
      ['CPC=Y', 1],
      ['分类号=G06F16/332', 2],
    ] as const) {
      const { body } = await visitor.get<PatentItem[]>(`/api/Patents?q=${encodeURIComponent(query)}`);
      expect([query, body.total]).toEqual([query, count]);
    }
  });

  it('knows no class that neither a title nor a patent has, and refuses what is none', async () => {
    for (const query of [
      '?Symbol=B99Y',
      '?Symbol=电',
      '?Symbol=%25',
      "?Symbol=G06F16/00'",
      '?Scheme=CPC&Symbol=G06F3/00',
    ])
      expect([query, (await tree(encodeURI(query))).status]).toEqual([query, 404]);
    expect((await tree('?Scheme=LOC')).status).toBe(400);
    expect((await tree(`?Symbol=${'G'.repeat(41)}`)).status).toBe(400);
  });
});
