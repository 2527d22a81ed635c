/** 个人信息中心: what its reader agreed to, and new versions that want to be agreed to. */
import type { ConsentItem } from '@ip-portal/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';
import { failure, many, one, site, user } from '../mobile/fixtures';
import { renderAt } from '../mobile/render-app';
import { withWorker } from '../offline/worker';
import { network, Reply } from '../setup/network';

const item = (extra: Partial<ConsentItem> = {}): ConsentItem => ({
  Id: 1,
  Kind: 'privacy',
  Number: 1,
  Purpose: '按隐私政策处理个人信息',
  Receiver: '',
  Way: 'registration',
  Address: '203.0.113.0',
  GivenAt: '2026-11-20T09:00:00+08:00',
  WithdrawnAt: null,
  IsPresent: true,
  IsLatest: true,
  ...extra,
});
const start = (items: ConsentItem[] = [item()], who: unknown = user) => ({
  'GET /api/auth/userinfo': one(who),
  'GET /api/WebConfig': one(site),
  'GET /api/Consents': many(items),
  'GET /api/PrivacyRequests': many([]),
});
const changes = {
  Number: 2,
  Before: 1,
  Paragraphs: [
    {
      Parts: [
        { Change: 'same', Text: '保存' },
        { Change: 'removed', Text: '一年' },
        { Change: 'added', Text: '两年' },
      ],
    },
  ],
};
const asked = {
  'GET /api/Consents/due': many([{ Kind: 'privacy', TextId: 7, Number: 2, Before: 1 }]),
  'GET /api/PrivacyTexts/7/Changes': one(changes),
  'POST /api/Consents': one({ Id: 11 }),
};
const press = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(feedback, 'success').mockImplementation(() => undefined);
  jest.spyOn(feedback, 'successOn').mockImplementation(() => undefined);
  jest.spyOn(feedback, 'error').mockImplementation(() => undefined);
});

test.each(['/desktop/privacyCenter', '/app/privacyCenter'])(
  '%s lists each agreement with what it is for',
  async (at) => {
    network(start([item({ Id: 2, Number: 2, Way: 'renewal' }), item({ IsPresent: false, IsLatest: false })]));
    renderAt(at);
    expect(await screen.findByRole('link', { name: '《隐私政策》第 2 版' })).toHaveAttribute(
      'href',
      '/desktop/privacy?version=2',
    );
    await screen.findByText('有效');
    expect(screen.getByText('已有新版本')).toBeInTheDocument();
    // One way back for each kind, at its newest agreement.
    expect(screen.getAllByRole('button', { name: '撤回同意' })).toHaveLength(1);
  },
);

test('a long list of agreements is read page by page', async () => {
  const calls = network({ ...start(), 'GET /api/Consents': { ...many([item()]), total: 25 } });
  renderAt('/desktop/privacyCenter');
  await userEvent.click(await screen.findByTitle('2'));
  await waitFor(() =>
    expect(calls.some(({ url }) => url.pathname === '/api/Consents' && url.searchParams.get('current') === '2')).toBe(
      true,
    ),
  );
});

test('what follows is told before an agreement is taken back', async () => {
  const calls = network({ ...start(), 'POST /api/Consents/withdraw': one({ Id: 11 }) });
  renderAt('/desktop/privacyCenter');
  await press('撤回同意');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/在重新同意之前，您不能发布或修改/)).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: /^撤\s*回$/ }));
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('已撤回同意'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ Kind: 'privacy' });
});

test('contacts of postings are shown until their owner says no', async () => {
  const calls = network({ ...start(), 'POST /api/Consents/withdraw': one({ Id: 11 }) });
  renderAt('/desktop/privacyCenter');
  await press('不同意展示');
  await press('不再展示');
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('已不再展示'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ Kind: 'contacts' });
});

test('a new version is asked about once: with its difference, and nothing ticked beforehand', async () => {
  const calls = network({ ...start([], { ...user, ConsentsDue: ['privacy'] }), ...asked });
  renderAt('/desktop/messages');
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByText('两年')).tagName).toBe('INS');
  const box = dialog.getByRole('checkbox', { name: '我已阅读并同意《隐私政策》第 2 版' });
  expect(box).not.toBeChecked();
  expect(dialog.getByRole('button', { name: '同意并继续' })).toBeDisabled();
  await userEvent.click(box);
  await userEvent.click(dialog.getByRole('button', { name: '同意并继续' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ url }) => url.pathname === '/api/Consents')?.body).toEqual({ Kind: 'privacy', Number: 2 });
});

test('a call that needs agreement asks for it and is sent once more', async () => {
  let agreed = false;
  const calls = network({
    ...start(),
    ...asked,
    'POST /api/Consents': () => {
      agreed = true;
      return one({ Id: 11 });
    },
    'POST /api/Consents/withdraw': () =>
      agreed ? one({ Id: 11 }) : new Reply(403, failure('CONSENT_REQUIRED', '请先阅读并同意现行的《隐私政策》')),
  });
  renderAt('/desktop/privacyCenter');
  await press('不同意展示');
  await press('不再展示');
  await userEvent.click(await screen.findByRole('checkbox', { name: /我已阅读并同意/ }));
  await press('同意并继续');
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('已不再展示'));
  expect(calls.filter(({ url }) => url.pathname === '/api/Consents/withdraw')).toHaveLength(2);
});

test('what follows is told, and the account ends only when its name is typed', async () => {
  const calls = network({ ...start(), 'POST /api/PersonalData/erase': one({ Id: 11 }) });
  renderAt('/desktop/privacyCenter');
  await screen.findByText(/立即退出所有设备/);
  await press('注销账号');
  const dialog = within(await screen.findByRole('dialog'));
  const end = dialog.getByRole('button', { name: '永久注销' });
  expect(end).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox'), user.UserName);
  const worker = withWorker();
  await userEvent.click(end);
  await waitFor(() => expect(feedback.successOn).toHaveBeenCalledWith('/desktop/index', '账号已注销'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ UserName: user.UserName });
  expect(worker).toEqual({ told: ['forget'], deleted: ['ip-portal-pages'], isThere: false });
});

test('a refusal says why and ends nothing', async () => {
  network({
    ...start(),
    'POST /api/PersonalData/erase': new Reply(422, failure('RULE_VIOLATION', '您是“青禾智造”唯一的所有者')),
  });
  renderAt('/desktop/privacyCenter');
  await press('注销账号');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), user.UserName);
  await userEvent.click(dialog.getByRole('button', { name: '永久注销' }));
  await dialog.findByText(/唯一的所有者/);
  expect(feedback.success).not.toHaveBeenCalled();
});

test('staff are told why their account cannot be ended here', async () => {
  network(start([item()], { ...user, Roles: ['user', 'admin'] }));
  renderAt('/desktop/privacyCenter');
  await screen.findByText(/管理人员的账号不能自行注销/);
  expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull();
});

test('so are a bank and an expert, in words of theirs', async () => {
  network(start([item()], { ...user, Roles: ['user', 'expert'] }));
  renderAt('/desktop/privacyCenter');
  await screen.findByText(/银行、专家的账号不能自行注销/);
  expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull();
});

test('a copy asks who is there before it is fetched', async () => {
  const calls = network({
    ...start(),
    'GET /api/auth/step-up': new Reply(429, failure('TOO_MANY_REQUESTS', '请稍后再试')),
  });
  renderAt('/desktop/privacyCenter');
  await press('导出我的个人信息');
  await screen.findByText('请稍后再试');
  expect(calls.some(({ url }) => url.pathname === '/api/PersonalData/export.zip')).toBe(false);
});
