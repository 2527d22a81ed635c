/** Calls of those who answer requests about personal data. */
import type { PrivacyRequestAnswer, PrivacyRequestExtension } from '@ip-portal/contract';
import { dataOf } from './api';
import { listParams, type TableSort } from './list';
import { own } from './own';

export const fetchRequests = (params: object, sort?: TableSort) =>
  own.read('/api/admin/PrivacyRequests', listParams(params, sort));
/** What a request says; reading it is noted. */
export const fetchRequest = (id: number) => dataOf(own.read(`/api/admin/PrivacyRequests/${id}`));
export const acceptRequest = (id: number, Version: number) =>
  dataOf(own.command(`POST /api/admin/PrivacyRequests/${id}/accept`, { Version }));
export const extendRequest = (id: number, data: PrivacyRequestExtension) =>
  dataOf(own.command(`POST /api/admin/PrivacyRequests/${id}/extend`, data));
export const answerRequest = (id: number, data: PrivacyRequestAnswer) =>
  dataOf(own.command(`POST /api/admin/PrivacyRequests/${id}/answer`, data));
