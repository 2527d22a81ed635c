import type { SessionItem } from '@ip-portal/contract';
import { fail, type MockHandler, one } from './lib/answer';
import { currentUser, setUser, userNamed } from './lib/visitor';

const enter: MockHandler = (req, res) => {
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
  IsCurrent: true,
};

export default {
  'GET /api/auth/userinfo': ((req, res) => res.json(one(currentUser(req)))) as MockHandler,
  'POST /api/auth/login': enter,
  'POST /api/auth/register': enter,
  'POST /api/auth/logout': ((_req, res) => {
    setUser(res, null);
    res.json(one({}));
  }) as MockHandler,
  'GET /api/auth/sessions': one([session]),
};
