/** The settings of single sign-on in the back office. */
import type { RoleItem, SsoSettings } from '@ip-portal/contract';
import { SESSION_DEFAULTS } from '@ip-portal/contract/limits';
import { screen } from '@testing-library/react';
import AdminRoles from '@/pages/admin/roles';
import { click, fill, form, press, refusal, showPage } from './support';

const settings: SsoSettings = {
  Enabled: false,
  Name: '统一身份认证',
  Issuer: '',
  ClientId: '',
  Scopes: ['openid', 'profile'],
  Unknown: 'link',
  Claims: { UserName: 'preferred_username', RealName: 'name', Phone: 'phone_number', Email: 'email', Roles: '' },
  RoleMap: [],
  StaffRoles: false,
  TrustFactor: false,
  SecretSetAt: null,
  RedirectUri: 'https://portal.example.cn/api/auth/sso/callback',
  LogoutUri: 'https://portal.example.cn/desktop/index',
  Version: 1,
};
const one = (data: unknown) => ({ success: true, data });
const editor: RoleItem = {
  Id: null,
  Code: 'editor',
  Name: '编辑',
  Note: '',
  IsStaff: true,
  Binds: null,
  Duty: null,
  Permissions: ['Newss:read'],
  Accounts: 0,
  Version: null,
};
const answers = {
  'GET /api/admin/Roles': { success: true, data: [editor], total: 1 },
  'GET /api/admin/SecurityPolicy': one({
    SeparateDuties: false,
    FactorRoles: [],
    ...SESSION_DEFAULTS,
    RoleSessions: [],
    Version: 1,
  }),
  'GET /api/admin/SingleSignOn': one(settings),
};

test('the settings are shown with the address to register, tried and saved', async () => {
  const saved = { ...settings, Enabled: true, Issuer: 'https://id.example.cn', Version: 2 };
  const { calls } = await showPage(<AdminRoles />, {
    ...answers,
    'POST /api/admin/SingleSignOn/test': one({
      Issuer: 'https://id.example.cn',
      AuthorizationEndpoint: 'https://id.example.cn/auth',
      TokenEndpoint: 'https://id.example.cn/token',
      UserInfo: true,
      Logout: true,
      Scopes: [],
      Claims: ['name'],
    }),
    'PUT /api/admin/SingleSignOn': one(saved),
  });
  await press('设置统一身份认证');
  const dialog = await form();
  expect(dialog.getByDisplayValue(settings.RedirectUri)).toBeInTheDocument();
  await fill(dialog.getByLabelText('签发者地址（Issuer）'), 'https://id.example.cn');
  await click(dialog.getByRole('button', { name: '测试连接' }));
  await dialog.findByText('连接成功');
  await fill(dialog.getByLabelText('客户端编号（Client ID）'), 'portal');
  await click(dialog.getByRole('switch', { name: '启用' }));
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('已启用');
  const sent = calls.find((call) => call.method === 'PUT')?.body as Record<string, unknown>;
  expect(sent).toMatchObject({ Enabled: true, Issuer: 'https://id.example.cn', ClientId: 'portal', Version: 1 });
  // An empty field leaves the secret as it is.
  expect(sent).not.toHaveProperty('ClientSecret');
});

test('a provider that cannot be reached, and a refused address, are told', async () => {
  await showPage(<AdminRoles />, {
    ...answers,
    'POST /api/admin/SingleSignOn/test': refusal('RULE_VIOLATION', '连接失败：没有及时应答'),
    'PUT /api/admin/SingleSignOn': refusal('INVALID', '地址不能是内部地址', { Issuer: '地址不能是内部地址' }),
  });
  await press('设置统一身份认证');
  const dialog = await form();
  await click(dialog.getByRole('button', { name: '测试连接' }));
  await dialog.findByText('连接失败：没有及时应答');
  await click(dialog.getByRole('button', { name: /保\s*存/ }));
  expect((await dialog.findAllByText('地址不能是内部地址')).length).toBeGreaterThan(0);
});

test('who may only read the policy cannot open the settings', async () => {
  await showPage(<AdminRoles />, answers, '/admin/roles', ['Roles:read', 'SecurityPolicy:read']);
  expect(await screen.findByRole('button', { name: '设置统一身份认证' })).toBeDisabled();
});
