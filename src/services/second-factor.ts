/** Calls on the own second factor; failures are left to the forms. */
import type { FactorProof, FactorProofBody, StepUpBody } from '@ip-portal/contract';
import { dataOf, quiet } from './api';
import { own } from './own';

/** The second step of a log-in: a code of the app, a recovery code or a passkey. */
export const passFactor = (data: FactorProof) => dataOf(quiet.command('POST /api/auth/second-factor', data));
export const fetchSecondFactor = () => dataOf(own.read('/api/auth/second-factor'));
export const beginEnrolment = (Password: string) =>
  dataOf(own.command('POST /api/auth/second-factor/enrolment', { Password }));
export const confirmEnrolment = (Code: string) =>
  dataOf(own.command('PUT /api/auth/second-factor/enrolment', { Code }));
export const renewRecoveryCodes = (data: FactorProofBody) =>
  dataOf(own.command('POST /api/auth/second-factor/recovery-codes', data));
export const disableFactor = (data: FactorProofBody) => own.command('POST /api/auth/second-factor/disable', data);
export const removeApp = () => own.command('DELETE /api/auth/second-factor/app');
/** Proves once more who is there. */
export const stepUp = (data: StepUpBody) => quiet.command('POST /api/auth/step-up', data);
