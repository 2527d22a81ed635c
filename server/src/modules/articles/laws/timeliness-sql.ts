/**
 * 时效性 in SQL, the twin of `deriveTimeliness` and `linkVersions` in contract/src/rules/timeliness.ts
 * (a test compares both over random chains). Only public versions supersede.
 */
import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** Day a version is ordered by inside its chain. */
function orderOf(alias: SQL): SQL {
  return sql`coalesce(${alias}.promulgation_date, ${alias}.effective_date)`;
}

/** An expression for the laws row `alias` on a day of Shanghai, `YYYY-MM-DD`. */
export function timelinessSql(alias: string, day: string | Placeholder): SQL {
  const law = sql.raw(alias);
  return sql`(case
    when ${law}.repealed_date <= ${day}::date then '已废止'
    when exists (
      select 1 from public_laws newer
      where newer.series_key = ${law}.series_key and ${law}.series_key <> ''
        and ${orderOf(sql`newer`)} > ${orderOf(law)}
        and coalesce(newer.effective_date, newer.promulgation_date) <= ${day}::date
    ) then '已修改'
    when coalesce(${law}.effective_date, ${law}.promulgation_date) > ${day}::date then '尚未生效'
    else '现行有效' end)`;
}

/** The law of row `l` and its public versions as JSON, newest first. */
export function versionsSql(day: string | Placeholder): SQL {
  return sql`(select json_agg(json_build_object('Id', va.id, 'Title', va.title,
      'PromulgationDate', v.promulgation_date, 'EffectiveDate', v.effective_date,
      'Timeliness', ${timelinessSql('v', day)})
      order by coalesce(v.promulgation_date, v.effective_date) desc nulls last, va.id desc)
    from laws v join articles va on va.id = v.article_id
    where v.article_id = l.article_id or (v.series_key = l.series_key and l.series_key <> ''
      and exists (select 1 from public_laws shown where shown.article_id = v.article_id)))`;
}
