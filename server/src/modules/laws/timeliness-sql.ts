/**
 * 时效性 in SQL, the twin of `deriveTimeliness` and `linkVersions` in contract/src/rules/timeliness.ts
 * (a test compares both over random chains). Only published, due versions supersede.
 */

/** Day a version is ordered by inside its chain. */
function orderOf(alias: string): string {
  return `coalesce(${alias}.promulgation_date, ${alias}.effective_date)`;
}

/** An expression for the laws row `alias`; `today` is a placeholder of type date. */
export function timelinessSql(alias: string, today: string): string {
  return `(case
    when ${alias}.repealed_date <= ${today}::date then '已废止'
    when exists (
      select 1 from laws newer join articles newer_a on newer_a.id = newer.article_id
      where newer.series_key = ${alias}.series_key and ${alias}.series_key <> ''
        and ${orderOf('newer')} > ${orderOf(alias)}
        and coalesce(newer.effective_date, newer.promulgation_date) <= ${today}::date
        and newer_a.status = 'published' and newer_a.deleted_at is null and newer_a.publish_time <= now()
    ) then '已修改'
    when coalesce(${alias}.effective_date, ${alias}.promulgation_date) > ${today}::date then '尚未生效'
    else '现行有效' end)`;
}
