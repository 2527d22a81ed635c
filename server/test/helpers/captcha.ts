/** Solves a challenge: tries every number, as the browser does, but not a promise for each. */
import { createHash } from 'node:crypto';
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
  const hash = algorithm.replace('-', '').toLowerCase();
  let number = 0;
  while (
    number <= maxnumber &&
    createHash(hash)
      .update(salt + number)
      .digest('hex') !== challenge
  )
    number++;
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
}
