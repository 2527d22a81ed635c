/** What the site search looks through. */
import { SEARCH_KINDS } from '@ip-portal/contract/kind-lists';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { notEmpty, oneOf } from '../db/checks.ts';
import { instant, line, tsvector } from '../db/columns.ts';

/** One row per thing that can be found, segmented by us; written with the record it mirrors. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text('kind').notNull(),
    refId: integer('ref_id').notNull(),
    title: text('title').notNull(),
    body: line('body'),
    sortDate: instant('sort_date'),
    tokens: tsvector('tokens').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.refId] }),
    index('search_tokens_idx').using('gin', t.tokens),
    index('search_date_idx').on(t.sortDate.desc()),
    oneOf(t.kind, SEARCH_KINDS),
    notEmpty(t.title),
  ],
);
