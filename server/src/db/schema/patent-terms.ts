/** What the classes of patents were learned to be told by: written anew as a whole by `modules/patents/similar`. */
import { integer, pgTable, real, text } from 'drizzle-orm/pg-core';
import { atLeast } from '../checks.ts';
import { instant, textArray } from '../columns.ts';

/** A term of titles and abstracts; which words and letters are one is said by `modules/patents/similar/terms.ts`. */
export const patentTerms = pgTable(
  'patent_terms',
  {
    term: text('term').primaryKey(),
    /** Records of the sample that have it. */
    records: integer('records').notNull(),
    /** Subclasses that it speaks for or against, and how much. */
    classes: textArray('classes'),
    weights: real('weights').array().notNull(),
  },
  (t) => [atLeast(t.records, 1)],
);

/** Of what the terms were learned: one row, or none before the first time. */
export const patentLearning = pgTable('patent_learning', {
  id: integer('id').primaryKey(),
  learnedAt: instant('learned_at').notNull(),
  /** Records that were read, and those that there were. */
  records: integer('records').notNull(),
  patents: integer('patents').notNull(),
});
