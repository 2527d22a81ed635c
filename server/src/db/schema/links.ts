/** Friendly links. */
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { atLeast, notEmpty } from '../checks.ts';
import { record } from '../columns.ts';

export const links = pgTable(
  'links',
  {
    ...record,
    name: text('name').notNull(),
    link: text('link').notNull(),
    image: text('image'),
    sort: integer('sort').notNull().default(SORT_DEFAULT),
    isVisible: boolean('is_visible').notNull().default(true),
  },
  (t) => [atLeast(t.version, 1), notEmpty(t.name), notEmpty(t.link), atLeast(t.sort, 0)],
);
