/** Single sign-on: what is offered, and the own identities. */
import type { IdentityItem, SsoLink, SsoOffer } from '@ip-portal/contract';
import { SSO_ENTRIES, type SsoEntry } from '@ip-portal/contract/sso-words';
import { withQuery } from '@ip-portal/contract/urls';
import { apiBase } from '../api-base';
import { type RequestOptions, request } from '../request';
import { withSession } from './session';

const URL = '/api/auth/sso';
const one = async <T>(path: string, options: RequestOptions = {}) =>
  (await request<{ success: true; data: T }>(URL + path, { ...options, skipErrorHandler: true })).data;

/** The provider that log-in pages offer; null where there is none, and where the app is hosted on another site. */
export async function fetchSsoOffer(): Promise<SsoOffer | null> {
  return apiBase() ? null : one<SsoOffer | null>('');
}

/** Where a log-in page sends the browser. `back` is judged by the backend. */
export function ssoAddress(loginPath: string, back: string | null): string {
  const found = (Object.keys(SSO_ENTRIES) as SsoEntry[]).find((entry) => SSO_ENTRIES[entry] === loginPath);
  return withQuery(`${URL}/start`, { from: found, back });
}

/** Where a proof of who is there sends the browser: the provider asks anew, and this page comes back. */
export const ssoProofAddress = (back: string): string => withQuery(`${URL}/start`, { back, fresh: '1' });

/** The same as {@link fetchIdentities} for a dialog that is itself a question of the session: it asks nothing more. */
export const fetchOwnIdentities = () => one<IdentityItem[]>('/identities');
export const fetchIdentities = () => withSession(fetchOwnIdentities);
export const unlinkIdentity = (id: number) => withSession(() => one<object>(`/identities/${id}`, { method: 'DELETE' }));
/** Address at the provider where the browser is to go. */
export const beginLink = async () => (await withSession(() => one<SsoLink>('/link', { method: 'POST' }))).Url;
