/** Telephone numbers that accounts have proven. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { holds } from '../checks.ts';
import { blindIndexOf, instant, type SealedText } from '../columns.ts';
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
