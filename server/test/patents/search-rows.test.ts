/** What patents are found by is filled after an upgrade, and written anew when texts are cut otherwise. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { jobs } from '../../src/db/schema/jobs.ts';
import { runDue } from '../../src/jobs/run-jobs.ts';
import { JOBS } from '../../src/modules/index.ts';
import { askForPatentSearch } from '../../src/modules/patents/index.ts';
import { addWords } from '../../src/search/segment.ts';
import { seedDemo } from '../../src/seed/seed-demo.ts';
import { startTestApp } from '../helpers/app.ts';
import { expectSearchRows } from '../helpers/search-rows.ts';

const { ctx, visitor, admin } = await startTestApp();
await seedDemo(ctx);

const editions = async () =>
  (await ctx.db.execute<{ edition: number }>(sql`select distinct edition from patent_search`)).rows.map(
    (row) => row.edition,
  );
const found = async (q: string) => {
  ctx.cache.invalidate(['*']);
  const answer = await visitor.get<{ Id: number }[]>(`/api/Patents?q=${encodeURIComponent(q)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map(({ Id }) => Id);
};

it('is there of every patent of the demo', () => expectSearchRows(ctx));

it('is filled at the start where an earlier version had none, and the words follow by a job', async () => {
  const [edition] = await editions();
  const before = await found('类型=发明 散热');
  expect(before.length).toBeGreaterThan(0);
  await ctx.db.execute(sql`delete from patent_search`);
  expect(await found('类型=发明 散热')).toEqual([]);
  await askForPatentSearch(ctx);
  await expectSearchRows(ctx);
  expect(await found('类型=发明 散热')).toEqual(before);
  expect(await editions()).toEqual([0]);
  await runDue(ctx, JOBS);
  expect(await editions()).toEqual([edition]);
  await expectSearchRows(ctx);
});

it('leads from a mistyped word to the one that patents have', async () => {
  for (const [typed, meant] of [
    ['微通到 散热', '微通道 散热'],
    ['微道通', '微通道'],
    ['标题=水下机器仁', '水下机器人'],
    ['申请人=海月大学', '申请人=海岳大学'],
    ['类型=发明 申请人=="海岳大雪"', '申请人=="海岳大学"'],
    ['申请人=星海云凡科技', '申请人=星海云帆科技'],
    ['海月大学', '海岳大学'],
  ] as const) {
    ctx.cache.invalidate(['*']);
    const answer = await visitor.get(`/api/Patents?q=${encodeURIComponent(typed)}`);
    const { total, suggestions } = answer.body as unknown as { total: number; suggestions?: string[] };
    expect([typed, total, suggestions?.[0]]).toEqual([typed, 0, expect.stringContaining(meant)]);
    expect((await found(suggestions?.[0] ?? '')).length).toBeGreaterThan(0);
  }
});

it('is asked for once, however many start', async () => {
  await Promise.all([askForPatentSearch(ctx), askForPatentSearch(ctx)]);
  const asked = await ctx.db.select().from(jobs).where(sql`kind = 'patent_search'`);
  expect(asked).toHaveLength(1);
});

it('is cut anew by words that the operator adds, and found by them', async () => {
  const made = await admin.post<{ Id: number; Version: number }>('/api/Patents', {
    ApplicationNumber: '201710117081.7',
    ApplicationDate: '2017-03-01',
    Type: '发明',
    Title: '一种青禾涡旋舵翼板的加工方法',
  });
  expect(made.status, made.text).toBe(201);
  const { Id } = made.body.data;
  const words = async () =>
    (
      await ctx.db.execute<{ whole: boolean }>(
        sql`select words @@ '涡旋舵翼板'::tsquery as whole from patent_search where patent_id = ${Id}`,
      )
    ).rows[0]?.whole;
  expect(await words()).toBe(false);
  addWords(['涡旋舵翼板']);
  await askForPatentSearch(ctx);
  await runDue(ctx, JOBS);
  expect(await words()).toBe(true);
  expect(await found('涡旋舵翼板')).toEqual([Id]);
  expect(await editions()).toHaveLength(1);
  await expectSearchRows(ctx);
});
