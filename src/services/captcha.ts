/** Answers the backend's proof of work unasked: nobody has to read a picture. */
import { BusinessError } from '../request-error-config';
import type { Challenge } from './challenge';

function challengeOf(error: unknown): Challenge | undefined {
  if (!(error instanceof BusinessError) || error.info.errorCode !== 'CAPTCHA_REQUIRED') return undefined;
  return (error.info.data as { Challenge?: Challenge } | undefined)?.Challenge;
}

/** Makes a call, and makes it again with the solution when the backend asks for one. */
export async function withCaptcha<T>(call: (fields: { Captcha?: string }) => Promise<T>): Promise<T> {
  try {
    return await call({});
  } catch (error) {
    const challenge = challengeOf(error);
    if (!challenge) throw error;
    const { solve } = await import(/* webpackChunkName: "solve-captcha" */ './solve-captcha');
    return call({ Captcha: await solve(challenge) });
  }
}
