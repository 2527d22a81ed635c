/** Calls on the own second factor; failures are left to the forms. */
import type {
  FactorEnrolment,
  FactorProof,
  FactorProofBody,
  RecoveryCodes,
  SecondFactor,
  StepUpBody,
  UserInfo,
} from '@ip-portal/contract';
import { type RequestOptions, request } from '../request';
import { withSession } from './session';

async function read<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const url = `/api/auth/second-factor${path}`;
  return (await request<{ success: true; data: T }>(url, { ...options, skipErrorHandler: true })).data;
}

/** Of somebody who is logged in; survives the end of the session. */
const own = <T>(path: string, options?: RequestOptions) => withSession(() => read<T>(path, options));

/** The second step of a log-in: a code of the app, a recovery code or a passkey. */
export const passFactor = (data: FactorProof) => read<UserInfo>('', { method: 'POST', data });
export const fetchSecondFactor = () => own<SecondFactor>('');
export const beginEnrolment = (Password: string) =>
  own<FactorEnrolment>('/enrolment', { method: 'POST', data: { Password } });
export const confirmEnrolment = (Code: string) => own<RecoveryCodes>('/enrolment', { method: 'PUT', data: { Code } });
export const renewRecoveryCodes = (data: FactorProofBody) =>
  own<RecoveryCodes>('/recovery-codes', { method: 'POST', data });
export const disableFactor = (data: FactorProofBody) => own<object>('/disable', { method: 'POST', data });
export const removeApp = () => own<object>('/app', { method: 'DELETE' });
/** Proves once more who is there. */
export async function stepUp(data: StepUpBody): Promise<void> {
  await request('/api/auth/step-up', { method: 'POST', data, skipErrorHandler: true });
}
