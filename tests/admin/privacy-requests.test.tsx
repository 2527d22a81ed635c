/** Requests about personal data in the back office: the clock, and the answer. */
import type { AdminPrivacyRequest } from '@ip-portal/contract';
import { screen } from '@testing-library/react';
import AdminPrivacyRequests from '@/pages/admin/privacy-requests';
import { click, fill, form, pressNamed, refusal, showPage } from './support';

const LIST = 'GET /api/admin/PrivacyRequests';
const ONE = 'GET /api/admin/PrivacyRequests/7';
const row = (extra: Partial<AdminPrivacyRequest> = {}): AdminPrivacyRequest => ({
  Id: 7,
  Version: 2,
  Number: 'QQ-2026-000007',
  Kind: 'delete',
  Status: 'received',
  Outcome: null,
  CreatedAt: '2026-11-20T09:00:00+08:00',
  DueOn: '2026-12-20',
  DaysLeft: 28,
  ExtendedAt: null,
  EndedAt: null,
  UserName: 'zhang_san',
  HandlerName: '',
  Text: '请删除我的旧地址',
  Supplement: '',
  ExtensionReason: '',
  Answer: '',
  ...extra,
});
const listed = (...rows: AdminPrivacyRequest[]) => ({ success: true, data: rows, total: rows.length });
const one = (data: AdminPrivacyRequest) => ({ success: true, data });
const posts = (calls: { method: string; url: URL; body?: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname.split('/').at(-1), body]);

test('each row tells how long is left, and what is overdue', async () => {
  await showPage(<AdminPrivacyRequests />, {
    [LIST]: listed(
      row({ DaysLeft: -3 }),
      row({ Id: 8, DaysLeft: 0 }),
      row({ Id: 9, DaysLeft: 28 }),
      row({ Id: 10, Status: 'answered', Outcome: 'partial', DaysLeft: null, EndedAt: '2026-11-21T09:00:00+08:00' }),
    ),
  });
  await screen.findByText('逾期 3 天');
  expect(screen.getByText('今天到期')).toBeInTheDocument();
  expect(screen.getByText('剩 28 天')).toBeInTheDocument();
  expect(screen.getByText('已答复：部分同意')).toBeInTheDocument();
});

test('an answer needs an outcome and words', async () => {
  const { calls } = await showPage(<AdminPrivacyRequests />, {
    [LIST]: listed(row()),
    [ONE]: one(row()),
    'POST /api/admin/PrivacyRequests/7/answer': one(row({ Status: 'answered', Outcome: 'refused' })),
  });
  await pressNamed('办理 QQ-2026-000007');
  const drawer = await form();
  await drawer.findByText('请删除我的旧地址');
  await click(drawer.getByRole('button', { name: '提交答复' }));
  await drawer.findByText('请选择处理结果');
  await drawer.findByText('请填写答复内容，申请人会看到');
  expect(posts(calls)).toEqual([]);
  await click(drawer.getByRole('radio', { name: '拒绝' }));
  await fill(drawer.getByLabelText('答复内容'), '法律规定须保存。');
  await click(drawer.getByRole('button', { name: '提交答复' }));
  await screen.findByText('已答复，申请人会收到消息');
  expect(posts(calls)).toEqual([['answer', { Version: 2, Outcome: 'refused', Answer: '法律规定须保存。' }]]);
});

test('it is taken up, and put off with a reason', async () => {
  const { calls } = await showPage(<AdminPrivacyRequests />, {
    [LIST]: listed(row()),
    [ONE]: one(row()),
    'POST /api/admin/PrivacyRequests/7/accept': one(row({ Status: 'processing' })),
    'POST /api/admin/PrivacyRequests/7/extend': one(row()),
  });
  await pressNamed('办理 QQ-2026-000007');
  const drawer = await form();
  await click(await drawer.findByRole('button', { name: '开始处理' }));
  await screen.findByText('已开始处理，申请人会收到消息');
  await click(await drawer.findByRole('button', { name: '延长期限' }));
  await click(await drawer.findByRole('button', { name: '确认延长' }));
  await drawer.findByText('请填写延期理由，申请人会看到');
  await fill(drawer.getByLabelText('延期理由'), '核对存档');
  await click(drawer.getByRole('button', { name: '确认延长' }));
  await screen.findByText('期限已延长，申请人会看到理由');
  expect(posts(calls)).toEqual([
    ['accept', { Version: 2 }],
    ['extend', { Version: 2, DueOn: '2027-01-04', Reason: '核对存档' }],
  ]);
});

test('somebody else was faster: what was written stays', async () => {
  await showPage(<AdminPrivacyRequests />, {
    [LIST]: listed(row()),
    [ONE]: one(row()),
    'POST /api/admin/PrivacyRequests/7/answer': refusal('VERSION_CONFLICT', '该记录已被他人修改'),
  });
  await pressNamed('办理 QQ-2026-000007');
  const drawer = await form();
  await click(await drawer.findByRole('radio', { name: '同意' }));
  await fill(drawer.getByLabelText('答复内容'), '已删除。');
  await click(drawer.getByRole('button', { name: '提交答复' }));
  await drawer.findByText(/这项请求刚刚有变动/);
  expect(drawer.getByLabelText('答复内容')).toHaveValue('已删除。');
});

test('who may only read, and what has ended, is shown without an answer', async () => {
  const overdue = row({ DaysLeft: -1, Supplement: '2026-11-21 10:00 另附说明' });
  await showPage(<AdminPrivacyRequests />, { [LIST]: listed(overdue), [ONE]: one(overdue) }, '/admin/privacyRequests', [
    'PrivacyRequests:read',
  ]);
  await pressNamed('查看 QQ-2026-000007');
  const drawer = await form();
  await drawer.findByText('2026-11-21 10:00 另附说明');
  expect(drawer.queryByRole('button', { name: '提交答复' })).toBeNull();
  expect(drawer.queryByRole('button', { name: '延长期限' })).toBeNull();
});
