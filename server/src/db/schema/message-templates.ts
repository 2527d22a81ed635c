/** Words of messages that staff wrote instead of those that came with the portal. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { atLeast, notEmpty } from '../checks.ts';
import { instant } from '../columns.ts';

export const messageTemplates = pgTable(
  'message_templates',
  {
    event: text('event').primaryKey(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [notEmpty(t.event), notEmpty(t.title), notEmpty(t.text), atLeast(t.version, 1)],
);
