import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { many, one, posting, site, user } from '../mobile/fixtures';
import { here, open, pageCalls } from './support';

const api = {
  'GET /api/Postings': many([]),
  'GET /api/Postings/9': one(posting()),
  'GET /api/auth/sessions': one([]),
};

test.each(['/desktop/account', '/desktop/transaction/post', '/desktop/transaction/detail?id=9'])(
  'a visitor may not see %s, and is offered to log in and come back',
  async (address) => {
    const { calls } = await open(address, { api });
    await screen.findByRole('heading', { level: 1, name: '没有权限访问' });
    expect(screen.getByRole('link', { name: '去登录' })).toHaveAttribute(
      'href',
      `/desktop/login?redirect=${encodeURIComponent(address)}`,
    );
    expect(document.title).toBe(`没有权限访问 - ${site.WebSiteName}`);
    expect(screen.getByRole('navigation', { name: '当前位置' })).toHaveTextContent('没有权限访问');
    // Even where the address is a detail: the way on is the menu.
    expect(screen.getByRole('navigation', { name: '主导航' })).toBeInTheDocument();
    expect(pageCalls(calls)).toEqual([]);
  },
);

test('a user without the key is told so, without an offer to log in', async () => {
  await open('/desktop/transaction/post', { api, user: { ...user, Roles: ['admin'] } });
  await screen.findByText('您的账号没有访问此页面的权限，如有需要请联系管理员。');
  expect(screen.queryByRole('link', { name: '去登录' })).toBeNull();
});

test('staff who are no users look after their account, and have no postings', async () => {
  const api2 = { ...api, 'GET /api/auth/second-factor': one({ EnabledAt: null, RecoveryCodesLeft: 0 }) };
  await open('/desktop/account', { api: api2, user: { ...user, Roles: ['admin', 'editor'] } });
  await screen.findByRole('heading', { level: 1, name: '个人中心' });
  expect(screen.getByRole('heading', { name: '修改密码' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '登录设备' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: '我的发布' })).toBeNull();
});

test('a user with the key gets in', async () => {
  await open('/desktop/account', { api, user });
  await screen.findByRole('heading', { level: 1, name: '个人中心' });
});

test('access checks can be skipped by configuration', async () => {
  const before = process.env.SKIP_ACCESS;
  process.env.SKIP_ACCESS = '1';
  try {
    await open('/desktop/transaction/detail?id=9', { api });
    await screen.findByRole('heading', { level: 1, name: posting().Title });
  } finally {
    if (before === undefined) delete process.env.SKIP_ACCESS;
    else process.env.SKIP_ACCESS = before;
  }
});

describe('a bank in the back office', () => {
  const bank = { ...user, Roles: ['user', 'bank'], Permissions: ['Financing:read', 'Financing:write', 'Files:write'] };
  const own = { 'GET /api/admin/Financing': many([]) };

  test.each(['/admin/webConfig', '/admin/dashboard'])('comes by %s to its own screen', async (address) => {
    const { calls } = await open(address, { api: own, user: bank as never });
    await screen.findByRole('heading', { level: 1, name: '知识产权融资' });
    expect(here()).toBe('/admin/financing');
    expect(screen.getByRole('menuitem', { name: /知识产权融资/ })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: /工作台|用户管理|新闻管理/ })).toBeNull();
    // What is for staff is not even asked for.
    const asked = calls.map(({ url }) => url.pathname);
    expect(asked.filter((path) => /Dashboard|Status$/.test(path))).toEqual([]);
  });

  test.each(['/admin/users', '/admin/thinkTank', '/admin/institutions'])('is refused at %s', async (address) => {
    const { calls } = await open(address, { api: own, user: bank as never });
    await screen.findByText('没有权限访问');
    expect(calls.filter(({ url }) => url.pathname.startsWith('/api/admin/'))).toEqual([]);
  });
});

test('the back office is closed to a user', async () => {
  await open('/admin/links', { user });
  await screen.findByText('没有权限访问');
});

test('an unknown address is not found, with the menu and ways on', async () => {
  await open('/desktop/nowhere/detail');
  await screen.findByRole('heading', { level: 1, name: '页面不存在' });
  expect(document.title).toBe(`页面不存在 - ${site.WebSiteName}`);
  expect(screen.getByRole('navigation', { name: '主导航' })).toBeInTheDocument();
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: '网站地图' }));
  await screen.findByRole('heading', { level: 1, name: '网站地图' });
  expect(here()).toBe('/desktop/sitemap');
});

test('an address outside of every group is not found, too', async () => {
  await open('/elsewhere');
  await screen.findByRole('heading', { level: 1, name: '页面不存在' });
});
