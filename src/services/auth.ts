import type {
  ChangePasswordBody,
  LoginBody,
  ProfileBody,
  RegisterBody,
  SessionItem,
  UserInfo,
} from '@ip-portal/contract';
import { apiBase } from '../api-base';
import { request } from '../request';
import { BusinessError } from '../request-error-config';
import { withCaptcha } from './captcha';

type One<T> = { success: true; data: T };

/** The current user, null for a visitor. Read once at startup. */
export async function fetchUserInfo(): Promise<UserInfo | null> {
  const body = await request<One<UserInfo | null>>('/api/auth/userinfo', { skipErrorHandler: true });
  return body.data;
}

/** Calls what begins a session. Where the backend is on another site, the browser may have refused its cookie. */
async function begin(url: string, data: LoginBody | RegisterBody): Promise<UserInfo> {
  const call = (captcha: { Captcha?: string }) =>
    request<One<UserInfo>>(url, { method: 'POST', data: { ...data, ...captcha }, skipErrorHandler: true });
  const user = (await withCaptcha(call)).data;
  if (!apiBase() || (await fetchUserInfo())) return user;
  const errorMessage = '浏览器阻止了登录所需的跨站 Cookie，请在浏览器设置中允许，或换用其他浏览器';
  throw new BusinessError({ errorCode: 'COOKIE_REFUSED', errorMessage, showType: 2 }, 0);
}
/** Failures are left to the form. */
export const login = (data: LoginBody) => begin('/api/auth/login', data);
export const register = (data: RegisterBody) => begin('/api/auth/register', data);
export async function logout(): Promise<void> {
  await request('/api/auth/logout', { method: 'POST' });
}
export async function saveProfile(data: ProfileBody): Promise<UserInfo> {
  return (await request<One<UserInfo>>('/api/auth/profile', { method: 'PUT', data, skipErrorHandler: true })).data;
}
export async function changePassword(data: ChangePasswordBody): Promise<void> {
  await request('/api/auth/password', { method: 'PUT', data, skipErrorHandler: true });
}
export async function fetchSessions(): Promise<SessionItem[]> {
  return (await request<One<SessionItem[]>>('/api/auth/sessions')).data;
}
export async function revokeSession(id: number): Promise<void> {
  await request(`/api/auth/sessions/${id}`, { method: 'DELETE' });
}
export async function revokeOtherSessions(): Promise<void> {
  await request('/api/auth/sessions/revoke-others', { method: 'POST' });
}
