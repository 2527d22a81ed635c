/** The page that the backend sent is taken up. */
import type { TextInForce } from '@ip-portal/contract';
import { shellPage } from '@/server/shell-page';
import { newsDetailPage } from '@/views/article/detail';
import { newsListPage } from '@/views/article/list';
import { loginPage } from '@/views/forms/login';
import { registerPage } from '@/views/forms/register';
import { mobileNewsPage } from '@/views/mobile/news';
import { postingListPage } from '@/views/posting/page';
import { article, detail, failure, many, one, posting, site, user } from '../mobile/fixtures';
import { network, Reply } from '../setup/network';
import { closeTabs, freshTab, serverPage } from './fresh';
import { hydrated, later, path, START, sent } from './sent';

afterEach(closeTabs);

test('the server’s page is taken up node by node, and nothing it brought is asked for again', async () => {
  const info = later(one(user));
  const calls = network({ 'GET /api/auth/userinfo': info.answer });
  const nodes = sent(newsListPage, '/desktop/news', { items: [article(1), article(2)], total: 2 });
  const search = document.querySelector<HTMLInputElement>('#mini-keyword') as HTMLInputElement;
  search.value = '专利';
  search.focus();
  const tab = freshTab();
  const { mountAt, screen } = tab;
  await mountAt('/desktop/news');
  await hydrated(tab, '新闻中心');
  expect(screen.queryByText('加载中...')).toBeNull();
  expect(nodes.filter((node) => !node.isConnected)).toEqual([]);
  expect(document.querySelector('#mini-keyword')).toBe(search);
  expect(search).toHaveFocus();
  expect(search).toHaveValue('专利');
  expect(screen.getByRole('navigation', { name: '当前位置' })).toHaveTextContent('新闻中心');
  expect(screen.queryByRole('link', { name: '张三' })).toBeNull();
  info.go();
  await screen.findByRole('link', { name: '张三' });
  expect(screen.getByRole('link', { name: '新闻标题2' })).toBe(
    nodes.find((node) => node.textContent === '新闻标题2' && node.matches('a')),
  );
  expect(search).toHaveValue('专利');
  const asked = ['GET /api/auth/userinfo', 'GET /api/Messages/unread'];
  await tab.waitFor(() => expect(calls.map(path)).toEqual(asked));
});

test('a user who opens the trading area by its address sees postings, not what the server shows visitors', async () => {
  const calls = network({ 'GET /api/auth/userinfo': one(user), 'GET /api/Postings': many([posting()]) });
  sent(postingListPage, '/desktop/transaction', { visitor: true });
  const { mountAt, screen } = freshTab();
  await mountAt('/desktop/transaction');
  await screen.findByRole('link', { name: posting().Title });
  expect(screen.queryByText('登录后查看供需')).toBeNull();
  expect(calls.map(path)).toContain('GET /api/Postings');
});

test('a backend that is too busy to say who is there is asked again; the page that was sent stands meanwhile', async () => {
  let refusals = 1;
  const busy = new Reply(503, failure('UNAVAILABLE', '系统繁忙，请稍后重试'));
  network({ 'GET /api/auth/userinfo': () => (refusals-- > 0 ? busy : one(user)) });
  const nodes = sent(newsListPage, '/desktop/news', { items: [article(1)], total: 1 });
  const tab = freshTab();
  await tab.mountAt('/desktop/news');
  await hydrated(tab, '新闻中心');
  await tab.screen.findByRole('link', { name: '张三' });
  expect(nodes.filter((node) => node.matches('main *') && !node.isConnected)).toEqual([]);
});

test('a page kept since yesterday tells today’s date', async () => {
  network({ 'GET /api/auth/userinfo': one(null) });
  sent(newsListPage, '/desktop/news', { items: [], total: 0 }, site, '2001-02-03T04:05:06Z');
  const date = document.querySelector('.utility-date');
  expect(date).toHaveTextContent('2001年2月3日');
  const tab = freshTab();
  await tab.mountAt('/desktop/news');
  await hydrated(tab, '新闻中心');
  expect(document.querySelector('.utility-date')).toBe(date);
  expect(date).not.toHaveTextContent('2001年');
});

test('the frame of a form stands; the form takes the place of its word when it is known who is there', async () => {
  const info = later(one(null));
  network({ ...START, 'GET /api/auth/userinfo': info.answer });
  const nodes = sent(shellPage, '/desktop/login/recovery', null);
  const tab = freshTab();
  await tab.mountAt('/desktop/login/recovery');
  expect(tab.screen.getByRole('status')).toHaveTextContent('加载中...');
  expect(nodes.filter((node) => !node.isConnected)).toEqual([]);
  info.go();
  await hydrated(tab, '找回密码');
  expect(tab.screen.getByRole('heading', { level: 1, name: '找回密码' })).toBeInTheDocument();
  expect(nodes.filter((node) => !node.isConnected && !node.closest('.shell-wait'))).toEqual([]);
  expect(tab.screen.queryByText('加载中...')).toBeNull();
});

const TEXTS: TextInForce[] = [
  { Id: 1, Kind: 'privacy', Number: 3 },
  { Id: 2, Kind: 'terms', Number: 2 },
];

test.each([
  ['/desktop/login', '登录', () => sent(loginPage, '/desktop/login', null)],
  ['/desktop/register', '注册', () => sent(registerPage, '/desktop/register', TEXTS)],
])(
  'the form of %s is sent whole, keeps what is typed, and sends when it is known who is there',
  async (at, name, send) => {
    const info = later(one(null));
    network({ ...START, 'GET /api/auth/userinfo': info.answer, 'GET /api/PrivacyTexts/InForce': many(TEXTS) });
    const nodes = send();
    const field = document.querySelector<HTMLInputElement>('#Password') as HTMLInputElement;
    field.value = 'Secret-123';
    field.focus();
    const tab = freshTab();
    await tab.mountAt(at);
    await hydrated(tab, name);
    const button = tab.screen.getByRole('button', { name });
    expect(button).toBeDisabled();
    info.go();
    await tab.waitFor(() => expect(button).toBeEnabled());
    expect(nodes.filter((node) => !node.isConnected && !node.matches('noscript *'))).toEqual([]);
    expect(document.querySelector('#Password')).toBe(field);
    expect(field).toHaveFocus();
    // What the form knows is what it shows: shown by showing the password, which renders the field anew.
    tab.click(tab.screen.getByRole('button', { name: '显示密码' }));
    expect(field).toHaveValue('Secret-123');
    expect(field).toHaveAttribute('type', 'text');
    expect(document.title).toBe(`${name} - ${site.WebSiteName}`);
  },
);

test('a page behind a key waits, and is neither shown nor refused before it is known who is there', async () => {
  const info = later(one(null));
  const calls = network({ ...START, 'GET /api/auth/userinfo': info.answer });
  sent(shellPage, '/desktop/account', null);
  const tab = freshTab();
  await tab.mountAt('/desktop/account');
  expect(tab.screen.getByRole('status')).toHaveTextContent('加载中...');
  expect(tab.screen.queryByText('没有权限访问')).toBeNull();
  expect(tab.screen.queryByRole('heading', { level: 2 })).toBeNull();
  info.go();
  await tab.screen.findByRole('heading', { level: 1, name: '没有权限访问' });
  expect(calls.map(path)).toEqual(['GET /api/auth/userinfo']);
});

test.each(['/desktop/news/detail?id=7', '/app/news/detail?id=7'])(
  'at %s the not-found page that was sent stays, unless a user finds more',
  async (address) => {
    const answer = later(new Reply(404, failure('NOT_FOUND', '没有这篇文章')));
    network({ ...START, 'GET /api/Articles/7': answer.answer });
    const nodes = sent('not-found', address, null);
    const tab = freshTab();
    await tab.mountAt(address);
    expect(tab.screen.getByRole('heading', { level: 1, name: '页面不存在' })).toBeInTheDocument();
    expect(nodes.filter((node) => !node.isConnected)).toEqual([]);
    answer.go();
    await hydrated(tab, '页面不存在');
    expect(tab.screen.getByRole('heading', { level: 1, name: '页面不存在' })).toBeInTheDocument();
  },
);

test.each(['/desktop/nowhere', '/app/nowhere', '/nowhere'])('at %s the not-found page is taken up', async (address) => {
  const calls = network({ 'GET /api/auth/userinfo': one(null) });
  const nodes = sent('not-found', address, null);
  const tab = freshTab();
  await tab.mountAt(address);
  await hydrated(tab, '页面不存在');
  expect(nodes.filter((node) => !node.isConnected)).toEqual([]);
  expect(calls.map(path)).toEqual(['GET /api/auth/userinfo']);
});

test('a mobile list is taken up with its paging links, and then grows', async () => {
  const more = later(many([article(11), article(12)], 12));
  const calls = network({ 'GET /api/auth/userinfo': one(null), 'GET /api/Newss': more.answer });
  const items = Array.from({ length: 10 }, (_, index) => article(index + 1));
  const nodes = sent(mobileNewsPage, '/app/news', { items, total: 12 });
  expect(document.querySelector('a[href="/app/news?current=2"]')).not.toBeNull();
  const tab = freshTab();
  await tab.mountAt('/app/news');
  // jsdom has no layout: the end of the page is near, and the next rows are asked for at once.
  await tab.screen.findByText('正在加载……');
  expect(document.querySelector('a[href="/app/news?current=2"]')).toBeNull();
  more.go();
  await tab.screen.findByRole('link', { name: /新闻标题12/ });
  await tab.screen.findByText('没有更多了');
  const rows = nodes.filter((node) => node.matches('.mobile-rows *'));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((node) => !node.isConnected)).toEqual([]);
  expect(calls.map(path)).toEqual(['GET /api/auth/userinfo', 'GET /api/Newss']);
});

test('a payload of another address, or a broken one, is not used', async () => {
  const calls = network({ ...START, 'GET /api/Newss': many([article(5)]) });
  serverPage('', { url: '/desktop/news?current=2', site, data: { items: [article(1)], total: 11 } });
  const first = freshTab();
  await first.mountAt('/desktop/news');
  await first.screen.findByRole('link', { name: '新闻标题5' });
  expect(calls.map(path)).not.toContain('GET /api/WebConfig');
  closeTabs();

  document.body.innerHTML = '<div id="root"></div><script type="application/json" id="page-data">{oops</script>';
  const second = freshTab();
  await second.mountAt('/desktop/news');
  await second.screen.findByRole('link', { name: '新闻标题5' });
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
  expect(screen.getByRole('link', { name: '新闻标题1' })).toBeInTheDocument();
  expect(screen.queryByText('伪造')).toBeNull();
});

test('stored HTML is cleaned where it is inserted, and is left alone where it stands already', async () => {
  const evil = '<b>正文</b><img src="x" onerror="steal()"><script>steal()</script><form action="/x"><input></form>';
  const config = { ...site, Copyright: `版权${evil}` };
  const good = '<p style="text-align:center"><a href="/a" target="_blank">链接</a></p>';
  network({
    ...START,
    'GET /api/Articles/2': one(detail(2, { Content: `${good}${evil}` })),
    'GET /api/Articles/1/Read': one({ ReadCount: 4 }),
    'GET /api/Articles/2/Read': one({ ReadCount: 4 }),
  });
  // The backend cleans what it stores: the article it sends is as it left it, without the windows that links opened once.
  sent(newsDetailPage, '/desktop/news/detail?id=1', detail(1, { Content: good }), { ...config, Copyright: '版权' });
  const there = document.querySelector('.prose a');
  const first = freshTab();
  await first.mountAt('/desktop/news/detail?id=1');
  await hydrated(first, '新闻标题1');
  expect(document.querySelector('.prose a')).toBe(there);
  first.click(await first.screen.findByRole('link', { name: /后一篇/ }));
  await hydrated(first, '新闻标题2');
  const link = first.screen.getByRole('link', { name: '链接' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/a', null]);
  expect(link.parentElement).toHaveStyle({ textAlign: 'center' });
  inspect([...document.querySelectorAll('.prose')]);
  closeTabs();

  // Without a page of the backend everything is inserted here.
  network({
    ...START,
    'GET /api/WebConfig': one(config),
    'GET /api/Articles/2': one(detail(2, { Content: `${good}${evil}` })),
    'GET /api/Articles/2/Read': one({ ReadCount: 4 }),
  });
  const second = freshTab();
  await second.mountAt('/desktop/news/detail?id=2');
  await second.screen.findByRole('link', { name: '链接' });
  const shown = [...document.querySelectorAll('.prose, .footer-copyright')];
  expect(shown).toHaveLength(2);
  inspect(shown);
});

/** Of the evil HTML only what does no harm is left. */
function inspect(shown: Element[]): void {
  expect(shown.map((part) => part.querySelector('b')?.textContent)).toEqual(shown.map(() => '正文'));
  for (const part of shown) {
    expect(part.querySelector('script, form, input')).toBeNull();
    expect(part.querySelector('img')?.getAttributeNames()).toEqual(['src']);
  }
}
