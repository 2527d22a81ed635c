import { type Movement, type PublicStats, RECENT_DAYS } from '@ip-portal/contract';
import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { articles } from '../src/db/schema/articles.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { startTestApp } from './helpers/app.ts';
import { madeUpNumber } from './helpers/application-number.ts';

const { ctx, admin, visitor } = await startTestApp();
type Site = { WebSiteName: string; Copyright: string; Version: number; Links: unknown[]; QQs: unknown[] };

describe('WebConfig', () => {
  it('has defaults, takes changes field by field, cleans HTML, notes before and after', async () => {
    const first = await visitor.get<Site>('/api/WebConfig');
    expect(first.body.data).toMatchObject({ WebSiteName: '知识产权保护与服务门户', Version: 1, Links: [] });
    const saved = await admin.put<Site>('/api/WebConfig', {
      WebSiteName: '某某中心',
      Copyright: '<p onclick="x()">版权<script>alert(1)</script></p>',
      Version: 1,
      Links: [{ Name: 'x' }],
      Nonsense: 1,
    });
    expect(saved.body.data).toMatchObject({ WebSiteName: '某某中心', Copyright: '<p>版权</p>', Version: 2 });
    expect((await visitor.get<Site>('/api/WebConfig')).body.data).toEqual(saved.body.data);
    const [row] = await ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(row).toMatchObject({
      resource: 'WebConfig',
      action: 'update',
      before: { WebSiteName: '知识产权保护与服务门户', Copyright: '' },
      after: { WebSiteName: '某某中心', Copyright: '<p>版权</p>' },
    });
  });

  it('refuses stale versions, bad fields, and two first writers', async () => {
    expect((await admin.put('/api/WebConfig', { WebSiteName: 'x', Version: 1 })).status).toBe(409);
    const bad = await admin.put('/api/WebConfig', {
      WebSiteName: ' ',
      QQs: [{ Name: 'a', QQ: 'abc' }],
      EducationUrl: 'javascript:1',
      Version: 2,
    });
    expect(bad.status).toBe(400);
    expect(Object.keys((bad.body.data as { fields: object }).fields).length).toBeGreaterThanOrEqual(3);
    expect((await admin.put('/api/WebConfig', { EducationUrl: '', Version: 2 })).status).toBe(200);
    const racing = await Promise.all(
      ['a', 'b', 'c'].map((Address) => admin.put('/api/About', { Address, Version: 1 })),
    );
    expect(racing.map((one) => one.status).sort()).toEqual([200, 409, 409]);
  });
});

it('answers and changes the about page', async () => {
  const before = (await visitor.get<{ Version: number }>('/api/About')).body.data;
  const saved = await admin.put('/api/About', {
    Content: '<h1>简介</h1><iframe src="https://x"></iframe>',
    Departments: [{ Name: '综合部', Duty: '', Phone: '' }],
    Version: before.Version,
  });
  expect(saved.body.data).toMatchObject({ Content: '<h2>简介</h2>', Departments: [{ Name: '综合部' }] });
  expect((await visitor.get('/api/About')).body.data).toEqual(saved.body.data);
});

it('counts only what the public sees', async () => {
  const article = (status: string, minutes: number, deletedAt: Date | null = null) => ({
    kind: 'news',
    title: 'x',
    status,
    publishTime: new Date(Date.now() + minutes * 60_000),
    deletedAt,
  });
  await ctx.db
    .insert(articles)
    .values([
      article('published', -5),
      article('published', 60),
      article('draft', -5),
      article('published', -5, new Date()),
    ]);
  await admin.post('/api/ThinkTanks', { Name: '专家一' });
  expect((await visitor.get('/api/Stats')).body.data).toEqual({
    News: 1,
    Notices: 0,
    Laws: 0,
    Patents: 0,
    Experts: 1,
    Financing: 0,
    Postings: 0,
    Movement: { News: 1, Notices: 0, Laws: 0, Patents: 0, Postings: 0 },
  });
});

describe('figures', () => {
  const movement = async () => (await visitor.get<PublicStats>('/api/Stats')).body.data.Movement;
  const DAY = 86_400_000;
  /** A moment of the calendar day of Shanghai so many days from today. */
  const at = (days: number, time: string) =>
    `${new Date(Date.now() + 8 * 3_600_000 + days * DAY).toISOString().slice(0, 10)}T${time}+08:00`;
  const make = async (path: string, values: Record<string, unknown>) => {
    const answer = await admin.post(path, { Status: 'published', ...values });
    expect(answer.status, answer.text).toBe(201);
  };
  /** What a change adds to the figures. */
  async function added(change: () => Promise<void>): Promise<Partial<Movement>> {
    const before = await movement();
    await change();
    const after = await movement();
    const names = Object.keys(after) as (keyof Movement)[];
    return Object.fromEntries(
      names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name] - before[name]]),
    );
  }

  it('count news of the last days by the calendar of Shanghai', async () => {
    const told = await added(async () => {
      await make('/api/Newss', { Title: '首日', PublishTime: at(1 - RECENT_DAYS, '00:00:00') });
      await make('/api/Newss', { Title: '前一日', PublishTime: at(-RECENT_DAYS, '23:59:59') });
      await make('/api/Newss', { Title: '今天' });
      await make('/api/Newss', { Title: '草稿', Status: 'draft' });
    });
    expect(told).toEqual({ News: 2 });
  });

  it('count notices whose deadline is to come, and laws that are not yet in force', async () => {
    const told = await added(async () => {
      await make('/api/Notices', { Title: '可申报', DeadlineAt: at(3, '17:00:00') });
      await make('/api/Notices', { Title: '已截止', PublishTime: at(-9, '09:00:00'), DeadlineAt: at(-1, '17:00:00') });
      await make('/api/Notices', { Title: '没有期限' });
      await make('/api/Laws', { Title: '未施行', EffectiveDate: at(1, '').slice(0, 10) });
      await make('/api/Laws', { Title: '今天施行', EffectiveDate: at(0, '').slice(0, 10) });
    });
    expect(told).toEqual({ Notices: 1, Laws: 1 });
  });

  it('count patents whose next fee is due within the days to come', async () => {
    const filed = (days: number) => at(days, '').replace(/^\d{4}(.{6}).*/, (_day, rest) => `2024${rest}`);
    const patent = (n: number, days: number, more: object = {}) =>
      make('/api/Patents', {
        ApplicationNumber: madeUpNumber(n, 2, 2024),
        Type: '实用新型',
        Title: `专利${n}`,
        ApplicationDate: filed(days),
        GrantDate: '2025-06-03',
        ...more,
      });
    const told = await added(async () => {
      await patent(11, 0);
      await patent(12, RECENT_DAYS - 1);
      await patent(13, RECENT_DAYS);
      await patent(14, 3, { GrantDate: null });
    });
    expect(told).toEqual({ Patents: 2 });
  });
});
