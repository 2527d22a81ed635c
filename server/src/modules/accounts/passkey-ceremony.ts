/**
 * The two ceremonies of WebAuthn: a new key is made, and a key answers a challenge. The library judges what comes from
 * the browser; here is what it has to be judged by – our host and origin, challenges that work once, and counts.
 */
import { createHash, createHmac } from 'node:crypto';
import type { PasskeyAnswer, PasskeyCreation, PasskeyOptions } from '@ip-portal/contract';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { instanceKey } from '../../auth/instance-key.ts';
import { ownOrigin } from '../../auth/origins.ts';
import type { Db, Executor } from '../../db/client.ts';
import { type PasskeyPurpose, passkeyChallenges, passkeys } from '../../db/schema/passkeys.ts';
import { AppError } from '../../lib/errors.ts';

/** Minutes in which a challenge may be answered. */
const MINUTES = 5;

/** Loaded when somebody uses a passkey: it brings parsers of certificates along. */
const library = () => import('@simplewebauthn/server');

/** Where a ceremony takes place. Keys belong to a host. */
export interface Place {
  origin: string;
  host: string;
}

/** The place of a request: the operator's `PUBLIC_ORIGIN`, else the address the visitor used. */
export function placeOf(request: FastifyRequest): Place {
  const origin = ownOrigin(request, request.server.ctx.config);
  if (!origin) throw new AppError('MALFORMED', '无法识别访问地址');
  return { origin, host: new URL(origin).hostname };
}

/** A key of an account that has just answered. */
export interface AnsweredBy {
  passkeyId: number;
  userId: number;
  /** The signature is right, but its count was there before: two devices hold the key. Nothing is proven by it. */
  copied: boolean;
}

/** What the browser's authenticator is asked with. */
type Asked = PasskeyOptions['Options'];

export interface Passkeys {
  /** Options for a new key of the account. */
  creation(place: Place, owner: { id: number; userName: string }, siteName: string, sessionId: number): Promise<Asked>;
  /** Options for an answer by a key of `owner`, or by whatever key the visitor has. */
  request(place: Place, asked: { userId: number; sessionId: number } | null): Promise<Asked>;
  /** What to store of a new key; null when it is not in order. */
  accept(place: Place, made: PasskeyCreation, sessionId: number): Promise<NewKey | null>;
  /** Whose key has signed the challenge of this session, or of a log-in; null when none has. */
  judge(place: Place, answer: PasskeyAnswer, sessionId: number | null): Promise<AnsweredBy | null>;
}

export interface NewKey {
  host: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  backedUp: boolean;
}

const digest = (challenge: string) => createHash('sha256').update(challenge).digest('base64url');

async function keep(db: Executor, challenge: string, purpose: PasskeyPurpose, sessionId: number | null): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
  await db.insert(passkeyChallenges).values({
    digest: digest(challenge),
    purpose,
    sessionId,
    expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
  });
}

/** Uses a challenge up, whatever comes of its answer; false for one that was not ours, not for this, or used before. */
async function spend(db: Executor, challenge: string, purpose: PasskeyPurpose, sessionId: number | null) {
  const spent = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.digest, digest(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ digest: passkeyChallenges.digest });
  return spent.length > 0;
}

/** The ceremonies of this portal. */
export function createPasskeys(db: Db): Passkeys {
  const keyOf = instanceKey(db, 'passkey-handle-key');
  /** What authenticators know an account by: nothing that tells who it is. */
  const handleOf = async (userId: number) =>
    createHmac('sha256', await keyOf())
      .update(`passkey ${userId}`)
      .digest();

  const known = (userId: number, host: string) =>
    db
      .select({ id: passkeys.credentialId, transports: passkeys.transports })
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.host, host)));

  return {
    async creation(place, owner, siteName, sessionId) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: place.host,
        userID: new Uint8Array(await handleOf(owner.id)),
        userName: owner.userName,
        userDisplayName: owner.userName,
        timeout: MINUTES * 60_000,
        attestationType: 'none',
        excludeCredentials: await known(owner.id, place.host),
        // It is to stand for both factors: found without a name, and only after its owner was recognised.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keep(db, options.challenge, 'create', sessionId);
      return options;
    },

    async request(place, asked) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: place.host,
        timeout: MINUTES * 60_000,
        userVerification: 'required',
        ...(asked ? { allowCredentials: await known(asked.userId, place.host) } : {}),
      });
      await keep(db, options.challenge, asked ? 'proof' : 'login', asked?.sessionId ?? null);
      return options;
    },

    async accept(place, made, sessionId) {
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response: { ...made, clientExtensionResults: {} },
        expectedChallenge: (challenge) => spend(db, challenge, 'create', sessionId),
        expectedOrigin: place.origin,
        expectedRPID: place.host,
        requireUserVerification: true,
      }).catch(() => null);
      if (!verified?.verified || !verified.registrationInfo) return null;
      const { credential, credentialBackedUp } = verified.registrationInfo;
      return {
        host: place.host,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        backedUp: credentialBackedUp,
      };
    },

    async judge(place, answer, sessionId) {
      const purpose: PasskeyPurpose = sessionId === null ? 'login' : 'proof';
      const [key] = await db
        .select()
        .from(passkeys)
        .where(and(eq(passkeys.credentialId, answer.id), eq(passkeys.host, place.host)));
      if (!key) return null;
      const handle = answer.response.userHandle;
      if (handle !== undefined && handle !== (await handleOf(key.userId)).toString('base64url')) return null;
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        response: { ...answer, clientExtensionResults: {} },
        expectedChallenge: (challenge) => spend(db, challenge, purpose, sessionId),
        expectedOrigin: place.origin,
        expectedRPID: place.host,
        // The count is compared below, where two answers at once cannot both pass.
        credential: {
          id: key.credentialId,
          publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
          counter: 0,
        },
        requireUserVerification: true,
      }).catch(() => null);
      if (!verified?.verified) return null;
      const { newCounter, credentialBackedUp } = verified.authenticationInfo;
      const used = await db
        .update(passkeys)
        .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: sql`now()` })
        .where(
          sql`${passkeys.id} = ${key.id} and (${passkeys.counter} < ${newCounter}::bigint
            or (${passkeys.counter} = 0 and ${newCounter}::bigint = 0))`,
        )
        .returning({ id: passkeys.id });
      return { passkeyId: key.id, userId: key.userId, copied: used.length === 0 };
    },
  };
}
