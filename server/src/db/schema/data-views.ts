/** Who was shown somebody's personal data in clear, and why: kept apart from the audit log, for whoever it is about. */
import { REVEAL_RESOURCES } from '@ip-portal/contract/reveal-words';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { holds, notEmpty, oneOf } from '../checks.ts';
import { instant, textArray } from '../columns.ts';
import { users } from './accounts.ts';
import { organizations } from './organizations.ts';

export const dataViews = pgTable(
  'data_views',
  {
    id: serial('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    viewerId: integer('viewer_id').references(() => users.id, { onDelete: 'set null' }),
    /** The viewer's roles then, in words. */
    viewerRole: text('viewer_role').notNull(),
    resource: text('resource').notNull(),
    resourceId: integer('resource_id').notNull(),
    fields: textArray('fields'),
    reason: text('reason').notNull(),
    /** Whose data: the account, and the organisation it was given for. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('data_views_user_idx').on(t.userId, t.id.desc()),
    index('data_views_organization_idx').on(t.organizationId, t.id.desc()),
    notEmpty(t.viewerRole),
    oneOf(t.resource, REVEAL_RESOURCES),
    holds(t.fields, sql`cardinality(${t.fields}) > 0`),
    notEmpty(t.reason),
  ],
);
