/** Coming back without the password, and proving an address. Failures are left to the form. */
import type { MailState, RecoveryBody, RecoveryResetBody } from '@ip-portal/contract';
import { request } from '../request';
import { withCaptcha } from './captcha';
import { withSession } from './session';

const post = (url: string, data?: object) =>
  request(url, { method: 'POST', ...(data ? { data } : {}), skipErrorHandler: true });

/** Asks for a link by mail; the answer never tells whether there is such an account. */
export const askForRecovery = (data: RecoveryBody) =>
  withCaptcha((captcha) => post('/api/auth/recovery', { ...data, ...captcha }));
/** Sets a new password by a link that works once. */
export const resetByLink = (data: RecoveryResetBody) => post('/api/auth/recovery/reset', data);

export const fetchMailState = async () =>
  (await withSession(() => request<{ success: true; data: MailState }>('/api/auth/email', { skipErrorHandler: true })))
    .data;
export const askForProof = () => withSession(() => post('/api/auth/email/proof'));
export const confirmEmail = (Token: string) => post('/api/auth/email/confirm', { Token });
