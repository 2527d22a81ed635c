/**
 * Solves a challenge of `captcha.ts`. Hashes by script: WebCrypto is missing on addresses without HTTPS, and
 * asking it a hundred thousand times takes longer.
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import type { Challenge } from './challenge';

/** Hashes between two looks at what else the page has to do. */
const AT_ONCE = 2_000;

/** The `Captcha` field that answers `challenge`. */
export async function solve({ algorithm, challenge, maxnumber, salt, signature }: Challenge): Promise<string> {
  for (let number = 0; number <= maxnumber; number++) {
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
    if (number % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  throw new Error('the challenge has no solution');
}
