/** Laws for their list: versions of one statute are one entry, counted by level. */
import type { LawLevelCount, LawStatute } from '@ip-portal/contract';
import { LAW_LEVELS, RELIABLE_FIRST } from '@ip-portal/contract/rules/timeliness';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fixed, literal, readRows } from '../../../db/read-rows.ts';
import { today } from '../../../lib/time.ts';
import { type AnyListQuery, filters } from '../article-list.ts';
import { fromSql, ITEM_COLUMNS, lawColumns } from '../article-sql.ts';
import { timelinessSql, versionsSql } from './timeliness-sql.ts';

const rankOf = (values: readonly string[]) => fixed(sql`array[${sql.join(values.map(literal), sql`, `)}]::text[]`);
const LEVELS = rankOf(LAW_LEVELS);
/** Which version stands for its statute: the one to rely on, else the one to come, else the latest of the past. */
export const VALIDITY = rankOf(RELIABLE_FIRST);

const HEAD_ORDER = sql`array_position(${LEVELS}, h.level::text), h.is_top desc, h.day desc nulls last, h.id desc`;

/** A page of statutes, highest level first; the counts by level are of what the other filters let through. */
export async function listStatutes(
  db: Db,
  { Level, ...query }: AnyListQuery,
): Promise<{ data: LawStatute[]; total: number; Levels: LawLevelCount[] }> {
  const day = today();
  const where = sql.join([sql`a.kind = 'law'`, ...filters('law', query)], sql` and `);
  const rows = await readRows<LawStatute & { total: number | string; Levels: LawLevelCount[] }>(
    db,
    sql`with hits as (
      select a.id, a.is_top, l.level, coalesce(nullif(l.series_key, ''), 'article ' || a.id) as series,
        coalesce(l.promulgation_date, l.effective_date) as day, ${timelinessSql('l', day)} as timeliness
      from ${fromSql('law', 'public')} where ${where}
    ), heads as (
      select distinct on (series) * from hits
      order by series, array_position(${VALIDITY}, timeliness), day desc nulls last, id desc
    ), shown as (
      select * from heads ${Level ? sql`where level = ${Level}` : sql``}
    )
    select t.total, t."Levels", r.* from (
      select (select count(*) from shown) as total,
        (select coalesce(json_agg(json_build_object('Level', f.level, 'Count', f.count)
            order by array_position(${LEVELS}, f.level::text)), '[]')
          from (select level, count(*) as count from heads where level is not null group by level) f) as "Levels") t
    left join lateral (
      select ${ITEM_COLUMNS}, ${lawColumns(day)}, ${versionsSql(day)} as "Versions"
      from shown h join public_articles a on a.id = h.id join laws l on l.article_id = a.id
      order by ${HEAD_ORDER} limit ${query.pageSize} offset ${(query.current - 1) * query.pageSize}) r on true`,
  );
  return {
    // Past the last page one row comes, with the total alone.
    data: rows.filter(({ Id }: { Id: number | null }) => Id !== null),
    total: Number(rows[0]?.total ?? 0),
    Levels: rows[0]?.Levels ?? [],
  };
}
