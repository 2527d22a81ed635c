import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, many, one, site, user } from '../mobile/fixtures';
import { renderAt } from '../mobile/render-app';
import { network, Reply } from '../setup/network';

const message = (Id: number, extra: object = {}) => ({
  Id,
  Kind: 'review',
  Title: `您发布的“水泵${Id}”已通过审核`,
  Text: '正在交易专区展示。\n<b>不是标签</b>',
  Link: '/desktop/transaction/detail?id=7',
  ReadAt: null,
  CreatedAt: '2026-11-20T09:00:00+08:00',
  ...extra,
});
const way = (Kind: string, InSite = true) => ({ Kind, InSite, ByMail: false });
const start = (who: unknown = user) => ({
  'GET /api/auth/userinfo': one(who),
  'GET /api/WebConfig': one(site),
  'GET /api/Messages/unread': one({ Unread: 2 }),
  'GET /api/Messages': many([message(2), message(1, { ReadAt: '2026-11-21T09:00:00+08:00' })]),
  'GET /api/auth/email': one({ Enabled: false, Email: '', Proven: false }),
  'GET /api/Messages/ways': one({ Ways: [way('system'), way('security')] }),
});

test('the header counts what is unread; reading lowers it everywhere', async () => {
  const calls = network({ ...start(), 'PUT /api/Messages/2/read': one({ Unread: 1 }) });
  renderAt('/desktop/messages');
  const header = await screen.findByRole('link', { name: /^消息\s*2\s*条未读$/ });
  expect(header).toHaveAttribute('href', '/desktop/messages');
  const inbox = within(await screen.findByRole('region', { name: '消息' }));
  expect((await inbox.findAllByText(/<b>不是标签<\/b>/)).length).toBe(2);
  await userEvent.click(inbox.getByRole('button', { name: '标为已读：您发布的“水泵2”已通过审核' }));
  await screen.findByRole('link', { name: /^消息\s*1\s*条未读$/ });
  expect(calls.filter(({ url }) => url.pathname === '/api/Messages/unread')).toHaveLength(1);
});

test('all are marked, a refusal is told, and only unread ones are asked for', async () => {
  const calls = network({
    ...start(),
    'POST /api/Messages/read-all': new Reply(503, failure('UNAVAILABLE', '请稍后')),
  });
  renderAt('/desktop/messages');
  await userEvent.click(await screen.findByRole('button', { name: '全部标为已读' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('请稍后');
  await userEvent.click(screen.getByRole('button', { name: '未读' }));
  await waitFor(() => expect(calls.some(({ url }) => url.searchParams.get('Unread') === 'true')).toBe(true));
});

test('kinds can be switched off, the safety of the account cannot', async () => {
  const saved = [way('system', false), way('security')];
  const calls = network({ ...start(), 'PUT /api/Messages/ways': one({ Ways: saved }) });
  renderAt('/desktop/messages');
  expect(await screen.findByLabelText('账号安全：站内')).toBeDisabled();
  await userEvent.click(screen.getByLabelText('系统通知：站内'));
  await userEvent.click(screen.getByRole('button', { name: '保存接收方式' }));
  await screen.findByText('已保存');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ Ways: saved });
});

test('the telephone shows them too', async () => {
  network(start());
  renderAt('/app/messages');
  expect((await screen.findAllByText(/已通过审核/)).length).toBe(2);
});

/** Somebody else than in the tests before: the count of each user is asked for once. */
const another = (Id: number, Unread: number) => ({
  ...start({ ...user, Id }),
  'GET /api/Messages/unread': one({ Unread }),
});
const marks = (tab: HTMLElement) => tab.querySelector('.mobile-unread')?.textContent;

test('the tab of messages counts what is unread, and says so to who does not see it', async () => {
  network(another(71, 2));
  renderAt('/app/index');
  expect(marks(await screen.findByRole('link', { name: /^消息\s*2 条未读$/ }))).toBe('2 条未读');
});

test('the tab counts no further than ninety-nine', async () => {
  network(another(72, 100));
  renderAt('/app/index');
  expect(marks(await screen.findByRole('link', { name: /99\+ 条未读$/ }))).toBe('99+ 条未读');
});

test('the tab of who has read everything bears no mark', async () => {
  const calls = network(another(73, 0));
  renderAt('/app/index');
  await screen.findByRole('link', { name: /^我的\s*：\D+$/ });
  const tab = screen.getByRole('link', { name: '消息' });
  await waitFor(() => expect(calls.some(({ url }) => url.pathname === '/api/Messages/unread')).toBe(true));
  expect(marks(tab)).toBeUndefined();
});

test('visitors are asked to log in, and nothing is asked for them', async () => {
  const calls = network(start(null));
  renderAt('/desktop/messages');
  await screen.findByRole('link', { name: '去登录' });
  expect(calls.filter(({ url }) => url.pathname.startsWith('/api/Messages'))).toEqual([]);
});
