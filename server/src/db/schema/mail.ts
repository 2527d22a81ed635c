/** Addresses that mail may go to, and links that work once. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { holds, notEmpty, oneOf, sealedOrEmpty } from '../checks.ts';
import { blindIndexOf, instant, type SealedText, sealedLine } from '../columns.ts';
import { users } from './accounts.ts';

/** What a link is for. */
export const LINK_PURPOSES = ['recovery'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The address an account has proven to be its own; another one in its profile is not proven by it. */
export const provenAddresses = pgTable(
  'proven_addresses',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').$type<SealedText>().notNull(),
    emailIndex: blindIndexOf('email'),
    provenAt: instant('proven_at').notNull().defaultNow(),
  },
  (t) => [
    index('proven_addresses_email_idx').on(t.emailIndex),
    holds(t.email, sql`${t.email} ~ '^v2[.][0-9a-f]{8}[.]' and ${t.emailIndex} is not null`),
  ],
);

export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** SHA-256 of the token in the link; the token itself is never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Where it was sent; empty for one that staff handed over. */
    email: sealedLine('email'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('one_time_links_user_idx').on(t.userId, t.purpose),
    oneOf(t.purpose, LINK_PURPOSES),
    notEmpty(t.tokenHash),
    sealedOrEmpty(t.email),
    holds(t.expiresAt, sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);
