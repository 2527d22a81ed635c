/**
 * Proof of work instead of a picture to read: who asks often has to compute first. The browser does it unasked;
 * a hundred thousand registrations cost a hundred thousand seconds. Each solution counts once, in all processes.
 */
import { createHash } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { spentChallenges } from '../db/schema.ts';
import { AppError } from '../lib/errors.ts';
import { instanceKey } from './instance-key.ts';

/** Hashes tried at most; half of them on average: a fraction of a second on a phone. */
const MOST_TRIES = 100_000;
const MINUTES = 10;

export interface Captcha {
  /** Throws 429 with a new challenge unless `answer` solves one of ours for the first time. */
  require(answer: string | undefined): Promise<void>;
}

/** The captcha of this portal. */
export function createCaptcha(db: Db): Captcha {
  const keyOf = instanceKey(db, 'captcha-key');

  async function isSolved(answer: string): Promise<boolean> {
    const solved = await verifySolution(answer, await keyOf()).catch(() => false);
    if (!solved) return false;
    // Of one solution many spellings in Base64 exist; the signature is the same in all.
    const { signature } = JSON.parse(Buffer.from(answer, 'base64').toString()) as { signature: string };
    const spent = await db
      .insert(spentChallenges)
      .values({
        digest: createHash('sha256').update(signature).digest('base64url'),
        expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
      })
      .onConflictDoNothing()
      .returning({ digest: spentChallenges.digest });
    await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, sql`now()`));
    return spent.length > 0;
  }

  return {
    async require(answer) {
      if (answer !== undefined && (await isSolved(answer))) return;
      const Challenge = await createChallenge({
        hmacKey: await keyOf(),
        maxnumber: MOST_TRIES,
        expires: new Date(Date.now() + MINUTES * 60_000),
      });
      throw new AppError('CAPTCHA_REQUIRED', '操作较频繁，请完成安全验证后重试', { data: { Challenge } });
    },
  };
}
