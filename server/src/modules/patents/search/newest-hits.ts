/**
 * The newest of many hits, as facets count them. Two ways lead to them: rows are gone through in the order of their filing
 * days until enough of them hold the words, or the index of words is asked for one year after the other. The first reads
 * few rows where the words are in most of them, the second where they are not; a look at the newest rows says which.
 */
import { PATENT_FACETS_FROM, PATENT_HITS_COUNTED } from '@ip-portal/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { literal } from '../../../db/read-rows.ts';
import { type FoundSet, filter, type Look, NEWEST } from './found-set.ts';
import { MARK } from './lexemes.ts';
import { type Asked, conditionOn } from './query-conditions.ts';

/** One more than are counted, so that it is known whether there are more. */
const MOST = sql`limit ${literal(PATENT_FACETS_FROM + 1)}`;
/** Rows that are looked at to know how common words are. */
const LOOK = 400;
/** Words in fewer than this share of rows are found sooner by the years. */
const COMMON = 0.35;

async function look(db: Executor, words: string): Promise<Look> {
  const { rows } = await db.execute<{ [Name in keyof Look]: Look[Name] }>(sql`
    select (select coalesce(avg((n.words @@ ${words}::tsquery)::int), 0)::float8
        from (select s.words from patent_search s order by ${NEWEST} limit ${literal(LOOK)}) as n) as share,
      (select reltuples::float8 from pg_class where oid = 'patent_search'::regclass) as patents,
      (select extract(year from min(filed_on))::int from patent_search) as first,
      (select extract(year from max(filed_on))::int from patent_search) as last`);
  return rows[0] ?? { share: 0, patents: 0, first: null, last: null };
}

/** More than are counted, twice: a guess may be that far off. */
const MANY = 2 * (PATENT_HITS_COUNTED + 1);

/**
 * What is asked, as a set of more than are counted, where a look says that it is: its facets count it on their way, and
 * find out where that was wrong. Null where nothing can be said.
 */
export async function findMany(db: Executor, asked: Asked, others: SQL | undefined): Promise<FoundSet | null> {
  const { words, rest, days, filed } = asked;
  if (words === null || rest || others) return null;
  const looked = await look(db, words);
  if (looked.share * looked.patents < MANY) return null;
  const where = conditionOn(asked);
  return {
    where,
    words,
    rest,
    days,
    filed,
    looked,
    reads: false,
    bounded: false,
    count: PATENT_HITS_COUNTED + 1,
    ids: null,
  };
}

const lexemeOfYear = literal(`'${MARK.years.AD}`);

/** Year by year from the newest on, those without a day last; no further than needed, because the outermost limit stops it. */
function byYears(words: string, rest: SQL | undefined, first: number, last: number): SQL {
  const year = sql`(${lexemeOfYear} || y || '''')::tsquery`;
  return sql`select h.facets from (select generate_series(${last}::int, ${first}::int, -1) as y union all select null) as years,
    lateral (
      select s.facets, s.filed_on, s.patent_id from patent_search s ${filter(and(sql`s.words @@ (${words}::tsquery && ${year})`, rest))}
      union all
      select s.facets, s.filed_on, s.patent_id from patent_search s
        ${filter(and(sql`y is null and s.filed_on is null and s.words @@ ${words}::tsquery`, rest))}
      order by filed_on desc, patent_id desc) as h ${MOST}`;
}

/** The facets of each hit: of all, or of the newest of more than {@link PATENT_FACETS_FROM}; `sorts`: hits of years are put in order. */
export async function newestHits(
  db: Executor,
  { words, rest, days, filed, count, looked }: FoundSet,
): Promise<{ hits: SQL; sorts: boolean }> {
  const where = and(words === null ? undefined : sql`s.words @@ ${words}::tsquery`, rest, days);
  if (count <= PATENT_HITS_COUNTED)
    return { hits: sql`select s.facets from patent_search s ${filter(where)}`, sorts: false };
  const inOrder = {
    hits: sql`select s.facets from patent_search s ${filter(where)} order by ${NEWEST} ${MOST}`,
    sorts: false,
  };
  if (words === null) return inOrder;
  const { share, first, last } = looked ?? (await look(db, words));
  if (share >= COMMON || first === null || last === null) return inOrder;
  const [from, to] = [Math.max(first, filed?.from ?? first), Math.min(last, filed?.to ?? last)];
  return { hits: byYears(words, and(rest, days), from, to), sorts: true };
}
