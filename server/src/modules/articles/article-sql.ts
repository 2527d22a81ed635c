/** Select lists and conditions of articles (`a`) and laws (`l`), in one place for all reads. */
import { type ArticleKind, LAW_LEVELS } from '@ip-portal/contract';
import { timelinessSql } from '../laws/timeliness-sql.ts';
import { timestampSql } from './raw-sql.ts';

/** What the public may see: published, due, not deleted. Matches the partial indexes. */
export function publicSql(alias: string): string {
  return `${alias}.status = 'published' and ${alias}.deleted_at is null and ${alias}.publish_time <= now()`;
}

/** Milliseconds until one more article of a kind is due, null when none is scheduled. */
export function nextDueSql(kind: ArticleKind): string {
  return `(select (extract(epoch from min(f.publish_time) - now()) * 1000)::float8 from articles f
    where f.kind = '${kind}' and f.status = 'published' and f.deleted_at is null and f.publish_time > now())`;
}

/** Fields of a list row; never the content. */
export const ITEM_COLUMNS = `a.id as "Id", a.kind as "Kind", a.title as "Title", a.summary as "Summary",
  a.cover as "Cover", a.cover_alt as "CoverAlt", a.source as "Source", a.author as "Author",
  a.category as "Category", a.tags as "Tags", ${timestampSql('a.publish_time')} as "PublishTime",
  a.is_top as "IsTop", a.is_recommended as "IsRecommended", a.read_count as "ReadCount"`;

/** The derived state: `scheduled` and `deleted` are never stored. */
export const STATE_SQL = `case when a.deleted_at is not null then 'deleted'
  when a.status = 'published' and a.publish_time > now() then 'scheduled' else a.status end`;

/** What the back office sees besides. */
export const ADMIN_COLUMNS = `a.version as "Version", ${timestampSql('a.created_at')} as "CreatedAt",
  ${timestampSql('a.updated_at')} as "UpdatedAt", ${timestampSql('a.deleted_at')} as "DeletedAt",
  a.source_url as "SourceUrl", a.status as "Status", ${STATE_SQL} as "State",
  a.created_by as "CreatedBy", a.updated_by as "UpdatedBy"`;

/** Law fields; `today` is a placeholder of the day in Shanghai. */
export function lawColumns(today: string): string {
  return `l.issuing_authority as "IssuingAuthority", l.document_number as "DocumentNumber", l.level as "Level",
  l.promulgation_date as "PromulgationDate", l.effective_date as "EffectiveDate",
  l.repealed_date as "RepealedDate", ${timelinessSql('l', today)} as "Timeliness"`;
}

export const ADMIN_LAW_COLUMNS = `l.series_key as "SeriesKey", l.article_count as "ArticleCount"`;

/** `from` of a kind. */
export function fromSql(kind: ArticleKind): string {
  return kind === 'law' ? 'articles a join laws l on l.article_id = a.id' : 'articles a';
}

/** Sort fields by their contract name. */
export const SORT_SQL: Record<string, string> = {
  Id: 'a.id',
  Title: 'a.title',
  PublishTime: 'a.publish_time',
  ReadCount: 'a.read_count',
  IsTop: 'a.is_top',
  CreatedAt: 'a.created_at',
  UpdatedAt: 'a.updated_at',
  PromulgationDate: 'l.promulgation_date',
  EffectiveDate: 'l.effective_date',
  // 宪法 first when ascending.
  Level: `array_position(array[${LAW_LEVELS.map((level) => `'${level}'`).join(', ')}], l.level)`,
};

/** Word for word the order of `articles_public_idx`, so that a page reads ten rows and sorts none. */
export const PUBLIC_ORDER = 'a.is_top desc nulls last, a.publish_time desc nulls last, a.id desc nulls last';
export const ADMIN_ORDER = 'a.updated_at desc, a.id desc';
