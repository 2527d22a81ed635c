/** What other tabs do to this one: each tells that somebody logged in or out, this one asks what that means for it. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { many, one, posting, user } from '../mobile/fixtures';
import { here, open } from './support';

const LATE = { timeout: 20_000 };
jest.setTimeout(90_000);
const unread = { 'GET /api/Messages/unread': one({ Count: 0 }) };

/** Another tab has said that somebody came or went. */
const told = () =>
  act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'ip-portal-session', newValue: `0 ${Date.now()}` }));
  });
const visitor = () => within(screen.getByRole('banner')).findByRole('link', { name: '登录' }, LATE);

/** The form of a posting; `who` is logged in by what the backend knows. */
const openPosting = (who: () => unknown) =>
  open('/desktop/transaction/post?id=9', {
    user,
    api: {
      ...unread,
      'GET /api/auth/userinfo': () => one(who()),
      'GET /api/Postings/9': one(posting({ Status: 'returned' })),
      'GET /api/Postings': many([]),
    },
  });

test('a log-out makes the header a visitor’s; what was typed stays', async () => {
  let who: unknown = user;
  await openPosting(() => who);
  await userEvent.type(await screen.findByLabelText('标题', undefined, LATE), '（新）');
  expect(within(screen.getByRole('banner')).queryByRole('link', { name: '登录' })).toBeNull();
  who = null;
  await told();
  await visitor();
  expect(screen.getByLabelText('标题')).toHaveValue('转让一种锂电池隔膜专利（新）');
  expect(await screen.findByText('您已在其他窗口退出登录。', undefined, LATE)).toBeInTheDocument();
  expect(here()).toBe('/desktop/transaction/post?id=9');

  // The same person is there again: nothing is left to say.
  who = user;
  await told();
  expect(screen.queryByText('您已在其他窗口退出登录。')).toBeNull();
  expect(within(screen.getByRole('banner')).queryByRole('link', { name: '登录' })).toBeNull();
  expect(screen.getByLabelText('标题')).toHaveValue('转让一种锂电池隔膜专利（新）');
});

test('another account in another tab is told as such', async () => {
  let who: unknown = user;
  await openPosting(() => who);
  await screen.findByLabelText('标题', undefined, LATE);
  who = { ...user, Id: 6, UserName: 'lisi' };
  await told();
  await screen.findByText('其他窗口登录了另一个账号。', undefined, LATE);
});

test('on a page for everybody the header alone changes; other words in the storage mean nothing', async () => {
  let who: unknown = user;
  const { calls } = await open('/desktop/fee', { user, api: { ...unread, 'GET /api/auth/userinfo': () => one(who) } });
  await userEvent.type(await screen.findByLabelText('申请日'), '2020-01-15');
  const asked = () => calls.filter(({ url }) => url.pathname === '/api/auth/userinfo').length;
  const before = asked();
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
  });
  expect(asked()).toBe(before);
  who = null;
  await told();
  await visitor();
  expect(screen.getByLabelText('申请日')).toHaveValue('2020-01-15');
  expect(screen.queryByText('您已在其他窗口退出登录。')).toBeNull();
});
