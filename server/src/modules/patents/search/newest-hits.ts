/**
 * The newest of many hits, as facets count them: the index of words is asked for one year after the other, so that no row's
 * words are read. How common words are says a look at the newest rows.
 */
import { PATENT_FACETS_FROM, PATENT_HITS_COUNTED } from '@ip-portal/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { literal } from '../../../db/read-rows.ts';
import { byYears, FILED_YEARS } from './by-years.ts';
import { type FoundSet, filter, type Look, NEWEST } from './found-set.ts';
import { type Asked, conditionOn } from './query-conditions.ts';

/** One more than are counted, so that it is known whether there are more. */
const MOST = sql`limit ${literal(PATENT_FACETS_FROM + 1)}`;
/** Rows that are looked at to know how common words are. */
const LOOK = 400;

async function look(db: Executor, words: string): Promise<Look> {
  const { rows } = await db.execute<{ [Name in keyof Look]: Look[Name] }>(sql`
    select (select coalesce(avg((n.words @@ ${words}::tsquery)::int), 0)::float8
        from (select s.words from patent_search s order by ${NEWEST} limit ${literal(LOOK)}) as n) as share,
      (select reltuples::float8 from pg_class where oid = 'patent_search'::regclass) as patents, ${FILED_YEARS}`);
  return rows[0] ?? { share: 0, patents: 0, first: null, last: null };
}

/** More than are counted, twice: a guess may be that far off. */
const MANY = 2 * (PATENT_HITS_COUNTED + 1);

/**
 * What is asked, as a set of more than are counted, where a look says that it is: its facets count it on their way, and
 * find out where that was wrong. Null where nothing can be said.
 */
export async function findMany(db: Executor, asked: Asked, others: SQL | undefined): Promise<FoundSet | null> {
  const { words, excludes, rest, days, filed } = asked;
  if (words === null || rest || others) return null;
  const looked = await look(db, words);
  if (looked.share * looked.patents < MANY) return null;
  const where = conditionOn(asked);
  return {
    where,
    words,
    excludes,
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

/** The facets of each hit: of all, or of the newest of more than {@link PATENT_FACETS_FROM}. */
export async function newestHits(db: Executor, { words, rest, days, filed, count, looked }: FoundSet): Promise<SQL> {
  const where = and(words === null ? undefined : sql`s.words @@ ${words}::tsquery`, rest, days);
  if (count <= PATENT_HITS_COUNTED) return sql`select s.facets from patent_search s ${filter(where)}`;
  const { first, last } = words === null ? { first: null, last: null } : (looked ?? (await look(db, words)));
  if (words === null || first === null || last === null)
    return sql`select s.facets from patent_search s ${filter(where)} order by ${NEWEST} ${MOST}`;
  const [from, to] = [Math.max(first, filed?.from ?? first), Math.min(last, filed?.to ?? last)];
  return sql`${byYears('facets', words, and(rest, days), from, to)} ${MOST}`;
}
