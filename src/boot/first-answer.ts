/** The question who is there, asked before React starts: it need not wait for the scripts of the page. */
import type { UserInfo } from '@ip-portal/contract';

export interface InitialState {
  user: UserInfo | null;
  /** The session of `user` is over; the page stays until they log in again or leave it (`hooks/session-watch.ts`). */
  ended?: 'elsewhere' | 'expired' | 'other';
}

let asked: Promise<InitialState> | undefined;
let settled: PromiseSettledResult<InitialState> | undefined;

/** Asks; settles when the answer is there, whatever it is. */
export async function askFirst(ask: () => Promise<InitialState>): Promise<void> {
  asked = ask();
  [settled] = await Promise.allSettled([asked]);
}

/** The answer, when it has come already. */
export function knownAnswer(): PromiseSettledResult<InitialState> | undefined {
  return settled;
}

/** The answer that is on its way; without one it is asked now. */
export function firstAnswer(ask: () => Promise<InitialState>): Promise<InitialState> {
  return asked ?? ask();
}
