import type { PatentDetail } from '@ip-portal/contract';
import { todayInShanghai } from '@ip-portal/contract/rules/calendar';
import type { Refusal } from '@ip-portal/contract/rules/refusal';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { today } from '../src/lib/time.ts';
import { patentStatesJob, refreshPatentStates } from '../src/modules/patents/refresh-patent-states.ts';
import { startTestApp, type TestApp } from './helpers/app.ts';
import { madeUpNumber } from './helpers/application-number.ts';
import { expectSearchRows } from './helpers/search-rows.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

type Patent = {
  Id: number;
  Version: number;
  ApplicationNumber: string;
  State: string;
  StateText: string;
  Flags: string[];
  ExpiryDate: string | null;
  NextFee: { Year: number; DueDate: string; AmountFen: number; InGrace: boolean } | null;
  FollowingFee: { DueDate: string } | null;
  Events: { Date: string; Code: string; Text: string }[];
  MainIpc: string | null;
  Ipcs: string[];
  fields?: Record<string, string>;
};

/** A valid number that no other test uses. */
let serial = 0;
function number(kind = 1, year = 2021): string {
  serial += 1;
  return madeUpNumber(serial, kind, year);
}
const body = (more: object = {}) => ({
  ApplicationNumber: number(),
  Type: '发明',
  Title: '一种水下机器人的推进装置',
  ApplicationDate: '2021-03-18',
  ...more,
});
const create = (more: object = {}) => t.admin.post<Patent>('/api/Patents', body(more));

describe('numbers', () => {
  it('needs only number, type, title and filing date', async () => {
    const answer = await create();
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      State: '审中',
      StateText: '状态未核实',
      StateVerified: false,
      StateAsOf: '2021-03-18',
      StateNote: expect.stringContaining('没有收录'),
      NextFee: null,
      Claims: [],
      Events: [],
    });
  });

  it.each([
    ['ZL 202111286633.x', '202111286633.X'],
    ['ＣＮ２０１４１０４０８７６２．５', '201410408762.5'],
    ['CN2016103113 80X', '201610311380.X'],
    ['97101765.4', '97101765.4'],
  ])('stores %s in canonical form', async (written, canonical) => {
    const answer = await create({ ApplicationNumber: written, ApplicationDate: '1999-01-01' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data.ApplicationNumber).toBe(canonical);
    const again = await create({ ApplicationNumber: canonical });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      errorCode: 'DUPLICATE',
      data: { fields: { ApplicationNumber: expect.any(String) } },
    });
  });

  it('refuses a wrong check digit with 422 and a malformed number with 400', async () => {
    const wrong = await create({ ApplicationNumber: '202111286633.1' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({
      errorCode: 'RULE_VIOLATION',
      data: { fields: { ApplicationNumber: expect.stringContaining('校验位') } },
    });
    for (const text of ['2021112866', '202111286633', 'ABCDEFGHIJ', '20211128663377.1']) {
      const malformed = await create({ ApplicationNumber: text });
      expect(malformed.status, text).toBe(400);
      expect(malformed.body.data.fields).toHaveProperty('ApplicationNumber');
    }
  });

  it('refuses a kind digit of another type', async () => {
    const answer = await create({ ApplicationNumber: number(2) });
    expect(answer.status).toBe(422);
    expect(answer.body.data.fields).toHaveProperty('Type');
    expect((await create({ ApplicationNumber: number(8) })).status).toBe(201);
    expect((await create({ ApplicationNumber: number(9), Type: '实用新型' })).status).toBe(201);
  });

  it('keeps the filing date of the parent for a divisional', async () => {
    const answer = await create({ ApplicationNumber: number(1, 2022), ApplicationDate: '2017-04-24' });
    expect(answer.status).toBe(201);
  });

  it('tells a deleted twin apart', async () => {
    const made = await create();
    await t.admin.delete(`/api/Patents/${made.body.data.Id}`);
    const again = await create({ ApplicationNumber: made.body.data.ApplicationNumber });
    expect(again.status).toBe(409);
    expect(again.body.errorMessage).toContain('恢复');
  });
});

describe('publication numbers, symbols, dates', () => {
  it('checks publication numbers by pattern, date and type', async () => {
    const good = await create({
      PublicationNumber: 'cn113781974a',
      PublicationDate: '2021-12-10',
      GrantNumber: 'CN113781974B',
      GrantDate: '2023-05-02',
    });
    expect(good.status, good.text).toBe(201);
    expect(good.body.data).toMatchObject({ PublicationNumber: 'CN113781974A', State: '有权' });
    expect((await create({ PublicationNumber: 'XX1' })).status).toBe(400);
    expect((await create({ PublicationNumber: 'CN213781974U' })).status).toBe(422);
    const grant = await create({ GrantNumber: 'CN113781974A', GrantDate: '2023-05-02' });
    expect(grant.status).toBe(422);
    expect(grant.body.data.fields).toHaveProperty('GrantNumber');
  });

  it('normalises IPC and accepts unknown symbols', async () => {
    const answer = await create({
      MainIpc: 'g06f 16/332 (2019.01)',
      Ipcs: ['G06F16/332', 'g06f  16/332', 'H01L 99/9999'],
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({ MainIpc: 'G06F16/332', Ipcs: ['G06F16/332', 'H01L99/9999'] });
    const bad = await create({ MainIpc: 'Z99', Ipcs: ['G06F16/332', 'nonsense'] });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.data.fields ?? {}).sort()).toEqual(['Ipcs', 'MainIpc']);
    expect((await create({ MainIpc: 'H04' })).status).toBe(400);
  });

  it('keeps the edition that a class is written with as long as the class stands', async () => {
    const answer = await create({ MainIpc: 'G06F16/332 (2019.01)', Ipcs: ['G06F16/332', 'H01L21/30(2006.01)'] });
    expect(answer.status, answer.text).toBe(201);
    const { Id } = answer.body.data;
    const editions = async () => {
      const { data } = (await t.visitor.get<PatentDetail>(`/api/Patents/${Id}`)).body;
      return Object.fromEntries(data.Classes.map(({ Symbol: symbol, Edition }) => [symbol, Edition]));
    };
    expect(await editions()).toEqual({ 'G06F16/332': '2019.01', 'H01L21/30': '2006.01' });
    let Version = 1;
    const put = async (body: object) => {
      const done = await t.admin.put(`/api/Patents/${Id}`, { Version, ...body });
      expect(done.status, done.text).toBe(200);
      Version += 1;
    };
    // What is written without one keeps it, what is written with another has that, what goes takes its own along.
    await put({ Title: '换个名称' });
    await put({ MainIpc: 'G06F16/332', Ipcs: ['H01L21/30 (2000.01)', 'A01B1/00'] });
    expect(await editions()).toEqual({ 'G06F16/332': '2019.01', 'H01L21/30': '2000.01', 'A01B1/00': null });
    await put({ Ipcs: [] });
    await put({ Ipcs: ['H01L21/30'] });
    expect(await editions()).toEqual({ 'G06F16/332': '2019.01', 'H01L21/30': null });
    const design = await create({ ApplicationNumber: number(3), Type: '外观设计', Loc: 'LOC(13)Cl. 12-08' });
    expect(design.body.data, design.text).toMatchObject({
      Loc: '12-08',
      LocEdition: '13',
      LocTitle: '12 类：运输和提升工具',
      TermYears: 10,
    });
  });

  it('keeps Locarno for designs and IPC for the others', async () => {
    const design = { ApplicationNumber: number(3), Type: '外观设计' };
    expect((await create({ ...design, MainIpc: 'G06F16/332' })).status).toBe(422);
    expect((await create({ ...design, Ipcs: ['G06F'] })).status).toBe(422);
    expect((await create({ Loc: '12-08' })).status).toBe(422);
    expect((await create({ ...design, Loc: '99-99' })).status).toBe(400);
    const good = await create({ ...design, Loc: '1208' });
    expect(good.body.data).toMatchObject({ Loc: '12-08' });
  });

  it('knows neither claims nor a description of a design', async () => {
    const design = { ApplicationNumber: number(3), Type: '外观设计' };
    const refused = await create({ ...design, Claims: ['1. 一种灯'], Description: '见图' });
    expect(refused.status).toBe(422);
    expect(refused.body.data).toMatchObject({
      refusals: [
        { field: 'Claims', rule: 'design-claims', article: '专利法第二十七条' },
        { field: 'Description', rule: 'design-description', article: '专利法第二十七条' },
      ],
    });
    const made = await create({ ...design, Abstract: '1. 本外观设计产品的名称：灯。', Claims: [], Description: '' });
    expect(made.status, made.text).toBe(201);
    const { Id, Version } = made.body.data;
    const later = await t.admin.put<Patent>(`/api/Patents/${Id}`, { Claims: ['1. 一种灯'], Version });
    expect(later.status).toBe(422);
    expect(Object.keys(later.body.data.fields ?? {})).toEqual(['Claims']);
    // What is no design yet cannot become one with its claims.
    const published = { ApplicationNumber: number(), Claims: ['1. 一种灯'] };
    const invention = (await create(published)).body.data;
    const turned = await t.admin.put<Patent>(`/api/Patents/${invention.Id}`, {
      ...design,
      ApplicationNumber: number(3),
      Version: invention.Version,
    });
    expect(turned.status).toBe(422);
    expect(Object.keys(turned.body.data.fields ?? {})).toEqual(['Claims']);
  });

  it('wants one day for publication and grant where there is no publication before', async () => {
    const model = { ApplicationNumber: number(2), Type: '实用新型', GrantDate: '2021-10-12' };
    const refused = await create({ ...model, PublicationDate: '2021-10-08' });
    expect(refused.status).toBe(422);
    expect(refused.body.data).toMatchObject({
      refusals: [{ field: 'PublicationDate', rule: 'published-with-grant', article: '专利法第四十条' }],
    });
    expect((await create({ ...model, PublicationDate: '2021-10-12' })).status).toBe(201);
  });

  it('wants filing ≤ publication ≤ grant', async () => {
    expect((await create({ PublicationDate: '2020-01-01' })).status).toBe(422);
    expect((await create({ GrantDate: '2020-01-01' })).status).toBe(422);
    const answer = await create({ PublicationDate: '2022-01-01', GrantDate: '2021-12-01' });
    expect(answer.body.data.fields).toEqual({ GrantDate: expect.any(String) });
    expect((await create({ ApplicationDate: '0000-01-01' })).status).toBe(422);
    expect((await create({ ApplicationDate: '9999-12-31' })).status).toBe(422);
    expect((await create({ ApplicationDate: '2021-02-30' })).status).toBe(400);
    const made = await create({ PublicationDate: '2022-01-01' });
    const moved = await t.admin.put<Patent>(`/api/Patents/${made.body.data.Id}`, {
      ApplicationDate: '2023-01-01',
      Version: 1,
    });
    expect(moved.status).toBe(422);
  });
});

describe('figures', () => {
  const upload = `/api/Files/${'0a'.repeat(16)}.png`;
  const figures = [
    { Label: ' 图1 ', Url: upload, Alt: '剖视图：壳体10内为转轴12 ' },
    { Label: '图2', Url: '/api/Files/Drawings/202011934027.X-1.svg', Alt: '流程图：S101 采集，S102 判断' },
  ];
  const trimmed = figures.map(({ Label, Url, Alt }) => ({ Label: Label.trim(), Url, Alt: Alt.trim() }));

  it('are kept in their order and shown by the detail alone', async () => {
    const made = await create({ Figures: figures });
    expect(made.status, made.text).toBe(201);
    const { Id, Version, ApplicationNumber } = made.body.data;
    expect(made.body.data).toMatchObject({ Figures: trimmed });
    expect((await t.visitor.get(`/api/Patents/${Id}`)).body.data).toMatchObject({ Figures: trimmed });
    for (const path of [`/api/Patents?ApplicationNumber=${ApplicationNumber}`, '/api/Patents/Top8']) {
      const list = await t.visitor.get<object[]>(path);
      expect(list.body.data.length, path).toBeGreaterThan(0);
      for (const item of list.body.data) expect(item).not.toHaveProperty('Figures');
    }
    const turned = await t.admin.put<Patent>(`/api/Patents/${Id}`, { Figures: [...figures].reverse(), Version });
    expect(turned.body.data).toMatchObject({ Figures: [...trimmed].reverse() });
    const left = await t.admin.put<Patent>(`/api/Patents/${Id}`, { Title: '另一名称', Version: Version + 1 });
    expect(left.body.data).toMatchObject({ Figures: [...trimmed].reverse() });
    const none = await t.admin.put<Patent>(`/api/Patents/${Id}`, { Figures: [], Version: Version + 2 });
    expect(none.body.data).toMatchObject({ Figures: [] });
    expect((await create()).body.data).toMatchObject({ Figures: [] });
  });

  it.each([
    ['an address elsewhere', { Url: 'https://example.com/1.png' }, 'Url'],
    ['a script', { Url: 'javascript:alert(1)' }, 'Url'],
    ['an SVG that was no drawing of ours', { Url: `/api/Files/${'0a'.repeat(16)}.svg` }, 'Url'],
    ['a document', { Url: `/api/Files/${'0a'.repeat(16)}.pdf` }, 'Url'],
    ['a way out of the folder', { Url: '/api/Files/Drawings/../../Users' }, 'Url'],
    ['no words', { Alt: ' ' }, 'Alt'],
    ['no label', { Label: '' }, 'Label'],
  ])('with %s are refused, told by their place', async (_, more, field) => {
    const answer = await create({ Figures: [figures[1], { ...figures[0], ...more }] });
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields).toEqual({ [`Figures.1.${field}`]: expect.stringContaining('附图第 2 项的') });
  });

  it('are fifty at most', async () => {
    const many = Array.from({ length: 51 }, () => figures[1]);
    expect((await create({ Figures: many })).body.data.fields).toEqual({ Figures: expect.any(String) });
    expect((await create({ Figures: many.slice(1) })).status).toBe(201);
  });
});

describe('what is derived', () => {
  it('tells state, flags, expiry and the next fee', async () => {
    const made = await create({
      GrantDate: '2023-05-02',
      Events: [
        { Date: '2024-06-01', Code: 'PE01', Text: '专利权质押合同登记的生效' },
        { Date: '2021-12-10', Code: 'SE01', Text: '实质审查的生效' },
        { Date: '2024-06-01', Code: 'pe01', Text: '专利权质押合同登记的生效 ' },
      ],
    });
    const { Id } = made.body.data;
    const detail = await t.visitor.get<Patent>(`/api/Patents/${Id}`);
    expect(detail.body.data).toMatchObject({ StateText: '有权-授权', Flags: ['质押'], ExpiryDate: '2041-03-18' });
    expect(detail.body.data.NextFee).toMatchObject({
      AmountFen: expect.any(Number),
      DueDate: expect.stringMatching(/-03-18$/),
    });
    // Within half a year of the due day nobody knows whether it was paid: it stands first, what follows behind it.
    const { NextFee: fee, FollowingFee: after } = detail.body.data;
    const due = (year: number) => `${2021 + year - 1}-03-18`;
    const open = (fee?.DueDate ?? '') < todayInShanghai();
    expect([fee?.DueDate, fee?.InGrace]).toEqual([due(fee?.Year ?? 0), open]);
    expect(after?.DueDate).toEqual(open ? due((fee?.Year ?? 0) + 1) : undefined);
    expect(detail.body.data.Events.map((event) => event.Code)).toEqual(['SE01', 'PE01']);
    const listed = async () => {
      const q = `申请号=${detail.body.data.ApplicationNumber}`;
      return (await t.visitor.get<Patent[]>(`/api/Patents?q=${encodeURIComponent(q)}`)).body.data.map(
        (row) => row.NextFee,
      );
    };
    expect(await listed()).toEqual([fee]);
    const ended = await t.admin.put<Patent>(`/api/Patents/${Id}`, {
      Events: [{ Date: '2025-01-01', Code: 'CF01', Text: '未缴年费专利权终止' }, ...detail.body.data.Events],
      Version: detail.body.data.Version,
    });
    expect(ended.body.data).toMatchObject({ State: '无权', StateText: '无权-未缴年费', Flags: [], NextFee: null });
    expect(await listed()).toEqual([null]);
    expect((await t.visitor.get<Patent>(`/api/Patents/${Id}`)).body.data.State).toBe('无权');
  });

  it('refuses what a life cannot hold, with rule and article at the field', async () => {
    const refusal = async (more: object) => {
      const answer = await create(more);
      expect([answer.status, answer.body.errorCode], answer.text).toEqual([422, 'RULE_VIOLATION']);
      const { fields, refusals } = answer.body.data as Patent & { refusals: Refusal[] };
      return { fields, refusals, at: (field: string) => refusals.find((one) => one.field === field) };
    };
    // Numbered as they were sent, whatever order they are stored in.
    const early = await refusal({
      Events: [
        { Date: '2024-06-01', Code: 'PE01', Text: '质押' },
        { Date: '2021-03-17', Code: '', Text: '公布' },
      ],
    });
    expect(early.fields).toEqual({ 'Events.1.Date': expect.stringContaining('不能早于申请日') });
    expect(early.refusals).toEqual([
      {
        field: 'Events.1.Date',
        rule: 'event-before-filing',
        article: '专利法第二十八条',
        reason: expect.stringContaining('不能早于申请日'),
      },
    ]);
    const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10);
    expect((await refusal({ GrantDate: tomorrow })).fields).toHaveProperty('GrantDate');
    const grant = [{ Date: tomorrow, Code: 'GR01', Text: '授权' }];
    expect((await refusal({ Events: grant })).fields).toHaveProperty(['Events.0.Date']);
    const unknown = [{ Date: '2024-06-01', Code: 'ZZ99', Text: '某种事项' }];
    expect((await refusal({ Events: unknown })).fields).toHaveProperty(['Events.0.Code']);
    const model = { ApplicationNumber: number(2), Type: '实用新型', GrantDate: '2022-01-01', TermExtensionDays: 30 };
    expect((await refusal(model)).at('TermExtensionDays')?.article).toContain('第四十二条');
    const long = await refusal({ GrantDate: '2022-01-01', TermExtensionDays: 30 });
    expect(long.at('TermExtensionDays')?.rule).toBe('compensation-limit');
    // The stored events count when only a date moves.
    const made = await create({ Events: [{ Date: '2021-06-01', Code: '', Text: '公布' }] });
    const moved = await t.admin.put<Patent>(`/api/Patents/${made.body.data.Id}`, {
      ApplicationDate: '2021-07-01',
      Version: 1,
    });
    expect([moved.status, Object.keys(moved.body.data.fields ?? {})]).toEqual([422, ['Events.0.Date']]);
  });

  it('gives a grant number to one patent only', async () => {
    const own = { GrantNumber: 'CN114999001B', GrantDate: '2023-05-02' };
    const first = await create(own);
    expect(first.status, first.text).toBe(201);
    const second = await create(own);
    expect([second.status, second.body.data.fields?.GrantNumber]).toEqual([
      422,
      expect.stringContaining(first.body.data.ApplicationNumber),
    ]);
    const again = await t.admin.put<Patent>(`/api/Patents/${first.body.data.Id}`, { ...own, Version: 1 });
    expect(again.status, again.text).toBe(200);
    // Of two at once one is too late.
    const twins = { GrantNumber: 'CN114999002B', GrantDate: '2023-05-02' };
    const both = await Promise.all([create(twins), create(twins)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('keeps what an event names, tells staff what does not count, and when the state changes next', async () => {
    const licence = { RegisterNumber: 'X2023000001', LicenceKind: '独占', Until: '2020-12-31' };
    const events = [
      { Date: '2019-05-02', Code: 'GR01', Text: '授权' },
      { Date: '2019-08-01', Code: 'EE01', Text: '备案', EffectiveDate: '2019-07-15', ...licence },
      { Date: '2019-09-01', Code: 'RJ01', Text: '驳回' },
      { Date: '2020-01-01', Code: '', Text: '年费缴纳', FeeYear: 15, Undoes: '', UndoesDate: null },
    ];
    const made = await create({ ApplicationDate: '2012-03-18', Events: events });
    expect(made.status, made.text).toBe(201);
    const { Id } = made.body.data;
    const detail = (await t.visitor.get<Patent & Record<string, unknown>>(`/api/Patents/${Id}`)).body.data;
    expect(detail.Events[1]).toEqual({
      Date: '2019-08-01',
      Code: 'EE01',
      Text: '备案',
      EffectiveDate: '2019-07-15',
      ...licence,
    });
    expect(detail.Events[3]).toEqual({ Date: '2020-01-01', Code: '', Text: '年费缴纳', FeeYear: 15 });
    expect(detail).toMatchObject({ State: '有权', Flags: expect.not.arrayContaining(['许可']), StateVerified: true });
    expect(detail).toMatchObject({ NextFee: { Year: 16, Assumed: false }, NextChangeOn: expect.any(String) });
    expect(detail).not.toHaveProperty('IgnoredEvents');
    const staff = (await t.admin.get<{ IgnoredEvents: object[] }>(`/api/admin/Patents/${Id}`)).body.data;
    expect(staff.IgnoredEvents).toEqual([
      { Date: '2019-09-01', Code: 'RJ01', Text: '驳回', Reason: expect.stringContaining('授权之后') },
    ]);
  });

  it('keeps what follows from a write, and tells of it the state alone', async () => {
    const made = await create({ ApplicationDate: '2016-03-18', GrantDate: '2019-05-02' });
    const { Id } = made.body.data;
    const Events = [
      { Date: '2019-05-02', Code: 'GR01', Text: '授权' },
      { Date: '2020-06-01', Code: 'CF01', Text: '未缴年费专利权终止' },
    ];
    const written = await t.admin.put<Patent>(`/api/Patents/${Id}`, { Events, Version: 1 });
    expect(written.status, written.text).toBe(200);
    const kept = sql`select state, state_detail, state_as_of::text as as_of from patents where id = ${Id}`;
    expect((await t.ctx.db.execute(kept)).rows).toEqual([
      { state: '无权', state_detail: '无权-未缴年费', as_of: '2020-06-01' },
    ]);
    const told = sql`select after from audit_log where resource = 'Patents' and resource_id = ${Id} order by id`;
    const [created, updated] = (await t.ctx.db.execute<{ after: object }>(told)).rows;
    expect(created?.after).toMatchObject({ state: '有权', title: expect.any(String) });
    expect(created?.after).not.toHaveProperty('stateDetail');
    expect(Object.keys(updated?.after ?? {}).sort()).toEqual(['events', 'state']);
  });

  it('refreshes stale states without touching versions', async () => {
    const made = await create({ GrantDate: '2023-05-02' });
    const { Id } = made.body.data;
    const read = async (State: string) =>
      (await t.visitor.get<Patent[]>(`/api/Patents?State=${encodeURIComponent(State)}&pageSize=100`)).body.data.map(
        (p) => p.Id,
      );
    const stale = sql`state = '审中', flags = '{保全}', expires_on = null`;
    await t.ctx.db.execute(sql`update patents set ${stale} where id = ${Id}`);
    t.ctx.cache.invalidate(['*']);
    expect(await read('审中')).toContain(Id);
    // Its day has not come: the night leaves it alone, and the rules of a new version do not.
    expect(await refreshPatentStates(t.ctx)).toBe(0);
    await patentStatesJob.perform(
      t.ctx,
      {},
      { jobId: 0, signal: new AbortController().signal, keep: async () => undefined },
    );
    expect(await read('审中')).not.toContain(Id);
    await t.ctx.db.execute(sql`update patents set ${stale}, next_change_on = '2024-01-01' where id = ${Id}`);
    expect(await refreshPatentStates(t.ctx)).toBe(1);
    const kept = sql`select state_detail, flags, expires_on::text, next_change_on::text > '2024-01-01' as later
      from patents where id = ${Id}`;
    expect((await t.ctx.db.execute(kept)).rows).toEqual([
      { state_detail: '有权-授权', flags: [], expires_on: expect.any(String), later: true },
    ]);
    expect(await read('审中')).not.toContain(Id);
    expect(await read('有权')).toContain(Id);
    expect(await refreshPatentStates(t.ctx)).toBe(0);
    expect((await t.admin.get<Patent>(`/api/Patents/${Id}`)).body.data.Version).toBe(1);
  });
});

describe('lists', () => {
  it('finds by number in any form, by applicant or owner, by IPC prefix', async () => {
    const made = await create({
      ApplicationNumber: '201710117081.7',
      ApplicationDate: '2017-03-01',
      Applicants: ['甲公司'],
      Owners: ['乙_公司'],
      MainIpc: 'B63C 11/52',
      Province: '东澜省',
    });
    expect(made.status, made.text).toBe(201);
    const ids = async (query: Record<string, string>) => {
      const answer = await t.visitor.get<Patent[]>(`/api/Patents?pageSize=100&${new URLSearchParams(query)}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.map((p) => p.Id);
    };
    const only = [made.body.data.Id];
    for (const text of [
      'ZL201710117081.7',
      'cn 2017101170817',
      '２０１７１０１１７０８１．７',
      '20171011',
      '201710117081',
      '102017000117081',
    ]) {
      expect(await ids({ ApplicationNumber: text }), text).toEqual(only);
    }
    expect(await ids({ ApplicationNumber: '%' })).toEqual([]);
    expect(await ids({ Applicant: '甲公' })).toEqual(only);
    expect(await ids({ Applicant: '乙_公司' })).toEqual(only);
    expect(await ids({ Applicant: '乙%' })).toEqual([]);
    expect(await ids({ MainIpc: 'b63c' })).toEqual(only);
    expect(await ids({ MainIpc: 'B63C 11/5' })).toEqual(only);
    expect(await ids({ MainIpc: 'B63C12' })).toEqual([]);
    expect(await ids({ keyword: 'ZL201710117081.7' })).toEqual(only);
    expect(await ids({ keyword: '甲公司', Province: '东澜' })).toEqual(only);
  });

  it('shows granted and alive ones first and always fills eight', async () => {
    const answer = await t.visitor.get<Patent[]>('/api/Patents/Top8');
    expect(answer.body.data).toHaveLength(8);
    const ranks = answer.body.data.map((p) => ['有权', '审中', '无权'].indexOf(p.State));
    expect(ranks).toEqual([...ranks].sort());
    const newest = await create({ GrantDate: today() });
    const after = await t.visitor.get<Patent[]>('/api/Patents/Top8');
    expect(after.body.data[0]?.Id).toBe(newest.body.data.Id);
  });

  it('writes the search document with the record', async () => {
    const made = await create({ Title: '潜水器耐压壳体', Abstract: '一种耐压壳体' });
    const documents = async () =>
      (
        await t.ctx.db.execute(
          sql`select body from search_documents where kind = 'patent' and ref_id = ${made.body.data.Id}`,
        )
      ).rows;
    expect((await documents())[0]?.body).toContain(made.body.data.ApplicationNumber);
    await t.admin.delete(`/api/Patents/${made.body.data.Id}`);
    expect(await documents()).toEqual([]);
    expect((await t.visitor.get(`/api/Patents/${made.body.data.Id}`)).status).toBe(404);
  });
});

it('keeps what patents are found by in step with all of that', () => expectSearchRows(t.ctx));
