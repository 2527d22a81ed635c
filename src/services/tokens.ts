/** Calls on API tokens. */
import type { MadeToken, OwnedToken, TokenItem, TokenWrite } from '@ip-portal/contract';
import { call, type Page, read } from './admin';
import { listParams, type TableSort } from './list';

export const fetchOwnTokens = () => read<TokenItem[]>('/api/Tokens');
export const makeToken = (data: TokenWrite) => read<MadeToken>('/api/Tokens', { method: 'POST', data });
export const revokeOwnToken = (id: number) => call(`/api/Tokens/${id}`, { method: 'DELETE' });
export const fetchTokens = (params: object, sort?: TableSort) =>
  call<Page<OwnedToken>>('/api/admin/Tokens', { params: listParams(params, sort) });
export const revokeToken = (id: number) => call(`/api/admin/Tokens/${id}`, { method: 'DELETE' });
