/** The settings of the gateway for text messages in the back office. */
import type { SmsSettings } from '@ip-portal/contract';
import { SESSION_DEFAULTS } from '@ip-portal/contract/limits';
import AdminRoles from '@/pages/admin/roles';
import { click, fill, form, press, refusal, showPage } from './support';

const settings: SmsSettings = {
  Enabled: false,
  Method: 'POST',
  Url: 'https://sms.example.cn/send',
  Headers: [],
  BodyType: 'json',
  Body: '{"phone":"{phone}","content":"{text}"}',
  SuccessPath: '',
  SuccessValue: '',
  DayMax: 1_000,
  SecretSetAt: null,
  Version: 1,
};
const one = (data: unknown) => ({ success: true, data });
const answers = {
  'GET /api/admin/Roles': { success: true, data: [], total: 0 },
  'GET /api/admin/SecurityPolicy': one({
    SeparateDuties: false,
    FactorRoles: [],
    ...SESSION_DEFAULTS,
    RoleSessions: [],
    Version: 1,
  }),
  'GET /api/admin/SingleSignOn': refusal('FORBIDDEN', '没有权限'),
  'GET /api/admin/TextMessages': one(settings),
};

test('a template with headers and a secret is saved, and then tried', async () => {
  const saved = { ...settings, Enabled: true, SecretSetAt: '2026-11-22T10:00:00+08:00', Version: 2 };
  const { calls } = await showPage(<AdminRoles />, {
    ...answers,
    'PUT /api/admin/TextMessages': one(saved),
    'POST /api/admin/TextMessages/test': one({}),
  });
  await press('设置短信服务');
  const dialog = await form();
  await click(dialog.getByRole('switch', { name: '启用' }));
  await click(dialog.getByRole('button', { name: '添加请求头' }));
  await fill(dialog.getByLabelText('第 1 行：名称'), 'Authorization');
  await fill(dialog.getByLabelText('第 1 行：值'), 'AppCode {secret}');
  await fill(dialog.getByLabelText('密钥'), 'geheim');
  // What is tried is what is stored.
  expect(dialog.getByRole('button', { name: '发送测试短信' })).toBeDisabled();
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  await dialog.findByText(/设置于/);
  const sent = calls.find((call) => call.method === 'PUT')?.body;
  expect(sent).toMatchObject({
    Enabled: true,
    Headers: [{ Name: 'Authorization', Value: 'AppCode {secret}' }],
    Secret: 'geheim',
    Version: 1,
  });
  expect(dialog.getByLabelText('密钥')).toHaveValue('');
  await fill(dialog.getByLabelText('接收测试短信的手机号'), '13800138000');
  await click(dialog.getByRole('button', { name: '发送测试短信' }));
  await dialog.findByText('网关已接受，请查看手机是否收到');
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ Phone: '13800138000' });
});

test('a refused template and a test that failed are told', async () => {
  await showPage(<AdminRoles />, {
    ...answers,
    'PUT /api/admin/TextMessages': refusal('INVALID', '网关地址不能是内部地址', { Url: '网关地址不能是内部地址' }),
    'POST /api/admin/TextMessages/test': refusal('RULE_VIOLATION', '没有发出：短信网关回答 401'),
  });
  await press('设置短信服务');
  const dialog = await form();
  await fill(dialog.getByLabelText('接收测试短信的手机号'), '13800138000');
  await click(dialog.getByRole('button', { name: '发送测试短信' }));
  await dialog.findByText('没有发出：短信网关回答 401');
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  expect((await dialog.findAllByText('网关地址不能是内部地址')).length).toBeGreaterThan(0);
});
