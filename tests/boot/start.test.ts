import type { WebConfig } from '@ip-portal/contract';
import { newsDetailPage } from '@/views/article/detail';
import { newsListPage } from '@/views/article/list';
import type { PublicPage } from '@/views/page';
import { renderDocument } from '@/views/render';
import { tradePage } from '@/views/trade/page';
import { article, detail, failure, many, one, posting, site, user } from '../mobile/fixtures';
import { NO_ANSWER, network, Reply } from '../setup/network';
import { closeTabs, freshTab, serverPage } from './fresh';

jest.setTimeout(60_000);
afterEach(closeTabs);

const START = { 'GET /api/auth/userinfo': one(null), 'GET /api/WebConfig': one(site) };
const path = (call: { method: string; url: URL }) => `${call.method} ${call.url.pathname}`;

/** An answer that comes when it is let go. */
function later(answer: unknown) {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { answer: () => gate.then(() => answer), go: () => go() };
}

/** The document the backend sends for a page. */
function sent(page: unknown, address: string, data: unknown, config: WebConfig = site) {
  const url = new URL(address, 'http://localhost');
  const request = { path: url.pathname, query: Object.fromEntries(url.searchParams) };
  const { html } = renderDocument(page as PublicPage, { request, site: config, data, origin: 'http://localhost' });
  serverPage(html, { url: address, site: config, data });
}

test('a centred text while it is not known who is visiting', async () => {
  const info = later(one(null));
  network({ ...START, 'GET /api/auth/userinfo': info.answer });
  const { mountAt, screen } = freshTab();
  await mountAt('/desktop/privacy');
  const text = await screen.findByText('加载中...');
  expect(text).toHaveAttribute('role', 'status');
  expect(text).toHaveStyle({ display: 'flex', alignItems: 'center', justifyContent: 'center' });
  info.go();
  expect(await screen.findByRole('heading', { level: 1, name: '隐私政策' })).toBeInTheDocument();
  expect(screen.queryByText('加载中...')).toBeNull();
});

test.each(['/desktop/privacy', '/auth/login'])('at %s a word while the configuration is read', async (address) => {
  const config = later(one(site));
  network({ ...START, 'GET /api/WebConfig': config.answer });
  const { waitFor, mountAt, screen } = freshTab();
  await mountAt(address);
  expect(await screen.findByText('系统正在初始化……请稍候。')).toBeInTheDocument();
  expect(screen.getByRole('status')).toContainElement(screen.getByRole('heading', { name: '系统正在初始化' }));
  config.go();
  await waitFor(() => expect(screen.queryByText(/系统正在初始化/)).toBeNull());
  expect(screen.getAllByText(site.WebSiteName).length).toBeGreaterThan(0);
});

test('the user and the configuration are asked for once', async () => {
  const calls = network({ ...START, 'GET /api/Newss': many([]) });
  const { click, mountAt, screen } = freshTab();
  await mountAt('/desktop/privacy');
  click(await screen.findByRole('link', { name: '新闻中心' }));
  await screen.findByText('还没有发布内容');
  expect(calls.map(path).sort()).toEqual(['GET /api/Newss', 'GET /api/WebConfig', 'GET /api/auth/userinfo']);
});

test('the public stylesheet is fetched where the backend did not send it', async () => {
  network(START);
  const { mountAt, screen } = freshTab();
  await mountAt('/desktop/privacy');
  await screen.findByRole('heading', { level: 1 });
  expect(document.head.querySelectorAll('style[data-public-css]')).toHaveLength(1);
});

test('the server’s page stays while the app starts, and nothing it brought is asked for again', async () => {
  const info = later(one(null));
  const calls = network({ 'GET /api/auth/userinfo': info.answer });
  sent(newsListPage, '/desktop/news', { items: [article(1), article(2)], total: 2 });
  const { waitFor, mountAt, screen } = freshTab();
  await mountAt('/desktop/news');
  // React has cleared the document in a browser; what is shown now is the same HTML again.
  document.getElementById('root')?.remove();
  expect(screen.getByRole('link', { name: '新闻标题2' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: '主导航' })).toBeInTheDocument();
  expect(screen.queryByText('加载中...')).toBeNull();
  info.go();
  const { serverNodes } = require('@/boot/server-page') as typeof import('@/boot/server-page');
  await waitFor(() => expect(serverNodes()).toEqual({ whole: [], content: [] }));
  expect(screen.getByRole('link', { name: '新闻标题2' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: '当前位置' })).toHaveTextContent('新闻中心');
  expect(document.title).toBe(`新闻中心 - ${site.WebSiteName}`);
  expect(calls.map(path)).toEqual(['GET /api/auth/userinfo']);
});

test('a user who opens the trading area by its address sees postings, not what the server shows visitors', async () => {
  const calls = network({ 'GET /api/auth/userinfo': one(user), 'GET /api/Postings': many([posting()]) });
  sent(tradePage, '/desktop/transaction', { visitor: true });
  const { mountAt, screen } = freshTab();
  await mountAt('/desktop/transaction');
  document.getElementById('root')?.remove();
  expect(await screen.findByRole('link', { name: posting().Title })).toBeInTheDocument();
  expect(screen.queryByText('登录后查看供需')).toBeNull();
  expect(calls.map(path)).toContain('GET /api/Postings');
});

test('a payload of another address, or a broken one, is not used', async () => {
  const calls = network({ ...START, 'GET /api/Newss': many([article(5)]) });
  serverPage('', { url: '/desktop/news?current=2', site, data: { items: [article(1)], total: 11 } });
  const first = freshTab();
  await first.mountAt('/desktop/news');
  expect(await first.screen.findByRole('link', { name: '新闻标题5' })).toBeInTheDocument();
  expect(calls.map(path)).not.toContain('GET /api/WebConfig');
  closeTabs();

  document.body.innerHTML = '<div id="root"></div><script type="application/json" id="page-data">{oops</script>';
  const second = freshTab();
  await second.mountAt('/desktop/news');
  expect(await second.screen.findByRole('link', { name: '新闻标题5' })).toBeInTheDocument();
  expect(calls.map(path)).toContain('GET /api/WebConfig');
});

test.each([
  ['a heading', '<h2 id="page-data">{}</h2>'],
  ['a script of the same type', '<script type="application/json" id="page-data">{}</script>'],
])('%s inside the page that calls itself the payload is none', async (_name, element) => {
  const forged = { url: '/desktop/news', site: { ...site, WebSiteName: '伪造' }, data: { items: [], total: 0 } };
  const content = element.replace('{}', JSON.stringify(forged));
  sent(newsListPage, '/desktop/news', { items: [article(1)], total: 1 });
  document.querySelector('#root')?.prepend(document.createRange().createContextualFragment(content));
  network(START);
  const { mountAt, screen, waitFor } = freshTab();
  await mountAt('/desktop/news');
  await waitFor(() => expect(document.title).toBe(`新闻中心 - ${site.WebSiteName}`));
  document.getElementById('root')?.remove();
  expect(screen.getByRole('link', { name: '新闻标题1' })).toBeInTheDocument();
  expect(screen.queryByText('伪造')).toBeNull();
});

test('stored HTML is cleaned where it is inserted, wherever it came from', async () => {
  const evil = '<b>正文</b><img src="x" onerror="steal()"><script>steal()</script><form action="/x"><input></form>';
  const config = { ...site, Copyright: `版权${evil}` };
  const record = detail(1, {
    Content: `<p style="text-align:center"><a href="/a" target="_blank">链接</a></p>${evil}`,
  });
  network({ ...START, 'GET /api/Articles/1/Read': one({ ReadCount: 4 }) });
  sent(newsDetailPage, '/desktop/news/detail?id=1', record, config);
  const { mountAt, screen, waitFor } = freshTab();
  await mountAt('/desktop/news/detail?id=1');
  const { serverNodes } = require('@/boot/server-page') as typeof import('@/boot/server-page');
  await waitFor(() => expect(serverNodes()).toEqual({ whole: [], content: [] }));
  document.getElementById('root')?.remove();
  expect(screen.getByRole('link', { name: '链接' })).toHaveAttribute('target', '_blank');
  const shown = document.querySelectorAll('.prose, .footer-copyright');
  expect([...shown].map((part) => part.querySelector('b')?.textContent)).toEqual(['正文', '正文']);
  for (const part of shown) {
    expect(part.querySelector('script, form, input')).toBeNull();
    expect(part.querySelector('img')?.getAttributeNames()).toEqual(['src']);
  }
});

test.each([
  ['a refusal of the backend', new Reply(503, failure('UNAVAILABLE', '数据库不可用')), '应用初始化失败：数据库不可用'],
  ['no answer', NO_ANSWER, '应用初始化失败：服务器没有响应，请重试。'],
  ['an answer of a proxy', new Reply(502, '<html></html>', 'text/html'), '应用初始化失败：服务器状态异常，请重试。'],
])('%s to who is visiting: the reason, and a retry that works', async (_name, answer, text) => {
  let now: unknown = answer;
  network({ ...START, 'GET /api/auth/userinfo': () => now });
  const { click, mountAt, screen } = freshTab();
  await mountAt('/desktop/privacy');
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toContainElement(screen.getByText(text));
  now = one(user);
  click(screen.getByText('重试'));
  expect(await screen.findByRole('heading', { level: 1, name: '隐私政策' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '张三' })).toBeInTheDocument();
});

test.each(['/desktop/privacy', '/auth/login', '/app/login', '/admin/webConfig'])(
  'at %s a configuration that cannot be read is told the same way',
  async (address) => {
    let now: unknown = new Reply(500, failure('INTERNAL', '站点配置读取失败'));
    const calls = network({ ...START, 'GET /api/WebConfig': () => now });
    const { click, waitFor, mountAt, screen } = freshTab();
    await mountAt(address);
    expect(await screen.findByText('应用初始化失败：站点配置读取失败')).toBeInTheDocument();
    now = one(site);
    click(screen.getByText('重试'));
    await waitFor(() => expect(screen.queryByText(/应用初始化失败/)).toBeNull());
    expect(calls.filter((call) => call.url.pathname === '/api/WebConfig')).toHaveLength(2);
  },
);
