/** Institutions that work with the portal: banks, insurers, guarantors … */
import { INSTITUTION_KINDS } from '@ip-portal/contract/labels';
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { atLeast, notEmpty, oneOf } from '../checks.ts';
import { record } from '../columns.ts';

export const institutions = pgTable(
  'institutions',
  {
    ...record,
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    sort: integer('sort').notNull().default(SORT_DEFAULT),
  },
  (t) => [
    // Deleted ones keep their names, so that restoring never meets another of the same name.
    unique('institutions_name_key').on(t.name),
    // Financing products point at both: the bank's name they show then follows.
    unique('institutions_product_key').on(t.id, t.name),
    atLeast(t.version, 1),
    notEmpty(t.name),
    oneOf(t.kind, INSTITUTION_KINDS),
    atLeast(t.sort, 0),
  ],
);
