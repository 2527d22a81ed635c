/** Masked contacts in the back office: shown for a reason, for the moment, to whoever may see them. */
import { PERMISSIONS } from '@ip-portal/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import AdminUsersPage from '@/pages/admin/users';
import { Reply } from '../setup/network';
import { account, click, fill, form, press, pressNamed, refusal, showPage } from './support';

const row = account(5, { UserName: '张三', Phone: '138****5678', Email: 'z***@example.cn' });
const answers = {
  'GET /api/admin/Roles': { success: true, data: [], total: 0 },
  'GET /api/admin/Users': { success: true, data: [row], total: 1 },
  'GET /api/admin/Users/5': { success: true, data: row },
  'PUT /api/Users/5': { success: true, data: row },
};
const PHONE = '查看“张三”的完整内容：138****5678';

test('asks for a reason, shows the value in the dialog, and keeps nothing', async () => {
  let answer: unknown = new Reply(400, refusal('VALIDATION_FAILED', '填写有误', { Reason: '理由不足' }));
  const { calls } = await showPage(<AdminUsersPage />, {
    ...answers,
    'POST /api/admin/Users/5/reveal': () => answer,
  });
  await screen.findByText('138****5678');
  await pressNamed(PHONE);
  const dialog = await form();
  await click(dialog.getByRole('button', { name: /^查\s?看$/ }));
  await dialog.findByText('请填写查看理由');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await fill(dialog.getByLabelText('查看理由'), '核实账号归属');
  await click(dialog.getByRole('button', { name: /^查\s?看$/ }));
  await dialog.findByText('理由不足');
  answer = { success: true, data: { Phone: '13812345678' } };
  await fill(dialog.getByLabelText('查看理由'), '核实账号归属，回电');
  await click(dialog.getByRole('button', { name: /^查\s?看$/ }));
  await dialog.findByText('13812345678');
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    Fields: ['Phone'],
    Reason: '核实账号归属，回电',
  });
  await click(dialog.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByText('13812345678')).toBeNull());
  // Asked for again it is as before.
  await pressNamed(PHONE);
  expect((await form()).getByLabelText('查看理由')).toHaveValue('');
});

test('is no choice for whoever may not', async () => {
  const rights = PERMISSIONS.filter((one) => one !== 'Users:reveal');
  await showPage(<AdminUsersPage />, answers, '/admin/users', rights);
  await screen.findByText('138****5678');
  expect(screen.queryByLabelText(PHONE)).toBeNull();
});

test('an account is saved without the masks', async () => {
  const { calls } = await showPage(<AdminUsersPage />, answers);
  await pressNamed('编辑：张三');
  const drawer = await form();
  await drawer.findByText('现为 138****5678，留空则不修改');
  await fill(drawer.getByLabelText('姓名'), '张三丰');
  await fill(drawer.getByLabelText('邮箱'), 'new@example.cn');
  await press('保存', drawer);
  await screen.findByText('用户已保存');
  const body = calls.find(({ method }) => method === 'PUT')?.body;
  expect(body).toMatchObject({ RealName: '张三丰', Email: 'new@example.cn' });
  expect(body).not.toHaveProperty('Phone');
  expect(within(document.body).queryByText('new@example.cn')).toBeNull();
});
