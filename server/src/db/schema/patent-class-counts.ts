/** How many public patents a class has: written anew as a whole by `modules/patents/classes/class-counts.ts`. */
import { CLASS_SCHEMES, type ClassScheme } from '@ip-portal/contract/rules/class-path';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { atLeast, notEmpty, oneOf } from '../checks.ts';

export const patentClassCounts = pgTable(
  'patent_class_counts',
  {
    scheme: text('scheme').$type<ClassScheme>().notNull(),
    /** Of any level: `G`, `G06`, `G06F`, `G06F16/00`, `G06F16/332`. */
    symbol: text('symbol').notNull(),
    /** The class right above it; empty for a section. */
    parent: text('parent').notNull(),
    /** Those that have it or a class below it. */
    patents: integer('patents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scheme, t.symbol] }),
    index('patent_class_counts_parent_idx').on(t.scheme, t.parent),
    oneOf(t.scheme, CLASS_SCHEMES),
    notEmpty(t.symbol),
    atLeast(t.patents, 1),
  ],
);
