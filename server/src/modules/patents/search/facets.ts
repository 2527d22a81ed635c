/** How the found patents spread over types, states, years, classes, applicants and places. */
import { PATENT_FACETS_FROM, PATENT_HITS_COUNTED, type PatentSearchMore } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import type { Db, Executor } from '../../../db/client.ts';
import { literal } from '../../../db/read-rows.ts';
import { titlesOf } from '../classes/classes-of.ts';
import { byIndex, type FoundSet, inTurn } from './found-set.ts';
import { FACET_MARK, LEVELS } from './lexemes.ts';
import { newestHits } from './newest-hits.ts';

/** Values of a facet that are told, the most frequent ones; of years, which are compared, all. */
const VALUES = 20;
const [SECTION, CLASS, SUBCLASS] = LEVELS;

type Facets = NonNullable<PatentSearchMore['facets']>;

/** Classes with what they are about, where that is known. */
async function withTitles(db: Db, facets: Facets): Promise<Facets> {
  const { Class: classes = [], Subclass: subclasses = [] } = facets;
  const titles = await titlesOf(
    db,
    [...classes, ...subclasses].map(({ Value }) => Value),
  );
  const titled = (values: typeof classes) =>
    values.map((value) => {
      const Title = titles.get(value.Value);
      return Title === undefined ? value : { ...value, Title };
    });
  return { ...facets, Class: titled(classes), Subclass: titled(subclasses) };
}

/** Counts what was found, of more than {@link PATENT_FACETS_FROM} the newest; `hits`: one more than that, or all. */
export async function countFacets(
  db: Db,
  found: FoundSet,
): Promise<{ hits: number; told: Pick<PatentSearchMore, 'facets' | 'facetsFrom'> }> {
  const hitsOf = await newestHits(db, found);
  // Each value stands once in a row, behind the letter of its facet; classes are ranked among those of one level.
  const count = (of: Executor) =>
    of.execute<{ told: string; count: number; hits: number }>(
      sql`with hits as materialized (${hitsOf}),
        counted as (select told, count(*)::int as count
          from (select unnest(facets) as told from (select * from hits limit ${literal(PATENT_FACETS_FROM)}) as h) as all_told group by told),
        placed as (select *, row_number() over (partition by left(told, 1),
          case when starts_with(told, ${literal(FACET_MARK.Levels)}) then length(told) end order by count desc, told) as place
          from counted)
        select told, count, (select count(*)::int from hits) as hits from placed
        where place <= ${literal(VALUES)} or starts_with(told, ${literal(FACET_MARK.Year)}) order by place, told`,
    );
  // Of many the words of a year are asked for as well, of which there is always an index.
  const indexed = found.words !== null && (!found.excludes || found.count > PATENT_HITS_COUNTED);
  const { rows } = await inTurn(found.reads, () => (indexed ? byIndex(db, count) : count(db)));
  const of = (mark: string, length?: number) =>
    rows.flatMap(({ told, count }) =>
      told.startsWith(mark) && (length === undefined || told.length === length + 1)
        ? [{ Value: told.slice(1), Count: count }]
        : [],
    );
  const facets: NonNullable<PatentSearchMore['facets']> = {
    Type: of(FACET_MARK.Type),
    State: of(FACET_MARK.State),
    Flags: of(FACET_MARK.Flags),
    // Years in their order; all others by how many there are.
    Year: of(FACET_MARK.Year).sort((a, b) => (a.Value < b.Value ? 1 : -1)),
    Section: of(FACET_MARK.Levels, SECTION),
    Class: of(FACET_MARK.Levels, CLASS),
    Subclass: of(FACET_MARK.Levels, SUBCLASS),
    Applicant: of(FACET_MARK.Applicant),
    Province: of(FACET_MARK.Province),
    City: of(FACET_MARK.City),
    District: of(FACET_MARK.District),
  };
  const hits = rows[0]?.hits ?? 0;
  return {
    hits,
    told: {
      facets: await withTitles(db, facets),
      ...(hits > PATENT_FACETS_FROM ? { facetsFrom: PATENT_FACETS_FROM } : {}),
    },
  };
}
