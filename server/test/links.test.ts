import { expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';

const { admin, visitor } = await startTestApp();
type Link = { Id: number; Name: string; Sort: number; Version: number; Link: string };
const add = async (Name: string, extra: object = {}) =>
  (await admin.post<Link>('/api/Links', { Name, Link: 'https://example.org/', ...extra })).body.data;
const names = async () => (await visitor.get<Link[]>('/api/Links?pageSize=100')).body.data.map((one) => one.Name);
const shown = async () =>
  (await visitor.get<{ Links: { Name: string }[] }>('/api/WebConfig')).body.data.Links.map((one) => one.Name);

it('shows visible links in order, in the list and in WebConfig, at once after each write', async () => {
  expect(await shown()).toEqual([]);
  const a = await add('甲', { Sort: 30 });
  const b = await add('乙', { Sort: 20 });
  const c = await add('丙', { Sort: 10, IsVisible: false });
  expect([await names(), await shown()]).toEqual([
    ['乙', '甲'],
    ['乙', '甲'],
  ]);
  expect((await visitor.get(`/api/Links/${c.Id}`)).status).toBe(404);
  expect((await visitor.get(`/api/Links/${a.Id}`)).status).toBe(200);

  expect((await admin.put('/api/admin/Links/order', { Ids: [a.Id, c.Id, b.Id] })).status).toBe(200);
  expect([await names(), await shown()]).toEqual([
    ['甲', '乙'],
    ['甲', '乙'],
  ]);
  expect((await admin.put('/api/admin/Links/order', { Ids: [a.Id, b.Id] })).status).toBe(409);
  expect((await admin.put('/api/admin/Links/order', { Ids: [a.Id, b.Id, 9999] })).status).toBe(409);
  expect((await admin.put('/api/admin/Links/order', { Ids: [a.Id, a.Id, b.Id] })).status).toBe(400);
  expect((await visitor.put('/api/admin/Links/order', { Ids: [a.Id] })).status).toBe(401);

  await admin.delete(`/api/Links/${a.Id}`);
  expect([await names(), await shown()]).toEqual([['乙'], ['乙']]);
  await admin.post(`/api/admin/Links/${a.Id}/restore`);
  expect(await names()).toEqual(['甲', '乙']);
});

it('comes in pages, without a gap and none twice', async () => {
  for (const Name of ['丁', '戊', '己']) await add(Name, { Sort: 100 });
  const all = await names();
  expect(all).toHaveLength(5);
  const page = async (current: number) => {
    const { body } = await visitor.get<Link[]>(`/api/Links?pageSize=2&current=${current}`);
    return [body.total, ...body.data.map((one) => one.Name)];
  };
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
    [5, ...all.slice(0, 2)],
    [5, ...all.slice(2, 4)],
    [5, ...all.slice(4)],
    [5],
  ]);
});

it('takes no script addresses', async () => {
  for (const Link of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', ' https://x']) {
    expect((await admin.post('/api/Links', { Name: '坏', Link })).status).toBe(400);
  }
});
