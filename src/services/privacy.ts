/** Calls on the versions of the privacy text and of the terms of service. */
import type { AdminPrivacyText, AdminPrivacyTextItem, PrivacyTextUpdate, PrivacyTextWrite } from '@ip-portal/contract';
import type { TextKind } from '@ip-portal/contract/consent-words';
import { call, read } from './admin';

const URL = '/api/admin/PrivacyTexts';
export const fetchPrivacyTexts = (Kind: TextKind) => read<AdminPrivacyTextItem[]>(URL, { params: { Kind } });
export const fetchPrivacyText = (id: number) => read<AdminPrivacyText>(`${URL}/${id}`);
export const draftPrivacyText = (data: PrivacyTextWrite) => read<AdminPrivacyText>(URL, { method: 'POST', data });
export const updatePrivacyText = (id: number, data: PrivacyTextUpdate) =>
  read<AdminPrivacyText>(`${URL}/${id}`, { method: 'PUT', data });
export const dropPrivacyText = (id: number) => call(`${URL}/${id}`, { method: 'DELETE' });
export const publishPrivacyText = (id: number, Version: number) =>
  read<AdminPrivacyText>(`${URL}/${id}/publish`, { method: 'POST', data: { Version } });
