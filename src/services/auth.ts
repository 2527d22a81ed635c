import type {
  ChangePasswordBody,
  LoginBody,
  ProfileBody,
  RegisterBody,
  SessionItem,
  UserInfo,
} from '@ip-portal/contract';
import { request } from '../request';

type One<T> = { success: true; data: T };

/** The current user, null for a visitor. Read once at startup. */
export async function fetchUserInfo(): Promise<UserInfo | null> {
  const body = await request<One<UserInfo | null>>('/api/auth/userinfo', { skipErrorHandler: true });
  return body.data;
}

/** Failures are left to the form. */
export async function login(data: LoginBody): Promise<UserInfo> {
  return (await request<One<UserInfo>>('/api/auth/login', { method: 'POST', data, skipErrorHandler: true })).data;
}
export async function register(data: RegisterBody): Promise<UserInfo> {
  return (await request<One<UserInfo>>('/api/auth/register', { method: 'POST', data, skipErrorHandler: true })).data;
}
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
