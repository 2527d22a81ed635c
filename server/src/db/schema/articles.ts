/** News, notices and laws as articles, and how they are read. */
import { ARTICLE_KINDS, ARTICLE_STATUSES } from '@ip-portal/contract/labels';
import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { atLeast, holds, notEmpty, oneOf } from '../checks.ts';
import { instant, line, record, textArray } from '../columns.ts';
import { columns } from './columns.ts';
import { files } from './files.ts';

export const articles = pgTable(
  'articles',
  {
    ...record,
    kind: text('kind').notNull(),
    status: text('status').notNull().default('draft'),
    title: text('title').notNull(),
    content: line('content'),
    summary: line('summary'),
    cover: text('cover'),
    coverAlt: line('cover_alt'),
    source: line('source'),
    sourceUrl: text('source_url'),
    author: line('author'),
    /** The name of its column; empty when it belongs to none but that of its kind. */
    category: line('category'),
    columnId: integer('column_id'),
    tags: textArray('tags'),
    publishTime: instant('publish_time'),
    isTop: boolean('is_top').notNull().default(false),
    isRecommended: boolean('is_recommended').notNull().default(false),
    readCount: integer('read_count').notNull().default(0),
    createdBy: text('created_by'),
    updatedBy: text('updated_by'),
  },
  (t) => [
    index('articles_public_idx')
      .on(t.kind, t.isTop.desc(), t.publishTime.desc(), t.id.desc())
      .where(sql`${t.status} = 'published' and ${t.deletedAt} is null`),
    index('articles_neighbour_idx')
      .on(t.kind, t.publishTime, t.id)
      .where(sql`${t.status} = 'published' and ${t.deletedAt} is null`),
    index('articles_column_idx').on(t.columnId),
    // What only laws have points at both: it belongs to no other kind.
    unique('articles_kind_key').on(t.id, t.kind),
    foreignKey({
      name: 'articles_column_id_columns_fk',
      columns: [t.columnId, t.kind, t.category],
      foreignColumns: [columns.id, columns.kind, columns.name],
    }).onUpdate('cascade'),
    // Texts name statutes by their titles.
    index('articles_law_title_idx').on(t.title).where(sql`${t.kind} = 'law'`),
    index('articles_due_idx').on(t.publishTime).where(sql`${t.status} = 'published'`),
    atLeast(t.version, 1),
    oneOf(t.kind, ARTICLE_KINDS),
    oneOf(t.status, ARTICLE_STATUSES),
    notEmpty(t.title),
    holds(t.publishTime, sql`${t.status} <> 'published' or ${t.publishTime} is not null`),
    atLeast(t.readCount, 0),
  ],
);

export const articleAttachments = pgTable(
  'article_attachments',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    ordinal: integer('ordinal').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.fileId] }),
    unique('article_attachments_ordinal_key').on(t.articleId, t.ordinal),
    notEmpty(t.name),
    atLeast(t.ordinal, 1),
  ],
);

/** One row per visitor and article; a visitor counts again after 24 hours. */
export const articleReads = pgTable(
  'article_reads',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    visitor: text('visitor').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.visitor] }), index('article_reads_at_idx').on(t.readAt)],
);

/** Reads counted per day (Asia/Shanghai), for the dashboard. */
export const dailyReads = pgTable(
  'daily_reads',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    count: integer('count').notNull().default(0),
  },
  (t) => [atLeast(t.count, 0)],
);
