/** Webhooks in the back office: addresses, their secrets, and what was sent. */
import type { DeliveryItem, WebhookItem } from '@ip-portal/contract';
import { screen, within } from '@testing-library/react';
import AdminWebhooks from '@/pages/admin/webhooks';
import { click, fill, form, pressNamed, refusal, showPage } from './support';

const LATE = { timeout: 20_000 };
jest.setTimeout(180_000);
const webhook: WebhookItem = {
  Id: 1,
  Name: '数据平台',
  Url: 'https://hooks.example.cn/in',
  Events: ['article.published'],
  IsActive: true,
  CreatedAt: '2026-11-20T09:00:00+08:00',
  Version: 2,
};
const delivery = (Id: number, extra: Partial<DeliveryItem>): DeliveryItem => ({
  Id,
  WebhookId: 1,
  WebhookName: '数据平台',
  Event: 'article.published',
  MessageId: 'msg_1',
  State: 'failed',
  Attempts: 10,
  Status: 500,
  Error: '对方回答 500',
  CreatedAt: '2026-11-20T09:00:00+08:00',
  LastAt: '2026-11-20T13:00:00+08:00',
  DeliveredAt: null,
  ...extra,
});
const answers = {
  'GET /api/admin/Webhooks': { success: true, data: [webhook], total: 1 },
  'GET /api/admin/WebhookDeliveries': {
    success: true,
    data: [delivery(5, {}), delivery(6, { State: 'delivered', Error: '', Event: 'portal.test' })],
    total: 2,
  },
};
const Secret = `whsec_${'k'.repeat(43)}=`;

test('a new one is named, checked by the backend, and shows its secret once', async () => {
  let refused = true;
  const { calls } = await showPage(<AdminWebhooks />, {
    ...answers,
    'POST /api/admin/Webhooks': () => {
      const answer = refused
        ? refusal('RULE_VIOLATION', '接收地址不能是内部地址', { Url: '接收地址不能是内部地址' })
        : { success: true, data: { ...webhook, Id: 2, Secret } };
      refused = false;
      return answer;
    },
  });
  await click(await screen.findByRole('button', { name: /新建推送/ }));
  const dialog = await form();
  await fill(dialog.getByLabelText('名称'), '共享平台');
  await fill(dialog.getByLabelText('接收地址'), 'https://10.0.0.1/');
  await click(dialog.getByRole('checkbox', { name: '供需信息公开' }));
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  await dialog.findByText('接收地址不能是内部地址', undefined, LATE);
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText(Secret, undefined, LATE);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    Name: '共享平台',
    Url: 'https://10.0.0.1/',
    Events: ['posting.published'],
    IsActive: true,
  });
  await click(screen.getByRole('button', { name: '已保存好' }));
  expect(screen.queryByText(Secret)).toBeNull();
});

test('what failed is sent again, a test is sent, a secret renewed', async () => {
  const { calls } = await showPage(<AdminWebhooks />, {
    ...answers,
    'POST /api/admin/WebhookDeliveries/5/resend': { success: true, data: {} },
    'POST /api/admin/Webhooks/1/test': { success: true, data: {} },
    'POST /api/admin/Webhooks/1/secret': { success: true, data: { ...webhook, Secret } },
  });
  await screen.findByText('对方回答 500');
  expect(screen.getByText('测试消息')).toBeInTheDocument();
  expect(screen.queryByLabelText('重发推送记录 6')).toBeNull();
  await pressNamed('重发推送记录 5');
  await screen.findByText('已重新排队', undefined, LATE);
  await pressNamed('测试：数据平台');
  await screen.findByText('测试消息已排队，结果见推送记录', undefined, LATE);
  await pressNamed('换密钥：数据平台');
  await click(within(await screen.findByRole('dialog')).getByRole('button', { name: /更\s*换/ }));
  await screen.findByText(Secret, undefined, LATE);
  expect(calls.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)).toEqual([
    '/api/admin/WebhookDeliveries/5/resend',
    '/api/admin/Webhooks/1/test',
    '/api/admin/Webhooks/1/secret',
  ]);
});

test('who may only look is offered nothing else', async () => {
  await showPage(<AdminWebhooks />, answers, '/admin/webhooks', ['Webhooks:read']);
  await screen.findByText('对方回答 500');
  expect(screen.queryByLabelText('重发推送记录 5')).toBeNull();
  expect(screen.queryByLabelText('删除：数据平台')).toBeNull();
  expect(screen.queryByRole('button', { name: /新建推送/ })).toBeNull();
});
