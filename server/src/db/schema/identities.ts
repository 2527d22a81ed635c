/** Single sign-on: who accounts are at a provider, log-ins that wait for their answer, and our own secret there. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { holds, notEmpty, oneOf } from '../checks.ts';
import { instant } from '../columns.ts';
import { sessions, users } from './accounts.ts';

/** Persons at a provider, by what never changes of them there. */
export const identities = pgTable(
  'identities',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `iss` and `sub` of the ID token. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    linkedAt: instant('linked_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    unique('identities_subject_key').on(t.issuer, t.subject),
    // One person, one identity: two at the same provider would be two persons.
    unique('identities_user_key').on(t.userId, t.issuer),
    notEmpty(t.issuer),
    notEmpty(t.subject),
  ],
);

/** What somebody was sent to the provider for. */
const SSO_PURPOSES = ['login', 'link'] as const;
export type SsoPurpose = (typeof SSO_PURPOSES)[number];

/** Log-ins that were begun and wait for their one answer. */
export const ssoStates = pgTable(
  'sso_states',
  {
    /** SHA-256 of `state`. */
    digest: text('digest').primaryKey(),
    /** SHA-256 of the secret in the browser's cookie. */
    browser: text('browser').notNull(),
    purpose: text('purpose').notNull().$type<SsoPurpose>(),
    /** The session that an identity is to be linked from; none for a log-in. */
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The kind of log-in page it was begun on. */
    entry: text('entry').notNull(),
    /** A path of this site. */
    back: text('back').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('sso_states_expiry_idx').on(t.expiresAt),
    notEmpty(t.browser),
    oneOf(t.purpose, SSO_PURPOSES),
    notEmpty(t.entry),
    holds(t.back, sql`${t.back} ~ '^/([^/]|$)'`),
  ],
);

/** Secrets by which this portal is known elsewhere, sealed (`crypto/sealed-columns.ts`). */
export const clientSecrets = pgTable(
  'client_secrets',
  {
    /** Which of the settings it belongs to. */
    key: text('key').primaryKey(),
    secret: text('secret').notNull(),
  },
  (t) => [notEmpty(t.key), notEmpty(t.secret)],
);
