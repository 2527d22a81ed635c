/** Coming back without the password, and proving an address. Failures are left to the form. */
import type { RecoveryBody, RecoveryResetBody } from '@ip-portal/contract';
import { dataOf, quiet } from './api';
import { withCaptcha } from './captcha';
import { own } from './own';

/** Asks for a link by mail; the answer never tells whether there is such an account. */
export const askForRecovery = (data: RecoveryBody) =>
  withCaptcha((captcha) => quiet.command('POST /api/auth/recovery', { ...data, ...captcha }));
/** Sets a new password by a link that works once. */
export const resetByLink = (data: RecoveryResetBody) => quiet.command('POST /api/auth/recovery/reset', data);

export const fetchMailState = () => dataOf(own.read('/api/auth/email'));
export const askForProof = () => own.command('POST /api/auth/email/proof');
export const confirmEmail = (Token: string) => quiet.command('POST /api/auth/email/confirm', { Token });
