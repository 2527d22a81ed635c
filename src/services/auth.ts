import type {
  ChangePasswordBody,
  DataView,
  LoggedOut,
  LoginBody,
  ProfileBody,
  RegisterBody,
  SessionItem,
  SmsProofBody,
  UserInfo,
} from '@ip-portal/contract';
import { apiBase } from '../api-base';
import { request } from '../request';
import { BusinessError, errorHandler } from '../request-error-config';
import { withCaptcha } from './captcha';
import { withSession } from './session';

type One<T> = { success: true; data: T };

async function readUserInfo(): Promise<UserInfo | null> {
  return (await request<One<UserInfo | null>>('/api/auth/userinfo', { skipErrorHandler: true })).data;
}

/** The current user, null for a visitor, and for whoever stands half way through a log-in. Read once at startup. */
export async function fetchUserInfo(): Promise<UserInfo | null> {
  const user = await readUserInfo();
  return user?.AwaitsFactor ? null : user;
}

/** Who stands half way through a log-in: known, with a second factor still to come. */
export async function fetchHalfUser(): Promise<UserInfo | null> {
  const user = await readUserInfo();
  return user?.AwaitsFactor ? user : null;
}

/** Calls what begins a session. Where the backend is on another site, the browser may have refused its cookie. */
async function begin(url: string, data: LoginBody | RegisterBody | SmsProofBody): Promise<UserInfo> {
  const call = (captcha: { Captcha?: string }) =>
    request<One<UserInfo>>(url, { method: 'POST', data: { ...data, ...captcha }, skipErrorHandler: true });
  const user = (await withCaptcha(call)).data;
  if (!apiBase() || (await readUserInfo())) return user;
  const errorMessage = '浏览器阻止了登录所需的跨站 Cookie，请在浏览器设置中允许，或换用其他浏览器';
  throw new BusinessError({ errorCode: 'COOKIE_REFUSED', errorMessage, showType: 2 }, 0);
}
/** Failures are left to the form. `AwaitsFactor` says that a code is still to come. */
export const login = (data: LoginBody) => begin('/api/auth/login', data);
/** By a code from a text message. */
export const loginByCode = (data: SmsProofBody) => begin('/api/auth/sms/login', data);
export const register = (data: RegisterBody) => begin('/api/auth/register', data);
/** Ends the session; answers where the browser has to go to leave the identity provider too, if it came by one. */
export async function logout(): Promise<string | undefined> {
  return (await request<One<LoggedOut>>('/api/auth/logout', { method: 'POST' })).data.Next;
}
export async function saveProfile(data: ProfileBody): Promise<UserInfo> {
  const call = () => request<One<UserInfo>>('/api/auth/profile', { method: 'PUT', data, skipErrorHandler: true });
  return (await withSession(call)).data;
}
export async function changePassword(data: ChangePasswordBody): Promise<void> {
  await withSession(() => request('/api/auth/password', { method: 'PUT', data, skipErrorHandler: true }));
}
const silent = { skipErrorHandler: true };
/** A command whose failure is shown as every failure is, unless the session has ended and the person logs in again. */
async function own(url: string, method: 'PUT' | 'POST' | 'DELETE'): Promise<void> {
  try {
    await withSession(() => request(url, { method, ...silent }));
  } catch (error) {
    errorHandler(error);
    throw error;
  }
}
export async function fetchSessions(): Promise<SessionItem[]> {
  return (await withSession(() => request<One<SessionItem[]>>('/api/auth/sessions', silent))).data;
}
/** Views on one page. */
export const DATA_VIEWS_SHOWN = 10;
/** A page of who was shown the own data. */
export async function fetchDataViews(current: number): Promise<{ data: DataView[]; total: number }> {
  const params = { current, pageSize: DATA_VIEWS_SHOWN };
  return withSession(() => request('/api/auth/data-views', { params, ...silent }));
}
export async function revokeSession(id: number): Promise<void> {
  await own(`/api/auth/sessions/${id}`, 'DELETE');
}
/** Says that a new device is the owner's. */
export async function knowDevice(id: number): Promise<void> {
  await own(`/api/auth/sessions/${id}/known`, 'PUT');
}
export async function revokeOtherSessions(): Promise<void> {
  await own('/api/auth/sessions/revoke-others', 'POST');
}
