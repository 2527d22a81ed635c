/** Postings of the trading area. */
import { POSTING_MODES, POSTING_TYPES } from '@ip-portal/contract/labels';
import { postingWorkflow } from '@ip-portal/contract/workflows/posting';
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { atLeast, exactFen, holds, notEmpty, oneOf, sealedOrEmpty } from '../checks.ts';
import { instant, line, record, sealedLine, stateOf, textArray } from '../columns.ts';
import { users } from './accounts.ts';
import { organizations } from './organizations.ts';

export const postings = pgTable(
  'postings',
  {
    ...record,
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whom it was posted for; null: its owner. Never changes. */
    organizationId: integer('organization_id').references(() => organizations.id),
    type: text('type').notNull(),
    status: stateOf('status', postingWorkflow),
    title: text('title').notNull(),
    summary: line('summary'),
    content: line('content'),
    field: line('field'),
    mode: text('mode').notNull(),
    priceText: line('price_text'),
    priceFen: bigint('price_fen', { mode: 'number' }),
    patentNumbers: textArray('patent_numbers'),
    region: line('region'),
    contactName: sealedLine('contact_name'),
    contactPhone: sealedLine('contact_phone'),
    validUntil: date('valid_until', { mode: 'string' }),
    publishTime: instant('publish_time'),
    reviewNote: line('review_note'),
    reviewedBy: integer('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('postings_list_idx').on(t.status, t.publishTime.desc()),
    index('postings_owner_idx').on(t.ownerId),
    index('postings_organization_idx').on(t.organizationId),
    atLeast(t.version, 1),
    oneOf(t.type, POSTING_TYPES),
    oneOf(t.status, postingWorkflow.states),
    notEmpty(t.title),
    oneOf(t.mode, POSTING_MODES),
    atLeast(t.priceFen, 0),
    exactFen(t.priceFen),
    holds(t.publishTime, sql`${t.status} <> 'published' or ${t.publishTime} is not null`),
    sealedOrEmpty(t.contactName),
    sealedOrEmpty(t.contactPhone),
  ],
);
