/** Roles in the back office, and pages for those who may not do everything. */
import type { RoleItem } from '@ip-portal/contract';
import { SESSION_DEFAULTS } from '@ip-portal/contract/limits';
import { fireEvent, screen, within } from '@testing-library/react';
import AdminLinks from '@/pages/admin/links';
import AdminRoles from '@/pages/admin/roles';
import { click, fill, form, link, press, pressNamed, refusal, showPage } from './support';

const role = (extra: Partial<RoleItem>): RoleItem => ({
  Id: null,
  Code: 'editor',
  Name: '编辑',
  Note: '起草和修改',
  IsStaff: true,
  Binds: null,
  Duty: null,
  Permissions: ['Newss:read', 'Newss:write'],
  Accounts: 2,
  Version: null,
  ...extra,
});
const list = (rows: unknown[]) => ({ success: true, data: rows, total: rows.length });
const policy = (SeparateDuties: boolean, Version = 1, FactorRoles: string[] = []) => ({
  success: true,
  data: { SeparateDuties, FactorRoles, ...SESSION_DEFAULTS, RoleSessions: [], Version },
});
const own = role({ Id: 3, Code: 'own_3', Name: '公告员', Note: '', Permissions: ['Notices:read'], Version: 5 });
const answers = { 'GET /api/admin/Roles': list([role({}), own]), 'GET /api/admin/SecurityPolicy': policy(false) };

test('a role is made with its permissions; writing brings reading with it', async () => {
  const { calls } = await showPage(<AdminRoles />, {
    ...answers,
    'POST /api/Roles': { success: true, data: own },
  });
  await press('新建角色');
  const dialog = await form();
  await fill(dialog.getByLabelText('角色名称'), '值班编辑');
  await click(dialog.getByLabelText('新闻：编辑'));
  expect(dialog.getByLabelText('新闻：查看')).toBeChecked();
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('角色已建立');
  const sent = calls.find((call) => call.method === 'POST');
  expect(sent?.body).toEqual({ Name: '值班编辑', Note: '', Permissions: ['Newss:read', 'Newss:write'] });
});

test('a refused name is told at its field, and nothing typed is lost', async () => {
  await showPage(<AdminRoles />, {
    ...answers,
    'PUT /api/Roles/3': refusal('DUPLICATE', '已有同名的角色', { Name: '已有同名的角色' }),
  });
  await pressNamed('编辑：公告员');
  const dialog = await form();
  await fill(dialog.getByLabelText('角色名称'), '编辑');
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  expect((await dialog.findAllByText('已有同名的角色')).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText('角色名称')).toHaveValue('编辑');
});

test('keeping duties apart is asked for, and a refusal says what is in the way', async () => {
  await showPage(<AdminRoles />, {
    ...answers,
    'PUT /api/admin/SecurityPolicy': refusal('RULE_VIOLATION', '启用前须各有一个可用的账号负责：审计管理'),
  });
  await click(await screen.findByRole('switch', { name: '三员分立' }));
  const question = await screen.findByRole('dialog');
  await click(within(question).getByRole('button', { name: /启\s*用/ }));
  await screen.findByText('启用前须各有一个可用的账号负责：审计管理');
  expect(screen.getByRole('switch', { name: '三员分立' })).not.toBeChecked();
});

test('roles that need a second factor are chosen and saved together', async () => {
  const { calls } = await showPage(<AdminRoles />, {
    ...answers,
    'GET /api/admin/SecurityPolicy': policy(false, 4, ['own_3']),
    'PUT /api/admin/SecurityPolicy': policy(false, 5, ['admin', 'editor', 'own_3']),
  });
  const card = within(
    (await screen.findByRole('heading', { name: '必须启用两步验证的角色' })).closest('section') as HTMLElement,
  );
  const save = await card.findByRole('button', { name: /保\s*存/ });
  expect(save).toBeDisabled();
  await click(card.getByRole('button', { name: '全部选择' }));
  await click(save);
  await screen.findByText('已保存');
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
    FactorRoles: ['admin', 'editor', 'own_3'],
    Version: 4,
  });
});

test('limits of sessions are changed by those that were touched', async () => {
  const { calls } = await showPage(<AdminRoles />, { ...answers, 'PUT /api/admin/SecurityPolicy': policy(false, 2) });
  const save = await screen.findByRole('button', { name: '保存时限' });
  expect(save).toBeDisabled();
  const idle = screen.getByLabelText('工作人员无操作（分钟）');
  expect(idle).toHaveValue('15');
  await fill(idle, '10');
  await click(save);
  await screen.findByText('已保存');
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({ StaffIdleMinutes: 10, Version: 1 });
});

test('a role gets limits of its own, from what held for it, and loses them', async () => {
  const { calls } = await showPage(<AdminRoles />, { ...answers, 'PUT /api/admin/SecurityPolicy': policy(false, 2) });
  const save = await screen.findByRole('button', { name: '保存时限' });
  const choose = async (name: string) => {
    fireEvent.mouseDown(screen.getByLabelText('为角色单独设定时限'));
    await click((await screen.findAllByTitle(name)).at(-1));
  };
  await choose('编辑');
  const idle = await screen.findByLabelText('编辑无操作（分钟）');
  expect(idle).toHaveValue('15');
  await fill(idle, '5');
  await choose('公告员');
  await pressNamed('取消单独设定：公告员');
  await click(save);
  await screen.findByText('已保存');
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
    RoleSessions: [{ Role: 'editor', Sessions: 10, IdleMinutes: 5, Hours: 12 }],
    Version: 1,
  });
});

test('who may only read roles is offered nothing else', async () => {
  await showPage(<AdminRoles />, answers, '/admin/roles', ['Roles:read', 'SecurityPolicy:read']);
  await screen.findByText('公告员');
  expect(screen.queryByText('新建角色')).toBeNull();
  expect(screen.queryByLabelText('编辑：公告员')).toBeNull();
  expect(screen.getByRole('switch', { name: '三员分立' })).toBeDisabled();
});

test('who may only read records opens them to look, and neither makes nor deletes any', async () => {
  const row = link(1);
  await showPage(
    <AdminLinks />,
    { 'GET /api/admin/Links': list([row]), 'GET /api/admin/Links/1': { success: true, data: row } },
    '/admin/links',
    ['Links:read'],
  );
  await pressNamed('查看：链接1');
  const drawer = await form();
  expect(await drawer.findByLabelText('名称')).toBeDisabled();
  expect(drawer.queryByRole('button', { name: /保\s*存/ })).toBeNull();
  expect(screen.queryByText('新建链接')).toBeNull();
  expect(screen.queryByText('调整顺序')).toBeNull();
  expect(screen.queryByLabelText('更多操作：链接1')).toBeNull();
  expect(screen.queryByLabelText('选择链接1')).toBeNull();
});
