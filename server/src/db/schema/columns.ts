/** Columns of content: what articles of a kind are sorted into. */
import { ARTICLE_KINDS } from '@ip-portal/contract/labels';
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { atLeast, holds, notEmpty, oneOf } from '../checks.ts';
import { record } from '../columns.ts';

export const columns = pgTable(
  'columns',
  {
    ...record,
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** Of the built-in column, which stands for all articles of its kind: the kind. */
    code: text('code').unique(),
    isVisible: boolean('is_visible').notNull().default(true),
    sort: integer('sort').notNull().default(SORT_DEFAULT),
  },
  (t) => [
    // Deleted ones keep their names, so that restoring never meets another of the same name.
    unique('columns_name_key').on(t.kind, t.name),
    // Articles point at all three: their category then follows the name.
    unique('columns_article_key').on(t.id, t.kind, t.name),
    atLeast(t.version, 1),
    oneOf(t.kind, ARTICLE_KINDS),
    notEmpty(t.name),
    holds(t.code, sql`${t.code} is null or (${t.code} = ${t.kind} and ${t.deletedAt} is null)`),
    atLeast(t.sort, 0),
  ],
);
