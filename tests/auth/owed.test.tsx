import { createHash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';
import { here, open } from '../desktop/support';
import { failure, one, user } from '../mobile/fixtures';
import { Reply } from '../setup/network';

/** Forms come with scripts of their own. */
const LATE = { timeout: 20_000 };
jest.setTimeout(90_000);
const owing = { ...user, MustChangePassword: true };

test('whoever has to change the password is led there after the log-in, and on afterwards', async () => {
  jest.spyOn(feedback, 'success').mockImplementation(() => undefined);
  let changed = false;
  await open('/desktop/login?redirect=%2Fdesktop%2Ffee', {
    api: {
      'POST /api/auth/login': one(owing),
      'PUT /api/auth/password': () => {
        changed = true;
        return one(user);
      },
      'GET /api/auth/userinfo': () => one(changed ? user : null),
    },
  });
  await userEvent.type(await screen.findByLabelText('用户名、手机号或邮箱'), 'zhangsan');
  await userEvent.type(screen.getByLabelText('密码'), 'Secret-123');
  await userEvent.click(screen.getByRole('button', { name: /登\s*录/ }));
  await screen.findByRole('heading', { name: '请先修改密码' }, LATE);
  await userEvent.type(screen.getByLabelText('原密码'), 'Secret-123');
  await userEvent.type(screen.getByLabelText('新密码'), 'Birke-58-Nebel');
  await userEvent.type(screen.getByLabelText('确认新密码'), 'Birke-58-Nebel');
  await userEvent.click(screen.getByRole('button', { name: '修改密码' }));
  await waitFor(() => expect(here()).toBe('/desktop/fee'), LATE);
});

test.each(['/desktop/account', '/admin/dashboard'])('%s shows nothing else before', async (at) => {
  await open(at, { user: { ...owing, Roles: ['user', 'admin'] } });
  await screen.findByRole('heading', { name: '请先修改密码' }, LATE);
});

test('nor does the trading area, where a visitor reads something else', async () => {
  await open('/desktop/transaction', {
    user: owing,
    api: { 'GET /api/Postings': new Reply(403, failure('MUST_CHANGE_PASSWORD', '请先修改密码，再进行其他操作')) },
  });
  await screen.findByRole('heading', { name: '请先修改密码' }, LATE);
  expect(screen.queryByText(/没有权限/)).toBeNull();
});

test('a proof of work is computed unasked and sent along', async () => {
  const salt = 'abc?expires=9999999999&';
  const challenge = createHash('sha256').update(`${salt}4321`).digest('hex');
  const Challenge = { algorithm: 'SHA-256', challenge, maxnumber: 10_000, salt, signature: 's' };
  const { calls } = await open('/desktop/login?redirect=%2Fdesktop%2Ffee', {
    api: {
      'POST /api/auth/login': ({ body }: { body?: { Captcha?: string } }) =>
        body?.Captcha
          ? one(user)
          : new Reply(429, { ...failure('CAPTCHA_REQUIRED', '请完成安全验证'), data: { Challenge } }),
    },
  });
  await userEvent.type(await screen.findByLabelText('用户名、手机号或邮箱'), 'zhangsan');
  await userEvent.type(screen.getByLabelText('密码'), 'Secret-123');
  await userEvent.click(screen.getByRole('button', { name: /登\s*录/ }));
  await waitFor(() => expect(here()).toBe('/desktop/fee'), LATE);
  const sent = calls
    .filter((call) => call.url.pathname === '/api/auth/login')
    .map((call) => call.body as { Captcha?: string });
  expect(sent.length).toBe(2);
  expect(JSON.parse(atob(sent[1]?.Captcha ?? ''))).toEqual({
    algorithm: 'SHA-256',
    challenge,
    number: 4321,
    salt,
    signature: 's',
  });
});
