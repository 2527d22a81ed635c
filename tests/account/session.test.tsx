/** The session ends while a public form is filled in: what was typed stays and is sent after a new log-in. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';
import { failure, many, one, posting, site, user } from '../mobile/fixtures';
import { renderAt } from '../mobile/render-app';
import { type Call, network, Reply } from '../setup/network';

/** The dialog comes with a script of its own. */
const LATE = { timeout: 20_000 };
jest.setTimeout(90_000);
const gone = new Reply(401, failure('SESSION_EXPIRED', '登录已失效，请重新登录'));
const base = {
  'GET /api/auth/userinfo': one(user),
  'GET /api/WebConfig': one(site),
  'GET /api/auth/sessions': many([]),
  'GET /api/auth/passkeys': many([]),
  'GET /api/auth/second-factor': one({ EnabledAt: null, HasApp: false, Passkeys: 0, RecoveryCodesLeft: 0 }),
  'GET /api/Postings': many([]),
};
const sent = (calls: Call[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.url.pathname === path);

beforeEach(() => {
  jest.spyOn(feedback, 'success').mockImplementation(() => undefined);
});

test('the profile is saved after a new log-in with a second factor', async () => {
  let alive = false;
  const calls = network({
    ...base,
    'PUT /api/auth/profile': () => (alive ? one({ ...user, RealName: '张三丰', Version: 5 }) : gone),
    'POST /api/auth/login': one({ ...user, Roles: [], AwaitsFactor: true }),
    'POST /api/auth/second-factor': () => {
      alive = true;
      return one(user);
    },
  });
  renderAt('/desktop/account');
  const name = await screen.findByLabelText('姓名');
  await userEvent.clear(name);
  await userEvent.type(name, '张三丰');
  await userEvent.click(screen.getByRole('button', { name: '保存资料' }));
  await userEvent.type(await screen.findByLabelText('密码', undefined, LATE), 'Secret-123{Enter}');
  await userEvent.type(await screen.findByLabelText('验证码', undefined, LATE), '123456{Enter}');
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('个人资料已保存'));
  expect(sent(calls, 'PUT', '/api/auth/profile')).toHaveLength(2);
  expect(sent(calls, 'PUT', '/api/auth/profile')[1]?.body).toMatchObject({ RealName: '张三丰' });
  expect(sent(calls, 'POST', '/api/auth/login')[0]?.body).toEqual({ UserName: 'zhangsan', Password: 'Secret-123' });
});

test('a posting stays as it was typed when the log-in is put off, and is handed in after it', async () => {
  let alive = false;
  let who: unknown = user;
  const calls = network({
    ...base,
    'GET /api/auth/userinfo': () => one(who),
    'GET /api/Postings/9': one(posting({ Status: 'returned' })),
    'PUT /api/Postings/9': () => (alive ? one(posting({ Status: 'pending', Version: 3 })) : gone),
  });
  renderAt('/desktop/transaction/post?id=9');
  const title = await screen.findByLabelText('标题', undefined, LATE);
  await userEvent.type(title, '（新）');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }));
  await screen.findByText('登录已过期，请重新登录', undefined, LATE);
  await userEvent.click(screen.getByRole('button', { name: /关闭|Close/ }));
  await screen.findByText('登录已失效，请重新登录');
  expect(screen.getByLabelText('标题')).toHaveValue('转让一种锂电池隔膜专利（新）');
  // In another window somebody else has logged in: not with this person's words.
  who = { ...user, UserName: 'lisi' };
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }));
  await userEvent.click(await screen.findByRole('button', { name: '我已登录，继续' }));
  await screen.findByText('新窗口登录的是其他账号（lisi）。');
  who = user;
  alive = true;
  await userEvent.click(screen.getByRole('button', { name: '我已登录，继续' }));
  await screen.findByRole('heading', { level: 1, name: /待审核/ }, LATE);
  const puts = sent(calls, 'PUT', '/api/Postings/9');
  // Once the tab knew that the session was over, nothing was sent before the log-in.
  expect(puts).toHaveLength(2);
  expect(puts[1]?.body).toMatchObject({ Title: '转让一种锂电池隔膜专利（新）' });
});
