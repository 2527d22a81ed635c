/** Coming back without the password, and proving an address. Failures are left to the form. */
import type { CodeProofBody, RecoveryBody, RecoveryResetBody } from '@ip-portal/contract';
import { dataOf, quiet } from './api';
import { withCaptcha } from './captcha';
import { own } from './own';
import { withSession } from './session';

/** Asks for a link by mail; the answer never tells whether there is such an account. */
export const askForRecovery = (data: RecoveryBody) =>
  withCaptcha((captcha) => quiet.command('POST /api/auth/recovery', { ...data, ...captcha }));
/** Sets a new password by a link that works once. */
export const resetByLink = (data: RecoveryResetBody) => quiet.command('POST /api/auth/recovery/reset', data);

export const fetchMailState = () => dataOf(own.read('/api/auth/email'));
/** Has a code mailed to the address of the own profile; what comes back belongs to it. */
export const askForEmailProof = async () => {
  const send = () => withCaptcha((captcha) => quiet.command('POST /api/auth/email/proof', captcha));
  return (await dataOf(withSession(send))).Ticket;
};
export const confirmEmail = (data: CodeProofBody) => own.command('POST /api/auth/email/confirm', data);
