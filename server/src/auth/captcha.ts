/**
 * Proof of work instead of a picture to read: who asks often has to compute first. The browser does it unasked;
 * a hundred thousand registrations cost a hundred thousand seconds. Each solution counts once, in all processes.
 */
import { createHash } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { readRows } from '../db/read-rows.ts';
import { spentChallenges } from '../db/schema/accounts.ts';
import { AppError } from '../lib/errors.ts';
import { instanceKey } from './instance-key.ts';

/** Hashes tried at most; half of them on average: a fraction of a second on a phone. */
const MOST_TRIES = 100_000;
const MINUTES = 10;

/** What of an answer is read after it was verified. */
interface Solution {
  signature: string;
  salt: string;
}

export interface Captcha {
  /** Throws 429 with a new challenge unless `answer` solves one of ours for the first time. */
  require(answer: string | undefined): Promise<void>;
}

/** The captcha of this portal. */
export function createCaptcha(db: Db): Captcha {
  const keyOf = instanceKey(db, 'captcha-key');

  async function isSolved(answer: string): Promise<boolean> {
    const solved = await verifySolution(answer, await keyOf(), false).catch(() => false);
    if (!solved) return false;
    // Of one solution many spellings in Base64 exist; the signature is the same in all.
    const { signature, salt } = JSON.parse(Buffer.from(answer, 'base64').toString()) as Solution;
    const expires = Number(new URLSearchParams(salt.split('?')[1]).get('expires'));
    const digest = createHash('sha256').update(signature).digest('base64url');
    // Remembered for as long as it could be told again, by the one clock that all processes share.
    const spent = await readRows(
      db,
      sql`insert into ${spentChallenges} (digest, expires_at)
        select ${digest}, to_timestamp(${expires}::float8) where to_timestamp(${expires}::float8) > now()
        on conflict do nothing returning digest`,
    );
    await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, sql`now()`));
    return spent.length > 0;
  }

  return {
    async require(answer) {
      if (answer !== undefined && (await isSolved(answer))) return;
      const [clock] = await readRows<{ expires: number }>(
        db,
        sql`select extract(epoch from now() + make_interval(mins => ${MINUTES}))::float8 as expires`,
      );
      const Challenge = await createChallenge({
        hmacKey: await keyOf(),
        maxnumber: MOST_TRIES,
        expires: new Date((clock?.expires ?? 0) * 1000),
      });
      throw new AppError('CAPTCHA_REQUIRED', '操作较频繁，请完成安全验证后重试', { data: { Challenge } });
    },
  };
}
