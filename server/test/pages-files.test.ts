/** Files, headers, back office and log-in: what is sent outside `/api` that is no public page. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ADMIN, startTestApp } from './helpers/app.ts';
import { GATE, GATE_HASH, makeDist, Page, SCRIPT, SCRIPT_TEXT, SMALL_SHEET } from './helpers/site.ts';

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
const ids = { news: (await create('Newss', { Title: '一条内容', Content: '<p>正文</p>', Status: 'published' })).Id };

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

  it('a small stylesheet of a route stands in its page, where the loader of the app finds it', async () => {
    const page = new Page((await get('/desktop/login')).body);
    const sheet = page.one('style', ({ attribs }) => attribs['data-href'] === '/login.55555555.chunk.css');
    expect(page.text(sheet)).toBe(SMALL_SHEET);
    const hints = page.all('link').map(({ attribs }) => `${attribs.rel} ${attribs.href}`);
    expect(hints).toContain('preload /login.44444444.async.js');
    expect(hints.filter((hint) => hint.startsWith('stylesheet '))).toEqual([]);
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
