/** What is missing or doubtful in the records of patents: kept at every write, counted, listed, mended. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PATENT_QUALITIES, type PatentQuality } from '@ip-portal/contract/patent-quality-words';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patents } from '../../src/db/schema/patents.ts';
import { refreshPatentStates } from '../../src/modules/patents/index.ts';
import { patentStatesJob } from '../../src/modules/patents/refresh-patent-states.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { madeUpNumber } from '../helpers/application-number.ts';
import { importPaths } from '../helpers/patent-import.ts';
import { actor } from '../helpers/staff.ts';

interface Patent {
  Id: number;
  Version: number;
  Title: string;
}
interface Report {
  Problems: { Quality: PatentQuality; Patents: number; More: boolean }[];
  Deriving: boolean;
}

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-quality-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let serial = 0;
function number(kind = 1) {
  serial += 1;
  return madeUpNumber(serial, kind);
}
async function create(more: object = {}): Promise<Patent> {
  const made = await t.admin.post<Patent>('/api/Patents', {
    ApplicationNumber: number(),
    Type: '发明',
    Title: `质量样例${serial}`,
    ApplicationDate: '2021-11-02',
    GrantDate: '2023-05-02',
    Applicants: [`甲公司${serial}`],
    MainIpc: 'G06F16/332',
    Abstract: '一种装置',
    Events: [
      { Date: '2021-12-28', Code: 'SE01', Text: '实质审查的生效' },
      { Date: '2023-05-02', Code: 'GR01', Text: '授权' },
    ],
    ...more,
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}
const listed = async (quality: PatentQuality) => {
  const answer = await t.admin.get<Patent[]>(`/api/admin/Patents?Quality=${quality}&pageSize=100`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map(({ Id }) => Id);
};
const report = async () => (await t.admin.get<Report>('/api/admin/PatentQuality')).body.data;
const counted = async (quality: PatentQuality) =>
  (await report()).Problems.find(({ Quality }) => Quality === quality)?.Patents;
const problemsOf = async (id: number) => (await t.ctx.db.select().from(patents).where(eq(patents.id, id)))[0]?.problems;

it('says nothing of a record without fault, and of each name how many have it', async () => {
  const { Id } = await create();
  expect(await problemsOf(Id)).toEqual([]);
  const { Problems, Deriving } = await report();
  expect(Problems.map(({ Quality }) => Quality)).toEqual(PATENT_QUALITIES);
  expect([Problems.every(({ Patents, More }) => Patents === 0 && !More), Deriving]).toEqual([true, false]);
});

describe('a problem', () => {
  it.each<[PatentQuality, object]>([
    ['no-abstract', { Abstract: '' }],
    ['no-applicant', { Applicants: [] }],
    ['no-class', { MainIpc: null }],
    ['no-events', { Events: [] }],
    ['odd-dates', { PublicationDate: '2099-01-01', GrantDate: null, Events: [] }],
    ['unverified-no-events', { GrantDate: null, Events: [] }],
    ['unverified-no-examination', { GrantDate: null, Events: [{ Date: '2022-05-06', Code: 'PB01', Text: '公布' }] }],
    [
      'ignored-events',
      {
        Events: [
          { Date: '2023-05-02', Code: 'GR01', Text: '授权' },
          { Date: '2024-01-01', Code: 'RJ01', Text: '驳回' },
        ],
      },
    ],
  ])('%s is told, listed, and gone when it is mended', async (quality, more) => {
    const made = await create(more);
    expect(await listed(quality)).toEqual([made.Id]);
    expect(await counted(quality)).toBe(1);
    const mended = {
      Abstract: '一种装置',
      Applicants: ['乙公司'],
      MainIpc: 'G06F16/332',
      PublicationDate: null,
      GrantDate: '2023-05-02',
      Events: [{ Date: '2023-05-02', Code: 'GR01', Text: '授权' }],
      Version: made.Version,
    };
    const saved = await t.admin.put<Patent>(`/api/Patents/${made.Id}`, mended);
    expect(saved.status, saved.text).toBe(200);
    expect([await listed(quality), await counted(quality)]).toEqual([[], 0]);
    const { rows } = await t.ctx.db.execute(
      sql`select after from audit_log where resource = 'Patents' and resource_id = ${made.Id} and action = 'update'`,
    );
    // Nobody changed what is derived: it is not told.
    expect(rows.flatMap(({ after }) => Object.keys(after as object))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/problems|twin/)]),
    );
  });

  it('of a deleted record is nobody’s', async () => {
    const made = await create({ Abstract: '' });
    await t.admin.delete(`/api/Patents/${made.Id}`);
    expect([await listed('no-abstract'), await counted('no-abstract')]).toEqual([[], 0]);
    const gone = await t.admin.get<Patent[]>('/api/admin/Patents?Quality=no-abstract&Deleted=true');
    expect(gone.body.data.map(({ Id }) => Id)).toEqual([made.Id]);
  });

  it('is known of imported records', async () => {
    const line = { pub_no: 'CN115900088A', pub_date: '2022-10-21', title: '导入的质量样例' };
    await writeFile(path.join(folder, 'a.jsonl'), JSON.stringify(line));
    await importPaths(t.ctx, [path.join(folder, 'a.jsonl')], folder);
    const [row] = await t.ctx.db.select().from(patents).where(eq(patents.publicationNumber, line.pub_no));
    expect(row?.problems).toEqual(
      expect.arrayContaining(['no-application-number', 'no-filing-date', 'no-applicant', 'no-class', 'no-abstract']),
    );
    expect(await listed('no-filing-date')).toEqual([row?.id]);
    expect(await listed('unverified-no-filing-date')).toEqual([row?.id]);
    await t.ctx.db.delete(patents).where(eq(patents.id, row?.id ?? 0));
  });

  it('that a day brings or takes is known from that day on', async () => {
    const made = await create({ PublicationDate: '2099-01-01', GrantDate: null, Events: [] });
    const [row] = await t.ctx.db.select().from(patents).where(eq(patents.id, made.Id));
    expect(row?.problems).toContain('odd-dates');
    // As it stood before that day: the night finds that its day has come.
    await t.ctx.db.execute(
      sql`update patents set publication_date = '2022-05-06', next_change_on = '2022-05-06' where id = ${made.Id}`,
    );
    await refreshPatentStates(t.ctx);
    expect(await problemsOf(made.Id)).not.toContain('odd-dates');
    await t.admin.delete(`/api/Patents/${made.Id}`);
  });
});

it('finds out of rows of before what a write would have said, numbers that no rule knows among them', async () => {
  await create({ Abstract: '', Applicants: [] });
  const columns = sql`select id, problems, twin_by_day, twin_by_applicant from patents order by id`;
  const written = (await t.ctx.db.execute(columns)).rows;
  await t.ctx.db.execute(sql`update patents set problems = '{}', twin_by_day = null, twin_by_applicant = null`);
  const { rows } = await t.ctx.db.execute<{
    id: number;
  }>(sql`insert into patents (application_number, type, title, application_date)
    values ('202111286633.1', '发明', '旧号码', '2021-11-02') returning id`);
  const attempt = { jobId: 0, signal: new AbortController().signal, keep: async () => undefined };
  await patentStatesJob.perform(t.ctx, {}, attempt);
  expect(await problemsOf(rows[0]?.id ?? 0)).toContain('odd-numbers');
  expect(await listed('odd-numbers')).toEqual([rows[0]?.id]);
  await t.ctx.db.execute(sql`delete from patents where application_number = '202111286633.1'`);
  expect((await t.ctx.db.execute(columns)).rows).toEqual(written);
});

it('says that records are looked through anew while a job does so', async () => {
  await t.ctx.db.execute(
    sql`insert into jobs (kind, data, max_attempts, due_at) values ('patent_states', '{}', 3, now())`,
  );
  expect((await report()).Deriving).toBe(true);
  await t.ctx.db.execute(sql`delete from jobs where kind = 'patent_states'`);
});

describe('records that may be of one patent', () => {
  it('have type and title in common, and the filing date or the first applicant', async () => {
    const own = { Title: '一种 双轮-水泵（A）', Applicants: ['甲大学', '乙公司'], ApplicationDate: '2021-03-01' };
    const first = await create(own);
    const sameDay = await create({ ...own, Title: '一种双轮水泵(a)', Applicants: ['丙公司'] });
    const sameApplicant = await create({ ...own, ApplicationDate: '2021-06-01' });
    // One invention filed twice on one day, as the law allows.
    await create({ ...own, Type: '实用新型', ApplicationNumber: number(2), Events: [], GrantDate: null });
    await create({ ...own, Title: '一种三轮水泵' });
    await create({ ...own, ApplicationDate: '2021-07-01', Applicants: ['乙公司'] });
    const suspected = [first.Id, sameDay.Id, sameApplicant.Id];
    expect((await listed('twins')).sort((a, b) => a - b)).toEqual(suspected);
    expect(await counted('twins')).toBe(3);
    // One that is deleted is no twin, and neither is who has none left.
    await t.admin.delete(`/api/Patents/${first.Id}`);
    expect(await listed('twins')).toEqual([]);
    await t.admin.post(`/api/admin/Patents/${first.Id}/restore`);
    expect(await counted('twins')).toBe(3);
    const renamed = await t.admin.put<Patent>(`/api/Patents/${sameDay.Id}`, {
      Title: '另一种',
      Version: sameDay.Version,
    });
    expect(renamed.status, renamed.text).toBe(200);
    expect(await counted('twins')).toBe(2);
  });
});

it('counts no further than ten thousand, and says so', async () => {
  await t.ctx.db.execute(sql`insert into patents (publication_number, type, title, problems)
    select 'CN8' || n, '发明', '封顶', '{no-class}' from generate_series(1, 10100) n`);
  try {
    const found = (await report()).Problems.find(({ Quality }) => Quality === 'no-class');
    expect(found).toEqual({ Quality: 'no-class', Patents: 10_000, More: true });
    const list = await t.admin.get('/api/admin/Patents?Quality=no-class');
    expect(list.body).toMatchObject({ total: 10_000, totalIsCapped: true });
  } finally {
    await t.ctx.db.execute(sql`delete from patents where title = '封顶'`);
  }
});

describe('is for staff alone', () => {
  it('and its names are a closed list', async () => {
    const answer = await t.admin.get('/api/admin/Patents?Quality=no-soul');
    expect([answer.status, Object.keys((answer.body.data as { fields: object }).fields)]).toEqual([400, ['Quality']]);
  });

  it('so that the public neither reads nor filters by it', async () => {
    const made = await create({ Abstract: '' });
    const all = (await t.visitor.get('/api/Patents?pageSize=100')).body.total;
    expect((await t.visitor.get('/api/Patents?pageSize=100&Quality=no-abstract')).body.total).toBe(all);
    const detail = await t.visitor.get(`/api/Patents/${made.Id}`);
    for (const word of ['Problems', 'no-abstract', 'Twin']) expect(detail.text).not.toContain(word);
    expect((await t.visitor.get('/api/admin/PatentQuality')).status).toBe(401);
    expect((await (await actor(t, ['auditor'])).as.get('/api/admin/PatentQuality')).status).toBe(403);
  });
});
