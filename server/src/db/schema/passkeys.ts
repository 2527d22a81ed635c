/** Passkeys (WebAuthn): public keys whose private halves never leave their owner's devices. */
import { bigint, boolean, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { atLeast, notEmpty, oneOf } from '../checks.ts';
import { instant, textArray } from '../columns.ts';
import { sessions, users } from './accounts.ts';

export const passkeys = pgTable(
  'passkeys',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The host (RP ID) it was made for; it serves nowhere else. */
    host: text('host').notNull(),
    /** What the authenticator calls it, in Base64 for addresses. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, in Base64 for addresses. */
    publicKey: text('public_key').notNull(),
    /** Signatures so far, where the authenticator counts them: a count that does not grow tells of a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: textArray('transports'),
    /** Its maker copies it to other devices of the owner. */
    backedUp: boolean('backed_up').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    index('passkeys_user_idx').on(t.userId),
    notEmpty(t.name),
    notEmpty(t.host),
    notEmpty(t.credentialId),
    notEmpty(t.publicKey),
    atLeast(t.counter, 0),
  ],
);

/** What a challenge may be answered for. */
export const PASSKEY_PURPOSES = ['create', 'login', 'proof'] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** Challenges that wait for their one answer. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    digest: text('digest').primaryKey(),
    purpose: text('purpose').notNull(),
    /** The session it was given to; none for a log-in. */
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry_idx').on(t.expiresAt), oneOf(t.purpose, PASSKEY_PURPOSES)],
);
