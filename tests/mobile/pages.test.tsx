import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';
import { withWorker } from '../offline/worker';
import { network, Reply } from '../setup/network';
import { pressTwice } from '../setup/press-twice';
import { article, detail, failure, law, many, one, site, user } from './fixtures';
import { here, renderAt } from './render-app';

const start = (who: unknown = null) => ({ 'GET /api/auth/userinfo': one(who), 'GET /api/WebConfig': one(site) });
const tabs = () => screen.findByRole('navigation', { name: '主导航' });

test('the home page has search, services, notices, news and laws, and its links stay among the mobile pages', async () => {
  network({
    ...start(),
    'GET /api/Notices': many([article(11, { Kind: 'notice', Title: '公告甲' })]),
    'GET /api/Newss': many([article(1)]),
    'GET /api/Laws': many([law(21)]),
  });
  renderAt('/app/index');
  expect(await screen.findByRole('link', { name: /公告甲/ })).toHaveAttribute('href', '/app/notice/detail?id=11');
  expect(screen.getByRole('link', { name: /新闻标题1/ })).toHaveAttribute('href', '/app/news/detail?id=1');
  expect(screen.getByRole('link', { name: /法规21/ })).toHaveAttribute('href', '/app/law/detail?id=21');
  expect(screen.getByRole('searchbox', { name: '搜索关键词' })).toBeInTheDocument();
  const services = screen.getByRole('navigation', { name: '服务入口' });
  expect(within(services).getByRole('link', { name: '法律法规' })).toHaveAttribute('href', '/app/law');
  expect(within(services).queryByRole('link', { name: /讲座/ })).toBeNull();
  expect(within(await tabs()).getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  // What the footer of the desktop says of the site, the phone says here.
  expect(within(screen.getByRole('contentinfo')).getByText('版权所有')).toBeInTheDocument();
});

test('one section that cannot be read leaves the others standing', async () => {
  network({
    ...start(),
    'GET /api/Notices': new Reply(500, failure('INTERNAL', '出错了')),
    'GET /api/Newss': many([article(2)]),
    'GET /api/Laws': many([]),
  });
  renderAt('/app/index?x=1');
  await screen.findByText(/公告暂时无法读取/);
  expect(screen.getByRole('link', { name: /新闻标题2/ })).toBeInTheDocument();
});

test('a search shows hits that lead to mobile pages', async () => {
  const calls = network({
    ...start(),
    'GET /api/Search': {
      ...many([
        {
          Kind: 'law',
          Id: 3,
          Title: '专利法',
          Snippet: '许可合同',
          Url: '/desktop/law/detail?id=3#art-12',
          Date: null,
        },
      ]),
      terms: ['许可'],
      counts: { law: 1 },
    },
  });
  renderAt('/app/index?keyword=许可');
  const hit = await screen.findByRole('link', { name: /专利法/ });
  expect(here()).toBe(`/app/search?${new URLSearchParams({ keyword: '许可' })}`);
  expect(hit).toHaveAttribute('href', '/app/law/detail?id=3#art-12');
  expect(screen.getByText('许可', { selector: 'mark' })).toBeInTheDocument();
  expect(calls.find((call) => call.url.pathname === '/api/Search')?.url.searchParams.get('keyword')).toBe('许可');
});

test('the news list grows near the end of the page, without rows twice', async () => {
  const page = (n: number) =>
    many(
      Array.from({ length: 10 }, (_, i) => article((n - 1) * 9 + i + 1)),
      19,
    );
  const calls = network({
    ...start(),
    'GET /api/Newss': (call: { url: URL }) => page(Number(call.url.searchParams.get('current'))),
  });
  renderAt('/app/news');
  await screen.findByRole('link', { name: /新闻标题10(?!\d)/ });
  // jsdom has no layout: every scroll is near the end.
  act(() => {
    fireEvent.scroll(document);
  });
  await screen.findByRole('link', { name: /新闻标题19/ });
  expect(screen.getAllByRole('link', { name: /新闻标题10(?!\d)/ })).toHaveLength(1);
  await screen.findByText('没有更多了');
  act(() => {
    fireEvent.scroll(document);
  });
  expect(calls.filter((call) => call.url.pathname === '/api/Newss')).toHaveLength(2);
});

test('a page that fails to load while scrolling can be asked for again', async () => {
  let broken = true;
  network({
    ...start(),
    'GET /api/Laws': (call: { url: URL }) => {
      const current = Number(call.url.searchParams.get('current'));
      if (current === 2 && broken) return new Reply(500, failure('INTERNAL', '出错了'));
      return many(
        Array.from({ length: 10 }, (_, i) => law((current - 1) * 10 + i + 1)),
        20,
      );
    },
  });
  renderAt('/app/law');
  await screen.findByRole('link', { name: /法规1(?!\d)/ });
  act(() => {
    fireEvent.scroll(document);
  });
  const retry = await screen.findByRole('button', { name: '重试' });
  broken = false;
  await userEvent.click(retry);
  await screen.findByRole('link', { name: /法规20/ });
});

test('law filters are sent, bad ones are dropped', async () => {
  const calls = network({ ...start(), 'GET /api/Laws': many([]) });
  renderAt('/app/law?Level=法律&Timeliness=胡说&keyword=商标');
  await screen.findByText('没有符合条件的法律法规');
  const asked = calls.find((call) => call.url.pathname === '/api/Laws');
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
    Level: '法律',
    keyword: '商标',
    current: '1',
    pageSize: '10',
  });
});

test('an article counts the read and keeps its links among the mobile pages', async () => {
  network({
    ...start(),
    'GET /api/Articles/31': one(detail(31)),
    'GET /api/Articles/31/Read': one({ ReadCount: 1234 }),
  });
  renderAt('/app/news/detail?id=31');
  await screen.findByRole('heading', { level: 1, name: '新闻标题31' });
  expect(screen.getByRole('link', { name: '专利法' })).toHaveAttribute('href', '/app/law/detail?id=7#art-2');
  expect(screen.getByRole('link', { name: /后一篇/ })).toHaveAttribute('href', '/app/news/detail?id=32');
  await screen.findByText('1,234');
  expect(document.title).toBe(`新闻标题31 - ${site.WebSiteName}`);
});

test('a record of another kind leads to its own mobile page', async () => {
  network({
    ...start(),
    'GET /api/Articles/41': one(detail(41, { Kind: 'notice', Title: '其实是公告' })),
    'GET /api/Articles/41/Read': one({ ReadCount: 1 }),
  });
  renderAt('/app/news/detail?id=41');
  await screen.findByRole('heading', { level: 1, name: '其实是公告' });
  expect(here()).toBe('/app/notice/detail?id=41');
});

test('an unknown address is not found, inside the mobile frame', async () => {
  network(start());
  renderAt('/app/nowhere');
  await screen.findByRole('heading', { level: 1, name: '页面不存在' });
  expect(within(await tabs()).getByRole('link', { name: '服务' })).toHaveAttribute('href', '/app/services');
  expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/app/index');
});

test('logging in shows the own page, logging out the form again', async () => {
  jest.spyOn(feedback, 'error').mockImplementation(() => undefined);
  const calls = network({
    ...start(),
    'POST /api/auth/login': one(user),
    'POST /api/auth/logout': one({}),
  });
  renderAt('/app/login');
  await userEvent.type(await screen.findByLabelText('用户名、手机号或邮箱'), 'zhangsan');
  await userEvent.type(screen.getByLabelText('密码'), 'Secret-123');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await screen.findByRole('heading', { level: 1, name: '张三' });
  expect(here()).toBe('/app/login');
  const worker = withWorker();
  expect(screen.getByRole('link', { name: '我的发布' })).toHaveAttribute('href', '/app/transaction?Mine=true');
  pressTwice(screen.getByRole('button', { name: '退出登录' }));
  await screen.findByLabelText('用户名、手机号或邮箱');
  await waitFor(() => expect(calls.filter((call) => call.url.pathname === '/api/auth/logout')).toHaveLength(1));
  expect(worker).toEqual({ told: ['forget'], deleted: ['ip-portal-pages'], isThere: false });
});
