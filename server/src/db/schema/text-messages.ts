/** Telephone numbers that accounts have proven, and the codes by which they do. */
import { SMS_CODE_TRIES } from '@ip-portal/contract/limits';
import { SMS_CODE_PURPOSES, type SmsCodePurpose } from '@ip-portal/contract/sms-words';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { holds, notEmpty, oneOf } from '../checks.ts';
import { blindIndexOf, instant, line, type SealedText } from '../columns.ts';
import { users } from './accounts.ts';

/** The number an account has proven to be its own; another one in its profile is not proven by it. */
export const provenPhones = pgTable(
  'proven_phones',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    phone: text('phone').$type<SealedText>().notNull(),
    phoneIndex: blindIndexOf('phone'),
    provenAt: instant('proven_at').notNull().defaultNow(),
  },
  (t) => [
    index('proven_phones_phone_idx').on(t.phoneIndex),
    holds(t.phone, sql`${t.phone} ~ '^v2[.][0-9a-f]{8}[.]' and ${t.phoneIndex} is not null`),
  ],
);

/** Codes that were asked for, also for numbers that nobody has proven: asking looks the same. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    id: serial('id').primaryKey(),
    purpose: text('purpose').notNull().$type<SmsCodePurpose>(),
    /** The account that a code opens; none for a registration, and where no account has the number. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    phone: text('phone').$type<SealedText>().notNull(),
    phoneIndex: blindIndexOf('phone'),
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
    index('sms_codes_phone_idx').on(t.phoneIndex, t.createdAt),
    index('sms_codes_created_idx').on(t.createdAt),
    oneOf(t.purpose, SMS_CODE_PURPOSES),
    holds(t.phone, sql`${t.phone} ~ '^v2[.][0-9a-f]{8}[.]' and ${t.phoneIndex} is not null`),
    notEmpty(t.ticketHash),
    holds(t.codeHash, sql`(${t.codeHash} = '') = (${t.expiresAt} is null)`),
    holds(t.tries, sql`${t.tries} between 0 and ${sql.raw(String(SMS_CODE_TRIES))}`),
  ],
);
