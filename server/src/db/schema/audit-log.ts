/** The audit log, and the chain that seals it. */
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { notEmpty, oneOf } from '../checks.ts';
import { instant, line } from '../columns.ts';

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actorId: integer('actor_id'),
    actorName: line('actor_name'),
    ip: line('ip'),
    userAgent: line('user_agent'),
    action: text('action').notNull(),
    resource: text('resource').notNull(),
    resourceId: integer('resource_id'),
    title: line('title'),
    result: text('result').notNull().default('ok'),
    requestId: line('request_id'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    index('audit_at_idx').on(t.at),
    index('audit_resource_idx').on(t.resource, t.resourceId),
    index('audit_actor_idx').on(t.actorId),
    // Actions and resources are left open: the log outlives the vocabulary of a version.
    notEmpty(t.action),
    notEmpty(t.resource),
    oneOf(t.result, ['ok', 'failed']),
  ],
);

/**
 * One link for each sealed audit row, in the order of sealing. A link names the row's digest and the link before it, so
 * that nothing can be changed, taken out or put in without every later link being wrong. Links outlive their rows.
 */
export const auditSeals = pgTable('audit_seals', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  auditId: bigint('audit_id', { mode: 'number' }).notNull().unique(),
  at: instant('at').notNull(),
  /** Whether the row may go when it is old: a failed log-in. */
  removable: boolean('removable').notNull(),
  /** SHA-256 of the row, and of this link with the one before it; hexadecimal. */
  rowDigest: text('row_digest').notNull(),
  hash: text('hash').notNull(),
  sealedAt: instant('sealed_at').notNull().defaultNow(),
});
