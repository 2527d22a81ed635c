/** Rows that an upgrade took out of their table because they break a rule of today: kept, and shown to nobody. */
import { jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const setAside = pgTable('set_aside', {
  id: serial('id').primaryKey(),
  /** The table it stood in. */
  origin: text('origin').notNull(),
  /** The row as it was, with what depended on it. */
  row: jsonb('row').notNull(),
  /** The constraint it breaks. */
  rule: text('rule').notNull(),
  at: instant('at').notNull().defaultNow(),
});
