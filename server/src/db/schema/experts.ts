/** Experts. */
import { PUBLISH_STATUSES } from '@ip-portal/contract/labels';
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { atLeast, notEmpty, oneOf } from '../checks.ts';
import { line, record, textArray } from '../columns.ts';

export const experts = pgTable(
  'experts',
  {
    ...record,
    name: text('name').notNull(),
    portrait: text('portrait'),
    title: line('title'),
    organization: line('organization'),
    fields: textArray('fields'),
    region: line('region'),
    summary: line('summary'),
    resume: line('resume'),
    isRecommended: boolean('is_recommended').notNull().default(false),
    sort: integer('sort').notNull().default(SORT_DEFAULT),
    status: text('status').notNull().default('draft'),
  },
  (t) => [atLeast(t.version, 1), notEmpty(t.name), atLeast(t.sort, 0), oneOf(t.status, PUBLISH_STATUSES)],
);
