/** What people write as HTML cannot pass for a part of the page: on every way in, and in every page it is shown on. */
import { describe, expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { makeDist, Page } from './helpers/site.ts';

const { admin, visitor, user } = await startTestApp({}, await makeDist());

/** Attempts to be taken for a part of the app, to run, or to lead elsewhere. */
const HOSTILE = [
  '<h2 id="page-data">{"url":"/"}</h2>',
  '<script id="page-data" type="application/json">{"url":"/"}</script>',
  '<div id="root" data-server-page="1" data-page-content>x</div><p id="main">y</p><section id="toc">z</section>',
  '<img name="body" src="/api/Files/a.png"><img name="cookie" src="/a.png"><a name="head" href="/">a</a>',
  '<form action="https://evil.example" id="f"><input name="attributes"><input name="parentNode"><button>go</button></form>',
  '<svg><desc><style><img src=x onerror=alert(1)></style></desc></svg>',
  '<svg onload=alert(1)><script>alert(1)</script><use href="data:image/svg+xml,x#y"/></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)"><annotation-xml encoding="text/html"><p>a</p></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="java&#115;cript:alert(1)">a</a><a href=" javascript:alert(1)">b</a><a href="data:text/html,x">c</a>',
  '<p style="position:fixed;text-align:center;background:url(//evil.example)">s</p><base href="//evil.example">',
].join('');

/** What must not be in HTML that came from people. */
function faults(html: string): string[] {
  const page = new Page(html);
  const found: string[] = [];
  for (const tag of allOf(page)) {
    const { name, attribs } = tag;
    if (/^(script|style|form|input|button|svg|math|iframe|template|noscript|base|object|use)$/.test(name))
      found.push(name);
    for (const [key, value] of Object.entries(attribs)) {
      if (/^on|^name$|^srcdoc$|^data-/.test(key)) found.push(`${name} ${key}`);
      if (key === 'id' && !/^art-\d/.test(value)) found.push(`${name} id=${value}`);
      if (key === 'style' && value !== 'text-align:center') found.push(`${name} style=${value}`);
      if (/^(href|src)$/.test(key) && /script:|^data:|evil/i.test(value)) found.push(`${name} ${key}=${value}`);
    }
  }
  return found;
}
const NAMES =
  'a annotation-xml b base button desc div em form h2 h3 h4 iframe img input math mglyph mtext noscript object p script section span strong style svg table template u use'.split(
    ' ',
  );
const allOf = (page: Page) => NAMES.flatMap((name) => page.all(name));

/** The parts of a served page that carry stored HTML. */
function shown(html: string): { ids: string[]; handlers: string[] } {
  const page = new Page(html);
  const ids = ['script', 'div', 'h2', 'p', 'section', 'main', 'body'].flatMap((name) =>
    page.all(name).flatMap(({ attribs }) => attribs.id ?? []),
  );
  const handlers = allOf(page).flatMap(({ name, attribs }) =>
    Object.keys(attribs).flatMap((key) => (/^on/.test(key) ? `${name} ${key}` : [])),
  );
  return { ids, handlers };
}

it('the check sees each of them', () => {
  expect(faults(HOSTILE).length).toBeGreaterThan(20);
});

describe('HTML of articles, experts, products and postings', () => {
  it.each([
    ['Newss', 'Content', { Title: '新闻', Status: 'published' }, '/desktop/news/detail'],
    ['Notices', 'Content', { Title: '公告', Status: 'published' }, '/desktop/notice/detail'],
    ['Laws', 'Content', { Title: '办法', Status: 'published' }, '/desktop/law/detail'],
    ['ThinkTanks', 'Resume', { Name: '专家甲' }, '/desktop/thinkTank/detail'],
    ['Financing', 'Content', { Name: '产品甲', Bank: '银行甲' }, '/desktop/financing/detail'],
  ] as const)('%s', async (resource, field, body, page) => {
    const made = await admin.post<{ Id: number }>(`/api/${resource}`, { ...body, [field]: `<p>开头</p>${HOSTILE}` });
    expect(made.status, made.text).toBe(201);
    const { Id } = made.body.data;
    const stored = (await visitor.get<Record<string, string>>(`/api/${resource}/${Id}`)).body.data[field] ?? '';
    expect(stored).toContain('开头');
    expect(faults(stored)).toEqual([]);
    const served = await visitor.get(`${page}?id=${Id}`);
    expect(served.status).toBe(200);
    expect(served.text).toContain('开头');
    const { ids, handlers } = shown(served.text);
    expect(handlers).toEqual([]);
    for (const id of ['page-data', 'root']) expect(ids.filter((one) => one === id)).toEqual([id]);
  });

  it('Postings', async () => {
    const owner = await user();
    const made = await owner.post<{ Content: string }>('/api/Postings', {
      Type: 'supply',
      Title: '转让水下推进装置发明专利',
      Summary: '成熟度高',
      Content: `<p>开头</p>${HOSTILE}<img src="https://evil.example/a.png">`,
      Field: '海洋装备',
      Mode: '转让',
      PriceText: '面议',
      ContactName: '张三丰',
      ContactPhone: '13812345678',
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data.Content).toContain('开头');
    expect(faults(made.body.data.Content)).toEqual([]);
  });
});

it('the copyright line and the about page, on every page they are shown on', async () => {
  for (const [resource, field] of [
    ['WebConfig', 'Copyright'],
    ['About', 'Content'],
  ] as const) {
    const { Version } = (await visitor.get<{ Version: number }>(`/api/${resource}`)).body.data;
    const put = await admin.put(`/api/${resource}`, { Version, [field]: `<p>版权</p>${HOSTILE}` });
    expect(put.status, put.text).toBe(200);
    const stored = (await visitor.get<Record<string, string>>(`/api/${resource}`)).body.data[field] ?? '';
    expect(stored).toContain('版权');
    expect(faults(stored)).toEqual([]);
  }
  for (const url of ['/desktop/index', '/desktop/about', '/desktop/news']) {
    const served = await visitor.get(url);
    expect([url, served.status, served.text.includes('版权')]).toEqual([url, 200, true]);
    const { ids, handlers } = shown(served.text);
    expect([url, handlers]).toEqual([url, []]);
    for (const id of ['page-data', 'root']) expect([url, ids.filter((one) => one === id)]).toEqual([url, [id]]);
  }
});

it('friendly links lead to web addresses alone', async () => {
  for (const Link of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x']) {
    const refused = await admin.post('/api/Links', { Name: '<img src=x onerror=alert(1)>', Link });
    expect([Link, refused.status]).toEqual([Link, 400]);
  }
  expect((await admin.post('/api/Links', { Name: '<script id="root">', Link: 'https://example.org/' })).status).toBe(
    201,
  );
  const { ids } = shown((await visitor.get('/desktop/index')).text);
  expect(ids.filter((id) => id === 'root')).toHaveLength(1);
});
