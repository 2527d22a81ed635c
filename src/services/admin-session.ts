/**
 * Sessions of staff end after a quarter of an hour without use. A call that meets the end of the
 * session waits until the person has logged in again and is then sent once more, so that nothing
 * typed is lost.
 */
import { BusinessError } from '../request-error-config';

/** Asks the person to log in again; false when they would rather not. */
export type AskToLogIn = () => Promise<boolean>;

let ask: AskToLogIn | null = null;
let asking: Promise<boolean> | null = null;

/** Says who asks for a new log-in; null when nobody does any more. */
export function setAskToLogIn(next: AskToLogIn | null): void {
  ask = next;
}

/** True when the backend no longer knows the session. */
export function isSessionLoss(error: unknown): boolean {
  return error instanceof BusinessError && ['UNAUTHENTICATED', 'SESSION_EXPIRED'].includes(error.info.errorCode);
}

/** Lets the person log in again. Several callers share one question. */
export function logInAgain(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** Sends `call`, and once more after a new log-in when the session had ended. */
export async function withSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isSessionLoss(error) || !(await logInAgain())) throw error;
    return call();
  }
}
