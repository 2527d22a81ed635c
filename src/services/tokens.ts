/** Calls on API tokens. */
import type { TokenWrite } from '@ip-portal/contract';
import { dataOf } from './api';
import { listParams, type TableSort } from './list';
import { own } from './own';

export const fetchOwnTokens = () => dataOf(own.read('/api/Tokens'));
export const makeToken = (data: TokenWrite) => dataOf(own.command('POST /api/Tokens', data));
export const revokeOwnToken = (id: number) => own.command(`DELETE /api/Tokens/${id}`);
export const fetchTokens = (params: object, sort?: TableSort) =>
  own.read('/api/admin/Tokens', listParams(params, sort));
export const revokeToken = (id: number) => own.command(`DELETE /api/admin/Tokens/${id}`);
