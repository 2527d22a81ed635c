/** Accounts, their sessions, and what may be tried only so often. */
import type { RoleLimits } from '@ip-portal/contract';
import { USER_STATUSES } from '@ip-portal/contract/labels';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { atLeast, holds, inOrder, notEmpty, oneOf, sealedAndIndexed } from '../checks.ts';
import { blindIndexOf, instant, line, record, sealedLine, textArray } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    ...record,
    userName: text('user_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    realName: line('real_name'),
    phone: sealedLine('phone'),
    phoneIndex: blindIndexOf('phone'),
    email: sealedLine('email'),
    emailIndex: blindIndexOf('email'),
    roles: textArray('roles'),
    status: text('status').notNull().default('active'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    passwordChangedAt: instant('password_changed_at').notNull().defaultNow(),
    /** Hashes of the last five passwords, newest first. */
    passwordHistory: textArray('password_history'),
    lastLoginAt: instant('last_login_at'),
    /** Since when the password alone does not let in (`second-factors.ts`). */
    secondFactorAt: instant('second_factor_at'),
  },
  (t) => [
    uniqueIndex('users_name_key').on(sql`lower(${t.userName})`),
    index('users_phone_idx').on(t.phoneIndex),
    index('users_email_idx').on(t.emailIndex),
    atLeast(t.version, 1),
    notEmpty(t.userName),
    notEmpty(t.passwordHash),
    // Whoever is staff carries `admin`: the words listed are those of everybody else. A bank or an expert carries `user`,
    // and `admin` only beside a role of staff: with nothing else to say what for, it once stood for every permission.
    holds(
      t.roles,
      sql`cardinality(${t.roles}) > 0 and array_to_string(${t.roles}, ',') ~ '^[a-z][a-z0-9_]*(,[a-z][a-z0-9_]*)*$'
        and ('admin' = any(${t.roles}) or ${t.roles} <@ array['user', 'bank', 'expert', 'enterprise', 'person'])
        and (not ${t.roles} && array['bank', 'expert'] or 'user' = any(${t.roles})
          and not ('admin' = any(${t.roles}) and ${t.roles} <@ array['user', 'admin', 'bank', 'expert', 'enterprise', 'person']))`,
    ),
    oneOf(t.status, USER_STATUSES),
    sealedAndIndexed(t.phone, t.phoneIndex),
    sealedAndIndexed(t.email, t.emailIndex),
  ],
);

/** Roles this portal made itself; the ready ones stand in the contract. */
export const ownRoles = pgTable(
  'roles',
  {
    id: record.id,
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    /** As accounts carry it. */
    code: text('code').notNull().unique().generatedAlwaysAs(sql`'own_' || id::text`),
    name: text('name').notNull(),
    note: line('note'),
    permissions: textArray('permissions'),
  },
  (t) => [
    uniqueIndex('roles_name_key').on(sql`lower(${t.name})`),
    atLeast(t.version, 1),
    notEmpty(t.name),
    holds(t.permissions, sql`cardinality(${t.permissions}) > 0`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's token; the token itself is never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    ip: line('ip'),
    userAgent: line('user_agent'),
    /** The account did not know this browser, and its owner has not said since that it is theirs. */
    newDevice: boolean('new_device').notNull().default(false),
    /** When whoever uses it last proved who they are. */
    provenAt: instant('proven_at').notNull().defaultNow(),
    /** The password was right; nothing may be done before the second factor. */
    awaitsFactor: boolean('awaits_factor').notNull().default(false),
    /** The role as which the portal is looked at, with limits (`auth/viewing.ts`). */
    viewing: jsonb('viewing').$type<RoleLimits>(),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId),
    index('sessions_expiry_idx').on(t.expiresAt),
    inOrder(t.createdAt, t.expiresAt),
  ],
);

/** What may be tried only so often (log-ins, registrations), by digest of who tries what. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    since: instant('since').notNull(),
    until: instant('until'),
    /**
     * The account that is tried, where the count may make somebody wait. No reference: judging one would lock the account,
     * and a name that nobody has must cost as much.
     */
    userId: integer('user_id'),
  },
  (t) => [index('attempts_since_idx').on(t.since), index('attempts_user_idx').on(t.userId), atLeast(t.count, 0)],
);

/** Solved captchas, until they would be refused for their age anyway. */
export const spentChallenges = pgTable(
  'spent_challenges',
  { digest: text('digest').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (t) => [index('spent_challenges_expiry_idx').on(t.expiresAt)],
);
