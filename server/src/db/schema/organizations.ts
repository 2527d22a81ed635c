/** Organisations, who belongs to them, who is invited, what proves them, and which session acts for which. */
import { DOCUMENT_KINDS, MEMBER_ROLES, ORGANIZATION_KINDS } from '@ip-portal/contract/organization-words';
import { organizationWorkflow } from '@ip-portal/contract/workflows/organization';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, serial, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { atLeast, holds, inOrder, notEmpty, oneOf } from '../checks.ts';
import { instant, line, record, stateOf } from '../columns.ts';
import { sessions, users } from './accounts.ts';
import { files } from './files.ts';

export const organizations = pgTable(
  'organizations',
  {
    ...record,
    name: text('name').notNull(),
    creditCode: text('credit_code').notNull(),
    kind: text('kind').notNull(),
    legalRepresentative: line('legal_representative'),
    region: line('region'),
    address: line('address'),
    /** The contacts are sealed (`crypto/sealed.ts`); empty stays empty. */
    contactName: line('contact_name'),
    contactPhone: line('contact_phone'),
    contactEmail: line('contact_email'),
    status: stateOf('status', organizationWorkflow),
    reviewNote: line('review_note'),
    submittedAt: instant('submitted_at'),
    verifiedAt: instant('verified_at'),
    /** Last day of the verification. */
    validUntil: date('valid_until', { mode: 'string' }),
    /** Days before the end at which members were reminded last. */
    remindedDays: integer('reminded_days'),
    reviewedBy: integer('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    // One organisation alone is verified under a code; whoever let it run out still holds it.
    uniqueIndex('organizations_credit_code_key')
      .on(t.creditCode)
      .where(sql`${t.status} in ('verified', 'expired') and ${t.deletedAt} is null`),
    index('organizations_status_idx').on(t.status, t.validUntil),
    atLeast(t.version, 1),
    notEmpty(t.name),
    holds(t.creditCode, sql`${t.creditCode} ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'`),
    oneOf(t.kind, ORGANIZATION_KINDS),
    oneOf(t.status, organizationWorkflow.states),
    holds(t.validUntil, sql`${t.status} not in ('verified', 'expired') or ${t.validUntil} is not null`),
    atLeast(t.remindedDays, 0),
  ],
);

const organizationId = () =>
  integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });

export const organizationMembers = pgTable(
  'organization_members',
  {
    id: serial('id').primaryKey(),
    organizationId: organizationId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    joinedAt: instant('joined_at').notNull().defaultNow(),
  },
  (t) => [
    unique('organization_members_user_key').on(t.organizationId, t.userId),
    index('organization_members_user_idx').on(t.userId),
    oneOf(t.role, MEMBER_ROLES),
  ],
);

/** How an invitation ended; null while it is open. */
export const INVITATION_ENDS = ['accepted', 'declined', 'revoked'] as const;

export const organizationInvitations = pgTable(
  'organization_invitations',
  {
    id: serial('id').primaryKey(),
    organizationId: organizationId(),
    role: text('role').notNull(),
    /** Whose it is; null for a link, and for a name that nobody has: the answer must not tell the two apart. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The name as it was typed. */
    invitee: line('invitee'),
    /** Where the link was mailed to, sealed. */
    email: line('email'),
    /** SHA-256 of the token in the link; the token itself is never stored. */
    tokenHash: text('token_hash').unique(),
    invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    closedAt: instant('closed_at'),
    outcome: text('outcome'),
  },
  (t) => [
    index('organization_invitations_organization_idx').on(t.organizationId),
    index('organization_invitations_user_idx').on(t.userId).where(sql`${t.closedAt} is null`),
    oneOf(t.role, MEMBER_ROLES),
    oneOf(t.outcome, INVITATION_ENDS),
    inOrder(t.createdAt, t.expiresAt),
  ],
);

export const organizationDocuments = pgTable(
  'organization_documents',
  {
    id: serial('id').primaryKey(),
    organizationId: organizationId(),
    fileId: integer('file_id')
      .notNull()
      .unique()
      .references(() => files.id),
    kind: text('kind').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('organization_documents_organization_idx').on(t.organizationId), oneOf(t.kind, DOCUMENT_KINDS)],
);

/** Sessions that act for an organisation; one without a row acts for its own account. */
export const actingSessions = pgTable('acting_sessions', {
  sessionId: integer('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  organizationId: organizationId(),
});
