/** What a patent's page is told beside the record: events in three voices, classes up the scheme, others of its applicant. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PatentDetail } from '@ip-portal/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { importIpcTitles } from '../../src/modules/patents/index.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { madeUpNumber } from '../helpers/application-number.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

let serial = 0;
async function make(more: object = {}): Promise<PatentDetail> {
  serial += 1;
  const answer = await t.admin.post<PatentDetail>('/api/Patents', {
    ApplicationNumber: madeUpNumber(serial, 1, 2021),
    Type: '发明',
    Title: `水质传感器 ${serial}`,
    ApplicationDate: '2021-03-18',
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const shown = async (id: number) => (await t.visitor.get<PatentDetail>(`/api/Patents/${id}`)).body.data;

describe('events of a patent', () => {
  it('are told in three voices, the newest first', async () => {
    const { Id } = await make({
      PublicationDate: '2021-09-21',
      GrantDate: '2023-05-16',
      Events: [
        { Date: '2021-10-08', Code: 'SE01', Text: '实质审查的生效；申请日:20210318' },
        { Date: '2023-05-16', Code: 'GR01', Text: '授权' },
      ],
    });
    const { Timeline } = await shown(Id);
    expect(Timeline).toMatchObject([
      { Date: '2023-05-16', Code: 'GR01', Title: '授权', St27: 'F11', St27Text: '经实质审查后授权' },
      {
        Title: '实质审查的生效',
        Fields: [{ Name: '申请日', Value: '2021-03-18' }],
        Meaning: '申请进入实质审查。',
        Article: '专利法第三十五条',
        EffectiveDate: null,
        St27: 'D11',
      },
    ]);
    const listed = await t.visitor.get<object[]>('/api/Patents');
    expect(Object.keys(listed.body.data[0] ?? {})).not.toContain('Timeline');
  });
});

describe('others of the same applicant', () => {
  it('are the newest five of the first one named, and no others', async () => {
    const made: number[] = [];
    for (let n = 0; n < 7; n++) {
      const one = await make({ Applicants: ['澄川仪表', `第二家${n}`], ApplicationDate: `2021-03-${10 + n}` });
      made.push(one.Id);
    }
    await make({ Applicants: ['别的公司', '第二家0'] });
    const of = async (id: number) => (await shown(id)).SameApplicant.map((one) => one.Id);
    expect(await of(made[0] as number)).toEqual(made.slice(2).reverse());
    expect(await of((await make()).Id)).toEqual([]);
    await t.admin.delete(`/api/Patents/${made[6]}`);
    expect(await of(made[0] as number)).toEqual(made.slice(1, 6).reverse());
  });
});

describe('classes of a patent', () => {
  const titles = (record: PatentDetail, symbol: string) =>
    record.Classes.find((one) => one.Symbol === symbol)?.Steps.map(({ Symbol: at, Title }) => `${at} ${Title}`);

  it('are explained up the scheme: by what comes with the portal, and by what an operator loads', async () => {
    const { Id } = await make({ MainIpc: 'G01N21/15', Ipcs: ['G01N21/15', 'G01N33/00'] });
    const before = await shown(Id);
    expect(before.Classes.map((one) => one.Symbol)).toEqual(['G01N21/15', 'G01N33/00']);
    expect(titles(before, 'G01N21/15')).toEqual([
      'G 物理',
      'G01 测量和测试',
      'G01N 材料的理化分析和检测',
      'G01N21/00 null',
      'G01N21/15 null',
    ]);
    expect(titles(before, 'G01N33/00')).toHaveLength(4);

    const folder = await mkdtemp(path.join(tmpdir(), 'ipc-'));
    try {
      const file = path.join(folder, 'ipc.jsonl');
      const lines = [
        { code: 'G01', title: '测量；测试' },
        { code: 'G01N', type: '小类', parent: 'G01', title: '借助于测定材料的性质来分析材料' },
        { code: 'G01N21/00', title: '利用光学手段来分析材料' },
        { code: '不是类号', title: '无' },
        { code: 'G01N33/00' },
      ].map((line) => JSON.stringify(line));
      await writeFile(file, `\ufeff${[...lines, '{坏', ''].join('\n')}`);
      expect(await importIpcTitles(t.ctx, file)).toEqual({
        read: 3,
        kept: 3,
        leftOut: 3,
        faults: [
          { line: 4, reason: expect.stringContaining('IPC 分类号格式不正确') },
          { line: 5, reason: '缺少 code 或 title' },
          { line: 6, reason: '不是 JSON' },
        ],
      });
      // The kept answer goes with it.
      expect(titles(await shown(Id), 'G01N21/15')).toEqual([
        'G 物理',
        'G01 测量；测试',
        'G01N 借助于测定材料的性质来分析材料',
        'G01N21/00 利用光学手段来分析材料',
        'G01N21/15 null',
      ]);
      await writeFile(file, `${JSON.stringify({ code: 'G01', title: '测量' })}\n`);
      expect(await importIpcTitles(t.ctx, file)).toMatchObject({ read: 1, kept: 3, leftOut: 0 });
      expect(titles(await shown(Id), 'G01N21/15')?.[1]).toBe('G01 测量');
      await writeFile(file, '\n[]\n');
      await expect(importIpcTitles(t.ctx, file)).rejects.toThrow('没有读到任何类名');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
