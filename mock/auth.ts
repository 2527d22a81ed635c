import type { One, SessionItem, UserInfo } from '@ip-portal/contract';
import { fail, type MockHandler, type Mocks, many, one } from './lib/answer';
import { currentUser, setUser, userNamed } from './lib/visitor';

const enter: MockHandler<One<UserInfo>> = (req, res) => {
  const name = String(req.body?.UserName ?? '');
  if (!name || req.body?.Password === 'wrong') return fail(res, 401, 'BAD_CREDENTIALS', '用户名或密码错误');
  setUser(res, name);
  res.json(one(userNamed(name)));
};

const session: SessionItem = {
  Id: 1,
  CreatedAt: '2026-11-20T09:00:00+08:00',
  LastSeenAt: '2026-11-20T09:30:00+08:00',
  ExpiresAt: '2026-11-27T09:00:00+08:00',
  Ip: '127.0.0.1',
  UserAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
  Device: 'Linux 电脑 · Chrome 浏览器',
  IsCurrent: true,
  IsNewDevice: false,
};

export default {
  'GET /api/auth/userinfo': (req, res) => res.json(one(currentUser(req))),
  'POST /api/auth/login': enter,
  'POST /api/auth/register': enter,
  'POST /api/auth/logout': (_req, res) => {
    setUser(res, null);
    res.json(one({}));
  },
  'GET /api/auth/sessions': many([session]),
  'GET /api/auth/data-views': many([]),
  'GET /api/Consents': many([
    {
      Id: 1,
      Kind: 'privacy',
      Number: 1,
      Purpose: '按隐私政策处理个人信息',
      Receiver: '',
      Way: 'registration',
      Address: '203.0.113.0',
      GivenAt: '2026-11-22T09:00:00+08:00',
      WithdrawnAt: null,
      IsPresent: true,
      IsLatest: true,
    },
  ]),
  'GET /api/PrivacyRequests': many([
    {
      Id: 1,
      Version: 2,
      Number: 'QQ-2026-000001',
      Kind: 'explain',
      Status: 'processing',
      Outcome: null,
      CreatedAt: '2026-11-20T09:00:00+08:00',
      DueOn: '2026-12-20',
      DaysLeft: 28,
      ExtendedAt: null,
      EndedAt: null,
      Text: '请说明展示联系电话的规则。',
      Supplement: '',
      ExtensionReason: '',
      Answer: '',
    },
  ]),
  'GET /api/Consents/due': many([]),
  'GET /api/auth/second-factor': one({ EnabledAt: null, HasApp: false, Passkeys: 0, RecoveryCodesLeft: 0 }),
  'GET /api/auth/passkeys': many([]),
  'GET /api/auth/sso': one(null),
  'GET /api/auth/ways': one({ Mail: false, Sms: false }),
  'GET /api/auth/phone': one({ Enabled: false, Phone: '', Proven: false }),
  'GET /api/auth/sso/identities': many([]),
} satisfies Mocks;
