/** Who is logged in: a cookie with the user name, `admin` being the administrator. */
import { PERMISSIONS, type UserInfo } from '@ip-portal/contract';
import type { MockRequest, MockResponse } from './answer';

const COOKIE = 'mock_user';

export function userNamed(UserName: string): UserInfo {
  return {
    Id: UserName === 'admin' ? 1 : 2,
    UserName,
    RealName: '',
    Roles: UserName === 'admin' ? ['user', 'admin'] : ['user'],
    Permissions: UserName === 'admin' ? [...PERMISSIONS] : [],
    Phone: '',
    Email: '',
    MustChangePassword: false,
    AwaitsFactor: false,
    MustEnrolFactor: false,
    NewDevices: 0,
    HasFactor: false,
    Organization: null,
    Organizations: [],
    HasPasskey: false,
    LastLoginAt: '2026-11-20T09:00:00+08:00',
    Version: 1,
  };
}

export function currentUser(req: MockRequest): UserInfo | null {
  const name = new RegExp(`${COOKIE}=([^;]+)`).exec(req.headers.cookie ?? '')?.[1];
  return name ? userNamed(decodeURIComponent(name)) : null;
}

/** Logs in, or out with null. */
export function setUser(res: Pick<MockResponse, 'setHeader'>, name: string | null): void {
  const value = name === null ? '; Max-Age=0' : encodeURIComponent(name);
  res.setHeader('Set-Cookie', `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax`);
}
