/** Requests about one's own data. Failures are left to the page; calls survive the end of the session. */
import type { PrivacyRequest, PrivacyRequestWrite } from '@ip-portal/contract';
import { type RequestOptions, request } from '../request';
import { withSession } from './session';

const URL = '/api/PrivacyRequests';
const call = <T>(url: string, options: RequestOptions = {}) =>
  withSession(() => request<T>(url, { ...options, skipErrorHandler: true }));
const post = (url: string, data: object) => call<unknown>(url, { method: 'POST', data });

export const fetchOwnRequests = (current: number) =>
  call<{ data: PrivacyRequest[]; total: number }>(URL, { params: { current, pageSize: 10 } });
export const fileRequest = (data: PrivacyRequestWrite) => post(URL, data);
export const supplementRequest = ({ Id, Version }: PrivacyRequest, Text: string) =>
  post(`${URL}/${Id}/supplement`, { Version, Text });
export const withdrawRequest = ({ Id, Version }: PrivacyRequest) => post(`${URL}/${Id}/withdraw`, { Version });
