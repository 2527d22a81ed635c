import { expect, it } from 'vitest';
import { articles, dailyReads } from '../src/db/schema/articles.ts';
import { financingProducts } from '../src/db/schema/financing.ts';
import { laws } from '../src/db/schema/laws.ts';
import { patents } from '../src/db/schema/patents.ts';
import { postings } from '../src/db/schema/postings.ts';
import { toDay } from '../src/lib/time.ts';
import { startTestApp } from './helpers/app.ts';

const { ctx, admin } = await startTestApp();
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
type Board = {
  Todo: Record<string, unknown> & { StaleColumns: { Kind: string; Category: string; Days: number | null }[] };
  PublishedPerDay: { Date: string; Count: number }[];
  ReadsPerDay: { Date: string; Count: number }[];
  TopArticles: { Title: string; ReadCount: number }[];
  PatentStates: { State: string; Count: number }[];
  Stats: { News: number };
  Users: number;
};

it('tells what needs doing and real figures', async () => {
  await admin.put('/api/WebConfig', {
    NewsCategories: ['动态', '政策', '空的'],
    NoticeCategories: ['公告', '旧公告'],
    Version: 1,
  });
  const article = (kind: string, category: string, days: number, extra: object = {}) => ({
    kind,
    category,
    title: `${kind} ${category} ${days}`,
    status: 'published',
    publishTime: ago(days),
    ...extra,
  });
  await ctx.db
    .insert(articles)
    .values([
      article('news', '动态', 1, { readCount: 5 }),
      article('news', '动态', 40),
      article('news', '政策', 20, { readCount: 9 }),
      article('news', '空的', 1, { status: 'draft' }),
      article('news', '空的', -3),
      article('notice', '公告', 100),
      article('notice', '旧公告', 200),
    ]);
  await ctx.db.transaction(async (tx) => {
    const rows = [article('law', '', 10), article('law', '', 1, { deletedAt: new Date() })];
    const ids = await tx.insert(articles).values(rows).returning({ articleId: articles.id });
    await tx.insert(laws).values(ids);
  });
  await ctx.db.insert(dailyReads).values([
    { day: toDay(new Date()), count: 7 },
    { day: toDay(ago(90)), count: 99 },
  ]);
  const product = (validUntil: string | null) => ({ name: '贷', bank: '行', validUntil });
  await ctx.db
    .insert(financingProducts)
    .values([product(null), product(toDay(ago(-10))), product(toDay(ago(-60))), product(toDay(ago(2)))]);
  await ctx.db.insert(postings).values({ type: 'supply', title: 'x', mode: '转让' });
  const patent = { type: '发明', title: 'x', applicationDate: '2021-11-02', state: '有权' };
  await ctx.db.insert(patents).values([
    { ...patent, applicationNumber: '202111286633.X' },
    { ...patent, applicationNumber: '201410408762.5', doubt: 'no-events' },
  ]);

  const answer = await admin.get<Board>('/api/admin/Dashboard');
  expect(answer.status).toBe(200);
  const board = answer.body.data;
  expect(board.Todo).toEqual({
    PendingPostings: 1,
    Drafts: 1,
    Scheduled: 1,
    ExpiringFinancing: 1,
    PrivacyRequests: 0,
    LockedUsers: 0,
    HeldUsers: 0,
    Alarms: 0,
    StaleColumns: [
      { Kind: 'news', Category: '空的', Days: null },
      { Kind: 'notice', Category: '旧公告', Days: 200 },
      { Kind: 'news', Category: '政策', Days: 20 },
    ],
  });
  expect(board.PublishedPerDay).toHaveLength(30);
  expect(board.PublishedPerDay.at(-1)?.Date).toBe(toDay(new Date()));
  expect(board.PublishedPerDay.find((day) => day.Date === toDay(ago(1)))?.Count).toBe(1);
  expect(board.PublishedPerDay.reduce((sum, day) => sum + day.Count, 0)).toBe(3);
  expect(board.ReadsPerDay.reduce((sum, day) => sum + day.Count, 0)).toBe(7);
  expect(board.TopArticles.map((one) => one.ReadCount)).toEqual([9, 5]);
  expect(board.PatentStates).toEqual([
    { State: '有权', Count: 1 },
    { State: '审中', Count: 0 },
    { State: '无权', Count: 0 },
    { State: '未核实', Count: 1 },
  ]);
  expect([board.Stats.News, board.Users]).toEqual([3, 1]);
});
