/** Status codes, bad input, files and headers of everything outside `/api`. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ADMIN, startTestApp } from './helpers/app.ts';
import { GATE, GATE_HASH, makeDist, Page, SCRIPT, SCRIPT_TEXT } from './helpers/site.ts';

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
  '/app/news',
  '/app/law',
];
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
    expect(page.payload()).toBeUndefined();
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
      const answer = await get(`${path}?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 200]);
      const page = new Page(answer.body);
      expect(page.all('script').map((tag) => tag.attribs.src ?? tag.attribs.type ?? page.text(tag))).toEqual(
        expect.not.arrayContaining(['alert(1)']),
      );
      expect(page.all('img', ({ attribs }) => 'onerror' in attribs)).toEqual([]);
      expect(answer.body).not.toContain('\0');
      expect(page.visible()).not.toMatch(/undefined|NaN|\[object/);
      expect(page.jsonLd().length).toBeGreaterThan(0);
      expect(page.payload()?.url.startsWith(path)).toBe(true);
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

describe('files', () => {
  it('hashed ones are served for ever, compressed as they were built', async () => {
    const plain = await get(SCRIPT);
    expect([plain.statusCode, plain.body, plain.headers['cache-control'], plain.headers.vary]).toEqual([
      200,
      SCRIPT_TEXT,
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ]);
    expect(plain.headers['content-type']).toContain('javascript');
    const packed = await get(SCRIPT, { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT_TEXT);
    expect((await get(SCRIPT, { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
    const icon = await get('/favicon.svg');
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
  });

  it.each([
    '/umi.ffffffff.js',
    '/x.css',
    '/desktop/umi.ffffffff.js',
    '/app/a.js',
    '/admin/a.js',
    '/auth/a.css',
    '/assets/a/b.png',
    '/favicon.ico',
    '/.env',
    '/.git/config.js',
    '/desktop/.env',
    '/%2e%2e/secret.txt',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/a/../../secret.txt',
    '/%00.js',
    '//secret.txt',
    '/umi.0a1b2c3d.js/',
    '/UMI.0a1b2c3d.JS',
  ])('%s is missing in plain words, never HTML', async (url) => {
    const answer = await get(url);
    expect([404, 400]).toContain(answer.statusCode);
    if (url.endsWith('/')) return;
    expect(answer.headers['content-type']).not.toContain('html');
    expect(answer.body).not.toContain('SECRET');
    expect(answer.headers['cache-control'] ?? '').not.toContain('max-age=3');
  });
});

describe('headers', () => {
  it('of a page: revalidated, compressed, conditional, the same for HEAD', async () => {
    for (const url of ['/desktop/news', '/app/law', `/desktop/news/detail?id=${ids.news}`]) {
      ctx.cache.invalidate(['*']);
      for (const round of ['miss', 'hit']) {
        const plain = await get(url);
        expect([round, plain.headers['cache-control'], plain.headers.vary]).toEqual([
          round,
          'public, max-age=0, s-maxage=1',
          'Accept-Encoding',
        ]);
        expect(plain.headers['set-cookie']).toBeUndefined();
        const etag = String(plain.headers.etag);
        const again = await get(url, { 'if-none-match': etag });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
        const br = await get(url, { 'accept-encoding': 'gzip, br' });
        expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString() === plain.body]).toEqual(
          ['br', true],
        );
        const gz = await get(url, { 'accept-encoding': 'gzip' });
        expect([gz.headers['content-encoding'], gunzipSync(gz.rawPayload).toString() === plain.body]).toEqual([
          'gzip',
          true,
        ]);
        const head = await app.inject({ method: 'HEAD', url, headers: { host: 'localhost' } });
        expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
        expect(Number(head.headers['content-length'])).toBe(plain.rawPayload.length);
      }
    }
    ctx.cache.invalidate(['*']);
    const cold = await app.inject({ method: 'HEAD', url: '/desktop/notice', headers: { host: 'localhost' } });
    expect([cold.statusCode, cold.body]).toEqual([200, '']);
    expect((await get('/desktop/notice')).body).toContain('通知公告');
    for (const [url, status] of [
      ['/desktop/nope', 404],
      [`/desktop/notice/detail?id=${ids.news}`, 301],
      ['/nope', 404],
      [SCRIPT, 200],
      ['/robots.txt', 200],
    ] as const) {
      const head = await app.inject({ method: 'HEAD', url, headers: { host: 'localhost' } });
      expect([url, head.statusCode, head.body]).toEqual([url, status, '']);
    }
  });

  it('let the one inline script run and no other', async () => {
    for (const url of ['/desktop/index', '/app/index', '/admin/news', '/desktop/nope']) {
      for (let round = 0; round < 2; round++) {
        const answer = await get(url);
        const csp = String(answer.headers['content-security-policy']);
        const scripts = csp.split(';').find((part) => part.startsWith('script-src '));
        expect(scripts).toBe(`script-src 'self' ${GATE_HASH}`);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        const page = new Page(answer.body);
        // It talks to whom it came from, wherever the build was meant to be hosted.
        expect(page.meta('api-base')).toBeUndefined();
        const inline = page.all('script', ({ attribs }) => !attribs.src && !attribs.type);
        expect(
          inline.map((tag) => answer.body.includes(`<script>${GATE}</script>`) && page.text(tag).length > 0),
        ).toEqual([true]);
        expect(
          page.all('script', ({ attribs }) => Boolean(attribs.src)).every(({ attribs }) => 'defer' in attribs),
        ).toBe(true);
      }
    }
  });

  it('the scripts of a route are announced', async () => {
    const page = new Page((await get('/desktop/news')).body);
    const hints = page.all('link').map(({ attribs }) => `${attribs.rel} ${attribs.href}`);
    expect(hints).toContain('preload /news.22222222.async.js');
    expect(hints).toContain('preload /layout.11111111.async.js');
    expect(hints).toContain('stylesheet /news.33333333.chunk.css');
  });
});

describe('back office and log-in', () => {
  it.each([
    ['/admin/news', 200],
    ['/admin/dashboard', 200],
    ['/auth', 200],
    ['/auth/login', 200],
    ['/admin/nope', 404],
    ['/auth/nope', 404],
  ] as const)('%s is a shell: a word of waiting and nothing personal', async (url, status) => {
    for (const cookie of ['', admin.cookie]) {
      const answer = await get(url, { cookie });
      expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([status, 'noindex']);
      const page = new Page(answer.body);
      expect(page.meta('robots')).toBe('noindex');
      expect(page.title).toMatch(/^\S+ - \S+/);
      expect(page.visible()).toBe(url.startsWith('/admin') ? '系统加载中...' : '加载中...');
      expect(answer.body).toContain('本页面需要启用 JavaScript');
      expect(page.payload()).toMatchObject({ data: null, site: { WebSiteName: expect.any(String) } });
      expect(answer.body).toContain('<link rel="preload" as="fetch" href="/api/auth/userinfo" crossorigin>');
      expect(answer.body).not.toContain(`"${ADMIN.UserName}"`);
    }
  });
});

it('nothing was harmed', async () => {
  expect(Number((await ctx.db.execute(sql`select count(*) as n from articles`)).rows[0]?.n)).toBeGreaterThan(5);
});
