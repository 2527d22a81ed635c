/** One's own data: the copy to take along, and the end of the account. Failures are left to the page. */
import { request } from '../request';
import { withSession } from './session';

/** Where the copy is made. */
export const COPY_URL = '/api/PersonalData/export.zip';
/** A download cannot ask who is there: that is done before. */
export const proveForCopy = () => withSession(() => request('/api/auth/step-up', { skipErrorHandler: true }));
/** Ends the account for good; `UserName` is the own name, typed. */
export const eraseAccount = (UserName: string) =>
  withSession(() => request('/api/PersonalData/erase', { method: 'POST', data: { UserName }, skipErrorHandler: true }));
