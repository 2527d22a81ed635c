/** What people are told of the use of their data, and what they agreed to. */
import { CONSENT_KINDS, CONSENT_WAYS, TEXT_KINDS } from '@ip-portal/contract/consent-words';
import { REQUEST_KINDS, REQUEST_OUTCOMES } from '@ip-portal/contract/privacy-request-words';
import { requestWorkflow } from '@ip-portal/contract/workflows/privacy-request';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, serial, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { atLeast, holds, inOrder, notEmpty, oneOf, sealedOrEmpty } from '../checks.ts';
import { instant, line, record, sealedLine, stateOf } from '../columns.ts';
import { users } from './accounts.ts';

/** Versions of the privacy text and of the terms of service. A published one never changes and never goes: a trigger sees to it. */
export const privacyTexts = pgTable(
  'privacy_texts',
  {
    id: record.id,
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    /** Null while it is the draft; counted for each kind. */
    number: integer('number'),
    /** What changed. */
    note: line('note'),
    /** Cleaned HTML. */
    content: text('content').notNull(),
    publishedAt: instant('published_at'),
    kind: text('kind').notNull().default('privacy'),
  },
  (t) => [
    // One draft of a kind at a time: the next number is certain.
    uniqueIndex('privacy_texts_draft_key').on(t.kind).where(sql`${t.publishedAt} is null`),
    unique('privacy_texts_number_key').on(t.kind, t.number),
    oneOf(t.kind, TEXT_KINDS),
    atLeast(t.version, 1),
    atLeast(t.number, 1),
    notEmpty(t.content),
    holds(t.publishedAt, sql`(${t.publishedAt} is null) = (${t.number} is null)`),
  ],
);

/**
 * Agreements, one row each. A trigger lets rows be added, and their withdrawal be written down once; nothing else, whoever
 * asks.
 */
export const consents = pgTable(
  'consents',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    /** Of the text; null where the agreement is to a purpose and not to a text. */
    number: integer('number'),
    purpose: text('purpose').notNull(),
    /** Who gets the data by it; empty: nobody but the portal. */
    receiver: line('receiver'),
    way: text('way').notNull(),
    /** From where, shortened. */
    address: line('address'),
    givenAt: instant('given_at').notNull().defaultNow(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    index('consents_user_idx').on(t.userId, t.id.desc()),
    // Agreed to once: a second click finds the first.
    uniqueIndex('consents_present_key')
      .on(t.userId, t.kind, sql`coalesce(${t.number}, 0)`)
      .where(sql`${t.withdrawnAt} is null`),
    oneOf(t.kind, CONSENT_KINDS),
    holds(t.number, sql`(${t.kind} in ('privacy', 'terms')) = (${t.number} is not null)`),
    notEmpty(t.purpose),
    oneOf(t.way, CONSENT_WAYS),
    inOrder(t.givenAt, t.withdrawnAt),
  ],
);

/** Accounts whose owners ended them: numbers and times, nothing of a person. */
export const erasures = pgTable('erasures', {
  id: serial('id').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .unique()
    .references(() => users.id),
  erasedAt: instant('erased_at').notNull().defaultNow(),
});

/** Requests of people about their data. What is said in them is sealed: it may name anything of a person. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: record.id,
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** For people to name it by: `QQ-2026-000123`. */
    number: text('number').notNull().unique(),
    kind: text('kind').notNull(),
    status: stateOf('status', requestWorkflow),
    outcome: text('outcome'),
    text: sealedLine('text'),
    supplement: sealedLine('supplement'),
    extensionReason: sealedLine('extension_reason'),
    answer: sealedLine('answer'),
    /** The last day for an answer, in Shanghai. */
    dueOn: date('due_on').notNull(),
    extendedAt: instant('extended_at'),
    /** Answered, withdrawn, or ended with the account. */
    endedAt: instant('ended_at'),
    /** Who took it up or answered it. */
    handledBy: integer('handled_by').references(() => users.id),
    /** When those who answer were told that the day is near, and that it has passed. */
    remindedAt: instant('reminded_at'),
    overdueToldAt: instant('overdue_told_at'),
  },
  (t) => [
    index('privacy_requests_user_idx').on(t.userId, t.id.desc()),
    index('privacy_requests_open_idx').on(t.dueOn).where(sql`${t.endedAt} is null`),
    notEmpty(t.number),
    oneOf(t.kind, REQUEST_KINDS),
    oneOf(t.status, requestWorkflow.states),
    holds(
      t.outcome,
      sql`case when ${t.status} = 'answered' then ${t.outcome} in (${sql.raw(REQUEST_OUTCOMES.map((one) => `'${one}'`).join(', '))}) and ${t.outcome} is not null else ${t.outcome} is null end`,
    ),
    holds(t.endedAt, sql`(${t.endedAt} is null) = (${t.status} in ('received', 'processing'))`),
    atLeast(t.version, 1),
    sealedOrEmpty(t.text),
    sealedOrEmpty(t.supplement),
    sealedOrEmpty(t.extensionReason),
    sealedOrEmpty(t.answer),
    inOrder(t.createdAt, t.endedAt),
  ],
);
