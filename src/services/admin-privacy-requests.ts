/** Calls of those who answer requests about personal data. */
import type {
  AdminPrivacyRequest,
  AdminPrivacyRequestItem,
  PrivacyRequestAnswer,
  PrivacyRequestExtension,
} from '@ip-portal/contract';
import { call, type Page, read } from './admin';
import { listParams, type TableSort } from './list';

const URL = '/api/admin/PrivacyRequests';
const move = (id: number, command: string, data: object) =>
  read<AdminPrivacyRequest>(`${URL}/${id}/${command}`, { method: 'POST', data });

export const fetchRequests = (params: object, sort?: TableSort) =>
  call<Page<AdminPrivacyRequestItem>>(URL, { params: listParams(params, sort) });
/** What a request says; reading it is noted. */
export const fetchRequest = (id: number) => read<AdminPrivacyRequest>(`${URL}/${id}`);
export const acceptRequest = (id: number, Version: number) => move(id, 'accept', { Version });
export const extendRequest = (id: number, data: PrivacyRequestExtension) => move(id, 'extend', data);
export const answerRequest = (id: number, data: PrivacyRequestAnswer) => move(id, 'answer', data);
