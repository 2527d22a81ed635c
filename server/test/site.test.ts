import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { articles } from '../src/db/schema/articles.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { startTestApp } from './helpers/app.ts';

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
  });
});
