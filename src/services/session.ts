/**
 * Sessions end without use, elsewhere or in another tab, dangerous acts ask who is there once more, and new versions of
 * the texts want to be agreed to. A call that meets one of these waits until the person has answered and is then sent once more, so that nothing typed is lost. While the
 * tab knows that its session is over, nothing is sent before: another account may be logged in by now.
 */
import { feedback } from '../feedback';
import { BusinessError } from '../request-error-config';

/** Asks the person for something; false when they would rather not, rejects where the dialog does not come. */
export type Ask = () => Promise<boolean>;

/**
 * A question that several callers share while it is open. Where its dialog does not come – no network, or a script
 * that a deploy has taken away – the callers are told so, and the page stays.
 */
function question(errorCode: string, unasked: string) {
  let ask: Ask | null = null;
  let asking: Promise<boolean> | null = null;
  return {
    /** Says who asks; null when nobody does any more. */
    setAsk(next: Ask | null): void {
      ask = next;
    },
    put(): Promise<boolean> {
      if (!ask) return Promise.resolve(false);
      asking ??= ask()
        .catch(() => {
          throw new BusinessError({ errorCode, errorMessage: unasked, showType: 1 }, 401);
        })
        .finally(() => {
          asking = null;
        });
      return asking;
    },
  };
}

const logIn = question(
  'SESSION_EXPIRED',
  '登录已失效，登录窗口暂时打不开。填写的内容还在，请检查网络后重试，或在新窗口登录后再提交。',
);
const proof = question('STEP_UP_REQUIRED', '需要再次确认身份，确认窗口暂时打不开。请检查网络后重试。');
const consent = question('CONSENT_REQUIRED', '需要先同意新版条款，确认窗口暂时打不开。请检查网络后重试。');
let over = false;

/** Says who asks for a new log-in. */
export const setAskToLogIn = logIn.setAsk;
/** Says who asks for a proof of who is there. */
export const setAskForProof = proof.setAsk;
/** Says who asks to agree to the texts in force. */
export const setAskToAgree = consent.setAsk;
/** Lets the person log in again. */
export const logInAgain = (): Promise<boolean> =>
  logIn.put().catch((error: Error) => {
    feedback.warning(error.message);
    return false;
  });

/** Says whether the session of this tab is over. */
export function setSessionOver(next: boolean): void {
  over = next;
}

const isOne = (error: unknown, codes: readonly string[]) =>
  error instanceof BusinessError && codes.includes(error.info.errorCode);

/** True when the backend no longer knows the session, or one that stands half way through a log-in. */
export function isSessionLoss(error: unknown): boolean {
  return isOne(error, ['UNAUTHENTICATED', 'SESSION_EXPIRED', 'SECOND_FACTOR_REQUIRED']);
}

/** Asks for what the failed call wants; false when it wants nothing of the kind, or did not get it. */
async function satisfied(error: unknown): Promise<boolean> {
  if (isSessionLoss(error)) return logIn.put();
  if (isOne(error, ['CONSENT_REQUIRED'])) return consent.put();
  return isOne(error, ['STEP_UP_REQUIRED']) ? proof.put() : false;
}

/** Sends `call`, and once more after the question it raised was answered. */
export async function withSession<T>(call: () => Promise<T>): Promise<T> {
  if (over && !(await logIn.put())) {
    const errorMessage = '登录已失效，请重新登录';
    throw new BusinessError({ errorCode: 'SESSION_EXPIRED', errorMessage, showType: 1 }, 401);
  }
  try {
    return await call();
  } catch (error) {
    if (!(await satisfied(error))) throw error;
    return call();
  }
}
