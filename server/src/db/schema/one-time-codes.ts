/** Codes by which a telephone number or an address is proven. */
import { CODE_PURPOSES, type CodePurpose } from '@ip-portal/contract/code-words';
import { CODE_TRIES } from '@ip-portal/contract/limits';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { holds, notEmpty, oneOf, sealedAndIndexed } from '../checks.ts';
import { blindIndexOf, instant, line, sealedLine } from '../columns.ts';
import { users } from './accounts.ts';

/** Codes that were asked for, also for what nobody has proven: asking looks the same. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: serial('id').primaryKey(),
    purpose: text('purpose').notNull().$type<CodePurpose>(),
    /** The account that a code opens; none for a registration, and where no account has the number. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Where it goes: one of the two. */
    phone: sealedLine('phone'),
    phoneIndex: blindIndexOf('phone'),
    email: sealedLine('email'),
    emailIndex: blindIndexOf('email'),
    /** SHA-256 of what the browser that asked has to show beside the code. */
    ticketHash: text('ticket_hash').notNull().unique(),
    /** The code under a key that lies outside the database; empty until it is sent. */
    codeHash: line('code_hash'),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('one_time_codes_phone_idx').on(t.phoneIndex, t.createdAt),
    index('one_time_codes_email_idx').on(t.emailIndex, t.createdAt),
    index('one_time_codes_created_idx').on(t.createdAt),
    oneOf(t.purpose, CODE_PURPOSES),
    sealedAndIndexed(t.phone, t.phoneIndex),
    sealedAndIndexed(t.email, t.emailIndex),
    holds(t.userId, sql`(${t.phone} = '') <> (${t.email} = '')`),
    notEmpty(t.ticketHash),
    holds(t.codeHash, sql`(${t.codeHash} = '') = (${t.expiresAt} is null)`),
    holds(t.tries, sql`${t.tries} between 0 and ${sql.raw(String(CODE_TRIES))}`),
  ],
);
