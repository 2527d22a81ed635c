/**
 * What an expression finds among the search rows: how many, a page of ids in an order, and how they spread. Few hits are
 * read whole and then ordered; of many the order is followed until the page is full. Which it is says the capped count, and
 * never the planner, whose guess may be far off.
 */
import { PATENT_AMONG, PATENT_HITS_COUNTED } from '@ip-portal/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../../db/client.ts';
import { literal, prepareRead } from '../../../db/read-rows.ts';
import { workGate } from '../../../lib/work-gate.ts';
import { byYears, type FiledYears, filedYears } from './by-years.ts';
import { together } from './lexemes.ts';
import { type Asked, conditionOn } from './query-conditions.ts';

/** The order by filing day, the newest first. */
export const NEWEST = sql`s.filed_on desc nulls last, s.patent_id desc`;

/** How common words are among the newest patents, how many patents there are about, and in which years they were filed. */
export interface Look extends FiledYears {
  readonly share: number;
  readonly patents: number;
}

/** What is found: a condition on `s`, which is a row of `patent_search`. */
export interface FoundSet {
  readonly where: SQL | undefined;
  /** The parts of `where`: words that every row holds, and what else has to be true. */
  readonly words: string | null;
  readonly excludes: Asked['excludes'];
  readonly rest: SQL | undefined;
  /** What `where` implies of days, and of the years of filing. */
  readonly days: SQL | undefined;
  readonly filed: Asked['filed'];
  /** Up to one more than are counted. */
  readonly count: number;
  /** Texts of the patents are read, whoever asks of it. */
  readonly reads: boolean;
  /** Texts were read of the newest {@link PATENT_AMONG} only. */
  readonly bounded: boolean;
  /** The ids of the page that was asked for with it, in their order; null where more are found than are read whole. */
  readonly ids: readonly number[] | null;
  /** A look at how common the words are, where somebody has taken one. */
  readonly looked?: Look;
}

/** Reading texts may take seconds of the database: for so many at once, and so many who wait. */
const gate = workGate(4, 24);

/** Work of the database; where it `reads` texts, when there is room for that. */
export const inTurn = <T>(reads: boolean, work: () => Promise<T>): Promise<T> => (reads ? gate(work) : work());

type Counted = Pick<FoundSet, 'count' | 'ids'>;

/** Memory for hits that are put in order; in less that would be done on disk. */
const SORTED_IN = '16MB';

/**
 * A read that finds rows by their words without reading these: they lie apart from the row, and to go through the rows takes
 * several times as long as the index. For words that many rows hold the planner would, who takes them for part of the row.
 */
export const byIndex = <T>(db: Db, read: (of: Executor) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('work_mem', ${literal(SORTED_IN)}, true)`,
    );
    return read(tx);
  });

/** Such a read, unless nothing is asked of words, or only what they are not. */
const asIndexed = <T>(db: Db, { words, excludes }: Asked, read: (of: Executor) => Promise<T>): Promise<T> =>
  words === null || excludes ? read(db) : byIndex(db, read);

export const filter = (where: SQL | undefined): SQL => (where ? sql`where ${where}` : sql``);

async function countUpTo(db: Db, asked: Asked, most: number): Promise<number> {
  // Never prepared, here and below: of each value the plan is another.
  const { rows } = await asIndexed(db, asked, (of) =>
    of.execute<{ count: number }>(
      sql`select count(*)::int as count from (select 1 from patent_search s ${filter(conditionOn(asked))} limit ${literal(most)}) as found`,
    ),
  );
  return rows[0]?.count ?? 0;
}

/** The newest rows that hold `words` and meet `rest`: bounds work that no index helps with. */
async function newest(db: Db, words: string | null, rest?: SQL): Promise<SQL> {
  const { first, last } = words === null ? { first: null, last: null } : await filedYears(db);
  const ids =
    words === null || first === null || last === null
      ? sql`select s.patent_id from patent_search s ${filter(conditionOn({ words, rest }))} order by ${NEWEST}`
      : byYears('patent_id', words, rest, first, last);
  return sql`s.patent_id in (${ids} limit ${literal(PATENT_AMONG)})`;
}

/** Of each of these whether a patent has the words that are asked for, whatever else is asked. */
export async function areFound(db: Db, asked: readonly Asked[]): Promise<readonly boolean[]> {
  const known = asked.map(({ words }) =>
    words === null ? sql`false` : sql`exists (select 1 from patent_search s where s.words @@ ${words}::tsquery)`,
  );
  if (known.length === 0) return [];
  const { rows } = await byIndex(db, (of) =>
    of.execute<{ found: boolean[] }>(sql`select array[${sql.join(known, sql`, `)}] as found`),
  );
  return rows[0]?.found ?? [];
}

/** An order by a column of the patent; absent: the newest first. */
export interface Order {
  readonly by?: string | undefined;
  readonly descending: boolean;
  /** Rows whose title holds these words come first. */
  readonly titled: string | null;
}
interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Columns of `s` that an index has in order, and those that are the patent's. */
const DAYS: Record<string, string> = {
  ApplicationDate: 's.filed_on',
  PublicationDate: 's.published_on',
  GrantDate: 's.granted_on',
  ExpiryDate: 's.expires_on',
};
/** Whether an index of the search has the order by a column. */
export const isByDay = (by: string | undefined): boolean => by !== undefined && by in DAYS;
const OF_PATENT: Record<string, string> = { Title: 'p.title', ApplicationNumber: 'p.application_number' };

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const pageSql = ({ limit, offset }: Page): SQL => sql`limit ${limit} offset ${offset}`;
const signOf = (descending: boolean): SQL => sql.raw(descending ? 'desc' : 'asc');

/** What hits are ordered by, of `most` at most. */
const hitsOf = (where: SQL | undefined, most: SQL = sql``): SQL => sql`
  select s.patent_id, s.filed_on, s.published_on, s.granted_on, s.expires_on from patent_search s ${filter(where)} ${most}`;

/**
 * Whether a title holds what is asked: those that do are among all of the `words`, which the index tells; where more is
 * asked than words, each hit is looked at.
 */
function hasTitle(titled: string, words: string | null, rest: SQL | undefined): SQL {
  return words === null || rest
    ? sql`(select t.words @@ ${titled}::tsquery from patent_search t where t.patent_id = s.patent_id)`
    : sql`s.patent_id in (select t.patent_id from patent_search t where t.words @@ ${together([words, titled], '&')}::tsquery)`;
}

/** The ids of a page of `hits`, ordered; `titled`: those that come first. */
function pageOfHits({ by, descending }: Order, page: Page, titled?: SQL): SQL {
  const ofPatent = by === undefined ? undefined : OF_PATENT[by];
  const column = by === 'Id' ? 's.patent_id' : (ofPatent ?? (by === undefined ? undefined : DAYS[by]));
  return sql`select s.patent_id as id from hits s ${ofPatent ? sql`join patents p on p.id = s.patent_id` : sql``}
    order by ${titled ? sql`${titled} desc, ` : sql``}${column ? sql`${sql.raw(column)} ${signOf(descending)} nulls last, ` : sql``}${NEWEST} ${pageSql(page)}`;
}

/** All hits, then ordered. */
async function orderedPage(db: Db, asked: Asked, where: SQL | undefined, order: Order, page: Page): Promise<number[]> {
  const { rows } = await asIndexed(db, asked, (of) =>
    of.execute<{ id: number }>(sql`with hits as materialized (${hitsOf(where)}) ${pageOfHits(order, page)}`),
  );
  return idsOf(rows);
}

/** How many are found, and as long as they are few a page of them: hits are looked at once for both. */
const countedSql = (hits: SQL, ids: SQL): SQL => sql`with hits as materialized (${hits}),
  told as (select count(*)::int as count from hits)
  select count, case when count <= ${literal(PATENT_HITS_COUNTED)} then array(${ids}) end as ids from told`;
const COUNTED = sql`limit ${literal(PATENT_HITS_COUNTED + 1)}`;

async function countAndPage(db: Db, asked: Asked, order: Order, page: Page): Promise<Counted> {
  const { words, rest } = asked;
  const titled = order.titled === null ? undefined : hasTitle(order.titled, words, rest);
  const { rows } = await asIndexed(db, asked, (of) =>
    of.execute<{ count: number; ids: number[] | null }>(
      countedSql(hitsOf(conditionOn(asked), COUNTED), pageOfHits(order, page, titled)),
    ),
  );
  return rows[0] ?? { count: 0, ids: [] };
}

// A number is the question asked most. To put its statement together and plan it took longer than to answer it.
const findNumber = prepareRead<Counted>(
  countedSql(
    hitsOf(sql`s.words @@ ${sql.placeholder('words')}::tsquery`, COUNTED),
    sql`select s.patent_id as id from hits s order by ${NEWEST} limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('offset')}::int`,
  ),
);

/**
 * Looks for what is asked, and for a page of it; `others` is what has to be true besides. Without a page it is known whether
 * something is found: `count` is 1 then.
 */
export function find(
  db: Db,
  asked: Asked,
  others: SQL | undefined,
  wanted?: { order: Order; page: Page },
): Promise<FoundSet> {
  return inTurn(asked.reads === true, () => findNow(db, asked, others, wanted));
}

async function findNow(
  db: Db,
  asked: Asked,
  others: SQL | undefined,
  wanted: { order: Order; page: Page } | undefined,
): Promise<FoundSet> {
  const { words, excludes } = asked;
  const bounded = asked.reads === true && (await countUpTo(db, { words, excludes }, PATENT_AMONG + 1)) > PATENT_AMONG;
  const rest = and(bounded ? await newest(db, words) : undefined, asked.rest, others);
  const where = conditionOn({ words, rest });
  const plain = asked.isNumber === true && !others && wanted !== undefined && wanted.order.by === undefined;
  const [one] = plain ? await findNumber(db, { words, ...wanted.page }) : [];
  const counted =
    one ??
    (wanted
      ? await countAndPage(db, { words, excludes, rest }, wanted.order, wanted.page)
      : { count: await countUpTo(db, { words, excludes, rest }, 1), ids: null });
  const { days, filed, reads = false } = asked;
  return { where, words, excludes, rest, days, filed, reads, bounded, ...counted };
}

/** The ids of all that is found; for those that texts were read of, who are at most {@link PATENT_AMONG}. */
export async function allIds(db: Db, found: FoundSet): Promise<number[]> {
  const { rows } = await inTurn(found.reads, () =>
    asIndexed(db, found, (of) =>
      of.execute<{ id: number }>(
        sql`select s.patent_id as id from patent_search s ${filter(found.where)} limit ${literal(PATENT_AMONG)}`,
      ),
    ),
  );
  return idsOf(rows);
}

/** Follows an index until the page is full; null where it ends before that, among those that have no such day. */
async function followedPage(
  db: Db,
  where: SQL | undefined,
  { by, descending }: Order,
  page: Page,
): Promise<number[] | null> {
  const day = sql.raw(by === undefined ? 's.filed_on' : (DAYS[by] ?? 's.patent_id'));
  const sign = signOf(descending);
  // The index is gone through in either direction: to that end the places of the nulls are those of its order.
  const nulls = sql.raw(descending ? 'nulls last' : 'nulls first');
  const order = by === 'Id' ? sql`s.patent_id ${sign}` : sql`${day} ${sign} ${nulls}, s.patent_id ${sign}`;
  const told = descending ? where : sql`${day} is not null${where ? sql` and ${where}` : sql``}`;
  const { rows } = await byIndex(db, (of) =>
    of.execute<{ id: number }>(
      sql`select s.patent_id as id from patent_search s ${filter(told)} order by ${order} ${pageSql(page)}`,
    ),
  );
  return !descending && rows.length < page.limit ? null : idsOf(rows);
}

/** Whether an order is one of the newest hits alone: no index of the search has it, and all would be too many. */
export const ordersNewest = ({ count }: FoundSet, by: string | undefined): boolean =>
  count > PATENT_HITS_COUNTED && by !== undefined && OF_PATENT[by] !== undefined;

/** The ids of the page that {@link find} was asked for, in their order. */
export async function pageOf(db: Db, found: FoundSet, order: Order, page: Page): Promise<readonly number[]> {
  return found.ids ?? inTurn(found.reads, () => pageOfMany(db, found, order, page));
}

async function pageOfMany(db: Db, found: FoundSet, order: Order, page: Page): Promise<readonly number[]> {
  const where = and(found.where, found.days);
  if (ordersNewest(found, order.by))
    return orderedPage(db, found, await newest(db, found.words, and(found.rest, found.days)), order, page);
  return (await followedPage(db, where, order, page)) ?? (await orderedPage(db, found, where, order, page));
}
