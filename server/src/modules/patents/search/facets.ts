/** How the found patents spread over types, states, years, classes, applicants and places. */
import { PATENT_FACETS_FROM, type PatentSearchMore } from '@ip-portal/contract';
import { PATENT_FACETS, type PatentFacet } from '@ip-portal/contract/rules/patent-query/narrow';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { publicPatents } from '../../../db/public-views.ts';
import { literal, readRows } from '../../../db/read-rows.ts';

/** Values of a facet that are told, the most frequent ones. */
const VALUES = 20;

const start = (length: number) =>
  sql.raw(`(select array_agg(distinct left(symbol, ${length})) from unnest(array_append(h.ipcs, h.main_ipc)) as symbol
    where length(symbol) >= ${length})`);
/** Of each facet the values that a found patent `h` counts for, each once. */
const VALUES_OF: Record<PatentFacet, SQL> = {
  Type: sql.raw('array[h.type]'),
  State: sql.raw('array[h.state]'),
  Flags: sql.raw('h.flags'),
  Year: sql.raw("array[to_char(h.application_date, 'YYYY')]"),
  Section: start(1),
  Class: start(3),
  Subclass: start(4),
  Applicant: sql.raw('(select array_agg(distinct name) from unnest(h.applicants || h.owners) as name)'),
  Province: sql.raw('array[h.province]'),
};

/** Counts the patents that meet `where`, of more than {@link PATENT_FACETS_FROM} the newest. */
export async function countFacets(
  db: Db,
  where: SQL | undefined,
): Promise<Pick<PatentSearchMore, 'facets' | 'facetsFrom'>> {
  const counts = PATENT_FACETS.map(
    (name) => sql`select ${literal(name)} as facet, value, count(*)::int as count
      from hits h, unnest(${VALUES_OF[name]}) as value where value <> '' group by value`,
  );
  const rows = await readRows<{ facet: PatentFacet; value: string; count: number; hits: number }>(
    db,
    sql`with hits as materialized (
        select patents.type, patents.state, patents.flags, patents.application_date, patents.main_ipc, patents.ipcs,
          patents.applicants, patents.owners, patents.province
        from ${publicPatents} as patents ${where ? sql`where ${where}` : sql``}
        order by patents.application_date desc nulls last, patents.id desc limit ${literal(PATENT_FACETS_FROM + 1)}),
      counted as (${sql.join(counts, sql` union all `)}),
      placed as (select *, row_number() over (partition by facet order by count desc, value) as place from counted)
      select facet, value, count, (select count(*)::int from hits) as hits from placed
      where place <= ${literal(VALUES)} order by facet, place`,
  );
  const of = (name: PatentFacet) =>
    rows.flatMap(({ facet, value, count }) => (facet === name ? [{ Value: value, Count: count }] : []));
  const facets: NonNullable<PatentSearchMore['facets']> = {
    Type: of('Type'),
    State: of('State'),
    Flags: of('Flags'),
    // Years in their order; all others by how many there are.
    Year: of('Year').sort((a, b) => (a.Value < b.Value ? 1 : -1)),
    Section: of('Section'),
    Class: of('Class'),
    Subclass: of('Subclass'),
    Applicant: of('Applicant'),
    Province: of('Province'),
  };
  return { facets, ...((rows[0]?.hits ?? 0) > PATENT_FACETS_FROM ? { facetsFrom: PATENT_FACETS_FROM } : {}) };
}
