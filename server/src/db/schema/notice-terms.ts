/** What notices may say beside their text. A notice without any of it has no row; nothing else has one. */
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { emptyOrSaid, holds } from '../checks.ts';
import { instant, line } from '../columns.ts';
import { articles } from './articles.ts';

export const noticeTerms = pgTable(
  'notice_terms',
  {
    articleId: integer('article_id').primaryKey(),
    articleKind: text('article_kind').notNull().generatedAlwaysAs(sql`'notice'`),
    deadlineAt: instant('deadline_at'),
    audience: line('audience'),
    conditions: line('conditions'),
    materials: line('materials'),
    channel: line('channel'),
  },
  (t) => [
    foreignKey({
      name: 'notice_terms_article_id_articles_fk',
      columns: [t.articleId, t.articleKind],
      foreignColumns: [articles.id, articles.kind],
    }).onDelete('cascade'),
    // The next one to pass drops kept answers.
    index('notice_terms_deadline_idx').on(t.deadlineAt),
    emptyOrSaid(t.audience),
    emptyOrSaid(t.conditions),
    emptyOrSaid(t.materials),
    emptyOrSaid(t.channel),
    holds(
      t.articleId,
      sql`${t.deadlineAt} is not null or ${t.audience} <> '' or ${t.conditions} <> '' or ${t.materials} <> '' or ${t.channel} <> ''`,
    ),
  ],
);
