/** The second step of a log-in, and the second factor in the account. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';
import { here, open } from '../desktop/support';
import { failure, many, one, user } from '../mobile/fixtures';
import { type Call, Reply } from '../setup/network';

/** Steps come with scripts of their own. */
const LATE = { timeout: 20_000 };
jest.setTimeout(90_000);
const half = { ...user, RealName: '', Phone: '', Email: '', Roles: [], AwaitsFactor: true, HasFactor: true };
const CODES = Array.from({ length: 10 }, (_, at) => `ABCD-2345-EFGH-678${at}`);
const sent = (calls: Call[], method: string, path = '/api/auth/second-factor') =>
  calls.filter((call) => call.method === method && call.url.pathname === path).map((call) => call.body);

async function logIn() {
  await userEvent.type(await screen.findByLabelText('用户名、手机号或邮箱'), 'zhangsan');
  await userEvent.type(screen.getByLabelText('密码'), 'Secret-123');
  await userEvent.keyboard('{Enter}');
}

test('the code is asked for after the password, by keyboard alone', async () => {
  const answers: unknown[] = [
    new Reply(400, failure('INVALID', '验证码不正确或已失效', { Code: '验证码不正确或已失效' })),
    one({ ...user, HasFactor: true }),
  ];
  const { calls } = await open('/desktop/login?redirect=%2Fdesktop%2Ffee', {
    api: { 'POST /api/auth/login': one(half), 'POST /api/auth/second-factor': () => answers.shift() },
  });
  await logIn();
  const code = await screen.findByLabelText('验证码', undefined, LATE);
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  // Half way is not there.
  expect(screen.queryByRole('link', { name: '退出' })).toBeNull();
  await userEvent.keyboard('12345{Enter}');
  await screen.findByText('请输入 6 位数字验证码');
  expect(sent(calls, 'POST')).toEqual([]);
  await userEvent.keyboard('6{Enter}');
  await screen.findByText('验证码不正确或已失效');
  await userEvent.clear(code);
  await userEvent.type(code, '654 321{Enter}');
  await waitFor(() => expect(here()).toBe('/desktop/fee'), LATE);
  expect(sent(calls, 'POST')).toEqual([{ Code: '123456' }, { Code: '654 321' }]);
  expect(screen.getByRole('link', { name: '张三' })).toBeInTheDocument();
});

test('a recovery code takes its place; too late leads back to the password', async () => {
  const { calls } = await open('/app/login', {
    api: {
      'POST /api/auth/login': one(half),
      'POST /api/auth/second-factor': new Reply(401, failure('SESSION_EXPIRED', '登录已失效，请重新登录')),
    },
  });
  await logIn();
  await userEvent.click(await screen.findByRole('button', { name: '手机不在身边？使用恢复码' }, LATE));
  await userEvent.type(screen.getByLabelText('恢复码'), 'abcd');
  await userEvent.click(screen.getByRole('button', { name: '验证并登录' }));
  await screen.findByText(/请输入完整的恢复码/);
  await userEvent.type(screen.getByLabelText('恢复码'), '-2345-efgh-6789');
  await userEvent.click(screen.getByRole('button', { name: '验证并登录' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('验证超时，请重新登录');
  expect(screen.getByLabelText('密码')).toBeInTheDocument();
  expect(sent(calls, 'POST')).toEqual([{ Code: 'abcd-2345-efgh-6789' }]);
});

test('waiting is told where the code is typed', async () => {
  await open('/auth/login', {
    api: {
      'POST /api/auth/login': one(half),
      'POST /api/auth/second-factor': new Reply(423, failure('LOCKED', '登录失败次数过多，请 2 分钟后再试')),
    },
  });
  await logIn();
  await userEvent.type(await screen.findByLabelText('验证码', undefined, LATE), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('请 2 分钟后再试');
});

test.each(['/desktop/account', '/admin/dashboard'])('%s shows nothing before a factor that is due', async (at) => {
  await open(at, { user: { ...user, Roles: ['user', 'admin'], MustEnrolFactor: true } });
  await screen.findByRole('heading', { name: '请先启用两步验证' }, LATE);
  await screen.findByLabelText('登录密码', undefined, LATE);
});

test('whoever needs a factor is led there after the log-in, and on afterwards', async () => {
  let on = false;
  await open('/auth/login?redirect=%2Fdesktop%2Ffee', {
    api: {
      'POST /api/auth/login': one({ ...user, MustEnrolFactor: true }),
      'GET /api/auth/userinfo': () => one(on ? { ...user, HasFactor: true } : null),
      'POST /api/auth/second-factor/enrolment': one({ Secret: 'JBSWY3DPEHPK3PXP', Uri: 'otpauth://totp/x' }),
      'PUT /api/auth/second-factor/enrolment': () => {
        on = true;
        return one({ Codes: CODES });
      },
    },
  });
  await logIn();
  await userEvent.type(await screen.findByLabelText('登录密码', undefined, LATE), 'Secret-123{Enter}');
  await userEvent.type(await screen.findByLabelText('验证码', undefined, LATE), '123456{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(here()).toBe('/desktop/fee'), LATE);
});

const account = {
  'GET /api/auth/sessions': many([]),
  'GET /api/auth/passkeys': many([]),
  'GET /api/Postings': many([]),
};

test('an app is set up: password, picture and secret, code, recovery codes', async () => {
  const success = jest.spyOn(feedback, 'success').mockImplementation(() => undefined);
  let on = false;
  const { calls } = await open('/desktop/account', {
    user,
    api: {
      ...account,
      'GET /api/auth/second-factor': () =>
        one({
          EnabledAt: on ? '2026-11-22T09:00:00+08:00' : null,
          HasApp: on,
          Passkeys: 0,
          RecoveryCodesLeft: on ? 10 : 0,
        }),
      'POST /api/auth/second-factor/enrolment': one({
        Secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        Uri: 'otpauth://totp/x:zhangsan?issuer=x&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      }),
      'PUT /api/auth/second-factor/enrolment': () => {
        on = true;
        return one({ Codes: CODES });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '启用两步验证' }, LATE));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('登录密码', undefined, LATE), 'Secret-123{Enter}');
  await dialog.findByRole('img', { name: '两步验证的二维码' }, LATE);
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('验证码'), '123456{Enter}');
  await dialog.findByText('ABCD-2345-EFGH-6789');
  expect(dialog.getAllByRole('listitem')).toHaveLength(10);
  await userEvent.click(dialog.getByRole('button', { name: '我已保存' }));
  await screen.findByText('剩余恢复码 10 个');
  expect(success).toHaveBeenCalledWith('两步验证已启用');
  expect(sent(calls, 'POST', '/api/auth/second-factor/enrolment')).toEqual([{ Password: 'Secret-123' }]);
  expect(sent(calls, 'PUT', '/api/auth/second-factor/enrolment')).toEqual([{ Code: '123456' }]);
});

test('recovery codes are renewed and the factor is given up with password and code', async () => {
  jest.spyOn(feedback, 'success').mockImplementation(() => undefined);
  let on = true;
  const wrong = new Reply(400, failure('INVALID', '密码不正确', { Password: '密码不正确' }));
  const renewals: unknown[] = [wrong, one({ Codes: CODES })];
  const { calls } = await open('/desktop/account', {
    user,
    api: {
      ...account,
      'GET /api/auth/second-factor': () =>
        one({
          EnabledAt: on ? '2026-11-22T09:00:00+08:00' : null,
          HasApp: on,
          Passkeys: 0,
          RecoveryCodesLeft: on ? 2 : 0,
        }),
      'POST /api/auth/second-factor/recovery-codes': () => renewals.shift(),
      'POST /api/auth/second-factor/disable': () => {
        on = false;
        return one({});
      },
    },
  });
  await screen.findByText('剩余恢复码 2 个，请尽快更换', undefined, LATE);
  await userEvent.click(screen.getByRole('button', { name: '更换恢复码' }));
  const renewing = within(await screen.findByRole('dialog'));
  await userEvent.type(await renewing.findByLabelText('登录密码', undefined, LATE), 'Secret-123');
  await userEvent.type(renewing.getByLabelText('验证码'), '123456{Enter}');
  await renewing.findByText('密码不正确');
  await userEvent.click(renewing.getByRole('button', { name: '更换恢复码' }));
  await renewing.findByText('ABCD-2345-EFGH-6780');
  await userEvent.click(renewing.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  const leaving = within(await screen.findByRole('dialog'));
  await userEvent.type(await leaving.findByLabelText('登录密码'), 'Secret-123');
  await userEvent.type(leaving.getByLabelText('验证码'), 'ABCD-2345-EFGH-6781');
  await userEvent.click(leaving.getByRole('button', { name: '关闭两步验证' }));
  await screen.findByText('未启用');
  expect(sent(calls, 'POST', '/api/auth/second-factor/disable')).toEqual([
    { Password: 'Secret-123', Code: 'ABCD-2345-EFGH-6781' },
  ]);
});
