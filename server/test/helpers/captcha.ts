/** Solves a challenge as the browser would. */
import { solveChallenge } from 'altcha-lib/v1';
import type { Answer } from './app.ts';

interface Challenge {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

/** The `Captcha` field that answers a 429 `CAPTCHA_REQUIRED`. */
export async function solved(answer: Answer): Promise<string> {
  const { Challenge } = answer.body.data as { Challenge?: Challenge };
  if (!Challenge) throw new Error(`no challenge in ${answer.text}`);
  const { algorithm, challenge, maxnumber, salt, signature } = Challenge;
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  return Buffer.from(JSON.stringify({ algorithm, challenge, number: solution?.number, salt, signature })).toString(
    'base64',
  );
}
