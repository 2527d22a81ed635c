/** What every public address answers, read the way a search engine reads it. */
import { KINDS, type Kind, type OpenKind, RESOURCE_OF_KIND, resources } from '@ip-portal/contract';
import { FEED_KINDS } from '@ip-portal/contract/kind-lists';
import { mobilePath, REGISTER_URL, SAME_ON_PHONE } from '@ip-portal/contract/urls';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { startTestApp } from './helpers/app.ts';
import { acceptedBodyOf } from './helpers/declared.ts';
import { makeDist, Page } from './helpers/site.ts';

const distDir = await makeDist();
const t = await startTestApp({}, distDir);
await seedDemo(t.ctx);
const { app, visitor, admin } = t;
// The terms lie as a draft until somebody puts them into force.
const [terms] = (await admin.get<{ Id: number; Version: number }[]>('/api/admin/PrivacyTexts?Kind=terms')).body.data;
await admin.post(`/api/admin/PrivacyTexts/${terms?.Id}/publish`, { Version: terms?.Version });

const ORIGIN = 'http://localhost';
const idOf = async (from: string, where: string) =>
  Number(
    (
      (await t.ctx.db.execute(sql.raw(`select id from ${from} where ${where} order by id limit 1`))).rows[0] as {
        id: number;
      }
    ).id,
  );
const articleId = (kind: string, more = 'true') =>
  idOf(
    'articles',
    `kind = '${kind}' and status = 'published' and deleted_at is null and publish_time <= now() and ${more}`,
  );
const id = {
  news: await articleId('news', "cover <> ''"),
  notice: await articleId('notice'),
  law: await articleId('law'),
  patent: await idOf('patents', 'exists (select 1 from patent_events e where e.patent_id = patents.id)'),
  expert: await idOf('experts', 'deleted_at is null'),
  financing: await idOf('financing_products', 'deleted_at is null and (valid_until is null or valid_until > now())'),
};
const [attached] = (
  await t.ctx.db.execute<{ article: number; file: number; name: string }>(sql`select t.article_id as article,
      t.file_id as file, t.name
    from article_attachments t join files f on f.id = t.file_id join public_articles a on a.id = t.article_id
    where f.name like '%.docx' order by t.article_id limit 1`)
).rows;
const site = (await visitor.get<{ WebSiteName: string; Description: string }>('/api/WebConfig')).body.data;

interface Case {
  url: string;
  /** Without the site name; empty on the home pages; absent: some title. */
  title?: string;
  /** Absent: the page asks not to be indexed. */
  canonical?: string;
  ld?: string;
  /** Lists: where their links lead. */
  list?: RegExp;
  shell?: true;
}

const title = async (kind: string, n: number) =>
  (await visitor.get<{ Title: string }>(`/api/${kind}/${n}`)).body.data.Title;
const newsTitle = await title('Articles', id.news);
const noticeTitle = await title('Articles', id.notice);
const law = (await visitor.get<{ Title: string; Level: string }>(`/api/Articles/${id.law}`)).body.data;
const lawTitle = law.Title;
const lawLevel = `/desktop/law?${new URLSearchParams({ Level: law.Level })}`;
const patent = (
  await visitor.get<{
    Title: string;
    ApplicationNumber: string;
    Applicants: string[];
    MainIpc: string;
    Claims: string[];
    Events: unknown[];
  }>(`/api/Patents/${id.patent}`)
).body.data;
const expert = (await visitor.get<{ Name: string }>(`/api/ThinkTanks/${id.expert}`)).body.data;
const product = (await visitor.get<{ Name: string; Bank: string }>(`/api/Financing/${id.financing}`)).body.data;

const cases: Case[] = [
  {
    url: '/desktop/index',
    title: '',
    canonical: '/desktop/index',
    ld: 'WebSite',
    list: /\/desktop\/news\/detail\?id=\d+/,
  },
  { url: '/desktop/news', title: '新闻中心', canonical: '/desktop/news', list: /\/desktop\/news\/detail\?id=\d+/ },
  {
    url: '/desktop/news?current=2',
    title: '新闻中心（第 2 页）',
    canonical: '/desktop/news?current=2',
    list: /\/desktop\/news\/detail\?id=\d+/,
  },
  {
    url: `/desktop/news/detail?id=${id.news}`,
    title: newsTitle,
    canonical: `/desktop/news/detail?id=${id.news}`,
    ld: 'NewsArticle',
  },
  {
    url: '/desktop/notice',
    title: '通知公告',
    canonical: '/desktop/notice',
    list: /\/desktop\/notice\/detail\?id=\d+/,
  },
  {
    url: `/desktop/notice/detail?id=${id.notice}`,
    title: noticeTitle,
    canonical: `/desktop/notice/detail?id=${id.notice}`,
    ld: 'NewsArticle',
  },
  { url: '/desktop/law', title: '法律法规', canonical: '/desktop/law', list: /\/desktop\/law\/detail\?id=\d+/ },
  { url: lawLevel, title: `${law.Level} - 法律法规`, canonical: lawLevel, list: /\/desktop\/law\/detail\?id=\d+/ },
  {
    url: `/desktop/law/detail?id=${id.law}`,
    title: lawTitle,
    canonical: `/desktop/law/detail?id=${id.law}`,
    ld: 'Legislation',
  },
  {
    url: '/desktop/patent',
    title: '专利信息',
    canonical: '/desktop/patent',
    list: /\/desktop\/patent\/detail\?id=\d+/,
  },
  {
    url: `/desktop/patent/detail?id=${id.patent}`,
    title: `${patent.Title}（${patent.ApplicationNumber}）`,
    canonical: `/desktop/patent/detail?id=${id.patent}`,
    ld: 'CreativeWork',
  },
  {
    url: '/desktop/thinkTank',
    title: '专家智库',
    canonical: '/desktop/thinkTank',
    list: /\/desktop\/thinkTank\/detail\?id=\d+/,
  },
  {
    url: `/desktop/thinkTank/detail?id=${id.expert}`,
    title: `${expert.Name} - 专家智库`,
    canonical: `/desktop/thinkTank/detail?id=${id.expert}`,
    ld: 'Person',
  },
  {
    url: '/desktop/financing',
    title: '知识产权融资',
    canonical: '/desktop/financing',
    list: /\/desktop\/financing\/detail\?id=\d+/,
  },
  {
    url: `/desktop/financing/detail?id=${id.financing}`,
    title: `${product.Name} - ${product.Bank}`,
    canonical: `/desktop/financing/detail?id=${id.financing}`,
    ld: 'LoanOrCredit',
  },
  { url: `/desktop/attachment?article=${attached?.article}&file=${attached?.file}`, title: attached?.name ?? '' },
  { url: '/desktop/transaction', title: '知识产权交易', canonical: '/desktop/transaction' },
  { url: '/desktop/transaction/detail?id=1', title: '供需详情', shell: true },
  { url: '/desktop/about', title: '关于我们', canonical: '/desktop/about', ld: 'AboutPage' },
  { url: '/desktop/search', title: '站内搜索' },
  {
    url: '/desktop/search?keyword=%E4%B8%93%E5%88%A9',
    title: '“专利”的搜索结果',
    list: /\/desktop\/\w+\/detail\?id=\d+/,
  },
  { url: '/desktop/fee', title: '年费计算', canonical: '/desktop/fee' },
  { url: '/desktop/patent/classes', title: '专利分类表', canonical: '/desktop/patent/classes' },
  { url: '/desktop/patent/similar', title: '由文字找相似专利', canonical: '/desktop/patent/similar' },
  { url: '/desktop/sitemap', title: '网站地图', canonical: '/desktop/sitemap' },
  { url: '/desktop/privacy', title: '隐私政策', canonical: '/desktop/privacy' },
  { url: '/desktop/terms', title: '用户服务协议', canonical: '/desktop/terms' },
  { url: '/desktop/login', title: '登录' },
  { url: '/desktop/register', title: '注册' },
  { url: '/desktop/login/recovery', title: '找回密码', shell: true },
  { url: '/desktop/login/reset', title: '重新设置密码', shell: true },
  { url: '/desktop/account', title: '个人中心', shell: true },
  { url: '/desktop/account/email', title: '验证邮箱', shell: true },
  { url: '/desktop/account/organization', title: '我的单位', shell: true },
  { url: '/desktop/account/organization/join', title: '单位邀请', shell: true },
  { url: '/desktop/privacyCenter', title: '个人信息中心', shell: true },
  { url: '/desktop/messages', title: '消息', shell: true },
  { url: '/desktop/transaction/post', title: '发布供需', shell: true },
  { url: '/app/index', title: '', canonical: '/desktop/index', list: /\/app\/news\/detail\?id=\d+/ },
  { url: '/app/news', title: '新闻中心', canonical: '/desktop/news', list: /\/app\/news\/detail\?id=\d+/ },
  {
    url: '/app/notice',
    title: '通知公告',
    canonical: '/desktop/notice',
    list: /\/app\/notice\/detail\?id=\d+/,
  },
  {
    url: `/app/news/detail?id=${id.news}`,
    title: newsTitle,
    canonical: `/desktop/news/detail?id=${id.news}`,
    ld: 'NewsArticle',
  },
  {
    url: `/app/notice/detail?id=${id.notice}`,
    title: noticeTitle,
    canonical: `/desktop/notice/detail?id=${id.notice}`,
    ld: 'NewsArticle',
  },
  { url: '/app/law', title: '法律法规', canonical: '/desktop/law', list: /\/app\/law\/detail\?id=\d+/ },
  {
    url: `/app/law/detail?id=${id.law}`,
    title: lawTitle,
    canonical: `/desktop/law/detail?id=${id.law}`,
    ld: 'Legislation',
  },
  { url: '/app/services', title: '服务', canonical: '/app/services' },
  { url: '/app/login', title: '我的', shell: true },
  { url: '/app/messages', title: '消息', shell: true },
  { url: '/app/organization', title: '我的单位', shell: true },
  { url: '/app/privacyCenter', title: '个人信息中心', shell: true },
];

// What stands among the mobile pages under the same name is the same page, with links that stay there.
for (const one of [...cases]) {
  const [path = '', query] = one.url.split('?');
  if (!SAME_ON_PHONE.includes(path)) continue;
  const list = one.list && { list: new RegExp(one.list.source.replace('desktop', 'app')) };
  const shell = path === REGISTER_URL ? { shell: true as const } : {};
  cases.push({ ...one, ...list, ...shell, url: mobilePath(path) + (query === undefined ? '' : `?${query}`) });
}

// A kind that has no case above is made by its declaration, and looked at like the others.
for (const [kind, { list, label }] of Object.entries(KINDS) as [Kind, OpenKind][]) {
  if (cases.some(({ url }) => url === list)) continue;
  const resource = resources.find(({ name }) => name === RESOURCE_OF_KIND[kind]);
  if (!resource) throw new Error(`no resource of ${label}`);
  const made = [1, 2, 3].map((n) => admin.post<{ Id: number }>(`/api/${resource.name}`, acceptedBodyOf(resource, n)));
  const [first] = (await Promise.all(made)).map(({ body }) => body.data.Id);
  const detail = `${list}/detail?id=${first}`;
  cases.push({ url: list, canonical: list, list: new RegExp(`${list}/detail\\?id=\\d+`) });
  cases.push({ url: detail, canonical: detail });
}

const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url, headers: { host: 'localhost', ...headers } });
  return { answer, page: new Page(answer.body) };
};
const textOf = (html: string) => new Page(`<body>${html}</body>`).visible();
const squeeze = (text: string) => text.replace(/\s+/g, '');

describe('the list of cases', () => {
  it('knows every public route', async () => {
    const { routes } = (await import(/* @vite-ignore */ `${distDir}/../build/render/render.mjs`)) as {
      routes: { path: string; page?: unknown; screen?: unknown }[];
    };
    const paths = routes.flatMap(({ path, page, screen }) =>
      /^\/(desktop|app)\//.test(path) && (page || screen) ? [path] : [],
    );
    const known = new Set(cases.map(({ url }) => url.split('?')[0]));
    expect(paths.filter((path) => !known.has(path) && path !== '/desktop/loginOut')).toEqual([]);
    expect((await open('/desktop/loginOut')).answer.statusCode).toBe(200);
  });
});

interface Loads {
  load(api: unknown, request: unknown): Promise<unknown>;
}

describe.each(cases)('$url', (one) => {
  const mobile = one.url.startsWith('/app');

  it('has the right head', async () => {
    const { answer, page } = await open(one.url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body.startsWith('<!DOCTYPE html>')).toBe(true);
    expect(page.one('html')?.attribs.lang).toBe('zh-CN');
    expect(page.meta('viewport')).toBe('width=device-width, initial-scale=1');
    expect(page.all('title').length).toBe(1);
    const known = one.title ?? page.title.replace(` - ${site.WebSiteName}`, '');
    expect(known === '').toBe(one.title === '');
    expect(page.title).toBe(known ? `${known} - ${site.WebSiteName}` : site.WebSiteName);
    expect(page.meta('description')?.length).toBeGreaterThan(9);
    expect(page.meta('og:title')).toBe(known || site.WebSiteName);
    expect(page.meta('og:site_name')).toBe(site.WebSiteName);
    expect(page.meta('og:url')).toMatch(
      /^http:\/\/localhost\/(desktop\/|app\/(login|services|messages|organization|privacyCenter|account|account\/organization\/join|register|login\/recovery|transaction\/(post|detail))$)/,
    );
    expect(page.all('meta', ({ attribs }) => attribs.name === 'description').length).toBe(1);
    const feeds = page
      .all('link', ({ attribs }) => attribs.type === 'application/atom+xml')
      .map(({ attribs }) => [attribs.href, attribs.title]);
    if (one.canonical) {
      expect(page.link('canonical')).toBe(ORIGIN + one.canonical);
      expect(page.meta('og:url')).toBe(ORIGIN + one.canonical);
      expect([page.meta('robots'), answer.headers['x-robots-tag']]).toEqual([undefined, undefined]);
      expect(feeds).toEqual(
        FEED_KINDS.map((kind) => [`/feed/${kind}.xml`, `${KINDS[kind].label} - ${site.WebSiteName}`]),
      );
    } else {
      expect([page.meta('robots'), answer.headers['x-robots-tag'], page.link('canonical')]).toEqual([
        'noindex',
        'noindex',
        undefined,
      ]);
    }
    const ld = page.jsonLd();
    expect(ld[0]).toMatchObject({ '@type': 'Organization', name: site.WebSiteName, url: `${ORIGIN}/desktop/index` });
    const home = one.title === '';
    expect(ld.some((item) => item['@type'] === 'BreadcrumbList')).toBe(!home);
    if (one.ld) expect(ld.map((item) => item['@type'])).toContain(one.ld);
    // Every address in them is absolute, nothing is left to fill in.
    expect(JSON.stringify(ld)).not.toMatch(/"(image|url|logo|item|target)":\[?"\/|\{origin\}/);
  });

  it('has its frame and its content', async () => {
    const { page } = await open(one.url);
    expect(
      page
        .all('h1')
        .map((tag) => page.text(tag))
        .filter(Boolean).length,
    ).toBe(1);
    expect(page.one('main', ({ attribs }) => attribs.id === 'main')).toBeDefined();
    const menus = page.all('nav', ({ attribs }) => attribs['aria-label'] === '主导航');
    // That of a detail is unfolded on phones alone.
    const folded = one.url.includes('/detail') ? 'menu phone-menu' : 'menu';
    expect(menus.map(({ attribs }) => attribs.class)).toEqual([mobile ? 'mobile-tabs' : folded]);
    if (!mobile) {
      expect(page.text(page.one('header'))).toContain(site.WebSiteName);
      expect(page.text(page.one('footer', ({ attribs }) => attribs.class === 'footer'))).toContain('网站地图');
      const crumbs = page.text(page.one('nav', ({ attribs }) => attribs['aria-label'] === '当前位置'));
      expect(crumbs.startsWith('当前位置')).toBe(one.url !== '/desktop/index');
    }
    const visible = page.visible();
    expect(visible).not.toMatch(/undefined|\bnull\b|\[object|NaN|\{origin\}/);
    if (!one.shell) expect(visible).not.toContain('加载中');
    if (one.list) {
      const rows = page.all('a', ({ attribs }) => one.list?.test(attribs.href ?? '') ?? false);
      expect(new Set(rows.map((tag) => tag.attribs.href)).size).toBeGreaterThan(2);
      expect(
        rows.every((tag) => page.text(tag).length > 1 || tag.attribs.tabindex === '-1' || tag.attribs['aria-label']),
      ).toBe(true);
    }
    const ids: string[] = page.html.match(/ id="([^"]+)"/g) ?? [];
    expect(ids.filter((each, index) => ids.indexOf(each) !== index)).toEqual([]);
  });

  it('carries the data it was made from', async () => {
    const { page } = await open(one.url);
    const payload = page.payload();
    const [path = '', query = ''] = one.url.split('?');
    const text = new URLSearchParams(query).toString();
    expect(payload?.url).toBe(text ? `${path}?${text}` : path);
    expect(payload?.site).toEqual((await visitor.get('/api/WebConfig')).body.data);
    if (one.shell) return expect(payload?.data).toBeNull();
    const bundle = (await import(/* @vite-ignore */ `${distDir}/../build/render/render.mjs`)) as {
      routes: { path: string; page?(): Promise<Loads>; form?(): Promise<Loads> }[];
      ApiFailure: new (status: number, code: string, message: string) => Error;
    };
    const api = {
      async get(url: string, params: Record<string, unknown> = {}) {
        const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
        const answer = await visitor.get(
          `${url}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`,
        );
        if (answer.status !== 200) throw new bundle.ApiFailure(answer.status, '', '');
        return answer.body;
      },
    };
    const route = bundle.routes.find((each) => each.path === path);
    const view = await (route?.page ?? route?.form)?.();
    const data = await view?.load(api, { path, query: Object.fromEntries(new URLSearchParams(query)) });
    expect(payload?.data).toEqual(JSON.parse(JSON.stringify(data)));
  });

  it('is the same for everyone', async () => {
    const first = await open(one.url);
    const agents = ['Baiduspider/2.0', 'Mozilla/5.0 (iPhone) AppleWebKit Mobile/15E148', ''];
    for (const agent of agents)
      expect((await open(one.url, { 'user-agent': agent })).answer.body).toBe(first.answer.body);
    t.ctx.cache.invalidate(['*']);
    const cookie = admin.cookie;
    expect(cookie).toContain('=');
    const user = await open(one.url, { cookie });
    expect(user.answer.body).toBe(first.answer.body);
    expect(user.answer.headers['set-cookie']).toBeUndefined();
    expect(first.answer.body).not.toMatch(/PasswordHash|"Roles"|"UserName":|SessionId/);
  });
});

describe('the content', () => {
  it.each(['desktop', 'app'])('of an article is there as a whole (%s)', async (group) => {
    for (const [kind, n] of [
      ['news', id.news],
      ['notice', id.notice],
    ] as const) {
      const article = (await visitor.get<{ Content: string; Title: string; Summary: string }>(`/api/Articles/${n}`))
        .body.data;
      const { page } = await open(`/${group}/${kind}/detail?id=${n}`);
      expect(page.text(page.one('h1'))).toBe(article.Title);
      expect(squeeze(page.visible())).toContain(squeeze(textOf(article.Content)));
    }
  });

  it.each(['desktop', 'app'])('of a statute is there article by article (%s)', async (group) => {
    const law = (
      await visitor.get<{ Content: string; Toc: { Anchor: string; Label: string; Type: string }[] }>(
        `/api/Articles/${id.law}`,
      )
    ).body.data;
    const { page } = await open(`/${group}/law/detail?id=${id.law}`);
    const articles = law.Toc.filter((entry) => entry.Type === 'article');
    expect(articles.length).toBeGreaterThan(10);
    const anchors = new Set((page.html.match(/ id="([^"]+)"/g) ?? []).map((each) => each.slice(5, -1)));
    expect(articles.filter((entry) => !anchors.has(entry.Anchor))).toEqual([]);
    const visible = squeeze(page.visible());
    for (const entry of articles) expect(visible).toContain(squeeze(entry.Label));
    const paragraphs = [...law.Content.matchAll(/<p[^>]*>([\s\S]*?)<\/p>/g)].map((match) =>
      squeeze(textOf(match[1] ?? '')),
    );
    expect(paragraphs.filter((text) => !visible.includes(text))).toEqual([]);
  });

  it('of a patent is its bibliography, its claims and its events', async () => {
    const { page } = await open(`/desktop/patent/detail?id=${id.patent}`);
    const visible = page.visible();
    for (const text of [patent.ApplicationNumber, ...patent.Applicants, '著录项目', '法律事件'])
      expect(visible).toContain(text);
    for (const claim of patent.Claims)
      expect(squeeze(visible)).toContain(squeeze(claim.replace(/^\s*\d+\s*[.．、]\s*/, '')));
  });
});

describe('the whole site', () => {
  it('has no dead link and no missing picture', { timeout: 120_000 }, async () => {
    const queue = new Set(cases.map(({ url }) => url));
    const pictures = new Set<string>();
    const files = new Set<string>();
    const cited = new Set<string>();
    const dead: string[] = [];
    for (const url of queue) {
      const { answer, page } = await open(url);
      if (![200, 302].includes(answer.statusCode)) dead.push(`${answer.statusCode} ${url}`);
      if (answer.statusCode !== 200) continue;
      if (page.all('h1').length !== 1) dead.push(`h1 ${url}`);
      if (/undefined|\[object|NaN/.test(page.visible())) dead.push(`words ${url}`);
      for (const image of page.images()) pictures.add(image);
      for (const link of page.links()) {
        if (/^\/api\/(Files\/|Notices\/(\d+\/)?calendar\.ics$)/.test(link)) files.add(link);
        else if (/^\/api\/Laws\/Cited\?/.test(link)) cited.add(link);
        else if (/^\/(desktop|app)\b/.test(link) && queue.size < 600) queue.add(link.split('#')[0] ?? '');
        else if (link !== '/' && !/^(https?:|mailto:|tel:|#|\/(desktop|app|auth|admin)\b)/.test(link))
          dead.push(`odd ${link} in ${url}`);
      }
    }
    for (const url of [...pictures, ...files]) {
      if (url.startsWith('data:') || /^https?:/.test(url)) continue;
      const status = (await app.inject({ url, headers: { host: 'localhost' } })).statusCode;
      if (status !== 200) dead.push(`${status} ${url}`);
    }
    // Statutes that texts name: here at their article, or in the official database.
    let here = 0;
    for (const url of cited) {
      const answer = await app.inject({ url, headers: { host: 'localhost' } });
      const to = String(answer.headers.location ?? '');
      if (to.startsWith('https://flk.npc.gov.cn/')) continue;
      const status = to && (await app.inject({ url: to.split('#')[0], headers: { host: 'localhost' } })).statusCode;
      if (status !== 200) dead.push(`${answer.statusCode} ${url} → ${to} ${status}`);
      here += 1;
    }
    expect(here).toBeGreaterThan(0);
    expect(dead).toEqual([]);
    expect(queue.size).toBeGreaterThan(200);
    expect(pictures.size).toBeGreaterThan(10);
    expect([...files].filter((url) => url.endsWith('.ics')).length).toBeGreaterThan(2);
  });
});
