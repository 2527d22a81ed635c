/** Codes by text message, and what log-in and recovery pages may offer. Failures are left to the form. */
import type {
  AuthWays,
  PhoneState,
  SmsCodeBody,
  SmsProofBody,
  SmsRecovery,
  SmsSettings,
  SmsSettingsUpdate,
  SmsTicket,
} from '@ip-portal/contract';
import { request } from '../request';
import { withCaptcha } from './captcha';
import { withSession } from './session';

const one = async <T>(url: string, options: object = {}) =>
  (await request<{ success: true; data: T }>(url, { ...options, skipErrorHandler: true })).data;
const post = <T>(url: string, data: object = {}) => one<T>(url, { method: 'POST', data });

export const fetchAuthWays = () => one<AuthWays>('/api/auth/ways');

/** Has a code sent; what comes back belongs to it. The answer never tells whether an account has the number. */
export const askForCode = async (data: SmsCodeBody) =>
  (await withCaptcha((captcha) => post<SmsTicket>('/api/auth/sms', { ...data, ...captcha }))).Ticket;
/** The token by which the password is set anew. */
export const recoverByCode = async (data: SmsProofBody) =>
  (await post<SmsRecovery>('/api/auth/sms/recovery', data)).Token;

export const fetchPhoneState = () => withSession(() => one<PhoneState>('/api/auth/phone'));
/** Has a code sent to the number of the own profile. */
export const askForPhoneProof = async () =>
  (await withSession(() => withCaptcha((captcha) => post<SmsTicket>('/api/auth/phone/proof', captcha)))).Ticket;
export const confirmPhone = (data: SmsProofBody) => withSession(() => post<object>('/api/auth/phone/confirm', data));

const SETTINGS = '/api/admin/TextMessages';
export const fetchSmsSettings = () => withSession(() => one<SmsSettings>(SETTINGS));
export const saveSmsSettings = (data: SmsSettingsUpdate) =>
  withSession(() => one<SmsSettings>(SETTINGS, { method: 'PUT', data }));
export const sendTestMessage = (Phone: string) => withSession(() => post<object>(`${SETTINGS}/test`, { Phone }));
