/** Accounts whose attempts to log in are held: said in the list, found by a filter, lifted by who may write accounts. */
import { screen, waitFor, within } from '@testing-library/react';
import AdminUsersPage from '@/pages/admin/users';
import { account, click, pressNamed, showPage } from './support';

const api = (held: boolean) => ({
  'GET /api/admin/Users': {
    success: true,
    data: [account(7, { LockedUntil: held ? '2099-01-01T00:00:00Z' : null }), account(8)],
    total: 2,
  },
  'GET /api/admin/Roles': { success: true, data: [], total: 0 },
  'PUT /api/Users/7': { success: true, data: account(7) },
});
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

test('are said, and lifted after a question', async () => {
  const { calls } = await showPage(<AdminUsersPage />, api(true), '/admin/users?Held=true');
  const held = await row('user7');
  expect(within(held).getByText('登录受限')).toBeInTheDocument();
  expect(within(await row('user8')).getByText('正常')).toBeInTheDocument();
  expect(calls.find(({ url }) => url.pathname === '/api/admin/Users')?.url.searchParams.get('Held')).toBe('true');
  await pressNamed('更多操作：user7');
  await click(await screen.findByText('解除登录限制'));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getAllByText('解除“user7”的登录限制？').length).toBeGreaterThan(0);
  await click(question.getByRole('button', { name: /^解\s*除$/ }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ Status: 'active', Version: 3 }),
  );
  await screen.findByText('已解除登录限制');
});

test('are not offered to be lifted where nothing is held', async () => {
  await showPage(<AdminUsersPage />, api(false));
  await row('user7');
  await pressNamed('更多操作：user7');
  await screen.findByText('重置密码');
  expect(screen.queryByText('解除登录限制')).toBeNull();
});
