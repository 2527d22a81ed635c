/** Legal events in imports: what they make of a patent's state, what is not taken, and the way back. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PatentDetail } from '@ip-portal/contract';
import { checkDigit } from '@ip-portal/contract/rules/application-number';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../src/context.ts';
import { patentEvents } from '../../src/db/schema/patent-events.ts';
import { patents } from '../../src/db/schema/patents.ts';
import { takeBack } from '../../src/modules/patents/index.ts';
import { startTestApp } from '../helpers/app.ts';
import { faultsOf, importPaths } from '../helpers/patent-import.ts';
import { expectSearchRows } from '../helpers/search-rows.ts';

const { ctx, visitor, admin } = await startTestApp();
const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-import-events-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Row = Record<string, unknown>;
const file = path.join(folder, 'a.jsonl');
async function importRows(rows: readonly Row[], options: { dryRun?: boolean } = {}) {
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  return importPaths(ctx, [file], folder, options);
}
async function importTable(text: string) {
  await writeFile(path.join(folder, 'a.csv'), text);
  return importPaths(ctx, [path.join(folder, 'a.csv')], folder);
}

/** An application number that no other of these tests has; `kind` 1 an invention, 2 a utility model. */
let serial = 0;
function number(kind = 1): string {
  serial += 1;
  const digits = `2019${kind}${String(3_000_000 + serial)}`;
  return `${digits}.${checkDigit(digits)}`;
}
const filed = (application: string, title: string): Row => ({ 申请号: application, 申请日: '2019-05-06', title });
const idOf = async (application: string) =>
  (await ctx.db.select().from(patents).where(eq(patents.applicationNumber, application)))[0]?.id ?? 0;
const shown = async (application: string) =>
  (await visitor.get<PatentDetail>(`/api/Patents/${await idOf(application)}`)).body.data;
const told = ({ Events = [] }: PatentDetail) => Events.map(({ Date: day, Text }) => `${day} ${Text}`);
const rulesOf = async (id: number) => (await faultsOf(ctx, id)).map(({ rule, article }) => [rule, article]);

describe('a file of events, one a row', () => {
  it('brings them to the patents that are here: state, flags and holders follow; again it changes nothing', async () => {
    const application = number();
    await importRows([{ ...filed(application, '有事件的泵'), 申请人: '甲有限公司' }]);
    expect(await shown(application)).toMatchObject({ StateText: '状态未核实', Flags: [] });
    const rows = [
      '申请号,法律状态公告日,法律状态,法律状态信息',
      `${application},2019.09.10,实质审查的生效,实质审查的生效；IPC(主分类):F04B1/00；申请日:20190506`,
      `${application},2021-03-02,授权,授权`,
      `${application},2023/07/04,专利权质押合同登记的生效,专利权质押合同登记的生效 登记号:Y2023000000001 登记生效日:20230620 出质人:甲有限公司 质权人:Bank of B`,
      `${application},2024-01-05,专利权的转移,"登记生效日:20231222
变更事项:专利权人
变更前权利人:甲有限公司
变更后权利人:丙有限公司"`,
    ].join('\n');
    const done = await importTable(rows);
    expect(done).toMatchObject({ updated: 4, created: 0, refused: 0, setAside: 0 });
    const patent = await shown(application);
    expect(patent).toMatchObject({ State: '有权', StateText: '有权-授权', Flags: ['质押'], ToldState: '' });
    expect(told(patent)).toEqual([
      '2019-09-10 实质审查的生效；IPC(主分类):F04B1/00；申请日:20190506',
      '2021-03-02 授权',
      '2023-07-04 专利权质押合同登记的生效；登记号:Y2023000000001；登记生效日:20230620；出质人:甲有限公司；质权人:Bank of B',
      expect.stringMatching(/^2024-01-05 专利权的转移；登记生效日:20231222/),
    ]);
    expect(patent.Events?.[1]).toMatchObject({ Source: '导入数据' });
    expect(patent.Holders.map(({ Name }) => Name)).toContain('丙有限公司');
    const before = patent.Version;
    expect(await importTable(rows)).toMatchObject({ updated: 0, unchanged: 4, setAside: 0 });
    expect((await shown(application)).Version).toBe(before);
    await expectSearchRows(ctx);
  });

  it('is taken back: the events stand no more, what staff entered does, and the file may come again', async () => {
    const application = number();
    await importRows([filed(application, '要撤销的泵')]);
    const { Version } = await shown(application);
    const own = { Date: '2019-09-10', Code: 'SE01', Text: '实质审查的生效' };
    expect((await admin.put(`/api/Patents/${await idOf(application)}`, { Version, Events: [own] })).status).toBe(200);
    const row = { 申请号: application, 法律事件: '授权', 法律事件日期: '2021-03-02', 法律事件代码: 'gr01' };
    const done = await importRows([row]);
    expect(await shown(application)).toMatchObject({ State: '有权' });
    await takeBack(ctx, SYSTEM, done.id);
    expect(await shown(application)).toMatchObject({ State: '审中' });
    expect(told(await shown(application))).toEqual(['2019-09-10 实质审查的生效']);
    expect(await importRows([row])).toMatchObject({ updated: 1, setAside: 0 });
    expect((await shown(application)).Events?.[1]).toMatchObject({ Code: 'GR01', Text: '授权' });
  });

  it('tells nothing new where the same stands already, in fewer words or in other ones of the same day', async () => {
    const application = number();
    const Events = [
      { Date: '2021-03-02', Code: 'GR01', Text: '授权' },
      { Date: '2023-07-04', Code: '', Text: '专利权质押合同登记的生效；登记号：Y2023000000002；质权人：乙银行' },
    ];
    await importRows([filed(application, '已有事件的泵')]);
    const { Version } = await shown(application);
    expect((await admin.put(`/api/Patents/${await idOf(application)}`, { Version, Events })).status).toBe(200);
    const row = (day: string, text: string) => ({ 申请号: application, 法律事件日期: day, 法律事件: text });
    const done = await importRows([
      row('2021-03-02', '授权；主分类号:F04B1/00'),
      row('2023-07-04', '专利权质押合同登记的生效'),
      row('2023-07-04', '专利权质押合同登记的生效;登记号:Y2023000000003'),
      // The beginning of a number is another number.
      row('2023-07-04', '专利权质押合同登记的生效；登记号:Y202300000000'),
    ]);
    expect(done).toMatchObject({ unchanged: 2, updated: 2 });
    expect(told(await shown(application))).toHaveLength(4);
  });

  it('does not bring back what staff have taken back, also when their account is gone', async () => {
    const application = number();
    await importRows([filed(application, '撤下事件的泵')]);
    const row = { 申请号: application, 法律事件日期: '2021-03-02', 法律事件: '授权' };
    await importRows([row]);
    const { Version } = await shown(application);
    expect((await admin.put(`/api/Patents/${await idOf(application)}`, { Version, Events: [] })).status).toBe(200);
    const again = await importRows([row]);
    expect(again).toMatchObject({ updated: 0, unchanged: 1, setAside: 1 });
    expect(await rulesOf(again.id)).toEqual([['retracted-event', '']]);
    expect(told(await shown(application))).toEqual([]);
    // As the account's end leaves it.
    await ctx.db
      .update(patentEvents)
      .set({ retractedBy: null })
      .where(eq(patentEvents.patentId, await idOf(application)));
    expect(await importRows([row])).toMatchObject({ updated: 0, unchanged: 1, setAside: 1 });
  });
});

describe('an event that cannot stand', () => {
  it('is set aside with its rule and article, and the others of its patent are taken', async () => {
    const [invention, model] = [number(), number(2)];
    await importRows([filed(invention, '一种发明'), filed(model, '一种实用新型')]);
    const row = (application: string, day: string, text: string, code = '') => ({
      申请号: application,
      事件日期: day,
      法律事件: text,
      事件代码: code,
    });
    const done = await importRows([
      row(invention, '2018-01-02', '公布'),
      row(invention, '2021-03-02', '授权', 'ZZ99'),
      row(invention, '2999-01-01', '授权'),
      row(invention, '某日', '授权'),
      row(invention, '2021-03-02', '字'.repeat(501)),
      row(model, '2020-01-03', '实质审查的生效'),
      row(model, '2020-03-03', '授权'),
    ]);
    expect(done).toMatchObject({ refused: 1, setAside: 5, updated: 1 });
    const [faulty] = (await faultsOf(ctx, done.id)).filter(({ refused }) => refused);
    expect(faulty).toMatchObject({ field: '法律事件日期', value: '某日', reason: expect.stringContaining('有效日期') });
    expect(await rulesOf(done.id)).toEqual([
      ['event-before-filing', '专利法第二十八条'],
      ['unknown-code', '专利法实施细则第一百零七条'],
      ['impossible-date', ''],
      ['unreadable', ''],
      ['too-long', ''],
      ['invention-only', '专利法第三十五条'],
    ]);
    expect(told(await shown(model))).toEqual(['2020-03-03 授权']);
    expect(told(await shown(invention))).toEqual([]);
  });

  it('of a patent that nobody has is refused: nothing is made of a number', async () => {
    const row = { 申请号: number(), 法律事件日期: '2021-03-02', 法律事件: '授权' };
    const trial = await importRows([row], { dryRun: true });
    const done = await importRows([row]);
    for (const one of [trial, done]) {
      expect(one).toMatchObject({ created: 0, refused: 1 });
      expect(await faultsOf(ctx, one.id)).toEqual([
        expect.objectContaining({ rule: 'no-title', reason: '没有名称，本站也没有收录这件专利' }),
      ]);
    }
  });
});

describe('a record with events', () => {
  it('makes the patent and its events at once; a list of objects is read by what its parts are called', async () => {
    const application = number();
    const done = await importRows([
      {
        ...filed(application, '带事件列表的泵'),
        events: [
          { date: '2021-03-02', code: 'GR01', text: '授权' },
          { 公告日: '20240507', 内容: '未缴年费专利权终止；终止日期:20230506' },
          { code: 'GR01' },
        ],
      },
    ]);
    expect(done).toMatchObject({ created: 1, setAside: 1 });
    expect(await shown(application)).toMatchObject({ State: '无权' });
    expect(told(await shown(application))).toEqual([
      '2021-03-02 授权',
      '2024-05-07 未缴年费专利权终止；终止日期:20230506',
    ]);
    await takeBack(ctx, SYSTEM, done.id);
    expect(await idOf(application)).toBe(0);
  });

  it('of today only says the state of today: a column of its own is no event', async () => {
    const application = number();
    const done = await importRows([
      { ...filed(application, '只有状态的泵'), 法律状态: '有权', 法律状态日期: '2024-05-06' },
    ]);
    expect(done).toMatchObject({ created: 1, setAside: 0 });
    expect(await shown(application)).toMatchObject({ ToldState: '有权', Events: [] });
  });
});
