/** Sitemap, robots, feeds, and the host they speak of. */
import { type FeedKind, KINDS, type Kind, RESOURCE_OF_KIND } from '@ip-portal/contract';
import { FEED_KINDS } from '@ip-portal/contract/kind-lists';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { makeDist, Page, xmlTexts } from './helpers/site.ts';

const distDir = await makeDist();
const t = await startTestApp({}, distDir);
const fixed = await startTestApp({ publicOrigin: 'https://ip.example.gov.cn' }, distDir);
const behind = await startTestApp({ trustProxy: 1 }, distDir);
const { app, admin, ctx } = t;

const get = (url: string, headers: Record<string, string> = {}, from = app) =>
  from.inject({ url, headers: { host: 'localhost', ...headers } });
const create = async (resource: string, body: Record<string, unknown>, from = admin) => {
  const answer = await from.post<{ Id: number; Version: number }>(`/api/${resource}`, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
};
const article = (resource: string, Title: string, more: Record<string, unknown> = {}) =>
  create(resource, {
    Title,
    Content: '<p>正文</p>',
    Status: 'published',
    PublishTime: '2026-03-04T05:06:07+08:00',
    ...more,
  });

const ODD = `标题 <b>&amp; "引号" ' ]]> \u0007 \uFFFE 😀`;
const ids = {
  news: (await article('Newss', '一条新闻', { Summary: '摘要 & <i>', Author: '作者<' })).Id,
  odd: (await article('Newss', ODD)).Id,
  notice: (await article('Notices', '一条公告')).Id,
  law: (await article('Laws', '一部法规')).Id,
  draft: (await article('Newss', '一份草稿', { Status: 'draft' })).Id,
  later: (await article('Newss', '以后发布', { PublishTime: '2099-01-01T00:00:00+08:00' })).Id,
  gone: (await article('Newss', '将被删除')).Id,
  expert: (await create('ThinkTanks', { Name: '某专家', Title: '研究员', Fields: ['专利'] })).Id,
};
await admin.delete(`/api/Newss/${ids.gone}`);

async function sitemapUrls(): Promise<string[]> {
  const index = xmlTexts((await get('/sitemap.xml')).body, 'loc');
  const parts = await Promise.all(index.map((url) => get(url.replace('http://localhost', ''))));
  expect(parts.map((one) => one.statusCode)).toEqual(parts.map(() => 200));
  return parts.flatMap((one) => xmlTexts(one.body, 'loc'));
}

/** Whether a page lists a kind of which there is nothing. */
async function isEmptyList(url: string): Promise<boolean> {
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => url === `http://localhost${KINDS[one].list}`);
  return kind !== undefined && (await get(`/api/${RESOURCE_OF_KIND[kind]}`)).json<{ total: number }>().total === 0;
}

describe('sitemap', () => {
  it('names its parts with their dates', async () => {
    const answer = await get('/sitemap.xml');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(xmlTexts(answer.body, 'loc')).toEqual([
      'http://localhost/sitemap-pages.xml',
      'http://localhost/sitemap-1.xml',
    ]);
    for (const date of xmlTexts(answer.body, 'lastmod'))
      expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    const part = (await get('/sitemap-1.xml')).body;
    expect(xmlTexts(part, 'lastmod').length).toBe(xmlTexts(part, 'loc').length);
    for (const url of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-99999999.xml'])
      expect((await get(url)).statusCode).toBe(404);
  });

  it('names every public address once, and each is its own canonical one', async () => {
    const urls = await sitemapUrls();
    expect(new Set(urls).size).toBe(urls.length);
    for (const path of [
      `news/detail?id=${ids.news}`,
      `notice/detail?id=${ids.notice}`,
      `law/detail?id=${ids.law}`,
      `thinkTank/detail?id=${ids.expert}`,
      'index',
      'news',
      'law',
      'patent',
      'about',
    ]) {
      expect(urls).toContain(`http://localhost/desktop/${path}`);
    }
    for (const hidden of [ids.draft, ids.later, ids.gone])
      expect(urls.join()).not.toMatch(new RegExp(`news/detail\\?id=${hidden}\\b`));
    for (const url of urls) {
      const answer = await get(url.replace('http://localhost', ''));
      const page = new Page(answer.body);
      // An empty list asks not to be indexed until there is something in it.
      const empty = await isEmptyList(url);
      expect([url, answer.statusCode, page.link('canonical')]).toEqual([url, 200, empty ? undefined : url]);
      expect([url, page.meta('robots')]).toEqual([url, empty ? 'noindex' : undefined]);
    }
  });

  it('is split when there are many', async () => {
    await ctx.db.execute(sql`insert into patents (title, type, application_number, application_date, state)
      select '专利 ' || n, '发明', 'CN' || n, '2020-01-01', '有权' from generate_series(1, 20001) n`);
    ctx.cache.invalidate(['Patents']);
    expect(xmlTexts((await get('/sitemap.xml')).body, 'loc').length).toBe(3);
    const [one, two] = await Promise.all([get('/sitemap-1.xml'), get('/sitemap-2.xml')]);
    expect(xmlTexts(one.body, 'loc').length).toBe(20_000);
    expect(xmlTexts(two.body, 'loc').length).toBeGreaterThan(1);
    expect(one.rawPayload.length).toBeLessThan(50 * 1024 * 1024);
    await ctx.db.execute(sql`delete from patents where application_number like 'CN%'`);
    ctx.cache.invalidate(['*']);
  });
});

it('robots.txt keeps crawlers to the content', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  for (const line of [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Allow: /api/Files/',
    'Sitemap: http://localhost/sitemap.xml',
  ])
    expect(body.split('\n')).toContain(line);
  const disallowed = body.split('\n').flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  for (const url of await sitemapUrls())
    expect(disallowed.filter((path) => url.slice('http://localhost'.length).startsWith(path))).toEqual([]);
});

describe('feeds', () => {
  const one: Record<FeedKind, number> = { news: ids.news, notice: ids.notice, law: ids.law };
  it.each(FEED_KINDS)('%s', async (kind) => {
    const answer = await get(`/feed/${kind}.xml`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const links = [...answer.body.matchAll(/<link href="([^"]+)"\/>/g)].map((match) =>
      match[1]?.replaceAll('&#38;', '&'),
    );
    expect(links).toContain(`http://localhost/desktop/${kind}/detail?id=${one[kind]}`);
    expect(xmlTexts(answer.body, 'updated').length).toBe(xmlTexts(answer.body, 'entry').length + 1);
    expect(new Set(xmlTexts(answer.body, 'id')).size).toBe(xmlTexts(answer.body, 'entry').length + 1);
    expect(answer.body).not.toMatch(/草稿|以后发布|将被删除/);
    const page = new Page((await get(`/desktop/${kind}`)).body);
    const alternates = page
      .all('link', ({ attribs }) => attribs.rel === 'alternate' && attribs.type === 'application/atom+xml')
      .map(({ attribs }) => attribs.href);
    expect(alternates).toContain(`/feed/${kind}.xml`);
  });

  it('survive odd titles', async () => {
    const { body } = await get('/feed/news.xml');
    expect(xmlTexts(body, 'title')).toContain(ODD.replace(/[\u0007\uFFFE]/g, ''));
    expect(xmlTexts(body, 'summary')).toContain('摘要 & <i>');
    for (const url of ['/feed/x.xml', '/feed/', '/feed/news/x', '/feed/__proto__'])
      expect((await get(url)).statusCode).toBe(404);
  });

  it('an empty one is valid', async () => {
    const { body, statusCode } = await get('/feed/notice.xml', {}, fixed.app);
    expect([statusCode, xmlTexts(body, 'entry')]).toEqual([200, []]);
    expect(xmlTexts(body, 'id')).toEqual(['https://ip.example.gov.cn/feed/notice.xml']);
  });

  it('lose what is withdrawn', async () => {
    expect((await sitemapUrls()).join()).toContain(`news/detail?id=${ids.news}`);
    await admin.post('/api/admin/Newss/batch', { Ids: [ids.news], Action: 'offline' });
    expect((await sitemapUrls()).join()).not.toMatch(new RegExp(`news/detail\\?id=${ids.news}\\b`));
    expect((await get('/feed/news.xml')).body).not.toContain('一条新闻');
    await admin.post('/api/admin/Newss/batch', { Ids: [ids.news], Action: 'publish' });
    expect((await get('/feed/news.xml')).body).toContain('一条新闻');
  });
});

describe('the host', () => {
  const canonical = async (headers: Record<string, string>, from = app) =>
    new Page((await from.inject({ url: '/desktop/about', headers })).body).link('canonical');

  it('is the one asked for, and never the one another visitor asked for', async () => {
    const hosts = ['a.example', 'B.example:8080', '[::1]:8000', '127.0.0.1:8000', 'ip_portal'];
    for (let round = 0; round < 2; round++) {
      for (const host of hosts) expect(await canonical({ host })).toBe(`http://${host.toLowerCase()}/desktop/about`);
    }
    expect(
      await canonical({
        host: 'a.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      }),
    ).toBe('http://a.example/desktop/about');
    for (const host of ['a.example', 'localhost']) {
      const robots = (await app.inject({ url: '/robots.txt', headers: { host } })).body;
      expect(robots).toContain(`Sitemap: http://${host}/sitemap.xml`);
    }
  });

  it('that is none is not repeated', async () => {
    for (const host of [
      '"><script>alert(1)</script>',
      'a.example/evil',
      'user@evil.example',
      'a b',
      "a'b",
      'a.example:99999999',
      '{origin}',
    ]) {
      const answer = await app.inject({ url: '/desktop/about', headers: { host } });
      expect(answer.statusCode).toBe(200);
      const page = new Page(answer.body);
      expect(page.link('canonical')).toBe('http://localhost/desktop/about');
      for (const item of page.jsonLd()) expect(JSON.stringify(item)).not.toMatch(/evil|alert/);
    }
  });

  it('is the configured one when there is one', async () => {
    for (const host of ['localhost', 'evil.example', '"><script>']) {
      expect(await canonical({ host, 'x-forwarded-host': 'evil.example' }, fixed.app)).toBe(
        'https://ip.example.gov.cn/desktop/about',
      );
    }
    const before = fixed.ctx.cache.size.entries;
    await canonical({ host: 'one-more.example' }, fixed.app);
    expect(fixed.ctx.cache.size.entries).toBe(before);
    expect((await get('/robots.txt', { host: 'evil.example' }, fixed.app)).body).toContain(
      'Sitemap: https://ip.example.gov.cn/sitemap.xml',
    );
  });

  it('behind a trusted proxy is the one it passes on; what it may have from the visitor does not count', async () => {
    const headers = { host: 'portal.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect(await canonical(headers, behind.app)).toBe('https://portal.example/desktop/about');
  });
});
