/** An editor's change in the HTML, at once and everywhere; big content; a database that goes away. */
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { buildApp as BuildApp } from '../src/app.ts';
import { CacheEntry, ContentCache } from '../src/cache/content-cache.ts';
import { listenForChanges } from '../src/cache/invalidation.ts';
import { SecondTime } from '../src/cache/second-time.ts';
import { startScheduler } from '../src/modules/articles/scheduler.ts';
import { startTestApp } from './helpers/app.ts';
import { makeDist, Page } from './helpers/site.ts';
import { beforeDue, eventually } from './helpers/time.ts';

const distDir = await makeDist();
const t = await startTestApp({}, distDir);
const { app, admin, ctx, visitor } = t;
const { cache } = ctx;
type App = typeof app;

const open = async (url: string, from: App = app) => {
  const answer = await from.inject({ url, headers: { host: 'localhost' } });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers, page: new Page(answer.body) };
};
interface Saved {
  Id: number;
  Version: number;
}
const create = async (resource: string, body: Record<string, unknown>) => {
  const answer = await admin.post<Saved>(`/api/${resource}`, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
};
const news = (Title: string, more: Record<string, unknown> = {}) =>
  create('Newss', {
    Title,
    Content: '<p>正文</p>',
    Status: 'published',
    PublishTime: new Date(Date.now() - 1_000).toISOString(),
    ...more,
  });
const update = async (url: string, body: Record<string, unknown>) => {
  const answer = await admin.put<Saved>(url, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
};
const configure = async (body: Record<string, unknown>) => {
  const { Version } = (await visitor.get<Saved>('/api/WebConfig')).body.data;
  return update('/api/WebConfig', { ...body, Version });
};
/** Whether the pages say `text`, in this order of addresses. */
const say = async (text: string, urls: string[], from: App = app) =>
  Promise.all(urls.map(async (url) => (await open(url, from)).text.includes(text)));
const PLACES = ['/desktop/index', '/desktop/news', '/app/index', '/app/news', '/feed/news.xml'];

/** Every read of the database fails as if nobody listened there; kept answers know nothing of it. */
function takeDatabaseAway() {
  const refuse = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })) as never;
  const spies = [
    vi.spyOn(ctx.db.$client, 'query').mockImplementation(refuse),
    vi.spyOn(ctx.db.$client, 'connect').mockImplementation(refuse),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

describe('a change is seen at once', () => {
  it('of an article: new, renamed, withdrawn, back again', async () => {
    expect(await say('头条一号', PLACES)).toEqual(PLACES.map(() => false));
    const made = await news('头条一号');
    const detail = `/desktop/news/detail?id=${made.Id}`;
    expect((await open(detail)).page.title).toContain('头条一号');
    expect(await say('头条一号', PLACES)).toEqual(PLACES.map(() => true));
    const { Version } = await update(`/api/Newss/${made.Id}`, { Title: '头条二号', Version: made.Version });
    expect(await say('头条一号', [...PLACES, detail])).toEqual([...PLACES, detail].map(() => false));
    expect(await say('头条二号', [...PLACES, detail])).toEqual([...PLACES, detail].map(() => true));
    await update(`/api/Newss/${made.Id}`, { Status: 'offline', Version });
    expect(await say('头条二号', PLACES)).toEqual(PLACES.map(() => false));
    expect((await open(detail)).status).toBe(404);
    expect((await open('/sitemap-1.xml')).text).not.toContain(`id=${made.Id}<`);
    await admin.post('/api/admin/Newss/batch', { Ids: [made.Id], Action: 'publish' });
    expect((await open(detail)).status).toBe(200);
    expect(await say('头条二号', PLACES)).toEqual(PLACES.map(() => true));
  });

  it('of the site: its name, its links, their order', async () => {
    const urls = [
      '/desktop/index',
      '/desktop/news',
      '/desktop/about',
      '/desktop/login',
      '/app/law',
      '/desktop/nope',
      '/admin/news',
    ];
    for (const url of [...urls, ...urls]) await open(url);
    await configure({ WebSiteName: '改了名的门户' });
    for (const url of urls) expect([url, (await open(url)).page.title.endsWith('改了名的门户')]).toEqual([url, true]);
    expect((await open('/feed/news.xml')).text).toContain('改了名的门户');
    const first = await create('Links', { Name: '甲链接', Link: 'https://a.example/', Sort: 1 });
    await create('Links', { Name: '乙链接', Link: 'https://b.example/', Sort: 2 });
    const order = async () =>
      (await open('/desktop/about')).page
        .all('span', ({ attribs }) => attribs.class === 'friendly-name')
        .map((tag) => new Page('').text(tag));
    expect(await order()).toEqual(['甲链接', '乙链接']);
    await update(`/api/Links/${first.Id}`, { Sort: 3, Version: first.Version });
    expect(await order()).toEqual(['乙链接', '甲链接']);
  });

  it('and leaves other pages alone', async () => {
    const law = await create('Laws', {
      Title: '某法',
      Content: '<p>第一条</p>',
      Status: 'published',
      PublishTime: '2026-01-01T00:00:00+08:00',
    });
    const urls = ['/desktop/about', '/desktop/law', `/desktop/law/detail?id=${law.Id}`, '/desktop/patent'];
    for (const url of urls) await open(url);
    const tags = urls.map((url) => cache.get(`http://localhost${url}`)?.etag);
    expect(tags.every(Boolean)).toBe(true);
    await news('与法规无关');
    expect(urls.map((url) => cache.get(`http://localhost${url}`)?.etag)).toEqual(tags);
    expect(cache.get('http://localhost/desktop/news')).toBeUndefined();
  });

  it('when its time has come', async () => {
    const scheduler = startScheduler(ctx);
    try {
      let tries = 0;
      const { made, seen } = await beforeDue(
        async (due) => {
          tries += 1;
          const title = `到点发布${'甲乙丙丁戊己庚辛'[tries]}`;
          const { Id } = await news(title, { PublishTime: due.toISOString() });
          return { title, detail: `/desktop/news/detail?id=${Id}` };
        },
        // The second answer is kept.
        async ({ title, detail }) => [
          (await open(detail)).status,
          (await open(detail)).status,
          ...(await say(title, PLACES)),
        ],
      );
      expect(seen).toEqual([404, 404, ...PLACES.map(() => false)]);
      await eventually(async () => expect((await open(made.detail)).status).toBe(200));
      expect(await say(made.title, PLACES)).toEqual(PLACES.map(() => true));
    } finally {
      scheduler.stop();
    }
  });

  it('while reads are counted without dropping pages', async () => {
    const made = await news('被阅读的新闻');
    const urls = ['/desktop/index', '/desktop/law', '/desktop/about', `/desktop/news/detail?id=${made.Id}`];
    const counted = async (remoteAddress: string) => {
      const before = cache.stats.invalidations;
      await app.inject({ url: `/api/Articles/${made.Id}/Read`, remoteAddress });
      await eventually(() => expect(cache.stats.invalidations).toBeGreaterThan(before));
    };
    await counted('192.0.2.1'); // the first one also drops the lists, once a minute
    for (const url of urls) await open(url);
    const kept = () => urls.map((url) => cache.get(`http://localhost${url}`) !== undefined);
    await counted('192.0.2.2');
    expect(kept()).toEqual(urls.map(() => true));
    expect((await visitor.get<{ ReadCount: number }>(`/api/Articles/${made.Id}`)).body.data.ReadCount).toBe(2);
  });
});

describe('two processes', async () => {
  vi.resetModules();
  const second: { buildApp: typeof BuildApp } = await import('../src/app.ts');
  const otherListen = (await import('../src/cache/invalidation.ts')).listenForChanges;
  const otherCache = new (await import('../src/cache/content-cache.ts')).ContentCache();
  const other = await second.buildApp({ ...ctx, cache: otherCache });
  const listeners = [listenForChanges(t.url, cache, () => undefined), otherListen(t.url, otherCache, () => undefined)];
  await Promise.all(listeners.map((one) => one.ready));
  afterAll(async () => {
    for (const one of listeners) await one.stop();
    await other.close();
  });

  it('show the same within a second', async () => {
    for (let round = 0; round < 2; round++) await Promise.all(PLACES.map((url) => open(url, other)));
    expect(otherCache.size.entries).toBeGreaterThan(PLACES.length);
    const made = await news('传到别处');
    const key = 'http://localhost/desktop/news';
    await eventually(() => expect(otherCache.get(key)).toBeUndefined());
    expect(await say('传到别处', PLACES, other)).toEqual(PLACES.map(() => true));
    expect(otherCache.get(key)).toBeDefined();
    await admin.post('/api/admin/Newss/batch', { Ids: [made.Id], Action: 'offline' });
    await eventually(async () => expect((await open(`/desktop/news/detail?id=${made.Id}`, other)).status).toBe(404));
  });

  it('answer from memory while the database is away, and say clearly what they cannot', async () => {
    const known = ['/desktop/index', '/desktop/news', '/app/law', '/sitemap.xml'];
    cache.invalidate(['*']);
    const before = await Promise.all(known.map(async (url) => (await open(url)).text));
    const bringBack = takeDatabaseAway();
    try {
      for (const lost of [false, true]) {
        if (lost) cache.keep(false); // what the listening connection does when it breaks
        expect(await Promise.all(known.map(async (url) => (await open(url)).text))).toEqual(before);
        const failed = await open('/desktop/patent?q=%E7%94%B5%E6%B1%A0');
        expect([failed.status, failed.headers['cache-control'], failed.headers['retry-after']]).toEqual([
          503,
          'no-store',
          '5',
        ]);
        expect(failed.headers['content-type']).toContain('text/html');
        expect(failed.page.text(failed.page.one('main'))).toContain('数据服务暂时不可用');
        expect(failed.page.one('html')?.attribs.lang).toBe('zh-CN');
        expect(failed.page.meta('robots')).toBe('noindex');
        expect(failed.text).not.toMatch(/ECONNREFUSED|node_modules|at \w+ \(/);
        expect((await open('/admin/news')).status).toBe(200);
        expect((await open('/desktop/nope')).status).toBe(404);
        expect((await open('/feed/law.xml')).status).toBe(503);
      }
      expect(cache.size.entries).toBe(0);
    } finally {
      bringBack();
    }
    expect((await open('/desktop/patent?q=%E7%94%B5%E6%B1%A0')).status).toBe(200);
    cache.keep(true);
    await open('/desktop/index');
    expect(cache.size.entries).toBeGreaterThan(0);
  });

  it('with nothing in memory still say it in Chinese', async () => {
    cache.invalidate(['*']);
    const bringBack = takeDatabaseAway();
    try {
      for (const url of ['/desktop/index', '/app/index', '/desktop/news/detail?id=1', '/desktop/nope']) {
        const failed = await open(url);
        expect([url, failed.status, failed.headers['cache-control']]).toEqual([url, 503, 'no-store']);
        expect(failed.page.title).toMatch(/^页面暂时无法打开 - 改了名的门户/);
        expect(failed.page.text(failed.page.one('h1'))).not.toBe('');
      }
      expect(cache.size.entries).toBe(0);
    } finally {
      bringBack();
    }
    expect((await open('/desktop/index')).status).toBe(200);
  });

  it('a page with a part missing is shown but not kept', async () => {
    cache.invalidate(['*']);
    const original = app.inject.bind(app);
    const spy = vi
      .spyOn(app, 'inject')
      .mockImplementation(((options: { url: string }) =>
        options.url?.startsWith('/api/Patents/Top8')
          ? Promise.resolve({ statusCode: 503, json: () => ({ success: false }) })
          : original(options)) as never);
    const partial = await original({ url: '/desktop/index', headers: { host: 'localhost' } });
    spy.mockRestore();
    expect([partial.statusCode, partial.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(cache.get('http://localhost/desktop/index')).toBeUndefined();
  });
});

describe('much of it', () => {
  beforeEach(() => cache.invalidate(['*']));

  it('an article of 200 KB', async () => {
    const Content = Array.from(
      { length: 2_100 },
      (_, n) => `<p>第 ${n} 段：知识产权保护、运用与服务的长文本内容，用来撑大篇幅。</p>`,
    ).join('');
    expect(Buffer.byteLength(Content)).toBeGreaterThan(200_000);
    const made = await news('长文', { Content });
    for (const group of ['desktop', 'app']) {
      const { status, text } = await open(`/${group}/news/detail?id=${made.Id}`);
      expect([status, text.includes('第 0 段'), text.includes('第 2099 段')]).toEqual([200, true, true]);
    }
  });

  it('a statute of 1,260 articles', async () => {
    const numerals = '〇一二三四五六七八九';
    const han = (n: number): string =>
      String(n)
        .split('')
        .map((digit) => numerals[Number(digit)])
        .join('');
    const sections = Array.from(
      { length: 1_260 },
      (_, n) =>
        `<section class="article" id="art-${n + 1}"><p><strong class="article-number">第${han(n + 1)}条</strong> 民事主体从事民事活动，应当遵循自愿原则（${n + 1}）。</p></section>`,
    );
    const made = await create('Laws', {
      Title: '一部长法',
      Content: sections.join(''),
      Level: '法律',
      Status: 'published',
      PublishTime: '2026-01-01T00:00:00+08:00',
    });
    for (const group of ['desktop', 'app']) {
      const { status, page } = await open(`/${group}/law/detail?id=${made.Id}`);
      expect(status).toBe(200);
      const visible = page.visible();
      for (const n of [1, 630, 1_260]) expect(visible).toContain(`应当遵循自愿原则（${n}）`);
      expect(page.jsonLd().map((item) => item['@type'])).toContain('Legislation');
    }
  });

  it('endless different addresses', { timeout: 120_000 }, async () => {
    await open('/desktop/privacy');
    const { entries } = cache.size;
    for (let n = 0; n < 600; n++)
      await app.inject({ url: `/desktop/privacy?utm_${n}=${n}`, headers: { host: 'localhost' } });
    for (let n = 0; n < 200; n++) await app.inject({ url: `/desktop/nope-${n}`, headers: { host: 'localhost' } });
    for (let n = 0; n < 200; n++) await app.inject({ url: `/sitemap.xml?n=${n}`, headers: { host: 'localhost' } });
    expect(cache.size.entries).toBe(entries);
    // The second time it is worth keeping: a link that was shared.
    await open('/desktop/privacy?utm_source=wechat');
    const shared = await open('/desktop/privacy?utm_source=wechat');
    expect(shared.page.link('canonical')).toBe('http://localhost/desktop/privacy');
    expect(cache.size.entries).toBe(entries + 1);
    // What pages do ask for is bounded by the cache itself.
    const small = new ContentCache(48 * 1024 * 1024, 100);
    const seen = new SecondTime();
    for (let n = 0; n < 10_000; n++) {
      expect(seen.has(`/desktop/privacy?x=${n}`)).toBe(false);
      small.begin(`/desktop/fee?type=${n}`, [])(new CacheEntry(200, {}, Buffer.from(String(n)), ['About']));
    }
    expect(small.size.entries).toBe(100);
    expect(seen.has('/desktop/privacy?x=0')).toBe(false); // forgotten long ago
    expect(seen.has('/desktop/privacy?x=9999')).toBe(true);
    for (let n = 0; n < 100; n++) await app.inject({ url: `/desktop/fee?type=${n}`, headers: { host: 'localhost' } });
    expect(cache.size.bytes).toBeLessThanOrEqual(48 * 1024 * 1024);
  });
});
