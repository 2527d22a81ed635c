/** A dialog whose script does not come: offline, or gone after a deploy. The page and what was typed in it stay. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';
import { logInAgain } from '@/services/session';
import { failure, many, one, posting, site, user } from '../mobile/fixtures';
import { renderAt } from '../mobile/render-app';
import { network, Reply } from '../setup/network';

/** The real dialog waits for this. */
let mockComes = false;
const missing = () => Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });
const mockFetched = (path: string) => {
  if (!mockComes) throw missing();
  return jest.requireActual(path);
};
jest.mock('@/components/auth/session-dialog', () => mockFetched('@/components/auth/session-dialog'));
jest.mock('@/components/auth/session-over', () => mockFetched('@/components/auth/session-over'));
jest.mock('@/components/auth/proof-dialog', () => mockFetched('@/components/auth/proof-dialog'));
jest.mock('@/components/privacy/consent-dialog', () => mockFetched('@/components/privacy/consent-dialog'));

const LATE = { timeout: 20_000 };
jest.setTimeout(90_000);
const refusedWith = (code: string, words: string) => new Reply(401, failure(code, words));
const GONE = refusedWith('SESSION_EXPIRED', '登录已失效，请重新登录');
const base = {
  'GET /api/auth/userinfo': one(user),
  'GET /api/WebConfig': one(site),
  'GET /api/auth/sessions': many([]),
  'GET /api/auth/passkeys': many([]),
  'GET /api/auth/second-factor': one({ EnabledAt: null, HasApp: false, Passkeys: 0, RecoveryCodesLeft: 0 }),
  'GET /api/Postings': many([]),
  'GET /api/Postings/9': one(posting({ Status: 'returned' })),
};
const TYPED = '转让一种锂电池隔膜专利（新）';

beforeEach(() => {
  mockComes = false;
  sessionStorage.clear();
});

async function handIn(): Promise<void> {
  renderAt('/desktop/transaction/post?id=9');
  await userEvent.type(await screen.findByLabelText('标题', undefined, LATE), '（新）');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }));
}

// Before the dialog has come: once there it stays.
test('the way back that is offered says when it cannot be opened', async () => {
  const warning = jest.spyOn(feedback, 'warning').mockImplementation(() => undefined);
  network(base);
  renderAt('/desktop/account');
  await screen.findByLabelText('姓名', undefined, LATE);
  await act(() => expect(logInAgain()).resolves.toBe(false));
  expect(warning).toHaveBeenCalledWith(expect.stringMatching(/^登录已失效/));
});

test('the log-in does not come: the form says so and keeps its text; once it comes, the text is sent', async () => {
  let alive = false;
  const calls = network({
    ...base,
    'PUT /api/Postings/9': () => (alive ? one(posting({ Status: 'pending', Version: 3 })) : GONE),
    'POST /api/auth/login': () => {
      alive = true;
      return one(user);
    },
  });
  await handIn();
  await screen.findByText(/^登录已失效，登录窗口暂时打不开。填写的内容还在/, undefined, LATE);
  expect(screen.getByLabelText('标题')).toHaveValue(TYPED);
  expect(screen.getByRole('link', { name: '登录' })).toBeInTheDocument();
  // Nothing was reloaded for it, and nobody was asked whether to.
  expect(calls.map(({ url }) => url.pathname)).not.toContain('/api/health/live');

  mockComes = true;
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }));
  await userEvent.type(await screen.findByLabelText('密码', undefined, LATE), 'Secret-123{Enter}');
  await screen.findByRole('heading', { level: 1, name: /待审核/ }, LATE);
  const [, sent] = calls.filter(({ method, url }) => method === 'PUT' && url.pathname === '/api/Postings/9');
  expect(sent?.body).toMatchObject({ Title: TYPED });
});

test.each([
  ['STEP_UP_REQUIRED', '请再次确认身份后继续', /^需要再次确认身份，确认窗口暂时打不开/],
  ['CONSENT_REQUIRED', '请先同意', /^需要先同意新版条款，确认窗口暂时打不开/],
])('%s whose dialog does not come', async (code, words, told) => {
  network({ ...base, 'PUT /api/Postings/9': refusedWith(code, words) });
  await handIn();
  await screen.findByText(told, undefined, LATE);
  expect(screen.getByLabelText('标题')).toHaveValue(TYPED);
});
