/** The question who is there, asked before React starts: it need not wait for the scripts of the page. */
import type { UserInfo } from '@ip-portal/contract';
import { BusinessError } from '../request-error-config';
import { hydrates } from '../sent-page';

export interface InitialState {
  user: UserInfo | null;
  /** The session of `user` is over; the page stays until they log in again or leave it (`hooks/session-watch.ts`). */
  ended?: 'elsewhere' | 'expired' | 'other';
}

let asked: Promise<InitialState> | undefined;
let settled: PromiseSettledResult<InitialState> | undefined;

/** How long a busy backend is waited for before it is asked again, and once more. */
const WAITS_MS = [1_000, 3_000];

/** Asks again when the backend was too busy to say: meanwhile the page that it sent can be read. */
async function patiently(ask: () => Promise<InitialState>): Promise<InitialState> {
  for (const wait of hydrates ? WAITS_MS : []) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof BusinessError) || error.status !== 503) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask();
}

/** Asks; settles when the answer is there, whatever it is. */
export async function askFirst(ask: () => Promise<InitialState>): Promise<void> {
  asked = patiently(ask);
  [settled] = await Promise.allSettled([asked]);
}

/** The answer, when it has come already. */
export function knownAnswer(): PromiseSettledResult<InitialState> | undefined {
  return settled;
}

/** The answer that is on its way; without one it is asked now. */
export function firstAnswer(ask: () => Promise<InitialState>): Promise<InitialState> {
  return asked ?? patiently(ask);
}
