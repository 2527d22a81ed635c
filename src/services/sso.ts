/** Single sign-on: what is offered, and the own identities. */
import type { SsoOffer } from '@ip-portal/contract';
import { SSO_ENTRIES, type SsoEntry } from '@ip-portal/contract/sso-words';
import { withQuery } from '@ip-portal/contract/urls';
import { apiBase } from '../api-base';
import { dataOf, quiet } from './api';
import { own } from './own';

const START = '/api/auth/sso/start';

/** The provider that log-in pages offer; null where there is none, and where the app is hosted on another site. */
export async function fetchSsoOffer(): Promise<SsoOffer | null> {
  return apiBase() ? null : dataOf(quiet.read('/api/auth/sso'));
}

/** Where a log-in page sends the browser. `back` is judged by the backend. */
export function ssoAddress(loginPath: string, back: string | null): string {
  const found = (Object.keys(SSO_ENTRIES) as SsoEntry[]).find((entry) => SSO_ENTRIES[entry] === loginPath);
  return withQuery(START, { from: found, back });
}

/** Where a proof of who is there sends the browser: the provider asks anew, and this page comes back. */
export const ssoProofAddress = (back: string): string => withQuery(START, { back, fresh: '1' });

/** The same as {@link fetchIdentities} for a dialog that is itself a question of the session: it asks nothing more. */
export const fetchOwnIdentities = () => dataOf(quiet.read('/api/auth/sso/identities'));
export const fetchIdentities = () => dataOf(own.read('/api/auth/sso/identities'));
export const unlinkIdentity = (id: number) => own.command(`DELETE /api/auth/sso/identities/${id}`);
/** Address at the provider where the browser is to go. */
export const beginLink = async () => (await dataOf(own.command('POST /api/auth/sso/link'))).Url;
