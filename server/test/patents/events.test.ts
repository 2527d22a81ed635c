/** Events of patents are kept as they were told: added and taken back, never written over. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { patentStatesJob } from '../../src/modules/patents/refresh-patent-states.ts';
import { startTestApp } from '../helpers/app.ts';
import { expectSearchRows } from '../helpers/search-rows.ts';

const { ctx, admin, visitor } = await startTestApp();

interface Event {
  Date: string;
  Code: string;
  Text: string;
  Source?: string;
  PartiesBefore?: string[];
  PartiesAfter?: string[];
}
interface Patent {
  Id: number;
  Version: number;
  State: string;
  Flags: string[];
  Events: Event[];
  RetractedEvents?: object[];
}

const GRANT: Event = { Date: '2019-05-03', Code: 'GR01', Text: '授权' };
const PLEDGE: Event = {
  Date: '2022-03-01',
  Code: 'PE01',
  Text: '专利权质押合同登记的生效；登记号:Y2022000001;出质人:甲公司、乙公司;质权人:丙银行',
};
const TRANSFER: Event = {
  Date: '2023-06-02',
  Code: 'TR01',
  Text: '专利权的转移；变更前:丁公司;变更后:戊公司;登记生效日:20230520',
};

let serial = 0;
async function create(Events: Event[]): Promise<Patent> {
  serial += 1;
  const answer = await admin.post<Patent>('/api/Patents', {
    ApplicationNumber: ['201410408762.5', '201711118888.9', '202111286633.X'][serial - 1],
    Type: '发明',
    Title: '一种阀',
    ApplicationDate: '2014-08-18',
    GrantDate: '2019-05-03',
    Events,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const write = async ({ Id, Version }: Patent, Events: Event[]) => {
  const answer = await admin.put<Patent>(`/api/Patents/${Id}`, { Events, Version });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const rowsOf = async (id: number) =>
  (
    await ctx.db.execute<{ told: Event; by: number | null; gone: boolean }>(
      sql`select told, created_by as by, retracted_at is not null as gone from patent_events where patent_id = ${id} order by id`,
    )
  ).rows;

describe('a list of events', () => {
  it('is added to and taken back from; what was taken back is told to staff with day and account', async () => {
    const made = await create([GRANT, PLEDGE]);
    expect(made.Flags).toEqual(['质押']);
    const changed = await write(made, [TRANSFER, GRANT]);
    expect(changed.Events.map(({ Code }) => Code)).toEqual(['GR01', 'TR01']);
    expect(changed.Flags).toEqual([]);
    expect(changed.RetractedEvents).toEqual([
      {
        Date: PLEDGE.Date,
        Code: 'PE01',
        Text: PLEDGE.Text,
        EnteredAt: expect.stringMatching(/^20/),
        RetractedAt: expect.stringMatching(/^20/),
        RetractedBy: 'admin',
      },
    ]);
    expect((await rowsOf(made.Id)).map(({ told, gone }) => [told.Code, gone])).toEqual([
      ['GR01', false],
      ['PE01', true],
      ['TR01', false],
    ]);
    const staff = (await admin.get<Patent>(`/api/admin/Patents/${made.Id}`)).body.data;
    expect(staff.RetractedEvents).toHaveLength(1);
    const seen = await visitor.get<Patent>(`/api/Patents/${made.Id}`);
    expect(seen.body.data).not.toHaveProperty('RetractedEvents');
    expect(seen.text).not.toContain('丙银行');

    // Entered again it counts again, as an event of its own; the first stays taken back.
    const again = await write(changed, [GRANT, TRANSFER, PLEDGE]);
    expect(again.Flags).toEqual(['质押']);
    expect((await rowsOf(made.Id)).filter(({ told }) => told.Code === 'PE01').map(({ gone }) => gone)).toEqual([
      true,
      false,
    ]);
    // Nothing new: nothing is written.
    await write(again, [PLEDGE, TRANSFER, GRANT]);
    expect(await rowsOf(made.Id)).toHaveLength(4);
  });

  it('counts an event of two sources once, whoever writes it, and stays as it was told', async () => {
    const { Id } = await create([
      { ...GRANT, Source: '公报' },
      { ...GRANT, Source: '登记簿副本' },
    ]);
    expect(await rowsOf(Id)).toMatchObject([{ told: { ...GRANT, Source: '公报' } }]);
    const refused = async (statement: ReturnType<typeof sql>, name: string) =>
      expect(await ctx.db.execute(statement).catch((error: { cause?: object }) => error.cause)).toMatchObject({
        constraint: name,
      });
    const told = JSON.stringify({ ...GRANT, Source: '别处' });
    await refused(sql`insert into patent_events (patent_id, told) values (${Id}, ${told})`, 'patent_events_key');
    const rule = 'patent_events_told_check';
    await refused(sql`update patent_events set told = ${told} where patent_id = ${Id}`, rule);
    await refused(sql`delete from patent_events where patent_id = ${Id}`, rule);
    await ctx.db.execute(sql`update patent_events set retracted_at = now() where patent_id = ${Id}`);
    await refused(sql`update patent_events set retracted_at = null where patent_id = ${Id}`, rule);
    // With the patent they go.
    await ctx.db.execute(sql`delete from patents where id = ${Id}`);
    expect(await rowsOf(Id)).toEqual([]);
  });

  it('is read: who gave, who took, which register entry, when it takes effect', async () => {
    const named = { PartiesBefore: ['己公司', ' 己公司 ', ''], PartiesAfter: [] };
    const renamed = { Date: '2024-01-05', Code: 'CP01', Text: '专利权人的姓名或者名称的变更', ...named };
    const tooShort = await admin.post('/api/Patents', { Events: [renamed] });
    expect(tooShort.status).toBe(400);
    const { Id, Events } = await create([PLEDGE, TRANSFER, { ...renamed, PartiesBefore: ['己公司', ' 己公司 '] }]);
    expect(Events[2]).toEqual({ Date: '2024-01-05', Code: 'CP01', Text: renamed.Text, PartiesBefore: ['己公司'] });
    const read = sql`select kind, effective_on::text as day, register_number as number, parties_before as before,
      parties_after as after from patent_events where patent_id = ${Id} order by id`;
    const expected = [
      { kind: 'pledge', day: '2022-03-01', number: 'Y2022000001', before: ['甲公司', '乙公司'], after: ['丙银行'] },
      { kind: 'transfer', day: '2023-05-20', number: null, before: ['丁公司'], after: ['戊公司'] },
      { kind: 'party-change', day: '2024-01-05', number: null, before: ['己公司'], after: [] },
    ];
    expect((await ctx.db.execute(read)).rows).toEqual(expected);
    // A version that reads events otherwise – or a database that came from before they were read – is brought in step.
    await ctx.db.execute(sql`update patent_events set kind = null, parties_before = '{}' where patent_id = ${Id}`);
    const run = { jobId: 0, signal: new AbortController().signal, keep: async () => undefined };
    await patentStatesJob.perform(ctx, {}, run);
    expect((await ctx.db.execute(read)).rows).toEqual(expected);
  });
});

it('keeps what patents are found by in step with all of that', () => expectSearchRows(ctx));
