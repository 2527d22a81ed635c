/** Single records. */
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { atLeast, holds, notEmpty } from '../checks.ts';
import { instant } from '../columns.ts';

/** Single records: the site configuration (`site`) and the about page (`about`). */
export const singles = pgTable(
  'singles',
  {
    key: text('key').primaryKey(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [notEmpty(t.key), holds(t.value, sql`jsonb_typeof(${t.value}) = 'object'`), atLeast(t.version, 1)],
);
