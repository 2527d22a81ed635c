/** The way from a reference to the statute: here at its article, else in the official database. */
import { citedLawUrl } from '@ip-portal/contract';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../helpers/app.ts';

const { app, visitor, admin } = await startTestApp();
const OFFICIAL = 'https://flk.npc.gov.cn/';
const BODY = '<p>第一条 甲。</p><p>第二条 乙。</p><p>第二条之一 丙。</p>';

async function publish(Title: string, values: Record<string, unknown> = {}): Promise<number> {
  const body = { Title, Content: BODY, Status: 'published', ...values };
  const answer = await admin.post<{ Id: number }>('/api/Laws', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.Id;
}

/** Where an address leads; its status when nowhere. */
async function leads(url: string): Promise<unknown> {
  const { status, headers } = await visitor.get(url);
  return status === 302 ? headers.location : status;
}
const to = (name: string, article?: string, year?: string) =>
  leads(citedLawUrl({ name, ...(article ? { article } : {}), ...(year ? { year } : {}) }));
const page = (id: number, anchor = '') => `/desktop/law/detail?id=${id}${anchor && `#${anchor}`}`;

let old = 0;
let now = 0;
beforeAll(async () => {
  old = await publish('中华人民共和国引用法（2008年修正）', {
    PromulgationDate: '2008-12-27',
    EffectiveDate: '2009-10-01',
  });
  now = await publish('中华人民共和国引用法', { PromulgationDate: '2020-10-17', EffectiveDate: '2021-06-01' });
});

it('leads to the version in force, by the long name and the short one, at the article', async () => {
  expect(await to('中华人民共和国引用法')).toBe(page(now));
  expect(await to('引用法', '第二条')).toBe(page(now, 'art-2'));
  expect(await to('引用法', '第2条')).toBe(page(now, 'art-2'));
  expect(await to('引用法', '第二条之一第三款')).toBe(page(now, 'art-2-1'));
  expect(await to('引用法', '第九十九条')).toBe(page(now));
  expect(await to('引用法', '某一条')).toBe(page(now));
  expect(await leads(citedLawUrl({ name: '引用法', article: '第一条' }, true))).toBe(`/app/law/detail?id=${now}#art-1`);
});

it('leads to the version of its year; one that is not here has no article here', async () => {
  expect(await to('引用法', '第一条', '2008')).toBe(page(old, 'art-1'));
  expect(await to('引用法', '第一条', '2020')).toBe(page(now, 'art-1'));
  expect(await to('引用法', '第一条', '2000')).toBe(page(now));
});

it('finds a statute by its title when its versions go by another name, and a repealed one by its own', async () => {
  const values = { SeriesKey: 'own-chain' };
  await publish('某市引用办法', { ...values, PromulgationDate: '2017-01-01' });
  const next = await publish('某市引用促进办法', { ...values, PromulgationDate: '2022-01-01' });
  expect(await to('某市引用办法', '第一条')).toBe(page(next, 'art-1'));
  const repealed = await publish('某市引用规定(试行)', { PromulgationDate: '2014-01-01', RepealedDate: '2021-01-01' });
  expect(await to('某市引用规定（试行）')).toBe(page(repealed));
  expect(await to('某市引用规定')).toBe(OFFICIAL);
});

it('leads to the official database for what is not in the library or not public', async () => {
  await publish('草稿引用法', { Status: 'draft' });
  expect(await to('草稿引用法', '第一条')).toBe(OFFICIAL);
  expect(await to('没有收录的法', '第一条')).toBe(OFFICIAL);
});

it('changes with the laws', async () => {
  const url = citedLawUrl({ name: '后来法' });
  expect(await leads(url)).toBe(OFFICIAL);
  const id = await publish('后来法');
  expect(await leads(url)).toBe(page(id));
  // Kept from here on.
  expect(await leads(url)).toBe(page(id));
  await admin.delete(`/api/Laws/${id}`);
  expect(await leads(url)).toBe(OFFICIAL);
});

it('is kept in front for a second, and for browsers not at all', async () => {
  for (let time = 0; time < 2; time++) {
    const { status, headers, text } = await visitor.get(citedLawUrl({ name: '引用法' }));
    expect([status, headers.location, text]).toEqual([302, page(now), '']);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
  }
});

it('tells what is wrong with an address, or leads to the official database, and never fails', async () => {
  expect((await visitor.get('/api/Laws/Cited')).body).toMatchObject({
    errorMessage: expect.stringContaining('法规名称'),
  });
  for (const query of [
    '',
    'name=',
    `name=${'%E6%B3%95'.repeat(101)}`,
    `name=x&article=${'1'.repeat(41)}`,
    'name=x&year=20',
  ])
    expect(await leads(`/api/Laws/Cited?${query}`), query).toBe(400);
  const odd = [
    '//evil.example',
    'https://evil.example/',
    "'; drop table laws --",
    '%',
    '《》',
    '\u3000',
    '法\ud83d\ude00',
    'a'.repeat(100),
  ];
  for (const name of odd) expect(await to(name), name).toBe(OFFICIAL);
  for (const raw of ['%00', '%0d%0aLocation:x', '%ff', '%ed%a0%80']) {
    const { statusCode } = await app.inject(`/api/Laws/Cited?name=${raw}&article=${raw}`);
    expect([302, 400], raw).toContain(statusCode);
  }
});
