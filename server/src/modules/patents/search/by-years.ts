/** The newest of many rows that hold words, without reading the words of any: their index is asked for one year after the other. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { literal } from '../../../db/read-rows.ts';
import { MARK } from './lexemes.ts';

/** In which years patents were filed; null where no day is known. */
export interface FiledYears {
  readonly first: number | null;
  readonly last: number | null;
}

/** Columns of a select that say it. */
export const FILED_YEARS = sql`(select extract(year from min(filed_on))::int from patent_search) as first,
  (select extract(year from max(filed_on))::int from patent_search) as last`;

export async function filedYears(db: Executor): Promise<FiledYears> {
  const { rows } = await db.execute<{ first: number | null; last: number | null }>(sql`select ${FILED_YEARS}`);
  return rows[0] ?? { first: null, last: null };
}

const lexemeOfYear = literal(`'${MARK.years.AD}`);

/**
 * A `column` of rows that hold `words`, year by year from the newest on, those without a day last. No further than needed, because
 * the limit that stands behind it stops it.
 */
export function byYears(
  column: 'facets' | 'patent_id',
  words: string,
  rest: SQL | undefined,
  first: number,
  last: number,
): SQL {
  const year = sql`(${lexemeOfYear} || y || '''')::tsquery`;
  const told = sql.raw(column === 'patent_id' ? 's.patent_id, s.filed_on' : `s.patent_id, s.filed_on, s.${column}`);
  return sql`select h.${sql.raw(column)} from (select generate_series(${last}::int, ${first}::int, -1) as y union all select null) as years,
    lateral (
      select ${told} from patent_search s where ${and(sql`s.words @@ (${words}::tsquery && ${year})`, rest)}
      union all
      select ${told} from patent_search s
        where ${and(sql`y is null and s.filed_on is null and s.words @@ ${words}::tsquery`, rest)}
      order by filed_on desc, patent_id desc) as h`;
}
