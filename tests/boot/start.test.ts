/** The start without a page of the backend: what is shown while it waits, and when it fails. */
import { failure, many, one, site, user } from '../mobile/fixtures';
import { NO_ANSWER, network, Reply } from '../setup/network';
import { closeTabs, freshTab } from './fresh';
import { later, path, START } from './sent';

afterEach(closeTabs);

test('a centred text while it is not known who is visiting', async () => {
  const info = later(one(null));
  network({ ...START, 'GET /api/auth/userinfo': info.answer });
  const { mountAt, screen } = freshTab();
  await mountAt('/desktop/fee');
  const text = await screen.findByText('加载中...');
  expect(text).toHaveAttribute('role', 'status');
  expect(text).toHaveStyle({ display: 'flex', alignItems: 'center', justifyContent: 'center' });
  info.go();
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
  expect(screen.queryByText('加载中...')).toBeNull();
});

test.each(['/desktop/fee', '/auth/login'])('at %s a word while the configuration is read', async (address) => {
  const config = later(one(site));
  network({ ...START, 'GET /api/WebConfig': config.answer });
  const { waitFor, mountAt, screen } = freshTab();
  await mountAt(address);
  await screen.findByText('系统正在初始化……请稍候。');
  expect(screen.getByRole('status')).toContainElement(screen.getByRole('heading', { name: '系统正在初始化' }));
  config.go();
  await waitFor(() => expect(screen.queryByText(/系统正在初始化/)).toBeNull());
  expect(screen.getAllByText(site.WebSiteName).length).toBeGreaterThan(0);
});

test('the user and the configuration are asked for once', async () => {
  const calls = network({ ...START, 'GET /api/Newss': many([]), 'GET /api/Newss/Categories': many([]) });
  const { click, mountAt, screen } = freshTab();
  await mountAt('/desktop/fee');
  click(await screen.findByRole('link', { name: '新闻中心' }));
  await screen.findByText('还没有发布内容');
  expect(calls.map(path).sort()).toEqual([
    'GET /api/Newss',
    'GET /api/Newss/Categories',
    'GET /api/WebConfig',
    'GET /api/auth/userinfo',
  ]);
});

test('the public stylesheet is fetched where the backend did not send it', async () => {
  network(START);
  const { mountAt, screen } = freshTab();
  await mountAt('/desktop/fee');
  await screen.findByRole('heading', { level: 1 });
  expect(document.head.querySelectorAll('style[data-public-css]')).toHaveLength(1);
});

test.each([
  ['a refusal of the backend', new Reply(503, failure('UNAVAILABLE', '数据库不可用')), '应用初始化失败：数据库不可用'],
  ['no answer', NO_ANSWER, '应用初始化失败：服务器没有响应，请重试。'],
  ['an answer of a proxy', new Reply(502, '<html></html>', 'text/html'), '应用初始化失败：服务器状态异常，请重试。'],
])('%s to who is visiting: the reason, and a retry that works', async (_name, answer, text) => {
  let now: unknown = answer;
  network({ ...START, 'GET /api/auth/userinfo': () => now });
  const { click, mountAt, screen } = freshTab();
  await mountAt('/desktop/fee');
  await screen.findByText(text);
  expect(screen.getByRole('alert')).toContainElement(screen.getByText(text));
  now = one(user);
  click(screen.getByText('重试'));
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
  expect(screen.getByRole('link', { name: '张三' })).toBeInTheDocument();
});

test.each(['/desktop/fee', '/auth/login', '/app/login', '/admin/webConfig'])(
  'at %s a configuration that cannot be read is told the same way',
  async (address) => {
    let now: unknown = new Reply(500, failure('INTERNAL', '站点配置读取失败'));
    const calls = network({ ...START, 'GET /api/WebConfig': () => now });
    const { click, waitFor, mountAt, screen } = freshTab();
    await mountAt(address);
    await screen.findByText('应用初始化失败：站点配置读取失败');
    now = one(site);
    click(screen.getByText('重试'));
    await waitFor(() => expect(screen.queryByText(/应用初始化失败/)).toBeNull());
    expect(calls.filter((call) => call.url.pathname === '/api/WebConfig')).toHaveLength(2);
  },
);
