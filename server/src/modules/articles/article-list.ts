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
import type { Db } from '../../db/client.ts';
import { like } from '../../lib/list.ts';
import { startOfDay, startOfNextDay, today } from '../../lib/time.ts';
import { timelinessSql } from '../laws/timeliness-sql.ts';
import { queryWords } from '../search/segment.ts';
import {
  ADMIN_COLUMNS,
  ADMIN_LAW_COLUMNS,
  ADMIN_ORDER,
  fromSql,
  ITEM_COLUMNS,
  lawColumns,
  PUBLIC_ORDER,
  publicSql,
  SORT_SQL,
  STATE_SQL,
} from './article-sql.ts';
import { Params, readRows } from './raw-sql.ts';

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

function filters(kind: ArticleKind, query: AnyListQuery, params: Params): string[] {
  const out: string[] = [];
  const keyword = query.keyword?.trim();
  if (keyword) {
    const pattern = params.add(like(keyword));
    const words = queryWords(keyword).join(' ');
    // Content is found through the search index only; its tokens are made when the article is saved.
    const inText = words
      ? ` or a.id in (select s.ref_id from search_documents s where s.kind = '${kind}'
          and s.tokens @@ plainto_tsquery('simple', ${params.add(words)}))`
      : '';
    out.push(`(a.title ilike ${pattern} or a.summary ilike ${pattern}
      or array_to_string(a.tags, ' ') ilike ${pattern}${inText})`);
  }
  if (query.Title?.trim()) out.push(`a.title ilike ${params.add(like(query.Title))}`);
  if (query.Source?.trim()) out.push(`a.source ilike ${params.add(like(query.Source))}`);
  if (query.Category) out.push(`a.category = ${params.add(query.Category)}`);
  if (query.Tag) out.push(`${params.add(query.Tag)} = any(a.tags)`);
  if (query.IsTop !== undefined) out.push(`a.is_top = ${params.add(query.IsTop)}`);
  if (query.IsRecommended !== undefined) out.push(`a.is_recommended = ${params.add(query.IsRecommended)}`);
  if (query.PublishFrom) out.push(`a.publish_time >= ${params.add(startOfDay(clampDay(query.PublishFrom)))}`);
  if (query.PublishTo) out.push(`a.publish_time < ${params.add(startOfNextDay(clampDay(query.PublishTo)))}`);
  if (kind !== 'law') return out;
  if (query.Level) out.push(`l.level = ${params.add(query.Level)}`);
  if (query.IssuingAuthority?.trim()) out.push(`l.issuing_authority ilike ${params.add(like(query.IssuingAuthority))}`);
  if (query.Timeliness) out.push(`${timelinessSql('l', params.add(today()))} = ${params.add(query.Timeliness)}`);
  return out;
}

interface ListOptions {
  columns(params: Params): string;
  where: string[];
  order: string;
  /** Knows the total of a list without filters. */
  total?: () => Promise<number>;
}

/** Rows and the total, which is right on every page, in one statement; without filters the total may be known. */
async function list(
  db: Db,
  kind: ArticleKind,
  query: AnyListQuery,
  options: ListOptions,
): Promise<{ data: Row[]; total: number }> {
  const params = new Params();
  const chosen = filters(kind, query, params);
  const where = [`a.kind = '${kind}'`, ...options.where, ...chosen].join(' and ');
  const sort = query.sortby ? SORT_SQL[query.sortby] : undefined;
  const down = query.order === undefined || query.order.startsWith('desc');
  const order = sort ? `${sort} ${down ? 'desc' : 'asc'} nulls last, ${options.order}` : options.order;
  const from = fromSql(kind);
  // The page size stands in the text: the planner then knows that few rows are wanted.
  const page = `select ${options.columns(params)} from ${from} where ${where}
    order by ${order} limit ${Number(query.pageSize)} offset ${params.add((query.current - 1) * query.pageSize)}`;
  if (options.total && chosen.length === 0) {
    const [data, total] = await Promise.all([readRows<Row>(db, page, params.values), options.total()]);
    return { data, total };
  }
  const text = `select t.total, r.* from (select count(*) as total from ${from} where ${where}) t
    left join lateral (${page}) r on true`;
  const rows = await readRows<Row>(db, text, params.values);
  const total = Number(rows[0]?.total ?? 0);
  return { data: rows[0]?.Id === null ? [] : rows, total };
}

/** Published and due, newest first, top ones above; `total` knows how many there are of the kind. */
export function listPublic(db: Db, kind: ArticleKind, query: AnyListQuery, total: () => Promise<number>) {
  return list(db, kind, query, {
    total,
    columns: (params) => (kind === 'law' ? `${ITEM_COLUMNS}, ${lawColumns(params.add(today()))}` : ITEM_COLUMNS),
    where: [publicSql('a')],
    order: PUBLIC_ORDER,
  });
}

/** Every state; deleted ones only when asked for. */
export function listForStaff(db: Db, kind: ArticleKind, query: AnyListQuery) {
  const where: string[] = [];
  if (query.State === 'deleted') where.push('a.deleted_at is not null');
  else where.push('a.deleted_at is null');
  // Both come from closed lists of the contract.
  if (query.State && query.State !== 'deleted') where.push(`${STATE_SQL} = '${query.State}'`);
  if (query.Status) where.push(`a.status = '${query.Status}'`);
  return list(db, kind, query, {
    columns: (params) =>
      kind === 'law'
        ? `${ITEM_COLUMNS}, ${ADMIN_COLUMNS}, ${lawColumns(params.add(today()))}, ${ADMIN_LAW_COLUMNS}`
        : `${ITEM_COLUMNS}, ${ADMIN_COLUMNS}`,
    where,
    order: ADMIN_ORDER,
  });
}

async function recommended(db: Db, kind: ArticleKind, order: string, limit: number): Promise<Row[]> {
  const params = new Params();
  const columns = kind === 'law' ? `${ITEM_COLUMNS}, ${lawColumns(params.add(today()))}` : ITEM_COLUMNS;
  const text = `select ${columns} from ${fromSql(kind)} where a.kind = '${kind}' and ${publicSql('a')}
    order by ${order}, a.publish_time desc, a.id desc limit ${limit}`;
  return readRows<Row>(db, text, params.values);
}

/** Recommended ones first, then the newest, up to eight. */
export function listRecommended(db: Db, kind: ArticleKind): Promise<Row[]> {
  return recommended(db, kind, 'a.is_recommended desc', RECOMMENDED_COUNT);
}

/**
 * For the picture strip: recommended with a cover of their own, recommended without (the browser
 * draws a cover), then the newest, up to six.
 */
export function listWithImages(db: Db, kind: ArticleKind): Promise<Row[]> {
  const rank = `case when not a.is_recommended then 2 when coalesce(a.cover, '') = '' then 1 else 0 end`;
  return recommended(db, kind, rank, RECOMMENDED_IMAGE_COUNT);
}
