/**
 * Words near to one that nothing has: a letter is another, is missing or is too many, or two have changed places. Asked by
 * equality of pieces, so that it takes the same time among a million patents as among a hundred.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { queryWords } from '../../../search/index.ts';
import { patentNearWords } from '../table.ts';
import { FACET_MARK } from './lexemes.ts';

/** Newest patents whose words are taken, and the most frequent of these words. */
const FROM_PATENTS = 50_000;
const WORDS = 60_000;
const LONGEST = 12;
/** In `tokens` the weight A is that of a title. */
const WORDS_OF = `(select words from patent_search order by filed_on desc nulls last, patent_id desc limit ${FROM_PATENTS})
  union all (select ts_filter(tokens, '{a}') from search_documents where kind <> 'patent' order by sort_date desc nulls last limit ${FROM_PATENTS})`;
/** Before a name and its pieces, which words are not mistaken for. */
const NAME = '=';
/** The most frequent names of applicants of these patents, and how many letters they have. */
const NAMES = { most: 20_000, shortest: 3, longest: 40 };
/** What a name is mostly left without when it is typed. */
const COMPANY = '(股份|责任)?有限(责任)?公司$';
const NAMES_OF = `select name, sum(patents)::int as patents from (
    select substr(told, 2) as whole, count(*) as patents from (
      select unnest(facets) as told from (
        select facets from patent_search order by filed_on desc nulls last, patent_id desc limit ${FROM_PATENTS}) as newest) as each
    where starts_with(told, '${FACET_MARK.Applicant}') group by told) as counted,
  lateral (select whole union select regexp_replace(whole, '${COMPANY}', '')) as forms(name)
  where length(name) between ${NAMES.shortest} and ${NAMES.longest} group by name order by patents desc, name limit ${NAMES.most}`;
/** Milliseconds that making them may take. */
const MAKE_MS = 300_000;

/** Takes words and applicants of the newest patents, and words of the titles of everything else that the site search finds. */
export async function renewNearWords(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = ${sql.raw(String(MAKE_MS))}`);
    await tx.execute(sql`delete from ${patentNearWords}`);
    await tx.execute(sql`insert into ${patentNearWords} (piece, word, patents)
      select distinct case place when 0 then word else overlay(word placing '' from place for 1) end, word, ndoc
      from (select word, ndoc from ts_stat(${WORDS_OF}, 'ab')
          where length(word) between 2 and ${LONGEST} and word ~ '[^0-9]' order by ndoc desc, word limit ${WORDS}) as told,
        generate_series(0, case when length(word) > 2 then length(word) else 0 end) as place`);
    await tx.execute(sql`insert into ${patentNearWords} (piece, word, patents)
      select distinct ${NAME}::text || case place when 0 then lower(name) else overlay(lower(name) placing '' from place for 1) end,
        ${NAME}::text || name, patents
      from (${sql.raw(NAMES_OF)}) as told, generate_series(0, length(name)) as place`);
  });
}

/** What is left of a text without one of its letters, and itself. */
function piecesOf(text: string): string[] {
  const letters = [...text];
  const shorter = letters.map((_, place) => letters.filter((_letter, at) => at !== place).join(''));
  return [...new Set([text, ...(letters.length > 2 ? shorter : [])])];
}

/** Parts of a text that may be one mistyped word: words that stand side by side in it, as it was cut. */
function spansOf(text: string): string[] {
  const words = queryWords(text);
  const spans = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + 4); to += 1) {
      const span = words.slice(from, to).join('');
      const length = [...span].length;
      if (length > 2 && length <= LONGEST && text.toLowerCase().includes(span)) spans.add(span);
    }
  }
  return [...spans].sort((a, b) => b.length - a.length).slice(0, 20);
}

/** Texts like `text` with a known word in the place of one that may be mistyped, the likeliest first; two at most. */
export async function nearTexts(db: Db, text: string): Promise<string[]> {
  const spans = spansOf(text);
  const pieces = spans.flatMap((span) => piecesOf(span).map((piece) => ({ span, piece })));
  if (pieces.length === 0) return [];
  const { rows } = await db.execute<{ span: string; word: string }>(sql`
    select told.span, n.word, max(n.patents) as patents
    from unnest(${sql.param(pieces.map(({ span }) => span))}::text[], ${sql.param(pieces.map(({ piece }) => piece))}::text[]) as told(span, piece)
    join ${patentNearWords} n on n.piece = told.piece and n.word <> told.span
    group by told.span, n.word
    -- Of the same length a letter is another: the likeliest fault. The longer the word, the less it is chance.
    order by length(n.word) = length(told.span) desc, length(told.span) desc, max(n.patents) desc, n.word limit 2`);
  return rows.map(({ span, word }) => text.toLowerCase().replace(span, word));
}

/** Names of applicants near to a text that is none of them, the likeliest first; two at most. */
export async function nearNames(db: Db, text: string): Promise<string[]> {
  const length = [...text].length;
  if (length < NAMES.shortest || length > NAMES.longest) return [];
  const pieces = piecesOf(text.toLowerCase()).map((piece) => NAME + piece);
  const { rows } = await db.execute<{ name: string }>(sql`
    select substr(n.word, 2) as name from ${patentNearWords} n where n.piece = any(${sql.param(pieces)}::text[])
    group by n.word
    order by lower(n.word) = ${NAME + text.toLowerCase()} desc, length(n.word) = ${length + 1} desc, max(n.patents) desc, n.word limit 2`);
  const names = rows.map(({ name }) => name);
  return names.some((name) => name.toLowerCase() === text.toLowerCase()) ? [] : names;
}
