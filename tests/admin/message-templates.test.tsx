/** The words of messages in the back office. */
import type { MessageTemplate } from '@ip-portal/contract';
import { screen } from '@testing-library/react';
import AdminMessageTemplates from '@/pages/admin/message-templates';
import { click, fill, form, pressNamed, refusal, showPage } from './support';

const template = (extra: Partial<MessageTemplate> = {}): MessageTemplate => ({
  Event: 'posting_published',
  Kind: 'review',
  Label: '供需信息通过审核',
  Placeholders: ['标题', '审核意见'],
  Required: [],
  Title: '您发布的“{标题}”已通过审核',
  Text: '正在展示。',
  Version: 0,
  ...extra,
});
const list = (row: MessageTemplate) => ({ success: true, data: [row], total: 1 });

test('words are edited with a preview, and refused where they name what nobody knows', async () => {
  const { calls } = await showPage(<AdminMessageTemplates />, {
    'GET /api/admin/MessageTemplates': list(template()),
    'PUT /api/admin/MessageTemplates/posting_published': { success: true, data: template({ Version: 1 }) },
  });
  await pressNamed('编辑：供需信息通过审核');
  const dialog = await form();
  await dialog.findByText('您发布的“转让一种水泵”已通过审核');
  await fill(dialog.getByLabelText('标题'), '{密码}');
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  // antd puts the words of a fault in anew while they fade in: that they came is what counts.
  await dialog.findByText(/不能使用“{密码}”/);
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await fill(dialog.getByLabelText('标题'), '恭喜：{标题}');
  await dialog.findByText('恭喜：转让一种水泵');
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('模板已保存');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    Title: '恭喜：{标题}',
    Text: '正在展示。',
    Version: 0,
  });
});

test('changed words are reset; a refusal says why', async () => {
  await showPage(<AdminMessageTemplates />, {
    'GET /api/admin/MessageTemplates': list(template({ Version: 2 })),
    'POST /api/admin/MessageTemplates/posting_published/reset': refusal('INTERNAL', '服务器出错'),
  });
  await screen.findByText('已修改');
  await pressNamed('恢复默认：供需信息通过审核');
  await click((await screen.findAllByRole('button', { name: /^恢复默认$/ })).at(-1));
  await screen.findByText('服务器出错');
});

test('who may only read is offered nothing else', async () => {
  await showPage(
    <AdminMessageTemplates />,
    { 'GET /api/admin/MessageTemplates': list(template({ Version: 2 })) },
    '/admin/messageTemplates',
    ['MessageTemplates:read'],
  );
  await screen.findByText('供需信息通过审核');
  expect(screen.queryByLabelText('编辑：供需信息通过审核')).toBeNull();
});
