/** What laws have besides their article: the migrations hold that every law has such a row, and nothing else has. */
import { LAW_LEVELS } from '@ip-portal/contract/rules/timeliness';
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { atLeast, holds, inOrder, notEmpty, oneOf } from '../checks.ts';
import { line } from '../columns.ts';
import { articles } from './articles.ts';

export const laws = pgTable(
  'laws',
  {
    articleId: integer('article_id').primaryKey(),
    articleKind: text('article_kind').notNull().generatedAlwaysAs(sql`'law'`),
    issuingAuthority: line('issuing_authority'),
    documentNumber: line('document_number'),
    level: text('level'),
    promulgationDate: date('promulgation_date', { mode: 'string' }),
    effectiveDate: date('effective_date', { mode: 'string' }),
    repealedDate: date('repealed_date', { mode: 'string' }),
    /** The same for every version of one law; joins the version chain. */
    seriesKey: line('series_key'),
    /** Day on which the text was last compared with the published one. */
    checkedOn: date('checked_on', { mode: 'string' }),
    history: jsonb('history').$type<{ Date: string | null; Text: string }[]>().notNull().default([]),
    articleCount: integer('article_count').notNull().default(0),
    /** Identity of an imported file and a digest of what it said, so that a re-run changes nothing. */
    importKey: text('import_key').unique(),
    importDigest: text('import_digest'),
  },
  (t) => [
    foreignKey({
      name: 'laws_article_id_articles_fk',
      columns: [t.articleId, t.articleKind],
      foreignColumns: [articles.id, articles.kind],
    }).onDelete('cascade'),
    index('laws_series_idx').on(t.seriesKey, t.effectiveDate),
    // That a law applies from its promulgation on is the editor's rule alone: imported statutes may apply from before it.
    oneOf(t.level, LAW_LEVELS),
    // Nothing is repealed before it was told or in force.
    inOrder(t.promulgationDate, t.repealedDate),
    inOrder(t.effectiveDate, t.repealedDate),
    holds(t.history, sql`jsonb_typeof(${t.history}) = 'array'`),
    atLeast(t.articleCount, 0),
  ],
);

export const lawProvisions = pgTable(
  'law_provisions',
  {
    lawId: integer('law_id')
      .notNull()
      .references(() => laws.articleId, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    type: text('type').notNull(),
    label: line('label'),
    heading: line('heading'),
    anchor: text('anchor').notNull(),
    text: line('text'),
  },
  (t) => [
    primaryKey({ columns: [t.lawId, t.ordinal] }),
    atLeast(t.ordinal, 1),
    oneOf(t.type, ['part', 'chapter', 'section', 'article', 'paragraph-block']),
    notEmpty(t.anchor),
  ],
);
