/** What notices say beside their text: until when, for whom, on what conditions, with what, how. */
import { OPEN_NOTICES_MAX } from '@ip-portal/contract/limits';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { noticeTerms } from '../src/db/schema/notice-terms.ts';
import { startScheduler } from '../src/modules/articles/scheduler.ts';
import { startTestApp } from './helpers/app.ts';
import { beforeDue, eventually } from './helpers/time.ts';

const { app, ctx, visitor, admin } = await startTestApp();
const fixed = await startTestApp({ publicOrigin: 'https://ip.example.gov.cn' });
type Item = Record<string, unknown> & { Id: number; Version: number };
const fields = (answer: { body: unknown }) =>
  (answer.body as { data?: { fields?: Record<string, string> } }).data?.fields ?? {};
let n = 0;

const TERMS = {
  Audience: '在本市登记的企业',
  Conditions: '近 3 年有有效发明专利\n没有未结的非正常申请',
  Materials: ['申报书', '预算表'],
  Channel: '登录 https://example.org/apply 提交',
};
async function create(values: Record<string, unknown> = {}, from = admin): Promise<Item> {
  const answer = await from.post<Item>('/api/Notices', { Title: `通知 ${++n}`, Status: 'published', ...values });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
/** `2026-12-05T17:00:00+08:00`, so many calendar days of Shanghai from today. */
const evening = (days: number) =>
  `${new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)}T23:59:00+08:00`;
const detail = async (id: number) => (await visitor.get<Item>(`/api/Articles/${id}`)).body.data;
const rowsOf = (id: number) => ctx.db.select().from(noticeTerms).where(eq(noticeTerms.articleId, id));

describe('a notice that says until when', () => {
  it('answers it with its texts to everybody, in lists the deadline alone', async () => {
    const made = await create({ ...TERMS, DeadlineAt: evening(13), Category: '期限' });
    const CalendarUrl = `/api/Notices/${made.Id}/calendar.ics`;
    expect(made).toMatchObject({ ...TERMS, DeadlineAt: evening(13), DaysLeft: 13, CalendarUrl });
    expect(await detail(made.Id)).toMatchObject({ ...TERMS, DeadlineAt: evening(13), DaysLeft: 13, CalendarUrl });
    const [row] = (await visitor.get<Item[]>('/api/Notices?Category=期限')).body.data;
    expect(row).toMatchObject({ Id: made.Id, DeadlineAt: evening(13), DaysLeft: 13 });
    expect(row).not.toHaveProperty('Audience');
    const [managed] = (await admin.get<Item[]>('/api/admin/Notices?Category=期限')).body.data;
    expect(managed).toMatchObject({ Id: made.Id, DaysLeft: 13 });
  });

  it('counts calendar days of Shanghai, and knows when it is over', async () => {
    const today = await create({ DeadlineAt: evening(0), PublishTime: inDays(-2).toISOString() });
    const gone = await create({ DeadlineAt: inDays(-1).toISOString(), PublishTime: inDays(-2).toISOString() });
    expect([today.DaysLeft, gone.DaysLeft, gone.CalendarUrl]).toEqual([0, -1, null]);
    expect((await create({ DeadlineAt: evening(1) })).DaysLeft).toBe(1);
  });

  it('names its papers one by one', async () => {
    const papers = (Materials: unknown) => ({ Title: '材料', Materials });
    for (const wrong of [
      '申报书',
      [''],
      [' 申报书'],
      ['申报书\n预算表'],
      ['长'.repeat(201)],
      Array.from({ length: 31 }, () => '表'),
    ]) {
      const { status, body } = await admin.post('/api/Notices', papers(wrong));
      expect([status, body.errorCode], JSON.stringify(wrong).slice(0, 40)).toEqual([400, 'INVALID']);
    }
    const made = await create({ Materials: ['申报书', '预算表'] });
    expect((await detail(made.Id)).Materials).toEqual(['申报书', '预算表']);
    // What an earlier version took as one text is told line by line.
    await ctx.db.execute(
      sql`update notice_terms set materials = E'申报书 \r\n\n 承诺书' where article_id = ${made.Id}`,
    );
    const told = await admin.get<Item>(`/api/admin/Notices/${made.Id}`);
    expect(told.body.data.Materials).toEqual(['申报书', '承诺书']);
  });

  it('is sorted by it, those without one last', async () => {
    const Category = '排序期限';
    const late = await create({ Category, DeadlineAt: evening(9) });
    const none = await create({ Category });
    const soon = await create({ Category, DeadlineAt: evening(2) });
    const asked = `/api/Notices?Category=${Category}&sortby=DeadlineAt&order=asc`;
    const ids = (await visitor.get<Item[]>(asked)).body.data.map((row) => row.Id);
    expect(ids).toEqual([soon.Id, late.Id, none.Id]);
  });

  it('changes field by field, and has no row once it says nothing', async () => {
    const made = await create({ ...TERMS, DeadlineAt: evening(5) });
    const url = `/api/Notices/${made.Id}`;
    const changed = await admin.put<Item>(url, { Audience: ' 高校 ', Version: made.Version });
    expect(changed.body.data).toMatchObject({ ...TERMS, Audience: '高校', DeadlineAt: evening(5) });
    expect(await rowsOf(made.Id)).toHaveLength(1);
    const emptied = { DeadlineAt: null, Audience: '', Conditions: ' ', Materials: [], Channel: '' };
    const { Version } = changed.body.data;
    const bare = await admin.put<Item>(url, { ...emptied, Version });
    expect(bare.body.data).toMatchObject({ ...emptied, Conditions: '', DaysLeft: null, CalendarUrl: null });
    expect(await rowsOf(made.Id)).toEqual([]);
    const found = await ctx.db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'Notices'), eq(auditLog.resourceId, made.Id), eq(auditLog.action, 'update')))
      .orderBy(auditLog.id);
    expect(found[0]).toEqual({ before: { audience: TERMS.Audience }, after: { audience: '高校' } });
    expect(found[1]?.after).toMatchObject({ deadlineAt: null, channel: '' });
  });

  it('is found by what it says, until it no longer does', async () => {
    const made = await create({ Audience: '潮汐能装备制造商' });
    const total = async () => (await visitor.get('/api/Search?keyword=潮汐能装备制造商')).body.total;
    expect(await total()).toBe(1);
    await admin.put(`/api/Notices/${made.Id}`, { Audience: '', Version: made.Version });
    expect(await total()).toBe(0);
  });

  it('belongs to notices alone', async () => {
    const news = await admin.post<Item>('/api/Newss', { Title: '新闻', Status: 'published', DeadlineAt: evening(3) });
    expect(news.body.data).not.toHaveProperty('DeadlineAt');
    expect(await detail(news.body.data.Id)).not.toHaveProperty('DeadlineAt');
    expect(await rowsOf(news.body.data.Id)).toEqual([]);
  });
});

describe('what is refused', () => {
  const refusal = async (body: object) => {
    const answer = await admin.post('/api/Notices', { Title: '不行', ...body });
    return [answer.status, fields(answer)];
  };

  it('names the field', async () => {
    expect(await refusal({ PublishTime: evening(3), DeadlineAt: evening(2) })).toEqual([
      422,
      { DeadlineAt: '截止时间不能早于发布时间' },
    ]);
    expect(await refusal({ Status: 'published', DeadlineAt: inDays(-1).toISOString() })).toEqual([
      422,
      { DeadlineAt: '截止时间不能早于发布时间' },
    ]);
    expect((await refusal({ DeadlineAt: '9999-12-31T00:00:00+08:00' }))[1]).toHaveProperty('DeadlineAt');
    expect((await refusal({ DeadlineAt: '明天' }))[0]).toBe(400);
    expect(await refusal({ Audience: '长'.repeat(501) })).toEqual([400, { Audience: expect.stringContaining('500') }]);
    expect((await refusal({ Channel: '\u200b' }))[1]).toHaveProperty('Channel');
  });

  it('is a time of publication after the deadline, whichever of the two is written', async () => {
    const draft = await create({ Status: 'draft', DeadlineAt: inDays(-3).toISOString() });
    expect(draft.DaysLeft).toBe(-1);
    const put = await admin.put(`/api/Notices/${draft.Id}`, { Status: 'published', Version: draft.Version });
    expect([put.status, Object.keys(fields(put))]).toEqual([422, ['DeadlineAt']]);
    const batch = await admin.post<{ Done: number; Failed: object[] }>('/api/admin/Notices/batch', {
      Ids: [draft.Id],
      Action: 'publish',
    });
    expect(batch.body.data).toEqual({ Done: 0, Failed: [{ Id: draft.Id, Reason: '截止时间不能早于发布时间' }] });
  });
});

describe('the deadline as a calendar takes it', () => {
  const file = (id: number, from = app, host = 'localhost:8000') =>
    from.inject({ url: `/api/Notices/${id}/calendar.ics`, headers: { host } });

  it('is an event of RFC 5545', async () => {
    const Title = '关于组织申报 2027 年度专利导航项目的通知，含补充说明；请各有关单位按时提交全部材料';
    const made = await create({
      Title,
      ...TERMS,
      Summary: '第一行\\第二行😀'.repeat(12),
      DeadlineAt: '2099-12-05T17:00:00+08:00',
    });
    const answer = await file(made.Id);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="notice-${made.Id}.ics"`);
    const lines = answer.body.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // A sign torn apart would have become two of these.
    expect(answer.body).not.toContain('\uFFFD');
    const whole = answer.body.replaceAll('\r\n ', '').split('\r\n');
    const url = `http://localhost:8000/desktop/notice/detail?id=${made.Id}`;
    expect(whole).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        `UID:notice-${made.Id}@localhost`,
        'DTSTART:20991205T090000Z',
        `SUMMARY:截止：${Title.replace('；', '；')}`,
        `URL:${url}`,
        'TRIGGER:-P1D',
        'END:VCALENDAR',
      ]),
    );
    expect(whole.find((line) => line.startsWith('DESCRIPTION:第'))).toContain('第一行\\\\第二行😀');
    expect(whole.filter((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toHaveLength(1);
  });

  it('escapes what means something to calendars', async () => {
    const made = await create({ Title: '甲,乙;丙', Channel: '一\n二', DeadlineAt: evening(4) });
    const text = (await file(made.Id)).body.replaceAll('\r\n ', '');
    expect(text).toContain('SUMMARY:截止：甲\\,乙\\;丙');
    expect(text).toContain('办理方式：一\\n二');
  });

  it('names the portal as the operator does, else as the visitor did', async () => {
    const made = await create({ DeadlineAt: evening(4) });
    expect((await file(made.Id, app, 'ip.example.com')).body).toContain('@ip.example.com\r\n');
    expect((await file(made.Id)).body).toContain('@localhost\r\n');
    const other = await create({ DeadlineAt: evening(4) }, fixed.admin);
    expect((await file(other.Id, fixed.app)).body).toContain('URL:https://ip.example.gov.cn/desktop/notice/');
  });

  it('is there for what the public sees and has a deadline, and no longer than that', async () => {
    const made = await create({ DeadlineAt: evening(4) });
    expect((await file(made.Id)).body).toContain('SEQUENCE:1');
    // Kept: the same again, until somebody writes.
    expect((await file(made.Id)).statusCode).toBe(200);
    await admin.put(`/api/Notices/${made.Id}`, { Title: '改过的标题', Version: made.Version });
    expect((await file(made.Id)).body).toContain('SUMMARY:截止：改过的标题');
    await admin.post('/api/admin/Notices/batch', { Ids: [made.Id], Action: 'offline' });
    expect((await file(made.Id)).statusCode).toBe(404);
    const others = await Promise.all([
      create({ DeadlineAt: evening(4), Status: 'draft' }),
      create({ DeadlineAt: evening(4), PublishTime: evening(2) }),
      create(TERMS),
    ]);
    for (const one of [...others.map(({ Id }) => Id), 99_999]) expect((await file(one)).statusCode).toBe(404);
    expect((await app.inject('/api/Notices/x/calendar.ics')).statusCode).toBe(400);
  });
});

describe('notices that are still open', () => {
  const open = async () => (await visitor.get<Item[]>('/api/Notices/Open')).body;

  it('come by their deadline, those that the public sees', async () => {
    const Category = '开放';
    const late = await create({ Category, DeadlineAt: evening(40) });
    const soon = await create({ Category, DeadlineAt: evening(1), IsTop: false });
    const top = await create({ Category, DeadlineAt: evening(6), IsTop: true });
    await create({ Category, DeadlineAt: evening(3), Status: 'draft' });
    await create({ Category, DeadlineAt: evening(9), PublishTime: evening(2) });
    await create({ Category, DeadlineAt: inDays(-1).toISOString(), PublishTime: inDays(-2).toISOString() });
    await create({ Category });
    const ofHere = async () => (await open()).data.filter((row) => row.Category === Category);
    const rows = await ofHere();
    expect(rows.map(({ Id }) => Id)).toEqual([soon.Id, top.Id, late.Id]);
    expect(rows[0]).toMatchObject({ DeadlineAt: evening(1), DaysLeft: 1 });
    expect(rows[0]).not.toHaveProperty('total');
    expect((await open()).total).toBe((await open()).data.length);
    // Kept: a write is seen at once.
    await admin.put(`/api/Notices/${soon.Id}`, { DeadlineAt: evening(50), Version: soon.Version });
    expect((await ofHere()).map(({ Id }) => Id)).toEqual([top.Id, late.Id, soon.Id]);
    await admin.post('/api/admin/Notices/batch', { Ids: [top.Id], Action: 'offline' });
    expect((await ofHere()).map(({ Id }) => Id)).toEqual([late.Id, soon.Id]);
  });

  it('are told in full where more are open than are sent', async () => {
    const { total: before = 0 } = await open();
    await ctx.db.execute(sql`
      with made as (
        insert into articles (kind, title, status, publish_time)
        select 'notice', '第 ' || n || ' 号公告', 'published', now() - interval '1 day'
        from generate_series(1, ${OPEN_NOTICES_MAX + 2}) n returning id
      )
      insert into notice_terms (article_id, deadline_at) select id, now() + interval '90 days' from made`);
    // A write through the interface drops what is kept.
    await create({ DeadlineAt: evening(80) });
    const { data, total } = await open();
    expect([data.length, total]).toEqual([OPEN_NOTICES_MAX, before + OPEN_NOTICES_MAX + 3]);
    await ctx.db.execute(sql`delete from articles where title like '第 % 号公告'`);
    await create();
    expect((await open()).total).toBe(before + 1);
  });

  it('are a calendar to subscribe to', async () => {
    const [first, second] = [await create({ DeadlineAt: evening(2) }), await create({ DeadlineAt: evening(3) })];
    const answer = await app.inject({ url: '/api/Notices/calendar.ics', headers: { host: 'localhost:8000' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.headers['content-disposition']).toBe('inline; filename="notices.ics"');
    const lines = answer.body.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'X-WR-CALNAME:知识产权通知公告截止日',
        `UID:notice-${first.Id}@localhost`,
        `UID:notice-${second.Id}@localhost`,
        `URL:http://localhost:8000/desktop/notice/detail?id=${second.Id}`,
      ]),
    );
    const begun = lines.filter((line) => line === 'BEGIN:VEVENT').length;
    expect(begun).toBe((await open()).total);
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(begun);
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  });
});

describe('categories', () => {
  it('are counted as the list with the same filters finds them', async () => {
    await create({ Category: '甲类', Tags: ['计数'] });
    await create({ Category: '乙类', Tags: ['计数'] });
    await create({ Category: '乙类', Tags: ['计数'], Status: 'draft' });
    await create({ Category: '乙类', Tags: ['计数'] });
    await create({ Tags: ['计数'] });
    const counted = async (search: string) => {
      const { data, total } = (
        await visitor.get<{ Category: string; Count: number }[]>(`/api/Notices/Categories${search}`)
      ).body;
      return [data.map(({ Category, Count }) => `${Category} ${Count}`), total];
    };
    // What has no category is in the total alone.
    expect(await counted('?Tag=计数')).toEqual([['乙类 2', '甲类 1'], 4]);
    expect(await counted('?Tag=没有')).toEqual([[], 0]);
    const all = (await visitor.get('/api/Notices?pageSize=1')).body.total;
    expect((await counted(''))[1]).toBe(all);
    await admin.post('/api/Newss', { Title: '新闻', Category: '甲类', Tags: ['计数'], Status: 'published' });
    expect(await counted('?Tag=计数')).toEqual([['乙类 2', '甲类 1'], 4]);
    expect((await visitor.get('/api/Newss/Categories?Tag=计数')).body).toMatchObject({
      data: [{ Category: '甲类', Count: 1 }],
      total: 1,
    });
    expect((await visitor.get('/api/Notices/Categories?PublishFrom=昨天')).status).toBe(400);
  });
});

it('is told as over once its time has come, without a write', async () => {
  const scheduler = startScheduler(ctx);
  try {
    const left = async ({ Id }: Item) => (await detail(Id)).DaysLeft;
    const { made, seen } = await beforeDue(
      (due) => create({ DeadlineAt: due.toISOString(), PublishTime: inDays(-1).toISOString() }),
      left,
    );
    expect(seen).toBeGreaterThanOrEqual(0);
    await eventually(async () => expect(await left(made)).toBe(-1));
  } finally {
    scheduler.stop();
  }
  // Nothing of a deleted article stays.
  await ctx.db.execute(sql`delete from articles where kind = 'notice'`);
  expect(await ctx.db.select().from(noticeTerms)).toEqual([]);
});
