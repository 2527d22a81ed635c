import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { makeDist, Page } from './helpers/site.ts';

const distDir = await makeDist();
const t = await startTestApp({}, distDir);
const { app, admin, ctx } = t;

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });
const create = async (resource: string, body: Record<string, unknown>) => {
  const answer = await admin.post<{ Id: number; Version: number }>(`/api/${resource}`, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
};
const article = (resource: string, more: Record<string, unknown> = {}) =>
  create(resource, {
    Title: '一条内容',
    Content: '<p>正文</p>',
    Status: 'published',
    PublishTime: '2026-01-02T03:04:05+08:00',
    ...more,
  });

const EVIL = `"><script>alert(1)</script><img src=x onerror=alert(2)> ' & </title> \u2028 😀`;
const ids = {
  news: (await article('Newss')).Id,
  notice: (await article('Notices')).Id,
  law: (await article('Laws', { Level: '法律' })).Id,
  draft: (await article('Newss', { Status: 'draft' })).Id,
  future: (await article('Newss', { PublishTime: '2099-01-01T00:00:00+08:00' })).Id,
  evil: (
    await article('Newss', {
      Title: EVIL,
      Summary: EVIL,
      Source: EVIL,
      Author: EVIL.slice(0, 50),
      Tags: ['</script>'],
      Category: EVIL.slice(0, 50),
    })
  ).Id,
};
const LISTS = [
  '/desktop/news',
  '/desktop/notice',
  '/desktop/law',
  '/desktop/patent',
  '/desktop/thinkTank',
  '/desktop/financing',
  '/desktop/transaction',
  '/desktop/search',
  '/desktop/fee',
  '/desktop/index',
  '/app/index',
  '/app/services',
  '/app/search',
  '/app/patent',
  '/app/financing',
  '/app/thinkTank',
  '/app/transaction',
  '/app/fee',
  '/app/news',
  '/app/notice',
  '/app/law',
];
/** Lists whose addresses of before lead to another page. */
const ELSEWHERE: Record<string, string> = { '/app/index': '/app/search' };
/** Names by which a page knows addresses of before, as it declares them. */
const earlier = new Map<string, readonly string[]>();
const { routes } = (await import(/* @vite-ignore */ `${distDir}/../build/render/render.mjs`)) as {
  routes: { path: string; page?(): Promise<{ earlier?: readonly string[] }> }[];
};
for (const { path, page } of routes) if (page) earlier.set(path, (await page()).earlier ?? []);
const DETAILS = [
  '/desktop/news/detail',
  '/desktop/notice/detail',
  '/desktop/law/detail',
  '/desktop/patent/detail',
  '/desktop/thinkTank/detail',
  '/desktop/financing/detail',
  '/app/news/detail',
  '/app/notice/detail',
  '/app/law/detail',
  '/app/patent/detail',
  '/app/thinkTank/detail',
  '/app/financing/detail',
];

describe('not found', () => {
  it.each([
    ...DETAILS.flatMap((path) =>
      [
        '',
        '?id=999999',
        '?id=abc',
        '?id=0',
        '?id=-1',
        '?id=1.5',
        '?id=9999999999',
        '?id=99999999999999999999',
        '?id=',
        '?id=%00',
      ].map((query) => path + query),
    ),
    '/desktop/nope',
    '/app/nope',
    '/nope',
    '/desktop/news/detail/1',
    '//desktop/news',
    '/desktop/news/detail.html',
  ])('%s is the not-found page', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-robots-tag']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'noindex',
    ]);
    const page = new Page(answer.body);
    expect(page.title).toMatch(/^页面不存在 - /);
    expect(page.text(page.one('h1'))).toMatch(/不存在|找不到|走丢/);
    expect(page.meta('robots')).toBe('noindex');
    // The app takes the page up, and finds out by itself whether its reader may see more.
    expect(page.payload()).toMatchObject({
      url: expect.stringMatching(/^\//),
      data: null,
      result: { result: 'not-found' },
      crumbs: [{ label: '页面不存在' }],
    });
    expect(page.links()).toContain(url.startsWith('/app') ? '/app/index' : '/desktop/index');
  });

  it('a draft, a scheduled, a withdrawn and a deleted article', async () => {
    const gone = await article('Newss');
    const url = `/desktop/news/detail?id=${gone.Id}`;
    const statuses = async () => [
      (await get(url)).statusCode,
      (await get(`/app/news/detail?id=${gone.Id}`)).statusCode,
    ];
    for (const id of [ids.draft, ids.future]) expect((await get(`/desktop/news/detail?id=${id}`)).statusCode).toBe(404);
    expect(await statuses()).toEqual([200, 200]);
    await admin.post('/api/admin/Newss/batch', { Ids: [gone.Id], Action: 'offline' });
    expect(await statuses()).toEqual([404, 404]);
    await admin.post('/api/admin/Newss/batch', { Ids: [gone.Id], Action: 'publish' });
    expect(await statuses()).toEqual([200, 200]);
    expect((await admin.delete(`/api/Newss/${gone.Id}`)).status).toBe(200);
    expect(await statuses()).toEqual([404, 404]);
  });

  it('of the interface stays JSON', async () => {
    for (const url of ['/api/nope', '/api/', '/api/x.js', '/api']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('moved', () => {
  it('an article asked for under the wrong kind', async () => {
    const moves = [
      [`/desktop/notice/detail?id=${ids.news}`, `/desktop/news/detail?id=${ids.news}`],
      [`/desktop/law/detail?id=${ids.notice}&q=x`, `/desktop/notice/detail?id=${ids.notice}`],
      [`/desktop/news/detail?id=${ids.law}`, `/desktop/law/detail?id=${ids.law}`],
      [`/app/news/detail?id=${ids.law}`, `/app/law/detail?id=${ids.law}`],
      ['/desktop/news/', '/desktop/news'],
      ['/desktop/news///?current=2&a=%E4%B8%AD', '/desktop/news?current=2&a=%E4%B8%AD'],
      ['/Desktop/THINKTANK', '/desktop/thinkTank'],
      ['/desktop/%6Eews', '/desktop/news'],
      ['/Admin/News/', '/admin/news'],
    ];
    for (const [from = '', to] of moves) {
      const answer = await get(from);
      expect([from, answer.statusCode, answer.headers.location]).toEqual([from, 301, to]);
      expect(answer.headers['cache-control']).toContain('max-age=0');
    }
  });

  it('to where the content is', async () => {
    for (const [from, to] of [
      ['/', '/desktop/index'],
      ['/index.html', '/desktop/index'],
      ['/desktop', '/desktop/index'],
      ['/desktop/index.html', '/desktop/index'],
      ['/app', '/app/index'],
      ['/admin', '/admin/webConfig'],
    ] as const) {
      const answer = await get(from);
      expect([from, answer.statusCode, answer.headers.location]).toEqual([from, 302, to]);
    }
  });

  it('to addresses of the configuration, when there are any', async () => {
    expect((await get('/desktop/education')).statusCode).toBe(404);
    const site = (await admin.get<{ Version: number }>('/api/WebConfig')).body.data;
    await admin.put('/api/WebConfig', {
      EducationUrl: 'https://edu.example.org/a?b=c',
      LectureUrl: 'http://lecture.example.org/',
      Version: site.Version,
    });
    const answers = await Promise.all([get('/desktop/education'), get('/desktop/lecture')]);
    expect(answers.map((one) => [one.statusCode, one.headers.location])).toEqual([
      [302, 'https://edu.example.org/a?b=c'],
      [302, 'http://lecture.example.org/'],
    ]);
  });
});

describe('bad input', () => {
  const queries = [
    'current=abc',
    'current=0',
    'current=-1',
    'current=99999999',
    'current=100000',
    'Level=xyz',
    'Type=x&State=y',
    'Timeliness=no',
    'PublishFrom=2026-02-31&PublishTo=x',
    'keyword=%00',
    'keyword=a%00b',
    'Region=%00',
    'Bank=%00&Category=%00&Tag=%00',
    'keyword=%F0%9F%98%80',
    'keyword=%ED%A0%80',
    'keyword=%',
    'keyword=%E4%B8',
    `keyword=${'x'.repeat(5_000)}`,
    `keyword=${encodeURIComponent('专'.repeat(2_000))}`,
    `keyword=${encodeURIComponent(EVIL)}`,
    `q=${encodeURIComponent(EVIL)}&type=${encodeURIComponent(EVIL)}&date=${encodeURIComponent(EVIL)}`,
    '__proto__=1&constructor=2&toString=3',
    'Category[]=1&Category=2',
    '&&&===',
    "keyword=';drop table articles;--",
    'keyword=%25_%5C',
  ];
  it.each(LISTS)('%s falls back or says so, and never fails', async (path) => {
    for (const query of queries) {
      let answer = await get(`${path}?${query}`);
      let shown = path;
      // Names of addresses of before lead to the one that says the same, at once.
      if (answer.statusCode === 301 && earlier.get(path)?.some((name) => new URLSearchParams(query).has(name))) {
        const to = String(answer.headers.location);
        shown = ELSEWHERE[path] ?? path;
        expect(new URL(to, 'http://localhost').pathname).toBe(shown);
        answer = await get(to);
      }
      expect([query, answer.statusCode]).toEqual([query, 200]);
      const page = new Page(answer.body);
      expect(page.all('script').map((tag) => tag.attribs.src ?? tag.attribs.type ?? page.text(tag))).toEqual(
        expect.not.arrayContaining(['alert(1)']),
      );
      expect(page.all('img', ({ attribs }) => 'onerror' in attribs)).toEqual([]);
      expect(answer.body).not.toContain('\0');
      expect(page.visible()).not.toMatch(/undefined|NaN|\[object/);
      expect(page.jsonLd().length).toBeGreaterThan(0);
      expect(page.payload()?.url.startsWith(shown)).toBe(true);
    }
  });

  it('a statute searched with odd words', async () => {
    for (const q of ['%00', encodeURIComponent(EVIL), 'x'.repeat(3_000), '%F0%9F%98%80']) {
      expect((await get(`/desktop/law/detail?id=${ids.law}&q=${q}`)).statusCode).toBe(200);
      expect((await get(`/app/law/detail?id=${ids.law}&q=${q}`)).statusCode).toBe(200);
    }
  });

  it('a title made of HTML stays a title', async () => {
    for (const url of [
      `/desktop/news/detail?id=${ids.evil}`,
      `/app/news/detail?id=${ids.evil}`,
      '/desktop/news',
      '/desktop/index',
      '/app/news',
      `/desktop/search?keyword=${encodeURIComponent('alert')}`,
    ]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      const page = new Page(answer.body);
      expect(page.visible().replaceAll(' ', '')).toContain('<script>alert(1)</script>');
      expect(page.all('script').every((tag) => !page.text(tag).startsWith('alert'))).toBe(true);
      expect(page.all('img', ({ attribs }) => 'onerror' in attribs)).toEqual([]);
      expect(answer.body).not.toContain('</script><img');
      const ld = page.jsonLd();
      if (url.includes('/detail')) {
        expect(page.title.startsWith(EVIL.slice(0, 20))).toBe(true);
        expect(ld.find((item) => item['@type'] === 'NewsArticle')?.headline).toBe(EVIL);
        expect(page.meta('og:title')).toBe(EVIL);
        expect(page.payload()?.data).toMatchObject({ Title: EVIL });
      }
    }
  });

  it('an address that is none', async () => {
    for (const url of ['/%zz', '/desktop/%zz', '/x.js%']) expect((await get(url)).statusCode).toBe(400);
  });
});

it('nothing was harmed', async () => {
  expect(Number((await ctx.db.execute(sql`select count(*) as n from articles`)).rows[0]?.n)).toBeGreaterThan(5);
});
