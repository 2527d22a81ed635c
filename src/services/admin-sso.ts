/** Single sign-on in the back office: its settings, and identities of accounts. */
import type { SsoSettingsUpdate } from '@ip-portal/contract';
import { dataOf } from './api';
import { own } from './own';

export const fetchSsoSettings = () => dataOf(own.read('/api/admin/SingleSignOn'));
export const saveSsoSettings = (data: SsoSettingsUpdate) => dataOf(own.command('PUT /api/admin/SingleSignOn', data));
export const testProvider = (Issuer: string) => dataOf(own.command('POST /api/admin/SingleSignOn/test', { Issuer }));
export const fetchIdentitiesOf = (userId: number) => dataOf(own.read(`/api/admin/Users/${userId}/identities`));
export const unlinkIdentityOf = (userId: number, id: number) =>
  own.command(`DELETE /api/admin/Users/${userId}/identities/${id}`);
