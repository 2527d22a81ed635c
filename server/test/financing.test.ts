import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

type Product = { Id: number; Version: number; Content: string; fields?: Record<string, string> };
const create = (more: object = {}) =>
  t.admin.post<Product>('/api/Financing', { Name: '知易贷', Bank: '星海银行（演示）', ...more });
const listed = async (query = '') =>
  (await t.visitor.get<Product[]>(`/api/Financing?pageSize=100${query}`)).body.data.map((product) => product.Id);
const found = async (id: number) => {
  const { data } = (await t.visitor.get<{ Id: number }[]>(`/api/Search?Kind=financing&keyword=知易贷&pageSize=50`))
    .body;
  return data.some((hit) => hit.Id === id);
};

it('refuses reversed bounds and names both fields, also when only one is written', async () => {
  const both = await create({ AmountMinFen: 200, AmountMaxFen: 100, TermMinMonths: 12, TermMaxMonths: 6 });
  expect(both.status).toBe(422);
  expect(Object.keys(both.body.data.fields ?? {}).sort()).toEqual([
    'AmountMaxFen',
    'AmountMinFen',
    'TermMaxMonths',
    'TermMinMonths',
  ]);
  const made = await create({ AmountMaxFen: 100 });
  const { Id } = made.body.data;
  expect((await t.admin.put(`/api/Financing/${Id}`, { AmountMinFen: 101, Version: 1 })).status).toBe(422);
  expect((await t.admin.put(`/api/Financing/${Id}`, { AmountMinFen: 100, Version: 1 })).status).toBe(200);
  expect((await create({ AmountMinFen: -1 })).status).toBe(400);
  expect((await create({ AmountMinFen: 1.5 })).status).toBe(400);
});

it('cleans the description', async () => {
  const made = await create({ Content: '<p onclick="x()">说明</p><script>alert(1)</script>' });
  expect(made.body.data.Content).toBe('<p>说明</p>');
});

it('hides a product after its last day and shows it on that day', async () => {
  const day = (offset: number) => new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
  const past = (await create({ ValidUntil: day(-1) })).body.data.Id;
  const last = (await create({ ValidUntil: day(0) })).body.data.Id;
  const ids = await listed();
  expect(ids).toContain(last);
  expect(ids).not.toContain(past);
  expect((await t.visitor.get(`/api/Financing/${past}`)).status).toBe(404);
  expect((await t.admin.get(`/api/Financing/${past}`)).status).toBe(200);
  expect([await found(past), await found(last)]).toEqual([false, true]);
  await t.ctx.db.execute(sql`update financing_products set valid_until = ${day(-1)} where id = ${last}`);
  // As the scheduler does at midnight.
  t.ctx.cache.invalidate(['*']);
  expect(await listed()).not.toContain(last);
  expect(await found(last)).toBe(false);
});

it('finds products that can lend an amount', async () => {
  const { Id } = (await create({ Name: '额度测试', AmountMinFen: 1_000, AmountMaxFen: 9_007_199_254_740_991 })).body
    .data;
  expect(await listed('&AmountFen=1000')).toContain(Id);
  expect(await listed('&AmountFen=999')).not.toContain(Id);
  const bounded = (await create({ Name: '小额', AmountMaxFen: 5_000 })).body.data.Id;
  expect(await listed('&AmountFen=5000')).toContain(bounded);
  expect(await listed('&AmountFen=5001')).not.toContain(bounded);
  expect(await listed('&AmountFen=0')).toContain(bounded);
  const unbounded = (await create({ Name: '不限' })).body.data.Id;
  expect(await listed('&AmountFen=99999999999999999999999')).toEqual(expect.arrayContaining([unbounded]));
  expect(await listed('&AmountFen=99999999999999999999999')).not.toContain(Id);
  expect((await t.visitor.get('/api/Financing?AmountFen=99999999999999999999999')).status).toBe(200);
  expect((await t.visitor.get('/api/Financing?AmountFen=1.5')).status).toBe(400);
  expect(
    await listed(`&keyword=${encodeURIComponent('额度')}&OnlinePledge=false&Bank=${encodeURIComponent('星海')}`),
  ).toEqual([Id]);
});
