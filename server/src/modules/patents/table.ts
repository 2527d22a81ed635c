/** What patents are found by, those that staff choose for the home page, and titles of IPC that an operator has loaded. */
import { RECOMMENDED_COUNT } from '@ip-portal/contract/limits';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { holds, notEmpty } from '../../db/checks.ts';
import { textArray, tsvector } from '../../db/columns.ts';
import { patents } from '../../db/schema/patents.ts';

export const patentPicks = pgTable(
  'patent_picks',
  {
    patentId: integer('patent_id')
      .primaryKey()
      .references(() => patents.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [
    uniqueIndex('patent_picks_position_key').on(t.position),
    holds(t.position, sql`${t.position} between 1 and ${sql.raw(String(RECOMMENDED_COUNT))}`),
  ],
);

export const ipcTitles = pgTable(
  'ipc_titles',
  {
    /** `A`, `A01`, `A01B`, `A01B1/00`. */
    symbol: text('symbol').primaryKey(),
    title: text('title').notNull(),
  },
  (t) => [notEmpty(t.title)],
);

/**
 * What the patent search reads: a row for each patent that is not deleted, derived by `search/search-rows.ts` alone and
 * narrow, because a found set is read whole. The filters are words of `words` as well: one index answers them together.
 * The words themselves lie apart (migration 0065): most questions are answered by their index and never read them.
 */
export const patentSearchRows = pgTable(
  'patent_search',
  {
    patentId: integer('patent_id')
      .primaryKey()
      .references(() => patents.id, { onDelete: 'cascade' }),
    filedOn: date('filed_on', { mode: 'string' }),
    publishedOn: date('published_on', { mode: 'string' }),
    grantedOn: date('granted_on', { mode: 'string' }),
    expiresOn: date('expires_on', { mode: 'string' }),
    /** What the patent counts for, each once; the first letter says of which facet (`search/lexemes.ts`). */
    facets: textArray('facets'),
    words: tsvector('words').notNull(),
    /** Makes the row longer than 2 KB, from where on PostgreSQL keeps what is long apart; itself takes 40 bytes. */
    filler: text('filler').notNull().default(sql`repeat(' ', 2000)`),
    /** Of which rules the row is; another than those of this version: it is written anew. */
    edition: integer('edition').notNull(),
  },
  (t) => [
    index('patent_search_words_idx').using('gin', t.words),
    // As pages are ordered, to the place of the nulls.
    index('patent_search_filed_idx').on(t.filedOn.desc().nullsLast(), t.patentId.desc().nullsFirst()),
    index('patent_search_published_idx').on(t.publishedOn.desc().nullsLast(), t.patentId.desc().nullsFirst()),
    index('patent_search_granted_idx').on(t.grantedOn.desc().nullsLast(), t.patentId.desc().nullsFirst()),
    index('patent_search_expires_idx').on(t.expiresOn.desc().nullsLast(), t.patentId.desc().nullsFirst()),
  ],
);

/**
 * Words that patents have, by each piece that is left of them without one letter, and by themselves: who mistypes a letter
 * has the same piece. Made anew by the job `patent_search` (`search/near-words.ts`).
 */
export const patentNearWords = pgTable(
  'patent_near_words',
  {
    piece: text('piece').notNull(),
    word: text('word').notNull(),
    /** How many of the patents that were looked at have the word. */
    patents: integer('patents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.piece, t.word] })],
);
