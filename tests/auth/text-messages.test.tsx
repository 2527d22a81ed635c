/** Codes by text message on the pages for log-in, registration, recovery and in the account. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';
import { here, open } from '../desktop/support';
import { failure, many, one, user } from '../mobile/fixtures';
import { Reply } from '../setup/network';

beforeEach(() => {
  jest.spyOn(feedback, 'success').mockImplementation(() => undefined as never);
});

const TICKET = 'abcdefghijklmnopqrstuvwxyz-0123456789_ABCDEF';
const ON = { 'GET /api/auth/ways': one({ Mail: false, Sms: true }), 'POST /api/auth/sms': one({ Ticket: TICKET }) };
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const bodies = (calls: { method: string; url: URL; body?: unknown }[], path: string) =>
  calls.filter(({ method, url }) => method === 'POST' && url.pathname === path).map(({ body }) => body);

test.each([
  '/desktop/login?redirect=%2Fdesktop%2Ffee',
  '/auth/login?redirect=%2Fdesktop%2Ffee',
  '/app/login?redirect=%2Fdesktop%2Ffee',
])('%s lets in by a code', async (address) => {
  const { calls } = await open(address, { api: { ...ON, 'POST /api/auth/sms/login': one(user) } });
  await userEvent.click(await screen.findByRole('button', { name: '短信验证码登录' }));
  await userEvent.type(await screen.findByLabelText('已验证的手机号'), '138 0013 8000');
  await click('获取验证码');
  await screen.findByText(/如果该手机号已在本站验证/);
  expect(screen.getByRole('button', { name: /秒后可重新获取/ })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('短信验证码'), '042517');
  await click(/^登\s*录$/);
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
  expect(here()).toBe('/desktop/fee');
  expect(bodies(calls, '/api/auth/sms')).toEqual([{ Purpose: 'login', Phone: '138 0013 8000' }]);
  expect(bodies(calls, '/api/auth/sms/login')).toEqual([{ Ticket: TICKET, Code: '042517' }]);
});

test('the second step is asked for after a code', async () => {
  const half = { ...user, Roles: [], AwaitsFactor: true };
  await open('/desktop/login', { api: { ...ON, 'POST /api/auth/sms/login': one(half) } });
  await userEvent.click(await screen.findByRole('button', { name: '短信验证码登录' }));
  await userEvent.type(await screen.findByLabelText('已验证的手机号'), '13800138000');
  await click('获取验证码');
  await screen.findByRole('status');
  await userEvent.type(screen.getByLabelText('短信验证码'), '042517');
  await click(/^登\s*录$/);
  await screen.findByText(/短信验证码已通过/);
});

test('what is wrong is told: the number, a code that nobody asked for, a code that does not fit', async () => {
  const api = { ...ON, 'POST /api/auth/sms/login': new Reply(401, failure('BAD_CREDENTIALS', '验证码不正确或已失效')) };
  const { calls } = await open('/desktop/login', { api });
  await userEvent.click(await screen.findByRole('button', { name: '短信验证码登录' }));
  await userEvent.type(await screen.findByLabelText('已验证的手机号'), '1380013');
  await click('获取验证码');
  await screen.findByText(/手机号应为 11 位数字/);
  expect(bodies(calls, '/api/auth/sms')).toEqual([]);
  await userEvent.type(screen.getByLabelText('已验证的手机号'), '8000');
  await userEvent.type(screen.getByLabelText('短信验证码'), '042517');
  await click(/^登\s*录$/);
  expect(await screen.findByRole('alert')).toHaveTextContent('请先获取验证码');
  await click('获取验证码');
  await screen.findByRole('status');
  await click(/^登\s*录$/);
  expect(await screen.findByRole('alert')).toHaveTextContent('验证码不正确或已失效');
  expect(screen.getByLabelText('短信验证码')).toHaveValue('');
  await click('使用密码登录');
  await screen.findByLabelText('用户名、手机号或邮箱');
});

test('nothing is offered where no text messages are sent', async () => {
  await open('/desktop/login', { api: { 'GET /api/auth/ways': one({ Mail: true, Sms: false }) } });
  await screen.findByLabelText('用户名、手机号或邮箱');
  expect(screen.queryByRole('button', { name: /短信/ })).toBeNull();
});

test('a code leads to a new password', async () => {
  const { calls } = await open('/desktop/login/recovery', {
    api: {
      ...ON,
      'POST /api/auth/sms/recovery': one({ Token: TICKET }),
      'POST /api/auth/recovery/reset': { success: true, data: {} },
    },
  });
  await userEvent.type(await screen.findByLabelText('已验证的手机号'), '13800138000');
  expect(screen.queryByRole('button', { name: '用邮件找回' })).toBeNull();
  await click('获取验证码');
  await screen.findByRole('status');
  await userEvent.type(screen.getByLabelText('短信验证码'), '042517');
  await click('下一步');
  await userEvent.type(await screen.findByLabelText('新密码'), 'Kiefer-93-Wolke');
  await userEvent.type(screen.getByLabelText('确认新密码'), 'Kiefer-93-Wolke');
  await click('设置新密码');
  await screen.findByText('密码已重新设置');
  expect(bodies(calls, '/api/auth/recovery/reset')).toEqual([{ Token: TICKET, Password: 'Kiefer-93-Wolke' }]);
});

test('with mail as well the way is chosen', async () => {
  await open('/desktop/login/recovery', { api: { 'GET /api/auth/ways': one({ Mail: true, Sms: true }) } });
  await userEvent.click(await screen.findByRole('button', { name: '用邮件找回' }));
  await screen.findByLabelText('用户名或已验证的邮箱');
  await click('用短信验证码找回');
  await screen.findByLabelText('已验证的手机号');
});

test('without mail and text messages the page says who helps, and asks for nothing', async () => {
  await open('/desktop/login/recovery', { api: { 'GET /api/auth/ways': one({ Mail: false, Sms: false }) } });
  await screen.findByText('请联系工作人员找回密码');
  expect(screen.getByRole('link', { name: '0512-00000000' })).toHaveAttribute('href', 'tel:051200000000');
  expect(screen.queryByLabelText(/用户名|手机号/)).toBeNull();
  expect(screen.queryByRole('button', { name: /发送|找回|获取/ })).toBeNull();
});

const account = {
  'GET /api/auth/sso': one(null),
  'GET /api/auth/sso/identities': many([]),
  'GET /api/auth/email': one({ Enabled: false, Email: '', Proven: false }),
};
test('a number is proven in the account', async () => {
  let Proven = false;
  const phone = '13800138000';
  const { calls } = await open('/desktop/account', {
    user: { ...user, Phone: phone },
    api: {
      ...account,
      'GET /api/auth/phone': () => one({ Enabled: true, Phone: phone, Proven }),
      'POST /api/auth/phone/proof': one({ Ticket: TICKET }),
      'POST /api/auth/phone/confirm': () => {
        Proven = true;
        return { success: true, data: {} };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '获取验证码' }));
  await screen.findByText(/验证码正在发往该手机号/);
  await userEvent.click(screen.getByLabelText('短信验证码'));
  await userEvent.paste(' ０４２ 517。');
  await click('验证手机号');
  await screen.findByText(/已验证，可以用短信验证码登录/);
  expect(bodies(calls, '/api/auth/phone/confirm')).toEqual([{ Ticket: TICKET, Code: '042517' }]);
});

test('a registration may carry the proof', async () => {
  const { calls } = await open('/desktop/register?redirect=%2Fdesktop%2Ffee', {
    api: { ...ON, 'POST /api/auth/register': one(user), 'POST /api/auth/login': one(user) },
  });
  await userEvent.click(await screen.findByRole('button', { name: '获取验证码' }));
  await screen.findByText('请先填写手机号');
  await userEvent.type(screen.getByLabelText('手机号（选填）'), '13800138000');
  await click('获取验证码');
  await screen.findByRole('button', { name: /秒后可重新获取/ });
  await userEvent.type(screen.getByLabelText(/短信验证码/), '042517');
  await userEvent.type(screen.getByLabelText(/用户名/), 'zhangsan');
  await userEvent.type(screen.getByLabelText('密码'), 'Kiefer-93-Wolke');
  await userEvent.type(screen.getByLabelText('确认密码'), 'Kiefer-93-Wolke');
  await userEvent.click(screen.getByRole('checkbox'));
  await click(/^注\s*册$/);
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
  expect(bodies(calls, '/api/auth/sms')).toEqual([{ Purpose: 'register', Phone: '13800138000' }]);
  expect(bodies(calls, '/api/auth/register')).toMatchObject([{ PhoneTicket: TICKET, PhoneCode: '042517' }]);
});
