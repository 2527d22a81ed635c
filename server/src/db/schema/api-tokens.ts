/** What other systems call the interface with, in the name of an account. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { holds, notEmpty } from '../checks.ts';
import { instant, line, textArray } from '../columns.ts';
import { users } from './accounts.ts';

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What its owner made it for. */
    name: text('name').notNull(),
    /** How it begins, so that its owner can tell which one it is. */
    hint: text('hint').notNull(),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    permissions: textArray('permissions'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** Shortened. */
    lastIp: line('last_ip'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('api_tokens_user_idx').on(t.userId),
    notEmpty(t.name),
    holds(t.tokenHash, sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
    holds(t.permissions, sql`cardinality(${t.permissions}) > 0`),
    // A year at most, and a day for whatever the clock may do.
    holds(t.expiresAt, sql`${t.expiresAt} > ${t.createdAt} and ${t.expiresAt} <= ${t.createdAt} + interval '366 days'`),
  ],
);
