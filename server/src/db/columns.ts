/** Columns that many tables have in common. */
import { sql } from 'drizzle-orm';
import { integer, serial, text, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Several texts; none by default. */
export const textArray = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);
/** A text that may be empty. */
export const line = (name: string) => text(name).notNull().default('');

/** Columns of every record that staff manage. */
export const record = {
  id: serial('id').primaryKey(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
};
