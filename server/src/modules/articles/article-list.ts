/** Lists of articles: public and back office, rows and total in one round trip. */
import {
  type AdminArticle,
  type AdminArticleListQuery,
  type AdminLaw,
  type AdminLawListQuery,
  type AdminNotice,
  type AdminNoticeListQuery,
  type ArticleItem,
  type ArticleKind,
  type ArticleListQuery,
  type LawItem,
  type LawListQuery,
  type NoticeItem,
  type NoticeListQuery,
  RECOMMENDED_COUNT,
  RECOMMENDED_IMAGE_COUNT,
  type Scope,
} from '@ip-portal/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literal, prepareRead, type Read, readRows } from '../../db/read-rows.ts';
import { like } from '../../lib/list.ts';
import { clampDay, startOfDay, startOfNextDay, today } from '../../lib/time.ts';
import { tellingWords } from '../../search/index.ts';
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
import { deadlineColumns } from './notices/notice-sql.ts';

type ListQueries = AdminArticleListQuery &
  ArticleListQuery &
  AdminNoticeListQuery &
  NoticeListQuery &
  AdminLawListQuery &
  LawListQuery;
/** Any list query of the three kinds. */
export type AnyListQuery = Partial<ListQueries> & {
  current: number;
  pageSize: number;
};

/** A row of a public list: what articles have, and notices and laws besides. */
type PublicRow = ArticleItem & Partial<Omit<NoticeItem, keyof ArticleItem> & Omit<LawItem, keyof ArticleItem>>;
/** A row of the back office. */
type StaffRow = AdminArticle & Partial<Omit<AdminNotice, keyof AdminArticle> & Omit<AdminLaw, keyof AdminArticle>>;

/** What a query asks of articles (`a`) and laws (`l`). */
export function filters(kind: ArticleKind, query: AnyListQuery): SQL[] {
  const out: SQL[] = [];
  const keyword = query.keyword?.trim();
  if (keyword) {
    const pattern = like(keyword);
    const words = tellingWords(keyword).join(' ');
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

type Reach = 'every' | 'public';
type Day = string | Placeholder;

/** What a page of a list is made of. */
interface Listing {
  kind: ArticleKind;
  scope: Reach;
  where: SQL[];
  /** Today in Shanghai; asked by notices and laws. */
  day: Day;
}

const AND = sql` and `;
const whereOf = ({ kind, where }: Listing) => sql.join([sql`a.kind = ${literal(kind)}`, ...where], AND);

/** What rows of a kind have besides those of the others. */
function moreColumns(kind: ArticleKind, day: Day): SQL {
  if (kind === 'law') return sql`, ${lawColumns(day)}`;
  return kind === 'notice' ? sql`, ${deadlineColumns(day)}` : sql``;
}

function columnsOf({ kind, scope, day }: Listing): SQL {
  const item = sql`${ITEM_COLUMNS}${moreColumns(kind, day)}`;
  if (scope === 'public') return item;
  return kind === 'law' ? sql`${item}, ${ADMIN_COLUMNS}, ${ADMIN_LAW_COLUMNS}` : sql`${item}, ${ADMIN_COLUMNS}`;
}

/** The rows of one page. Its size stands in the text: the planner then knows that few are wanted. */
function pageOf(listing: Listing, query: AnyListQuery, offset: number | Placeholder): SQL {
  const usual = listing.scope === 'public' ? PUBLIC_ORDER : ADMIN_ORDER;
  const sort = query.sortby ? SORT_SQL[query.sortby] : undefined;
  const order = sort ? sql`${sort} ${isDown(query) ? sql`desc` : sql`asc`} nulls last, ${usual}` : usual;
  return sql`select ${columnsOf(listing)} from ${fromSql(listing.kind, listing.scope)} where ${whereOf(listing)}
    order by ${order} limit ${literal(query.pageSize)} offset ${offset}`;
}
const isDown = (query: AnyListQuery) => query.order === undefined || query.order.startsWith('desc');
const offsetOf = (query: AnyListQuery) => (query.current - 1) * query.pageSize;

/** Rows and the total, which is right on every page, in one statement. */
async function list<Row extends { Id: number }>(
  db: Db,
  listing: Listing,
  query: AnyListQuery,
): Promise<{ data: Row[]; total: number }> {
  type Counted = { total: number | string };
  const rows = await readRows<(Row | { Id: null }) & Counted>(
    db,
    sql`select t.total, r.* from (
        select count(*) as total from ${fromSql(listing.kind, listing.scope)} where ${whereOf(listing)}) t
      left join lateral (${pageOf(listing, query, offsetOf(query))}) r on true`,
  );
  const total = Number(rows[0]?.total ?? 0);
  // Past the last page one row comes, with the total alone.
  return { data: rows.filter((row): row is Row & Counted => row.Id !== null), total };
}

/** Pages of unfiltered public lists, put together once for each kind, order and size; a bound. */
const plainPages = new Map<string, Read<PublicRow>>();
const PLAIN_PAGES_MAX = 60;

function plainPage(kind: ArticleKind, query: AnyListQuery): Read<PublicRow> {
  const key = `${kind} ${query.sortby ?? ''} ${isDown(query)} ${query.pageSize}`;
  let read = plainPages.get(key);
  if (!read) {
    const listing: Listing = { kind, scope: 'public', where: [], day: sql.placeholder('day') };
    read = prepareRead<PublicRow>(pageOf(listing, query, sql.placeholder('offset')));
    if (plainPages.size < PLAIN_PAGES_MAX) plainPages.set(key, read);
  }
  return read;
}

/** What the public may see, newest first, top ones above; `totalOf` knows how many there are of the kind. */
export async function listPublic(
  db: Db,
  kind: ArticleKind,
  query: AnyListQuery,
  totalOf: () => Promise<number>,
): Promise<{ data: PublicRow[]; total: number }> {
  const day = today();
  const where = filters(kind, query);
  if (where.length > 0) return list<PublicRow>(db, { kind, scope: 'public', where, day }, query);
  const [data, total] = await Promise.all([plainPage(kind, query)(db, { day, offset: offsetOf(query) }), totalOf()]);
  return { data, total };
}

/** Every state, within a scope of columns; deleted ones only when asked for. */
export function listForStaff(db: Db, kind: ArticleKind, query: AnyListQuery, within: Scope) {
  const deleted = query.State === 'deleted';
  const where = [deleted ? sql`a.deleted_at is not null` : sql`a.deleted_at is null`, ...filters(kind, query)];
  if (query.State && !deleted) where.push(sql`${STATE_SQL} = ${query.State}`);
  if (query.Status) where.push(sql`a.status = ${query.Status}`);
  if (within) where.push(sql`a.column_id = any(${sql.param([...within])}::int[])`);
  return list<StaffRow>(db, { kind, scope: 'every', where, day: today() }, query);
}

async function recommended(db: Db, kind: ArticleKind, order: SQL, limit: number): Promise<PublicRow[]> {
  const text = sql`select ${columnsOf({ kind, scope: 'public', where: [], day: today() })} from ${fromSql(kind, 'public')} where a.kind = ${literal(kind)}
    order by ${order}, a.publish_time desc, a.id desc limit ${literal(limit)}`;
  return readRows<PublicRow>(db, text);
}

/** Recommended ones first, then the newest, up to eight. */
export function listRecommended(db: Db, kind: ArticleKind): Promise<PublicRow[]> {
  return recommended(db, kind, sql`a.is_recommended desc`, RECOMMENDED_COUNT);
}

/**
 * For the picture strip: recommended with a cover of their own, recommended without (the browser
 * draws a cover), then the newest, up to six.
 */
export function listWithImages(db: Db, kind: ArticleKind): Promise<PublicRow[]> {
  const rank = sql`case when not a.is_recommended then 2 when coalesce(a.cover, '') = '' then 1 else 0 end`;
  return recommended(db, kind, rank, RECOMMENDED_IMAGE_COUNT);
}
