/** Select lists of articles (`a`) and laws (`l`), in one place for all reads. */
import { type ArticleKind, newsResource, orderOf } from '@ip-portal/contract';
import { LAW_LEVELS } from '@ip-portal/contract/rules/timeliness';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { fixed, literal, timestampSql } from '../../db/read-rows.ts';
import { timelinessSql } from './laws/timeliness-sql.ts';

/** Milliseconds until one more article of a kind is due, null when none is scheduled. */
export function nextDueSql(kind: ArticleKind): SQL {
  return sql`(select (extract(epoch from min(f.publish_time) - now()) * 1000)::float8
    from scheduled_articles f where f.kind = ${literal(kind)})`;
}

/** Fields of a list row; never the content. */
export const ITEM_COLUMNS = fixed(sql`a.id as "Id", a.kind as "Kind", a.title as "Title", a.summary as "Summary",
  a.cover as "Cover", a.cover_alt as "CoverAlt", a.source as "Source", a.author as "Author",
  a.category as "Category", a.tags as "Tags", ${timestampSql(sql`a.publish_time`)} as "PublishTime",
  a.is_top as "IsTop", a.is_recommended as "IsRecommended", a.read_count as "ReadCount"`);

/** The derived state: `scheduled` and `deleted` are never stored. */
export const STATE_SQL = fixed(sql`case when a.deleted_at is not null then 'deleted'
  when a.status = 'published' and a.publish_time > now() then 'scheduled' else a.status end`);

/** What the back office sees besides. */
export const ADMIN_COLUMNS = fixed(sql`a.version as "Version", ${timestampSql(sql`a.created_at`)} as "CreatedAt",
  ${timestampSql(sql`a.updated_at`)} as "UpdatedAt", ${timestampSql(sql`a.deleted_at`)} as "DeletedAt",
  a.source_url as "SourceUrl", a.status as "Status", ${STATE_SQL} as "State",
  a.created_by as "CreatedBy", a.updated_by as "UpdatedBy"`);

const LAW_COLUMNS = fixed(sql`l.issuing_authority as "IssuingAuthority", l.document_number as "DocumentNumber",
  l.level as "Level", l.promulgation_date as "PromulgationDate", l.effective_date as "EffectiveDate",
  l.repealed_date as "RepealedDate"`);

/** Law fields on a day of Shanghai. */
export function lawColumns(day: string | Placeholder): SQL {
  return sql`${LAW_COLUMNS}, ${timelinessSql('l', day)} as "Timeliness"`;
}

export const ADMIN_LAW_COLUMNS = sql`l.series_key as "SeriesKey", l.article_count as "ArticleCount"`;

/** `from` of a kind: every article, or those the public may see. */
export function fromSql(kind: ArticleKind, scope: 'every' | 'public'): SQL {
  const articles = scope === 'public' ? sql`public_articles a` : sql`articles a`;
  if (kind === 'law') return sql`${articles} join laws l on l.article_id = a.id`;
  return kind === 'notice' ? sql`${articles} left join notice_terms terms on terms.article_id = a.id` : articles;
}

/** Sort fields by their contract name. */
export const SORT_SQL: Record<string, SQL> = {
  Id: sql`a.id`,
  Title: sql`a.title`,
  PublishTime: sql`a.publish_time`,
  ReadCount: sql`a.read_count`,
  IsTop: sql`a.is_top`,
  CreatedAt: sql`a.created_at`,
  UpdatedAt: sql`a.updated_at`,
  PromulgationDate: sql`l.promulgation_date`,
  EffectiveDate: sql`l.effective_date`,
  DeadlineAt: sql`terms.deadline_at`,
  // 宪法 first when ascending.
  Level: fixed(sql`array_position(array[${sql.join(LAW_LEVELS.map(literal), sql`, `)}], l.level)`),
};

/**
 * The declared order of articles, the same for the three kinds. Word for word that of `articles_public_idx`, so that a
 * page reads ten rows and sorts none.
 */
export const PUBLIC_ORDER = fixed(
  sql.join(
    orderOf(newsResource).map(({ field, descending }) => {
      const column = SORT_SQL[field];
      if (!column) throw new Error(`articles cannot be sorted by ${field}`);
      return sql`${column} ${descending ? sql`desc` : sql`asc`} nulls last`;
    }),
    sql`, `,
  ),
);
export const ADMIN_ORDER = sql`a.updated_at desc, a.id desc`;
