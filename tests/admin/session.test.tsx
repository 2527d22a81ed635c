/** The session ends during work: the person logs in again and the call is sent once more. */
import { SESSION_DEFAULTS } from '@ip-portal/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { feedback } from '@/feedback';
import AdminRoles from '@/pages/admin/roles';
import AdminUsersPage from '@/pages/admin/users';
import { type Call, Reply } from '../setup/network';
import { account, click, fill, form, press, pressNamed, refusal, showPage } from './support';

beforeEach(() => {
  jest.spyOn(feedback, 'success').mockImplementation(() => undefined);
});

const expired = new Reply(401, refusal('SESSION_EXPIRED', '登录已过期，请重新登录'));

test('a save that meets the end of the session goes on after logging in again', async () => {
  let alive = true;
  const row = account(7, { UserName: '张三' });
  const { calls } = await showPage(<AdminUsersPage />, {
    'GET /api/admin/Roles': { success: true, data: [], total: 0 },
    'GET /api/admin/Users': () => (alive ? { success: true, data: [row], total: 1 } : expired),
    'GET /api/admin/Users/7': { success: true, data: row },
    'PUT /api/Users/7': () => (alive ? { success: true, data: { ...row, Version: 4 } } : expired),
    'POST /api/auth/login': (call: Call) => {
      if ((call.body as { Password: string }).Password !== 'right') {
        return new Reply(401, refusal('BAD_CREDENTIALS', '用户名或密码不正确'));
      }
      alive = true;
      return { success: true, data: { UserName: 'admin' } };
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
  await screen.findByText('用户名或密码不正确');
  await fill(password, 'right');
  await press('重新登录并继续');

  await waitFor(() => expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(2));
  expect(calls.filter((call) => call.method === 'PUT')[1]?.body).toMatchObject({ RealName: '张小三', Version: 3 });
  await screen.findByText('用户已保存');
  expect(feedback.success).toHaveBeenCalledWith('已重新登录，刚才的操作会继续');
});

test('the last administrator cannot be demoted, and the form says so', async () => {
  const row = account(1, { UserName: 'admin', Roles: ['admin', 'user'] });
  await showPage(<AdminUsersPage />, {
    'GET /api/admin/Roles': { success: true, data: [], total: 0 },
    'GET /api/admin/Users': { success: true, data: [row], total: 1 },
    'GET /api/admin/Users/1': { success: true, data: row },
    'PUT /api/Users/1': new Reply(
      422,
      refusal('RULE_VIOLATION', '系统至少要保留一名可用的管理员', { Roles: '系统至少要保留一名可用的管理员' }),
    ),
  });
  await pressNamed('编辑：admin');
  const drawer = await form();
  const given = await drawer.findByTitle('管理员');
  await click(given.querySelector<HTMLElement>('[class$="-remove"]') ?? undefined);
  expect(drawer.queryByTitle('管理员')).toBeNull();
  await press('保存', drawer);
  await drawer.findByText('系统至少要保留一名可用的管理员');
});

test('where a second factor is on, the dialog asks for the code, too', async () => {
  let alive = false;
  const row = account(7, { UserName: '张三' });
  await showPage(<AdminUsersPage />, {
    'GET /api/admin/Roles': { success: true, data: [], total: 0 },
    'GET /api/admin/Users': () => (alive ? { success: true, data: [row], total: 1 } : expired),
    'POST /api/auth/login': { success: true, data: { AwaitsFactor: true } },
    'POST /api/auth/second-factor': () => {
      alive = true;
      return { success: true, data: { UserName: 'admin' } };
    },
  });
  await fill(await screen.findByLabelText('密码'), 'right');
  await press('重新登录并继续');
  await fill(await screen.findByLabelText('验证码', undefined, { timeout: 20_000 }), '123456');
  await press('验证并登录');
  await screen.findByText('张三');
});

test('a lost second factor is taken away after a question', async () => {
  const row = account(7, { UserName: '张三', SecondFactorAt: '2026-11-20T09:00:00+08:00' });
  const other = account(8, { UserName: '李四' });
  const { calls } = await showPage(<AdminUsersPage />, {
    'GET /api/admin/Roles': { success: true, data: [], total: 0 },
    'GET /api/admin/Users': { success: true, data: [row, other], total: 2 },
    'DELETE /api/admin/Users/7/second-factor': { success: true, data: { ...row, SecondFactorAt: null } },
  });
  await pressNamed('更多操作：张三');
  await click(await screen.findByText('解除两步验证'));
  await press('解除');
  await screen.findByText('已解除两步验证');
  expect(calls.filter((call) => call.method === 'DELETE')).toHaveLength(1);
});

test('a dangerous act asks who is there, and goes on with what was typed', async () => {
  let proven = false;
  const { calls } = await showPage(<AdminRoles />, {
    'GET /api/admin/Roles': { success: true, data: [], total: 0 },
    'GET /api/admin/SecurityPolicy': {
      success: true,
      data: { SeparateDuties: false, FactorRoles: [], ...SESSION_DEFAULTS, RoleSessions: [], Version: 1 },
    },
    'POST /api/Roles': () =>
      proven ? { success: true, data: {} } : new Reply(403, refusal('STEP_UP_REQUIRED', '请再次确认身份后继续')),
    'POST /api/auth/step-up': ({ body }: Call) => {
      if ((body as { Code?: string }).Code !== '123456') {
        return new Reply(400, refusal('INVALID', '密码不正确', { Password: '密码不正确' }));
      }
      proven = true;
      return { success: true, data: {} };
    },
  });
  await press('新建角色');
  const dialog = await form();
  await fill(dialog.getByLabelText('角色名称'), '值班编辑');
  await click(dialog.getByLabelText('新闻：编辑'));
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  const password = await screen.findByLabelText('密码', undefined, { timeout: 20_000 });
  await fill(password, 'wrong');
  await press('确认并继续');
  await screen.findByText('密码不正确');
  await press('改用验证码');
  await fill(await screen.findByLabelText('验证码'), '123456');
  await press('确认并继续');
  await screen.findByText('角色已建立');
  const sent = calls.filter((call) => call.method === 'POST' && call.url.pathname === '/api/Roles');
  expect(sent.map(({ body }) => (body as { Name: string }).Name)).toEqual(['值班编辑', '值班编辑']);
});

test('closing the question leaves the act undone, and the form as it was', async () => {
  await showPage(<AdminRoles />, {
    'GET /api/admin/Roles': { success: true, data: [], total: 0 },
    'GET /api/admin/SecurityPolicy': {
      success: true,
      data: { SeparateDuties: false, FactorRoles: [], ...SESSION_DEFAULTS, RoleSessions: [], Version: 1 },
    },
    'POST /api/Roles': new Reply(403, refusal('STEP_UP_REQUIRED', '请再次确认身份后继续')),
  });
  await press('新建角色');
  const dialog = await form();
  await fill(dialog.getByLabelText('角色名称'), '值班编辑');
  await click(dialog.getByLabelText('新闻：编辑'));
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  const title = await screen.findByText('请再次确认身份', undefined, { timeout: 20_000 });
  const question = within(title.closest('.ant-modal') as HTMLElement);
  await click(question.getByRole('button', { name: /关闭|Close/ }));
  await screen.findByText('请再次确认身份后继续');
  expect(dialog.getByLabelText('角色名称')).toHaveValue('值班编辑');
});
