/** Codes by text message, and what log-in and recovery pages may offer. Failures are left to the form. */
import type { CodeProofBody, SmsCodeBody, SmsSettingsUpdate } from '@ip-portal/contract';
import { dataOf, quiet } from './api';
import { withCaptcha } from './captcha';
import { own } from './own';
import { withSession } from './session';

export const fetchAuthWays = () => dataOf(quiet.read('/api/auth/ways'));

/** Has a code sent; what comes back belongs to it. The answer never tells whether an account has the number. */
export const askForCode = async (data: SmsCodeBody) =>
  (await dataOf(withCaptcha((captcha) => quiet.command('POST /api/auth/sms', { ...data, ...captcha })))).Ticket;
/** The token by which the password is set anew. */
export const recoverByCode = async (data: CodeProofBody) =>
  (await dataOf(quiet.command('POST /api/auth/sms/recovery', data))).Token;

export const fetchPhoneState = () => dataOf(own.read('/api/auth/phone'));
/** Has a code sent to the number of the own profile. */
export const askForPhoneProof = async () => {
  const send = () => withCaptcha((captcha) => quiet.command('POST /api/auth/phone/proof', captcha));
  return (await dataOf(withSession(send))).Ticket;
};
export const confirmPhone = (data: CodeProofBody) => own.command('POST /api/auth/phone/confirm', data);

export const fetchSmsSettings = () => dataOf(own.read('/api/admin/TextMessages'));
export const saveSmsSettings = (data: SmsSettingsUpdate) => dataOf(own.command('PUT /api/admin/TextMessages', data));
export const sendTestMessage = (Phone: string) => own.command('POST /api/admin/TextMessages/test', { Phone });
