/** Which patents are looked at closely: those that share the most telling words, found by the index of words. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { literal } from '../../../db/read-rows.ts';
import { byIndex } from '../search/found-set.ts';
import { lexeme, MARK, together } from '../search/lexemes.ts';
import { isWord } from './terms.ts';

/** Words that are looked up, the most telling ones. */
const WORDS = 12;
/** Patents of one look-up: commoner words are looked up together with another. */
const COMMON = 2_500;
/** Rows that a look-up reads, of which the newest count: what is expected of words may be that far off. */
const READ = 2 * COMMON;
/** Pairs that are looked up; one that keeps to classes takes about as long as two. */
const PAIRS = 8;
/** How much oftener two words stand together than chance has it: who writes one writes of what has the other. */
const LIFT = 4;
/** Subclasses that a pair of common words keeps to, and about which part of its patents these hold. */
const CLASSES = 4;
const IN_CLASSES = 0.1;
/** Patents that are looked at closely. */
const CANDIDATES = 300;

interface LookUp {
  query: string;
  weight: number;
}
type Weighted = readonly [string, number];

/** What is known of the library: how many patents it has, and about how many of them have a word. */
interface Library {
  patents: number;
  having: (word: string) => number;
}

/**
 * Two common words, the most telling first. Where more patents have both than one look-up takes, those of the `classes`
 * alone; where these are too many still, or none is known, those that have a third word as well: of all of them it would be
 * chance which are taken.
 */
function pairUp(common: readonly Weighted[], { patents, having }: Library, classes: readonly string[]): LookUp[] {
  const kept = classes.slice(0, CLASSES).map((one) => lexeme(MARK.level.IC + one));
  const pairs = common.flatMap((one, place) => common.slice(place + 1).map((other) => [one, other]));
  const ups = pairs.map((pair) => {
    const [few = 0, many = 0] = pair.map(([word]) => having(word)).sort((a, b) => a - b);
    const both = Math.min(few, ((few * many) / Math.max(1, patents)) * LIFT);
    const keeps = both > COMMON && kept.length > 0;
    const left = keeps ? both * IN_CLASSES : both;
    const third = left > COMMON ? common.find((one) => !pair.includes(one)) : undefined;
    // In the order of all words, so that three of them are one look-up whichever two came first.
    const words = common.filter((one) => one === third || pair.includes(one));
    const parts = words.map(([word]) => lexeme(word));
    return {
      query: together(keeps ? [...parts, together(kept, '|')] : parts, '&'),
      weight: words.reduce((sum, [, weight]) => sum + weight, 0),
      takes: keeps ? 2 : 1,
    };
  });
  const once = [...new Map(ups.map((one) => [one.query, one])).values()];
  let room = PAIRS;
  return once
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ takes, ...one }) => {
      room -= takes;
      return room < 0 ? [] : [one];
    });
}

/** Look-ups for weighted terms; `classes`: the subclasses that the text is of or seems to be of, the likeliest first. */
export function lookUps(weights: readonly Weighted[], library: Library, classes: readonly string[]): LookUp[] {
  const words = weights
    .filter(([term]) => isWord(term))
    .sort(([, a], [, b]) => b - a)
    .slice(0, WORDS);
  const rare = words.filter(([word]) => library.having(word) <= COMMON);
  const common = words.filter(([word]) => library.having(word) > COMMON);
  return [...rare.map(([word, weight]) => ({ query: lexeme(word), weight })), ...pairUp(common, library, classes)];
}

/** Ids of the patents that share most, by the sum of what they share; a text of common words alone may find none. */
export async function candidatesOf(db: Db, all: readonly LookUp[]): Promise<number[]> {
  if (all.length === 0) return [];
  const parts = all.map(
    ({ query, weight }): SQL => sql`(select patent_id, ${weight}::float8 as weight from (
        select s.patent_id from patent_search s where s.words @@ ${query}::tsquery limit ${literal(READ)}) as read
      order by patent_id desc limit ${literal(COMMON)})`,
  );
  const { rows } = await byIndex(db, (of) =>
    of.execute<{ patent_id: number }>(
      sql`select patent_id from (${sql.join(parts, sql` union all `)}) as shared
      group by patent_id order by sum(weight) desc, patent_id desc limit ${literal(CANDIDATES)}`,
    ),
  );
  return rows.map(({ patent_id }) => patent_id);
}
