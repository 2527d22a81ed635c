import { addDays, addMonths } from '@ip-portal/contract/rules/calendar';
import type { Refusal } from '@ip-portal/contract/rules/refusal';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { today } from '../src/lib/time.ts';
import { type Client, startTestApp, type TestApp } from './helpers/app.ts';

let t: TestApp;
let owner: Client;
let other: Client;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.user();
  other = await t.user();
});

type Posting = {
  Id: number;
  Version: number;
  Status: string;
  PublishTime: string | null;
  ContactName: string;
  ContactPhone: string;
  ReviewNote: string;
  IsMine: boolean;
  PatentNumbers: string[];
  Patents: { Id: number | null; Title: string | null }[];
  Content: string;
  OwnerName?: string;
  fields?: Record<string, string>;
};
const body = (more: object = {}) => ({
  Type: 'supply',
  Title: '转让水下推进装置发明专利',
  Summary: '成熟度高，已小批量试用。',
  Content: '<p>详情</p><script>alert(1)</script>',
  Field: '海洋装备',
  Mode: '转让',
  PriceText: '面议',
  ContactName: '张三丰',
  ContactPhone: '13812345678',
  ...more,
});
const addPatent = (ApplicationNumber: string, Title: string) =>
  t.admin.post('/api/Patents', { ApplicationNumber, Type: '发明', Title, ApplicationDate: '2014-04-24' });
const create = (more: object = {}, by = owner) => by.post<Posting>('/api/Postings', body(more));
/** The rules that refuse, and what to do instead. */
const waysOut = ({ body }: { body: { data: object } }) =>
  (body.data as { refusals: Refusal[] }).refusals.map(({ rule, wayOut }) => [rule, wayOut?.text]);
const review = (id: number, Version: number, Status: string, Note?: string) =>
  t.admin.put<Posting>(`/api/admin/Postings/${id}/review`, {
    Version,
    Status,
    ...(Note === undefined ? {} : { Note }),
  });
async function published(more: object = {}) {
  const { Id } = (await create(more)).body.data;
  return (await review(Id, 1, 'published')).body.data;
}
const day = (offset: number) => new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

it('is closed to visitors and to users in the back office', async () => {
  for (const url of ['/api/Postings', '/api/Postings/1', '/api/admin/Postings'])
    expect((await t.visitor.get(url)).status).toBe(401);
  expect((await t.visitor.post('/api/Postings', body())).status).toBe(401);
  expect((await owner.get('/api/admin/Postings')).status).toBe(403);
  expect((await owner.put('/api/admin/Postings/1/review', { Version: 1, Status: 'published' })).status).toBe(403);
});

describe('a new posting', () => {
  it('waits for review, seen by owner and staff only', async () => {
    const made = await create();
    expect(made.status, made.text).toBe(201);
    expect(made.body.data).toMatchObject({
      Status: 'pending',
      IsMine: true,
      PublishTime: null,
      Content: '<p>详情</p>',
    });
    expect(made.headers['cache-control']).toBe('no-store');
    const { Id } = made.body.data;
    expect((await other.get(`/api/Postings/${Id}`)).status).toBe(404);
    expect((await t.admin.get(`/api/Postings/${Id}`)).status).toBe(200);
    const open = await other.get<Posting[]>('/api/Postings?pageSize=100');
    expect(open.body.data.map((p) => p.Id)).not.toContain(Id);
    const mine = await owner.get<Posting[]>('/api/Postings?Mine=true&pageSize=100');
    expect(mine.body.data.map((p) => p.Id)).toContain(Id);
    expect(mine.body.total).toBe(mine.body.data.length);
  });

  it('stores patent numbers in canonical form and refuses wrong ones', async () => {
    await addPatent('202111286633.X', '推进装置');
    await addPatent('201410408762.5', '导流罩');
    const made = await create({ PatentNumbers: ['zl202111286633.x', '202111286633X', '201410408762.5'] });
    expect(made.body.data.PatentNumbers).toEqual(['202111286633.X', '201410408762.5']);
    expect(made.body.data.Patents).toEqual([
      {
        Id: expect.any(Number),
        ApplicationNumber: '202111286633.X',
        Title: '推进装置',
        State: '审中',
        StateVerified: false,
      },
      {
        Id: expect.any(Number),
        ApplicationNumber: '201410408762.5',
        Title: '导流罩',
        State: '审中',
        StateVerified: false,
      },
    ]);
    const wrong = await create({ PatentNumbers: ['202111286633.1'] });
    expect(wrong.status).toBe(422);
    expect(wrong.body.data.fields).toHaveProperty('PatentNumbers');
    expect(waysOut(wrong)).toEqual([['application-number', '请对照专利证书或受理通知书核对']]);
    expect((await create({ PatentNumbers: ['notanumber'] })).status).toBe(400);
  });

  it('names every bad field and keeps the date within a year', async () => {
    const bad = await owner.post<Posting>('/api/Postings', { Type: 'gift', Title: '短', PriceFen: '1' });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.data.fields ?? {})).toEqual(
      expect.arrayContaining(['Type', 'Title', 'PriceFen', 'Summary', 'ContactPhone']),
    );
    expect((await create({ Summary: '   ' })).status).toBe(400);
    const last = addMonths(today(), 12);
    const between = `请选择 ${today()} 至 ${last} 之间的日期`;
    const past = await create({ ValidUntil: day(-1) });
    expect([past.status, waysOut(past)]).toEqual([422, [['posting-ends-past', between]]]);
    const long = await create({ ValidUntil: addDays(last, 1) });
    expect([long.status, waysOut(long)]).toEqual([422, [['posting-too-long', between]]]);
    expect((await create({ ValidUntil: last })).status).toBe(201);
    expect((await create({ ValidUntil: today() })).status).toBe(201);
    expect((await create({ ValidUntil: day(30) })).status).toBe(201);
  });
});

describe('review', () => {
  it('publishes; others see masked contacts', async () => {
    const row = await published();
    expect(row).toMatchObject({
      Status: 'published',
      PublishTime: expect.any(String),
      ContactPhone: '138****5678',
      OwnerName: expect.any(String),
    });
    const seen = (await other.get<Posting>(`/api/Postings/${row.Id}`)).body.data;
    expect(seen).toMatchObject({ ContactName: '张**', ContactPhone: '138****5678', IsMine: false });
    expect((await owner.get<Posting>(`/api/Postings/${row.Id}`)).body.data.ContactPhone).toBe('13812345678');
    // Staff see the mask, too; when it comes back with another change it changes nothing.
    const staff = (await t.admin.get<Posting>(`/api/Postings/${row.Id}`)).body.data;
    expect(staff).toMatchObject({ ContactName: '张**', ContactPhone: '138****5678' });
    const { ContactName, ContactPhone, Version } = staff;
    await t.admin.put(`/api/Postings/${row.Id}`, { Summary: '改过的摘要', ContactName, ContactPhone, Version });
    expect((await owner.get<Posting>(`/api/Postings/${row.Id}`)).body.data).toMatchObject({
      ContactName: '张三丰',
      ContactPhone: '13812345678',
      Summary: '改过的摘要',
    });
    const open = await other.get<Posting[]>(
      `/api/Postings?pageSize=100&Type=supply&Field=${encodeURIComponent('海洋')}`,
    );
    expect(open.body.data.map((p) => p.Id)).toContain(row.Id);
    expect(open.text).not.toContain('13812345678');
  });

  it('needs a reason for a return, the current version and a legal move', async () => {
    const { Id } = (await create()).body.data;
    const bare = await review(Id, 1, 'returned', '  ');
    expect(bare.status).toBe(422);
    expect(bare.body.data.fields).toHaveProperty('Note');
    expect(waysOut(bare)).toEqual([['return-needs-note', '请填写后再提交']]);
    expect((await review(Id, 9, 'published')).status).toBe(409);
    const back = await review(Id, 1, 'returned', '请补充权属证明');
    expect(back.body.data).toMatchObject({ Status: 'returned', ReviewNote: '请补充权属证明' });
    const twice = await review(Id, 2, 'published');
    expect(twice.body).toMatchObject({ errorCode: 'ILLEGAL_TRANSITION' });
    expect((await review(Id, 2, 'withdrawn')).status).toBe(409);
    const again = await owner.put<Posting>(`/api/Postings/${Id}/resubmit`);
    expect(again.body.data.Status).toBe('pending');
    expect((await owner.put(`/api/Postings/${Id}/resubmit`)).status).toBe(409);
    expect((await review(999_999, 1, 'published')).status).toBe(404);
  });

  it('is not for whoever has posted: that is for somebody else, taking it down is not', async () => {
    const own = await t.admin.post<Posting>('/api/Postings', body());
    const { Id } = own.body.data;
    for (const status of ['published', 'returned']) {
      const { status: code, body: answer } = await review(Id, 1, status, '自己审核');
      expect([code, answer.errorMessage]).toEqual([422, expect.stringContaining('不能审核自己发布的信息')]);
    }
    expect((await t.admin.get<Posting>(`/api/Postings/${Id}`)).body.data).toMatchObject({ Status: 'pending' });
  });

  it('lets only one of two reviewers win', async () => {
    const { Id } = (await create()).body.data;
    const answers = await Promise.all([review(Id, 1, 'published'), review(Id, 1, 'returned', '重复')]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
  });
});

describe('changes', () => {
  it('sends an edit of the owner back to review, one of staff not', async () => {
    const row = await published();
    const byStaff = await t.admin.put<Posting>(`/api/Postings/${row.Id}`, { Region: '东澜省', Version: row.Version });
    expect(byStaff.body.data).toMatchObject({ Status: 'published', Region: '东澜省' });
    expect((await owner.put(`/api/Postings/${row.Id}`, { PriceText: '一口价', Version: row.Version })).status).toBe(
      409,
    );
    const byOwner = await owner.put<Posting>(`/api/Postings/${row.Id}`, {
      PriceText: '一口价',
      Version: row.Version + 1,
    });
    expect(byOwner.body.data).toMatchObject({ Status: 'pending', PublishTime: null });
    expect((await other.get(`/api/Postings/${row.Id}`)).status).toBe(404);
  });

  it('keeps others out: 403 on what they see, 404 on what they do not', async () => {
    const row = await published();
    const change = { PriceText: '免费', Version: row.Version };
    expect((await other.put(`/api/Postings/${row.Id}`, change)).status).toBe(403);
    expect((await other.delete(`/api/Postings/${row.Id}`)).status).toBe(403);
    expect((await other.put(`/api/Postings/${row.Id}/withdraw`)).status).toBe(403);
    const { Id } = (await create()).body.data;
    expect((await other.put(`/api/Postings/${Id}`, change)).status).toBe(404);
    expect((await other.delete(`/api/Postings/${Id}`)).status).toBe(404);
    expect((await t.admin.put(`/api/Postings/${Id}/withdraw`)).status).toBe(403);
  });

  it('withdraws, deletes and restores', async () => {
    const row = await published();
    expect((await owner.put<Posting>(`/api/Postings/${row.Id}/withdraw`)).body.data.Status).toBe('withdrawn');
    expect((await owner.put(`/api/Postings/${row.Id}/withdraw`)).status).toBe(409);
    expect((await owner.delete(`/api/Postings/${row.Id}`)).status).toBe(200);
    expect((await owner.get(`/api/Postings/${row.Id}`)).status).toBe(404);
    expect((await t.admin.get<Posting>(`/api/admin/Postings/${row.Id}`)).body.data.Status).toBe('withdrawn');
    const deleted = await t.admin.get<Posting[]>('/api/admin/Postings?Deleted=true');
    expect(deleted.body.data.map((p) => p.Id)).toContain(row.Id);
    expect((await t.admin.post(`/api/admin/Postings/${row.Id}/restore`)).status).toBe(200);
    expect((await t.admin.post(`/api/admin/Postings/${row.Id}/restore`)).status).toBe(409);
    const log = await t.ctx.db.execute(
      sql`select action from audit_log where resource = 'Postings' and resource_id = ${row.Id} order by id`,
    );
    expect(log.rows.map((entry) => entry.action)).toEqual(['create', 'review', 'offline', 'delete', 'restore']);
  });

  it('does not show an expired one and does not publish it', async () => {
    const row = await published({ ValidUntil: day(1) });
    await t.ctx.db.execute(sql`update postings set valid_until = ${day(-1)} where id = ${row.Id}`);
    expect((await other.get(`/api/Postings/${row.Id}`)).status).toBe(404);
    expect((await owner.get(`/api/Postings/${row.Id}`)).status).toBe(200);
    await owner.put(`/api/Postings/${row.Id}/withdraw`);
    expect((await owner.put(`/api/Postings/${row.Id}/resubmit`)).status).toBe(422);
    const renewed = await owner.put<Posting>(`/api/Postings/${row.Id}`, {
      ValidUntil: day(5),
      Version: row.Version + 1,
    });
    expect(renewed.body.data.Status).toBe('pending');
  });

  it('reports what a batch could not do', async () => {
    const a = (await create()).body.data.Id;
    const b = await published();
    const answer = await t.admin.post<{ Done: number; Failed: { Id: number }[] }>('/api/admin/Postings/batch', {
      Ids: [a, b.Id, 999_999],
      Action: 'publish',
    });
    expect(answer.body.data).toMatchObject({ Done: 1, Failed: [{ Id: b.Id }, { Id: 999_999 }] });
    expect((await t.admin.get<Posting>(`/api/admin/Postings/${a}`)).body.data.Status).toBe('published');
  });
});

it('lists for staff: pending first, filters, sort, right total past the last page', async () => {
  const all = await t.admin.get<Posting[]>('/api/admin/Postings?pageSize=100');
  expect(all.body.data[0]?.Status).toBe('pending');
  const past = await t.admin.get<Posting[]>('/api/admin/Postings?current=99');
  expect(past.body).toMatchObject({ data: [], total: all.body.total });
  const pending = await t.admin.get<Posting[]>('/api/admin/Postings?Status=pending&sortby=CreatedAt&order=ascend');
  expect(new Set(pending.body.data.map((p) => p.Status))).toEqual(new Set(['pending']));
  expect((await t.admin.get('/api/admin/Postings?sortby=ContactPhone')).status).toBe(400);
  expect((await owner.get('/api/Postings?sortby=CreatedAt')).status).toBe(400);
});

it('takes twenty postings of a user and day, also when they come at once', async () => {
  const busy = await t.user();
  const answers = await Promise.all(Array.from({ length: 23 }, () => create({}, busy)));
  expect(answers.filter((a) => a.status === 201)).toHaveLength(20);
  expect(answers.filter((a) => a.status === 429)).toHaveLength(3);
});
