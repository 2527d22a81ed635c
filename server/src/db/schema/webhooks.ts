/** Addresses of other systems, and what they were told. */
import { CALLED_PATTERN } from '@ip-portal/contract/patterns';
import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { atLeast, holds, notEmpty } from '../checks.ts';
import { instant, line, record, textArray } from '../columns.ts';

export const webhooks = pgTable(
  'webhooks',
  {
    id: record.id,
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: textArray('events'),
    /** Sealed, see `crypto/sealed-columns.ts`. */
    secret: text('secret').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (t) => [
    atLeast(t.version, 1),
    notEmpty(t.name),
    holds(t.url, sql`${t.url} ~ ${sql.raw(`'${CALLED_PATTERN}'`)}`),
    holds(t.events, sql`cardinality(${t.events}) > 0`),
    notEmpty(t.secret),
  ],
);

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    /** `webhook-id` of the message, the same each time it is sent. */
    messageId: text('message_id').notNull(),
    /** `data` of the body; no person's. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The job that is to send it. */
    jobId: bigint('job_id', { mode: 'number' }),
    attempts: integer('attempts').notNull().default(0),
    status: integer('status'),
    error: line('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastAt: instant('last_at'),
    deliveredAt: instant('delivered_at'),
  },
  (t) => [
    index('webhook_deliveries_webhook_idx').on(t.webhookId, t.id.desc()),
    index('webhook_deliveries_created_idx').on(t.createdAt),
    notEmpty(t.event),
    notEmpty(t.messageId),
    atLeast(t.attempts, 0),
    holds(t.data, sql`jsonb_typeof(${t.data}) = 'object'`),
  ],
);
