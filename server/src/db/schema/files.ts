/** Uploads. */
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { atLeast, holds, notEmpty } from '../checks.ts';
import { instant } from '../columns.ts';
import { users } from './accounts.ts';

export const files = pgTable(
  'files',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Path below the upload folder; also the last part of the public address. */
    storageKey: text('storage_key').notNull().unique(),
    width: integer('width'),
    height: integer('height'),
    /** Widths of the WebP variants that exist. */
    variantWidths: integer('variant_widths').array().notNull().default(sql`'{}'::int[]`),
    /** Read through the record it belongs to, never by its address (`modules/files/routes.ts`). */
    isPrivate: boolean('is_private').notNull().default(false),
    uploadedBy: integer('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    notEmpty(t.name),
    notEmpty(t.mimeType),
    atLeast(t.size, 1),
    holds(t.sha256, sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    notEmpty(t.storageKey),
    atLeast(t.width, 1),
    atLeast(t.height, 1),
  ],
);
