import { screen, waitFor } from '@testing-library/react';
import { feedback } from '@/feedback';
import { here, open } from '../desktop/support';
import { failure, many, one, user } from '../mobile/fixtures';
import { withWorker } from '../offline/worker';
import { Reply } from '../setup/network';

const home = Object.fromEntries(
  [
    'Newss/ReComImage6',
    'Newss/ReCom8',
    'Notices/ReComImage6',
    'Notices',
    'Laws/ReCom8',
    'Patents/Top8',
    'ThinkTanks',
    'Financing',
  ].map((path) => [`GET /api/${path}`, many([])]),
);
const api = {
  ...home,
  'GET /api/Stats': one({ News: 0, Notices: 0, Laws: 0, Patents: 0, Experts: 0, Financing: 0, Postings: 0 }),
  'POST /api/auth/logout': one({}),
};

test.each([
  ['/desktop/loginOut', '/desktop/index', '登录'],
  ['/auth/loginOut', '/auth', '登录'],
])('%s ends the session once and leads to %s', async (at, next, offer) => {
  const worker = withWorker();
  const { calls } = await open(at, { user, api });
  await waitFor(() => expect(here()).toBe(next));
  expect(worker).toEqual({ told: ['forget'], deleted: ['ip-portal-pages'], isThere: false });
  await screen.findByRole('link', { name: offer });
  expect(screen.queryByText(/张三/)).toBeNull();
  expect(calls.filter((call) => call.url.pathname === '/api/auth/logout')).toHaveLength(1);
  // Nothing is asked any more in the name of who has left.
  expect(calls.filter((call) => call.url.pathname.startsWith('/api/Messages'))).toEqual([]);
});

test('a session that cannot be ended is not pretended to be', async () => {
  const error = jest.spyOn(feedback, 'error').mockImplementation(() => undefined);
  await open('/desktop/loginOut', {
    user,
    api: { ...api, 'POST /api/auth/logout': new Reply(500, failure('INTERNAL', '出错了')) },
  });
  await waitFor(() => expect(error).toHaveBeenCalledWith('出错了'));
  expect(here()).toBe('/desktop/loginOut');
  expect(screen.getByRole('link', { name: '张三' })).toBeInTheDocument();
});
