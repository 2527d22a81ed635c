/** Calls on the versions of the privacy text and of the terms of service. */
import type { PrivacyTextUpdate, PrivacyTextWrite } from '@ip-portal/contract';
import type { TextKind } from '@ip-portal/contract/consent-words';
import { dataOf } from './api';
import { own } from './own';

export const fetchPrivacyTexts = (Kind: TextKind) => dataOf(own.read('/api/admin/PrivacyTexts', { Kind }));
export const fetchPrivacyText = (id: number) => dataOf(own.read(`/api/admin/PrivacyTexts/${id}`));
export const draftPrivacyText = (data: PrivacyTextWrite) => dataOf(own.command('POST /api/admin/PrivacyTexts', data));
export const updatePrivacyText = (id: number, data: PrivacyTextUpdate) =>
  dataOf(own.command(`PUT /api/admin/PrivacyTexts/${id}`, data));
export const dropPrivacyText = (id: number) => own.command(`DELETE /api/admin/PrivacyTexts/${id}`);
export const publishPrivacyText = (id: number, Version: number) =>
  dataOf(own.command(`POST /api/admin/PrivacyTexts/${id}/publish`, { Version }));
