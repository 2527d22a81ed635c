/** An address is proven in the account by a code that was mailed to it. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';
import { open } from '../desktop/support';
import { failure, many, one, user } from '../mobile/fixtures';
import { Reply } from '../setup/network';

beforeEach(() => {
  jest.spyOn(feedback, 'success').mockImplementation(() => undefined as never);
});

const TICKET = 'abcdefghijklmnopqrstuvwxyz-0123456789_ABCDEF';
const EMAIL = 'zhang@example.cn';
const account = {
  'GET /api/auth/sso': one(null),
  'GET /api/auth/sso/identities': many([]),
  'GET /api/auth/phone': one({ Enabled: false, Phone: '', Proven: false }),
};
const unproven = { 'GET /api/auth/email': one({ Enabled: true, Email: EMAIL, Proven: false }) };
const asked = { 'POST /api/auth/email/proof': one({ Ticket: TICKET }) };
const openAccount = (api: object, who: object = { Email: EMAIL }) =>
  open('/desktop/account', { user: { ...user, ...who }, api: { ...account, ...api } });
const box = async () => within(await screen.findByRole('region', { name: '邮箱验证' }));
const bodies = (calls: { method: string; url: URL; body?: unknown }[], path: string) =>
  calls.filter(({ method, url }) => method === 'POST' && url.pathname === path).map(({ body }) => body);

test('the code is asked for, pasted in the same place, and proves the address', async () => {
  let Proven = false;
  const { calls } = await openAccount({
    ...asked,
    'GET /api/auth/email': () => one({ Enabled: true, Email: EMAIL, Proven }),
    'POST /api/auth/email/confirm': () => {
      Proven = true;
      return { success: true, data: {} };
    },
  });
  const proof = await box();
  expect(proof.getByText(`邮箱 ${EMAIL} 还没有验证。验证后可以用邮箱登录、找回密码和接收消息。`)).toBeInTheDocument();
  await userEvent.click(proof.getByRole('button', { name: '获取验证码' }));
  expect(await proof.findByRole('status')).toHaveTextContent('15 分钟内有效');
  expect(proof.getByRole('button', { name: /秒后可重新获取/ })).toBeDisabled();
  const field = proof.getByLabelText('邮件验证码');
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await userEvent.click(field);
  await userEvent.paste('您的验证码是 042 517，');
  expect(field).toHaveValue('042517');
  await userEvent.click(proof.getByRole('button', { name: '验证邮箱' }));
  await screen.findByText(`邮箱 ${EMAIL} 已验证，可以用邮箱登录、找回密码和接收消息。`);
  expect(bodies(calls, '/api/auth/email/proof')).toEqual([{}]);
  expect(bodies(calls, '/api/auth/email/confirm')).toEqual([{ Ticket: TICKET, Code: '042517' }]);
});

test('what is wrong is told: nothing typed, nothing asked for, a code that does not fit, an address that was changed', async () => {
  const answers = [
    new Reply(400, failure('VALIDATION', '请检查标出的内容', { Code: '验证码不正确，还可以试 4 次' })),
    new Reply(422, failure('RULE_VIOLATION', '邮箱已经更换，请重新获取验证码')),
  ];
  const { calls } = await openAccount({ ...unproven, ...asked, 'POST /api/auth/email/confirm': () => answers.shift() });
  const proof = await box();
  const send = () => userEvent.click(proof.getByRole('button', { name: '验证邮箱' }));
  await send();
  await proof.findByText('请输入验证码');
  await userEvent.type(proof.getByLabelText('邮件验证码'), '0425');
  await send();
  await proof.findByText('验证码为 6 位数字');
  await userEvent.type(proof.getByLabelText('邮件验证码'), '17');
  await send();
  await proof.findByText('请先获取验证码');
  expect(bodies(calls, '/api/auth/email/confirm')).toEqual([]);
  await userEvent.click(proof.getByRole('button', { name: '获取验证码' }));
  await proof.findByRole('status');
  await userEvent.type(proof.getByLabelText('邮件验证码'), '042517');
  await send();
  await proof.findByText('验证码不正确，还可以试 4 次');
  expect(proof.getByLabelText('邮件验证码')).toHaveValue('');
  await userEvent.type(proof.getByLabelText('邮件验证码'), '042518');
  await send();
  await proof.findByText('邮箱已经更换，请重新获取验证码');
});

test('a request that is refused says why and may be made again', async () => {
  const late = new Reply(429, failure('TOO_MANY_REQUESTS', '请在 42 秒后重新获取'));
  await openAccount({ ...unproven, 'POST /api/auth/email/proof': late });
  const proof = await box();
  await userEvent.click(proof.getByRole('button', { name: '获取验证码' }));
  await proof.findByText('请在 42 秒后重新获取');
  expect(proof.getByRole('button', { name: '获取验证码' })).toBeEnabled();
});

test('without an address it says what one is good for, and nothing where no mail is sent', async () => {
  await openAccount({ 'GET /api/auth/email': one({ Enabled: true, Email: '', Proven: false }) }, { Email: '' });
  expect((await box()).getByText('填写邮箱并验证后，可以用邮箱登录、找回密码和接收消息。')).toBeInTheDocument();
  expect(screen.queryByLabelText('邮件验证码')).toBeNull();
});
