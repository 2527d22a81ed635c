/** Staff end an account for its owner. */
import { screen } from '@testing-library/react';
import AdminUsersPage from '@/pages/admin/users';
import { account, click, fill, form, pressNamed, showPage } from './support';

const list = (rows: unknown[]) => ({ success: true, data: rows, total: rows.length });
const answers = {
  'GET /api/admin/Roles': list([]),
  'GET /api/admin/Users': list([account(7, { UserName: '张三' })]),
};

test('the name has to be typed and the reason given', async () => {
  const { calls } = await showPage(
    <AdminUsersPage />,
    { ...answers, 'POST /api/admin/Users/7/erase': { success: true, data: { Id: 7 } } },
    '/admin/users',
    ['Users:read', 'Users:erase'],
  );
  await screen.findByText('张三');
  await pressNamed('更多操作：张三');
  await click(await screen.findByText('代为注销'));
  const dialog = await form();
  await fill(dialog.getByLabelText('输入该账号的用户名'), '李四');
  await fill(dialog.getByLabelText('依据和身份核实情况'), '本人书面申请，已核对身份');
  const send = dialog.getByRole('button', { name: '注销账号' });
  await click(send);
  await dialog.findByText('与该账号的用户名不一致');
  expect(calls.some((call) => call.method === 'POST')).toBe(false);
  await fill(dialog.getByLabelText('输入该账号的用户名'), '张三');
  await click(send);
  await screen.findByText('账号已注销，个人信息已删除');
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
    UserName: '张三',
    Reason: '本人书面申请，已核对身份',
  });
});
