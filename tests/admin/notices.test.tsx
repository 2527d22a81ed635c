/** The form of notices: until when, for whom, what, how. */
import type { AdminNotice } from '@ip-portal/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rootContainer } from '@/boot/root-container';
import AdminNotices from '@/pages/admin/notices';
import { article } from '../mobile/fixtures';
import { Reply } from '../setup/network';
import { fill, form, press, pressNamed, refusal, showPage } from './support';

const row: AdminNotice = {
  ...article(7, { Kind: 'notice', Title: '申报通知', Category: '' }),
  DeadlineAt: '2026-12-05T17:00:00+08:00',
  DaysLeft: 11,
  Audience: '本市企业',
  Conditions: '',
  Materials: ['申报书', '预算表'],
  Channel: '',
  SourceUrl: null,
  Status: 'draft',
  State: 'draft',
  CreatedBy: null,
  UpdatedBy: null,
  Version: 3,
  CreatedAt: '2026-11-01T09:00:00+08:00',
  UpdatedAt: '2026-11-20T09:00:00+08:00',
  DeletedAt: null,
};

test('terms are read, changed and sent; what is refused is said at the deadline', async () => {
  const wrong = '截止时间不能早于发布时间';
  let refused = true;
  const { calls } = await showPage(<AdminNotices />, {
    'GET /api/admin/Notices': { success: true, data: [row], total: 1 },
    'GET /api/admin/Notices/7': { success: true, data: row },
    'PUT /api/Notices/7': () =>
      refused ? new Reply(422, refusal('RULE_VIOLATION', wrong, { DeadlineAt: wrong })) : { success: true, data: row },
  });
  await screen.findByText('剩 11 天');
  await pressNamed('编辑：申报通知');
  const drawer = await form();
  expect(await drawer.findByLabelText('截止时间')).toHaveValue('2026-12-05 17:00');
  expect(drawer.getByLabelText('适用对象')).toHaveValue('本市企业');
  // A paper to a line, each of which the interface takes by itself.
  const papers = drawer.getByLabelText('材料');
  expect(papers).toHaveValue('申报书\n预算表');
  await fill(papers, `申报书\n${'长'.repeat(201)}`);
  expect(await drawer.findByText('第 2 项材料超过 200 个字')).toBeInTheDocument();
  await fill(papers, ' 申报书 \n\n承诺书');
  await fill(drawer.getByLabelText('办理方式'), '登录 https://example.org/apply');
  await press('保存草稿', drawer);
  expect((await drawer.findAllByText(wrong)).length).toBeGreaterThan(0);
  refused = false;
  await press('保存草稿', drawer);
  await screen.findByText('草稿已保存');
  expect(calls.filter((call) => call.method === 'PUT').at(-1)?.body).toMatchObject({
    DeadlineAt: '2026-12-05T17:00:00+08:00',
    Audience: '本市企业',
    Conditions: '',
    Materials: ['申报书', '承诺书'],
    Channel: '登录 https://example.org/apply',
    Version: 3,
  });
});

test('the preview shows until when, and what the notice asks for', async () => {
  const { calls } = await showPage(rootContainer(<AdminNotices />), {
    'GET /api/admin/Notices': { success: true, data: [row], total: 1 },
    'GET /api/admin/Notices/7': {
      success: true,
      data: { ...row, Category: '申报', DeadlineAt: '2099-12-05T17:00:00+08:00' },
    },
  });
  await pressNamed('编辑：申报通知');
  const drawer = await form();
  await fill(drawer.getByLabelText('条件'), '近 3 年有发明专利');
  await press('预览', drawer);
  const due = await screen.findByRole('region', { name: '截止时间' });
  expect(due).toHaveTextContent('2099 年 12 月 5 日（星期六）17:00 截止');
  const preview = within(due.closest('[role=dialog]') as HTMLElement);
  const days = within(preview.getByRole('region', { name: '关键日期' })).getAllByRole('listitem');
  expect(days).toHaveLength(2);
  expect(days[0]).toHaveTextContent(/^发布 .* 今天$/);
  expect(days[1]).toHaveTextContent(/^截止 2099-12-05 17:00 还有 \d+ 天$/);
  const rows = within(preview.getByRole('region', { name: '办理要点' })).getAllByRole('row');
  expect(rows.map((shown) => shown.textContent)).toEqual([
    '适用对象本市企业',
    '条件近 3 年有发明专利',
    '材料申报书预算表',
  ]);
  expect(preview.getByText('申报')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('words of a cover go with it: another picture wants words of its own, none wants none', async () => {
  const Cover = '/api/Files/old.png';
  const { calls } = await showPage(<AdminNotices />, {
    'GET /api/admin/Notices': { success: true, data: [row], total: 1 },
    'GET /api/admin/Notices/7': { success: true, data: { ...row, Cover, CoverAlt: '线稿：盖有印章的文件' } },
    'POST /api/Files': { success: true, data: { Id: 3, Url: '/api/Files/new.png' } },
    'PUT /api/Notices/7': { success: true, data: row },
  });
  await pressNamed('编辑：申报通知');
  const drawer = await form();
  expect(await drawer.findByLabelText(/^封面说明/)).toHaveValue('线稿：盖有印章的文件');
  const [input] = (await screen.findByRole('dialog')).querySelectorAll('input[type=file][accept^=image]');
  await userEvent.upload(input as HTMLInputElement, new File(['x'], 'new.png', { type: 'image/png' }));
  await waitFor(() => expect(drawer.getByAltText('当前封面')).toHaveAttribute('src', '/api/Files/new.png'));
  expect(drawer.getByLabelText(/^封面说明/)).toHaveValue('');
  await press('保存草稿', drawer);
  await drawer.findByText('请填写封面说明');
  expect(calls.filter((call) => call.method === 'PUT')).toEqual([]);

  await fill(drawer.getByLabelText(/^封面说明/), '新的图片');
  await press('移除', drawer);
  await waitFor(() => expect(drawer.queryByLabelText(/^封面说明/)).toBeNull());
  await press('保存草稿', drawer);
  await screen.findByText('草稿已保存');
  expect(calls.filter((call) => call.method === 'PUT').at(-1)?.body).toMatchObject({ Cover: null, CoverAlt: '' });
});
