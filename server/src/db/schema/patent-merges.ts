/** Patents that were merged into another, and what it takes to bring both back. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { holds } from '../checks.ts';
import { instant } from '../columns.ts';
import { users } from './accounts.ts';
import type { patentSources } from './patent-imports.ts';
import { patents } from './patents.ts';

/** What a merge has changed beside what its rows tell. */
interface MergeTrace {
  /** Columns of the one that stayed, as they stood before. */
  own: Partial<typeof patents.$inferSelect>;
  /** Where they came from; null where nobody had noted that. */
  source: Pick<typeof patentSources.$inferSelect, 'toldOn' | 'days' | 'wordingOf'> | null;
  /** 申请号 that the other handed over. */
  number: string | null;
  /** Numbers of publications that came with the other, and of those whose wording was kept since. */
  publications: string[];
  worded: string[];
  /** Tags that came with it. */
  tags: string[];
  /** Its place on the home page passed on. */
  place: boolean;
}

export const patentMerges = pgTable(
  'patent_merges',
  {
    /** The one that was merged; it counts as deleted. */
    patentId: integer('patent_id')
      .primaryKey()
      .references(() => patents.id, { onDelete: 'cascade' }),
    mergedInto: integer('merged_into')
      .notNull()
      .references(() => patents.id, { onDelete: 'cascade' }),
    /** Versions that the merge left: whoever writes one of them keeps it from being undone. */
    version: integer('version').notNull(),
    intoVersion: integer('into_version').notNull(),
    /** Copies of events that it added. They alone may be deleted again, see the trigger of `patent_events`. */
    events: bigint('events', { mode: 'number' }).array().notNull().default(sql`'{}'::bigint[]`),
    trace: jsonb('trace').$type<MergeTrace>().notNull(),
    mergedAt: instant('merged_at').notNull().defaultNow(),
    /** Null: an account that is gone. */
    mergedBy: integer('merged_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('patent_merges_merged_into_idx').on(t.mergedInto),
    holds(t.mergedInto, sql`${t.mergedInto} <> ${t.patentId}`),
    holds(t.trace, sql`jsonb_typeof(${t.trace}) = 'object'`),
  ],
);
