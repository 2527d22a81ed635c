/** 个人信息权利请求 in the 个人信息中心: filing, adding, taking back, and reading the answer. */
import type { PrivacyRequest } from '@ip-portal/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';
import { refusal } from '../admin/support';
import { many, one, site, user } from '../mobile/fixtures';
import { renderAt } from '../mobile/render-app';
import { network } from '../setup/network';

const row = (extra: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
  Id: 7,
  Version: 3,
  Number: 'QQ-2026-000007',
  Kind: 'correct',
  Status: 'received',
  Outcome: null,
  CreatedAt: '2026-11-20T09:00:00+08:00',
  DueOn: '2026-12-20',
  DaysLeft: 28,
  ExtendedAt: null,
  EndedAt: null,
  Text: '请更正我的手机号',
  Supplement: '',
  ExtensionReason: '',
  Answer: '',
  ...extra,
});
const start = (rows: PrivacyRequest[]) => ({
  'GET /api/auth/userinfo': one(user),
  'GET /api/WebConfig': one(site),
  'GET /api/Consents': many([]),
  'GET /api/PrivacyRequests': many(rows),
});
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (calls: ReturnType<typeof network>) => calls.filter(({ method }) => method === 'POST');

beforeEach(() => {
  jest.spyOn(feedback, 'success').mockImplementation(() => undefined);
  jest.spyOn(feedback, 'error').mockImplementation(() => undefined);
});

test.each(['/desktop/privacyCenter', '/app/privacyCenter'])('%s shows state, clock and answer', async (at) => {
  network(
    start([
      row({ ExtensionReason: '需要核对存档' }),
      row({ Id: 6, Number: 'QQ-2026-000006', Status: 'processing', DaysLeft: -2 }),
      row({
        Id: 5,
        Number: 'QQ-2026-000005',
        Status: 'answered',
        Outcome: 'refused',
        DaysLeft: null,
        EndedAt: '2026-11-21T09:00:00+08:00',
        Answer: '法律规定须保存。',
      }),
    ]),
  );
  renderAt(at);
  await screen.findByText(/还有 28 天/);
  expect(screen.getByText('需要核对存档')).toBeInTheDocument();
  expect(screen.getByText(/已逾期 2 天/)).toBeInTheDocument();
  expect(screen.getByText('已答复：拒绝')).toBeInTheDocument();
  expect(screen.getByText('法律规定须保存。')).toBeInTheDocument();
  expect(screen.getByText(/可以向履行个人信息保护职责的部门投诉、举报/)).toBeInTheDocument();
  // What has ended can neither be added to nor taken back.
  expect(screen.getAllByRole('button', { name: /^撤回 QQ/ })).toHaveLength(2);
});

test('a request is filed with its kind and text, and a refusal says why', async () => {
  const calls = network({
    ...start([]),
    'POST /api/PrivacyRequests': refusal('RULE_VIOLATION', '最多同时有 5 项未办结的请求'),
  });
  renderAt('/desktop/privacyCenter');
  await screen.findByText('还没有提交过请求。');
  await press('提交请求');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: /^提\s*交$/ }));
  await dialog.findByText('请选择请求事项');
  await dialog.findByText('请填写请求内容');
  expect(sent(calls)).toEqual([]);
  await userEvent.click(dialog.getByRole('combobox', { name: '请求事项' }));
  await userEvent.click((await screen.findAllByText('更正')).at(-1) as HTMLElement);
  await userEvent.type(dialog.getByLabelText('请求内容'), '请更正手机号');
  await userEvent.click(dialog.getByRole('button', { name: /^提\s*交$/ }));
  await dialog.findByText('最多同时有 5 项未办结的请求');
  expect(sent(calls)[0]?.body).toEqual({ Kind: 'correct', Text: '请更正手机号' });
});

test('something is added, by the version that was seen', async () => {
  const calls = network({ ...start([row()]), 'POST /api/PrivacyRequests/7/supplement': one(row()) });
  renderAt('/desktop/privacyCenter');
  await press('补充说明 QQ-2026-000007');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('补充内容'), '另附说明');
  await userEvent.click(dialog.getByRole('button', { name: /^提\s*交$/ }));
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('补充说明已提交'));
  expect(sent(calls)[0]?.body).toEqual({ Version: 3, Text: '另附说明' });
});

test('a request is taken back after a question', async () => {
  const calls = network({ ...start([row()]), 'POST /api/PrivacyRequests/7/withdraw': one(row()) });
  renderAt('/desktop/privacyCenter');
  await press('撤回 QQ-2026-000007');
  expect(sent(calls)).toEqual([]);
  await press('撤回请求');
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('请求已撤回'));
  expect(sent(calls)[0]?.body).toEqual({ Version: 3 });
});
