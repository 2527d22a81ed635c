/** Requests about one's own data. Failures are left to the page; calls survive the end of the session. */
import type { PrivacyRequest, PrivacyRequestWrite } from '@ip-portal/contract';
import { own } from './own';

export const fetchOwnRequests = (current: number) => own.read('/api/PrivacyRequests', { current, pageSize: 10 });
export const fileRequest = (data: PrivacyRequestWrite) => own.command('POST /api/PrivacyRequests', data);
export const supplementRequest = ({ Id, Version }: PrivacyRequest, Text: string) =>
  own.command(`POST /api/PrivacyRequests/${Id}/supplement`, { Version, Text });
export const withdrawRequest = ({ Id, Version }: PrivacyRequest) =>
  own.command(`POST /api/PrivacyRequests/${Id}/withdraw`, { Version });
