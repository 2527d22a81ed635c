/** One's own data: the copy to take along, and the end of the account. Failures are left to the page. */
import { own } from './own';

/** Where the copy is made. */
export const COPY_URL = '/api/PersonalData/export.zip';
/** A download cannot ask who is there: that is done before. */
export const proveForCopy = () => own.read('/api/auth/step-up');
/** Ends the account for good; `UserName` is the own name, typed. */
export const eraseAccount = (UserName: string) => own.command('POST /api/PersonalData/erase', { UserName });
