/** What an account proves itself with besides the password. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { atLeast, holds, notEmpty } from '../checks.ts';
import { instant } from '../columns.ts';
import { users } from './accounts.ts';

/** The secret an authenticator app shares with us (RFC 6238). */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed, see `crypto/sealed.ts`. */
    secret: text('secret').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the app has shown its first right code; until then nobody is asked for one. */
    confirmedAt: instant('confirmed_at'),
    /** Time step of the last code taken: no code of it or before is taken again. */
    lastStep: integer('last_step').notNull().default(0),
  },
  (t) => [notEmpty(t.secret), atLeast(t.lastStep, 0)],
);

/** Codes for the day the device is lost; each may be used once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the account and the code; the code itself is never stored. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('recovery_codes_user_idx').on(t.userId),
    uniqueIndex('recovery_codes_hash_key').on(t.codeHash),
    holds(t.codeHash, sql`${t.codeHash} ~ '^[0-9a-f]{64}$'`),
  ],
);
