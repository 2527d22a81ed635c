/** Single sign-on on the log-in pages, in the account and at leaving; only the network is a stand-in. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leaveFor } from '@/services/leave';
import { here, open } from '../desktop/support';
import { failure, many, one, user } from '../mobile/fixtures';
import { Reply } from '../setup/network';

const NAME = '城市统一身份认证';
const OFFER = { 'GET /api/auth/sso': one({ Name: NAME }) };
const identity = {
  Id: 5,
  Issuer: 'https://id.example.cn',
  IsCurrent: true,
  LinkedAt: '2026-11-20T09:00:00+08:00',
  LastUsedAt: null,
};
jest.mock('@/services/leave', () => ({ leaveFor: jest.fn() }));
const left = jest.mocked(leaveFor);
beforeEach(() => left.mockClear());

test.each([
  ['/desktop/login?redirect=%2Fdesktop%2Ffee', 'from=desktop&back=%2Fdesktop%2Ffee'],
  ['/auth/login', 'from=auth'],
  ['/app/login', 'from=app'],
])('%s offers the provider by its name', async (address, query) => {
  await open(address, { api: OFFER });
  expect(await screen.findByRole('link', { name: `使用${NAME}登录` })).toHaveAttribute(
    'href',
    `/api/auth/sso/start?${query}`,
  );
});

test('nothing is offered where it is off, and the form works without an answer', async () => {
  await open('/desktop/login', { api: { 'GET /api/auth/sso': new Reply(503, failure('UNAVAILABLE', '忙')) } });
  await screen.findByLabelText('用户名、手机号或邮箱');
  expect(screen.queryByRole('link', { name: /统一身份认证/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['provider', '统一身份认证暂时无法访问'],
  ['unknown', '还没有关联本站账号'],
  ['state', '登录已过期'],
])('%s is told in words', async (fault, words) => {
  await open(`/desktop/login?sso=${fault}`, { api: OFFER });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('what is no fault of ours is not shown', async () => {
  await open('/desktop/login?sso=%3Cb%3E请联系%3C/b%3E', { api: OFFER });
  await screen.findByLabelText('用户名、手机号或邮箱');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who comes back owing the second step is asked for it, and goes where they were going', async () => {
  const half = { ...user, Roles: [], AwaitsFactor: true };
  await open('/desktop/login?sso=factor&redirect=%2Fdesktop%2Ffee', {
    user: half,
    api: { ...OFFER, 'POST /api/auth/second-factor': one(user) },
  });
  await screen.findByText(/统一身份认证已通过/);
  await userEvent.type(screen.getByLabelText(/验证码/), '123456');
  await userEvent.click(screen.getByRole('button', { name: '验证并登录' }));
  await screen.findByRole('heading', { level: 1, name: '年费计算' });
  expect(here()).toBe('/desktop/fee');
});

test('an account is linked at the provider', async () => {
  await open('/desktop/account', {
    user,
    api: {
      ...OFFER,
      'GET /api/auth/sso/identities': many([]),
      'POST /api/auth/sso/link': one({ Url: 'https://id.example.cn/auth?state=x' }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: `关联${NAME}` }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://id.example.cn/auth?state=x'));
});

test('a link is undone; the last way in is kept, with the reason', async () => {
  const { calls } = await open('/desktop/account', {
    user,
    api: {
      ...OFFER,
      'GET /api/auth/sso/identities': many([identity]),
      'DELETE /api/auth/sso/identities/5': new Reply(422, failure('RULE_VIOLATION', '这是您唯一的登录方式')),
    },
  });
  const card = within((await screen.findByRole('heading', { name: NAME })).closest('section') as HTMLElement);
  expect(card.queryByRole('button', { name: `关联${NAME}` })).toBeNull();
  await userEvent.click(card.getByRole('button', { name: '解除关联：id.example.cn' }));
  await userEvent.click(await screen.findByRole('button', { name: /^解\s*除$/ }));
  expect(await card.findByRole('alert')).toHaveTextContent('这是您唯一的登录方式');
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test.each([
  ['linked', [identity], true],
  ['not linked', [], false],
])('the proof of who is here may be given at the provider by an account that is %s', async (_, linked, offered) => {
  const { calls } = await open('/desktop/account', {
    user,
    api: {
      ...OFFER,
      'GET /api/auth/sso/identities': many(linked),
      'POST /api/auth/sso/link': new Reply(403, failure('STEP_UP_REQUIRED', '请再次确认身份后继续')),
      'DELETE /api/auth/sso/identities/5': new Reply(403, failure('STEP_UP_REQUIRED', '请再次确认身份后继续')),
    },
  });
  const asked = () =>
    calls.filter(({ method, url }) => method === 'GET' && url.pathname === '/api/auth/sso/identities').length;
  const act = await screen.findByRole('button', {
    name: linked.length > 0 ? '解除关联：id.example.cn' : `关联${NAME}`,
  });
  const before = asked();
  await userEvent.click(act);
  if (linked.length > 0) await userEvent.click(await screen.findByRole('button', { name: /^解\s*除$/ }));
  const form = await screen.findByRole('form', { name: '再次确认身份' });
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  if (offered) {
    const way = await within(form).findByRole('link', { name: `使用${NAME}确认` });
    expect(way).toHaveAttribute('href', expect.stringContaining('fresh=1'));
  } else {
    // The answer has come: what it says is shown by now.
    await userEvent.type(within(form).getByLabelText('密码'), 'x');
    expect(within(form).queryByRole('link')).toBeNull();
  }
});

test('without a provider the account page says nothing of one', async () => {
  await open('/desktop/account', {
    user,
    api: { 'GET /api/auth/sso': one(null), 'GET /api/auth/sso/identities': many([]) },
  });
  await screen.findByRole('heading', { name: '登录设备' });
  expect(screen.queryByRole('heading', { name: /统一身份认证/ })).toBeNull();
});

test('leaving leads on to the provider', async () => {
  const next = 'https://id.example.cn/session/end?client_id=portal';
  await open('/desktop/loginOut', { user, api: { 'POST /api/auth/logout': one({ Next: next }) } });
  await waitFor(() => expect(left).toHaveBeenCalledWith(next));
});
