/** Lists of articles: public and back office, rows and total in one round trip. */
import {
  type AdminArticleListQuery,
  type AdminLawListQuery,
  type ArticleKind,
  type ArticleListQuery,
  type LawListQuery,
  RECOMMENDED_COUNT,
  RECOMMENDED_IMAGE_COUNT,
} from '@ip-portal/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literal, readRows } from '../../db/read-rows.ts';
import { like } from '../../lib/list.ts';
import { startOfDay, startOfNextDay, today } from '../../lib/time.ts';
import { queryWords } from '../search/index.ts';
import {
  ADMIN_COLUMNS,
  ADMIN_LAW_COLUMNS,
  ADMIN_ORDER,
  fromSql,
  ITEM_COLUMNS,
  lawColumns,
  PUBLIC_ORDER,
  SORT_SQL,
  STATE_SQL,
} from './article-sql.ts';
import { timelinessSql } from './laws/timeliness-sql.ts';

/** Any list query of the three kinds. */
export type AnyListQuery = Partial<AdminLawListQuery & AdminArticleListQuery & LawListQuery & ArticleListQuery> & {
  current: number;
  pageSize: number;
};

type Row = Record<string, unknown>;

/** Days outside these years say nothing about publishing, and PostgreSQL does not know all of them. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';
const clampDay = (day: string) => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day);

function filters(kind: ArticleKind, query: AnyListQuery): SQL[] {
  const out: SQL[] = [];
  const keyword = query.keyword?.trim();
  if (keyword) {
    const pattern = like(keyword);
    const words = queryWords(keyword).join(' ');
    // Content is found through the search index only; its tokens are made when the article is saved.
    const inText = words
      ? sql` or a.id in (select s.ref_id from search_documents s where s.kind = ${literal(kind)}
          and s.tokens @@ plainto_tsquery('simple', ${words}))`
      : sql``;
    out.push(sql`(a.title ilike ${pattern} or a.summary ilike ${pattern}
      or array_to_string(a.tags, ' ') ilike ${pattern}${inText})`);
  }
  if (query.Title?.trim()) out.push(sql`a.title ilike ${like(query.Title)}`);
  if (query.Source?.trim()) out.push(sql`a.source ilike ${like(query.Source)}`);
  if (query.Category) out.push(sql`a.category = ${query.Category}`);
  if (query.Tag) out.push(sql`${query.Tag} = any(a.tags)`);
  if (query.IsTop !== undefined) out.push(sql`a.is_top = ${query.IsTop}`);
  if (query.IsRecommended !== undefined) out.push(sql`a.is_recommended = ${query.IsRecommended}`);
  if (query.PublishFrom) out.push(sql`a.publish_time >= ${startOfDay(clampDay(query.PublishFrom))}`);
  if (query.PublishTo) out.push(sql`a.publish_time < ${startOfNextDay(clampDay(query.PublishTo))}`);
  if (kind !== 'law') return out;
  if (query.Level) out.push(sql`l.level = ${query.Level}`);
  if (query.IssuingAuthority?.trim()) out.push(sql`l.issuing_authority ilike ${like(query.IssuingAuthority)}`);
  if (query.Timeliness) out.push(sql`${timelinessSql('l', today())} = ${query.Timeliness}`);
  return out;
}

interface ListOptions {
  scope: 'every' | 'public';
  columns: SQL;
  where: SQL[];
  order: SQL;
  /** Knows the total of a list without filters. */
  total?: () => Promise<number>;
}

const AND = sql` and `;

/** Rows and the total, which is right on every page, in one statement; without filters the total may be known. */
async function list(
  db: Db,
  kind: ArticleKind,
  query: AnyListQuery,
  options: ListOptions,
): Promise<{ data: Row[]; total: number }> {
  const chosen = filters(kind, query);
  const where = sql.join([sql`a.kind = ${literal(kind)}`, ...options.where, ...chosen], AND);
  const sort = query.sortby ? SORT_SQL[query.sortby] : undefined;
  const down = query.order === undefined || query.order.startsWith('desc');
  const sorted = down ? sql`desc` : sql`asc`;
  const order = sort ? sql`${sort} ${sorted} nulls last, ${options.order}` : options.order;
  const from = fromSql(kind, options.scope);
  // The page size stands in the text: the planner then knows that few rows are wanted.
  const page = sql`select ${options.columns} from ${from} where ${where} order by ${order}
    limit ${literal(query.pageSize)} offset ${(query.current - 1) * query.pageSize}`;
  if (options.total && chosen.length === 0) {
    const [data, total] = await Promise.all([readRows<Row>(db, page), options.total()]);
    return { data, total };
  }
  const both = sql`select t.total, r.* from (select count(*) as total from ${from} where ${where}) t
    left join lateral (${page}) r on true`;
  const rows = await readRows<Row>(db, both);
  const total = Number(rows[0]?.total ?? 0);
  return { data: rows[0]?.Id === null ? [] : rows, total };
}

function itemColumns(kind: ArticleKind): SQL {
  return kind === 'law' ? sql`${ITEM_COLUMNS}, ${lawColumns(today())}` : ITEM_COLUMNS;
}

/** What the public may see, newest first, top ones above; `total` knows how many there are of the kind. */
export function listPublic(db: Db, kind: ArticleKind, query: AnyListQuery, total: () => Promise<number>) {
  return list(db, kind, query, { scope: 'public', total, columns: itemColumns(kind), where: [], order: PUBLIC_ORDER });
}

/** Every state; deleted ones only when asked for. */
export function listForStaff(db: Db, kind: ArticleKind, query: AnyListQuery) {
  const deleted = query.State === 'deleted';
  const where = [deleted ? sql`a.deleted_at is not null` : sql`a.deleted_at is null`];
  if (query.State && !deleted) where.push(sql`${STATE_SQL} = ${query.State}`);
  if (query.Status) where.push(sql`a.status = ${query.Status}`);
  const columns = sql`${itemColumns(kind)}, ${ADMIN_COLUMNS}`;
  return list(db, kind, query, {
    scope: 'every',
    columns: kind === 'law' ? sql`${columns}, ${ADMIN_LAW_COLUMNS}` : columns,
    where,
    order: ADMIN_ORDER,
  });
}

async function recommended(db: Db, kind: ArticleKind, order: SQL, limit: number): Promise<Row[]> {
  const text = sql`select ${itemColumns(kind)} from ${fromSql(kind, 'public')} where a.kind = ${literal(kind)}
    order by ${order}, a.publish_time desc, a.id desc limit ${literal(limit)}`;
  return readRows<Row>(db, text);
}

/** Recommended ones first, then the newest, up to eight. */
export function listRecommended(db: Db, kind: ArticleKind): Promise<Row[]> {
  return recommended(db, kind, sql`a.is_recommended desc`, RECOMMENDED_COUNT);
}

/**
 * For the picture strip: recommended with a cover of their own, recommended without (the browser
 * draws a cover), then the newest, up to six.
 */
export function listWithImages(db: Db, kind: ArticleKind): Promise<Row[]> {
  const rank = sql`case when not a.is_recommended then 2 when coalesce(a.cover, '') = '' then 1 else 0 end`;
  return recommended(db, kind, rank, RECOMMENDED_IMAGE_COUNT);
}
