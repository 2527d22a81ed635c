import { checkDigit } from '@ip-portal/contract/rules/application-number';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { today } from '../src/lib/time.ts';
import { refreshPatentStates } from '../src/modules/patents/refresh-patent-states.ts';
import { startTestApp, type TestApp } from './helpers/app.ts';

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
  NextFee: { Year: number; DueDate: string; AmountFen: number } | null;
  Events: { Date: string; Code: string; Text: string }[];
  MainIpc: string | null;
  Ipcs: string[];
  fields?: Record<string, string>;
};

/** A valid number that no other test uses. */
let serial = 0;
function number(kind = 1, year = 2021): string {
  serial += 1;
  const digits = `${year}${kind}${String(serial).padStart(7, '0')}`;
  return `${digits}.${checkDigit(digits)}`;
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
      StateText: '审中-受理',
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

  it('keeps Locarno for designs and IPC for the others', async () => {
    const design = { ApplicationNumber: number(3), Type: '外观设计' };
    expect((await create({ ...design, MainIpc: 'G06F16/332' })).status).toBe(422);
    expect((await create({ ...design, Ipcs: ['G06F'] })).status).toBe(422);
    expect((await create({ Loc: '12-08' })).status).toBe(422);
    expect((await create({ ...design, Loc: '99-99' })).status).toBe(400);
    const good = await create({ ...design, Loc: '1208' });
    expect(good.body.data).toMatchObject({ Loc: '12-08' });
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
    expect(detail.body.data.Events.map((event) => event.Code)).toEqual(['SE01', 'PE01']);
    const ended = await t.admin.put<Patent>(`/api/Patents/${Id}`, {
      Events: [{ Date: '2025-01-01', Code: 'CF01', Text: '未缴年费专利权终止' }, ...detail.body.data.Events],
      Version: detail.body.data.Version,
    });
    expect(ended.body.data).toMatchObject({ State: '无权', StateText: '无权-未缴年费', Flags: [], NextFee: null });
    expect((await t.visitor.get<Patent>(`/api/Patents/${Id}`)).body.data.State).toBe('无权');
  });

  it('refreshes stale states without touching versions', async () => {
    const made = await create({ GrantDate: '2023-05-02' });
    const { Id } = made.body.data;
    const read = async (State: string) =>
      (await t.visitor.get<Patent[]>(`/api/Patents?State=${encodeURIComponent(State)}&pageSize=100`)).body.data.map(
        (p) => p.Id,
      );
    await t.ctx.db.execute(sql`update patents set state = '审中' where id = ${Id}`);
    t.ctx.cache.invalidate(['*']);
    expect(await read('审中')).toContain(Id);
    expect(await refreshPatentStates(t.ctx)).toBe(1);
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
