/** Single sign-on in the back office: its settings, and identities of accounts. */
import type { IdentityItem, SsoSettings, SsoSettingsUpdate, SsoTestResult } from '@ip-portal/contract';
import { call, read } from './admin';

const SETTINGS = '/api/admin/SingleSignOn';
export const fetchSsoSettings = () => read<SsoSettings>(SETTINGS);
export const saveSsoSettings = (data: SsoSettingsUpdate) => read<SsoSettings>(SETTINGS, { method: 'PUT', data });
export const testProvider = (Issuer: string) =>
  read<SsoTestResult>(`${SETTINGS}/test`, { method: 'POST', data: { Issuer } });
export const fetchIdentitiesOf = (userId: number) => read<IdentityItem[]>(`/api/admin/Users/${userId}/identities`);
export const unlinkIdentityOf = (userId: number, id: number) =>
  call(`/api/admin/Users/${userId}/identities/${id}`, { method: 'DELETE' });
