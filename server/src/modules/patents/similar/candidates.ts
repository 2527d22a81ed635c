/** Which patents are looked at closely: those that share the most telling words, found by the index of words. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { literal, readRows } from '../../../db/read-rows.ts';
import { lexeme } from '../search/lexemes.ts';
import { isWord } from './terms.ts';

/** Words that are looked up, the most telling ones. */
const WORDS = 12;
/** Patents of one look-up: commoner words are looked up together with another. */
const COMMON = 2_500;
const PAIRS = 8;
/** Patents that are looked at closely. */
const CANDIDATES = 300;

interface LookUp {
  query: string;
  weight: number;
}

/** Look-ups for weighted terms; `having` tells about how many patents have a word. */
export function lookUps(weights: readonly (readonly [string, number])[], having: (word: string) => number): LookUp[] {
  const words = weights
    .filter(([term]) => isWord(term))
    .sort(([, a], [, b]) => b - a)
    .slice(0, WORDS);
  const rare = words.filter(([word]) => having(word) <= COMMON);
  const common = words.filter(([word]) => having(word) > COMMON);
  const pairs = common.flatMap(([one, weight], place) =>
    common
      .slice(place + 1)
      .map(([other, more]): LookUp => ({ query: `${lexeme(one)} & ${lexeme(other)}`, weight: weight + more })),
  );
  pairs.sort((a, b) => b.weight - a.weight);
  return [...rare.map(([word, weight]) => ({ query: lexeme(word), weight })), ...pairs.slice(0, PAIRS)];
}

/** Ids of the patents that share most, by the sum of what they share; a text of common words alone may find none. */
export async function candidatesOf(db: Db, all: readonly LookUp[]): Promise<number[]> {
  if (all.length === 0) return [];
  const parts = all.map(
    ({ query, weight }): SQL => sql`(select s.patent_id, ${weight}::float8 as weight from patent_search s
      where s.words @@ ${query}::tsquery limit ${literal(COMMON)})`,
  );
  const rows = await readRows<{ patent_id: number }>(
    db,
    sql`select patent_id from (${sql.join(parts, sql` union all `)}) as shared
      group by patent_id order by sum(weight) desc, patent_id desc limit ${literal(CANDIDATES)}`,
  );
  return rows.map(({ patent_id }) => patent_id);
}
