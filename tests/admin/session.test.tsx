/** The session ends during work: the person logs in again and the call is sent once more. */
import { screen, waitFor } from '@testing-library/react';
import AdminUsersPage from '@/pages/admin/users';
import { type Call, Reply } from '../setup/network';
import { account, click, fill, form, press, pressNamed, refusal, showPage } from './support';

const expired = new Reply(401, refusal('SESSION_EXPIRED', '登录已过期，请重新登录'));

test('a save that meets the end of the session goes on after logging in again', async () => {
  let alive = true;
  const row = account(7, { UserName: '张三' });
  const { calls } = await showPage(<AdminUsersPage />, {
    'GET /api/admin/Users': () => (alive ? { success: true, data: [row], total: 1 } : expired),
    'GET /api/admin/Users/7': { success: true, data: row },
    'PUT /api/Users/7': () => (alive ? { success: true, data: { ...row, Version: 4 } } : expired),
    'POST /api/auth/login': (call: Call) => {
      if ((call.body as { Password: string }).Password !== 'right') {
        return new Reply(401, refusal('BAD_CREDENTIALS', '用户名或密码不正确'));
      }
      alive = true;
      return { success: true, data: {} };
    },
  });
  await pressNamed('编辑：张三');
  const drawer = await form();
  await fill(await drawer.findByLabelText('姓名'), '张小三');
  alive = false;
  await press('保存', drawer);

  const password = await screen.findByLabelText('密码');
  await fill(password, 'wrong');
  await press('重新登录并继续');
  expect(await screen.findByText('用户名或密码不正确')).toBeInTheDocument();
  await fill(password, 'right');
  await press('重新登录并继续');

  await waitFor(() => expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(2));
  expect(calls.filter((call) => call.method === 'PUT')[1]?.body).toMatchObject({ RealName: '张小三', Version: 3 });
  expect(await screen.findByText('用户已保存')).toBeInTheDocument();
});

test('the last administrator cannot be demoted, and the form says so', async () => {
  const row = account(1, { UserName: 'admin', Roles: ['admin', 'user'] });
  await showPage(<AdminUsersPage />, {
    'GET /api/admin/Users': { success: true, data: [row], total: 1 },
    'GET /api/admin/Users/1': { success: true, data: row },
    'PUT /api/Users/1': new Reply(
      422,
      refusal('RULE_VIOLATION', '系统至少要保留一名可用的管理员', { Roles: '系统至少要保留一名可用的管理员' }),
    ),
  });
  await pressNamed('编辑：admin');
  const drawer = await form();
  await click(await drawer.findByLabelText('管理员'));
  await press('保存', drawer);
  expect(await drawer.findByText('系统至少要保留一名可用的管理员')).toBeInTheDocument();
});
