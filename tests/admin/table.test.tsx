/** Searching, paging and the look of a table, on pages of the back office. */
import { screen, waitFor, within } from '@testing-library/react';
import AdminLinks from '@/pages/admin/links';
import AdminUsersPage from '@/pages/admin/users';
import { type Call, NO_ANSWER } from '../setup/network';
import { account, click, fill, link, press, pressNamed, showPage } from './support';

const page = (data: unknown[], total = data.length) => ({ success: true, data, total });
const lastQuery = (calls: Call[]) => Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);

beforeEach(() => localStorage.clear());

test('asks for what the form says, once, and for everything after 重置', async () => {
  const { calls } = await showPage(<AdminLinks />, { 'GET /api/admin/Links': page([link(1)]) });
  await screen.findByText('链接1');
  const form = within(screen.getByRole('search', { name: '筛选' }));
  await fill(form.getByLabelText('名称'), '  国知局 ');
  await press('查询', form);
  await waitFor(() => expect(lastQuery(calls)).toEqual({ current: '1', pageSize: '10', Name: '国知局' }));
  const before = calls.length;
  await press('重置', form);
  await waitFor(() => expect(calls).toHaveLength(before + 1));
  expect(lastQuery(calls)).toEqual({ current: '1', pageSize: '10' });
  expect(form.getByLabelText('名称')).toHaveValue('');
});

test('an empty search says so, and not that there is nothing yet', async () => {
  await showPage(<AdminLinks />, { 'GET /api/admin/Links': page([]) }, '/admin/links?Name=x');
  await screen.findByText('没有符合条件的链接');
});

test('starts with what the address asks for; names it does not know stay out', async () => {
  const { calls } = await showPage(
    <AdminUsersPage />,
    {
      'GET /api/admin/Roles': page([], 0),
      'GET /api/admin/Users': page([account(1, { Status: 'locked' })], 31),
    },
    '/admin/users?Status=locked&current=2&Password=1&sortby=Password&order=ascend',
  );
  await screen.findByText('user1');
  const asked = calls.filter(({ url }) => url.pathname === '/api/admin/Users');
  expect(lastQuery(asked)).toEqual({ current: '2', pageSize: '10', Status: 'locked' });
  expect(screen.getByText('第 11–20 条，共 31 条')).toBeInTheDocument();
});

test('a total that is a lower bound, and what is true of the newest alone, are told as such', async () => {
  const more = { totalIsCapped: true, searchedAmong: 20_000, orderedAmong: 20_000 };
  await showPage(<AdminLinks />, { 'GET /api/admin/Links': { ...page([link(1)], 10_000), ...more } });
  await screen.findByText('第 1–10 条，共 10,000 条以上');
  const note = '只查找了最新的 20,000 条。只排列了最新的 20,000 条。';
  expect(screen.getByText(note)).toHaveAttribute('role', 'status');
});

test('a last page that has been emptied gives way to the one before', async () => {
  const rows = (call: Call) => (call.url.searchParams.get('current') === '1' ? page([link(1)], 1) : page([], 1));
  const { calls } = await showPage(<AdminLinks />, { 'GET /api/admin/Links': rows }, '/admin/links?current=3');
  await screen.findByText('链接1');
  expect(lastQuery(calls).current).toBe('1');
});

test('rows stay when reading anew fails', async () => {
  let broken = false;
  await showPage(<AdminLinks />, {
    'GET /api/admin/Links': () => (broken ? NO_ANSWER : page([link(1)])),
  });
  await screen.findByText('链接1');
  broken = true;
  await pressNamed('刷新');
  await screen.findByText('内容没有读取成功');
  expect(screen.getByText('链接1')).toBeInTheDocument();
});

test('live rows and their marks do not stand among the deleted ones, even if those cannot be read', async () => {
  await showPage(<AdminLinks />, {
    'GET /api/admin/Links': (call: Call) => (call.url.searchParams.has('Deleted') ? NO_ANSWER : page([link(1)])),
  });
  await pressNamed('选择链接1');
  await screen.findByText('批量删除');
  await press('已删除');
  await screen.findByText('暂时无法显示');
  expect(screen.queryByText('链接1')).not.toBeInTheDocument();
  expect(screen.queryByText('批量恢复')).not.toBeInTheDocument();
});

test('columns can be put away, and stay away', async () => {
  const api = { 'GET /api/admin/Links': page([link(1)]) };
  const { unmount } = await showPage(<AdminLinks />, api);
  await screen.findByText('https://example.cn/1');
  await pressNamed('表格设置');
  const settings = within(await screen.findByRole('group', { name: '表格设置' }));
  await click(settings.getByLabelText('链接地址'));
  await waitFor(() => expect(screen.queryByText('https://example.cn/1')).not.toBeInTheDocument());
  unmount();
  await showPage(<AdminLinks />, api);
  await screen.findByText('链接1');
  expect(screen.queryByText('https://example.cn/1')).not.toBeInTheDocument();
});

test('links are put in another order from the keyboard', async () => {
  const { calls } = await showPage(<AdminLinks />, {
    'GET /api/admin/Links': page([link(1), link(2), link(3)]),
    'PUT /api/admin/Links/order': { success: true },
  });
  await screen.findByText('链接1');
  await press('调整顺序');
  await pressNamed('下移：链接1');
  await press('保存顺序');
  await waitFor(() => expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({ Ids: [2, 1, 3] }));
});
