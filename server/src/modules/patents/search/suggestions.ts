/** Expressions near one that found nothing: numbers, words and names put right, and one condition less. */
import { checkDigit } from '@ip-portal/contract/rules/application-number';
import { nearApplicationNumbers } from '@ip-portal/contract/rules/near-application-numbers';
import { formatPatentQuery } from '@ip-portal/contract/rules/patent-query/format';
import { conditionsOf, widened } from '@ip-portal/contract/rules/patent-query/narrow';
import type { PatentQuery } from '@ip-portal/contract/rules/patent-query/query';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { find } from './found-set.ts';
import { nearNumbers } from './near-numbers.ts';
import { nearNames, nearTexts } from './near-words.ts';
import { askedOf } from './query-conditions.ts';
import { type Leaf, partsOf } from './query-words.ts';

const SUGGESTIONS = 3;
/** Milliseconds after which no further way on is looked for. */
const SUGGEST_MS = 1_000;

/** The query with another in the place of each of its conditions that `change` knows one for; what is excluded stays. */
function changed(query: PatentQuery, change: (leaf: PatentQuery) => PatentQuery): PatentQuery {
  return query.kind === 'and' || query.kind === 'or'
    ? { ...query, parts: query.parts.map((part) => changed(part, change)) }
    : change(query);
}

/** The same with the check digits that follow from the others, wherever a number stands; null where all are right. */
function corrected(query: PatentQuery): PatentQuery | null {
  let wrong = false;
  const right = changed(query, (leaf) => {
    const [, digits] = (leaf.kind === 'number' && /^(\d{8}|\d{12})\.[\dX]$/.exec(leaf.text)) || [];
    const text = digits ? `${digits}.${checkDigit(digits)}` : '';
    if (leaf.kind !== 'number' || text === '' || text === leaf.text) return leaf;
    wrong = true;
    return { kind: 'number', field: 'AN', text };
  });
  return wrong ? right : null;
}

/** The query with each of the patents in the place of a number that may be mistyped; of many such numbers the first alone. */
async function renumbered(db: Db, query: PatentQuery): Promise<PatentQuery[]> {
  const wrong = numbersOf(query).find((text) => nearApplicationNumbers(text).length > 0);
  if (wrong === undefined) return [];
  return (await nearNumbers(db, wrong)).map((text) =>
    changed(query, (leaf) =>
      leaf.kind === 'number' && leaf.text === wrong ? { kind: 'number', field: 'AN', text } : leaf,
    ),
  );
}

const numbersOf = (query: PatentQuery): string[] =>
  query.kind === 'and' || query.kind === 'or'
    ? query.parts.flatMap(numbersOf)
    : query.kind === 'number'
      ? [query.text]
      : [];

/** A text of the query that may be mistyped, and what it may be meant for. */
interface Mistyped {
  readonly field: Leaf<'words'>['field'];
  readonly text: string;
  readonly near: readonly string[];
}

/** The query with another text in the place of one of its texts. */
const withText = (query: PatentQuery, { field, text: from }: Mistyped, to: string): PatentQuery =>
  changed(query, (leaf) => {
    if (leaf.kind !== 'words' || leaf.field !== field) return leaf;
    const parts = leaf.exact ? [leaf.text] : leaf.text.split(' ');
    return { ...leaf, text: parts.map((part) => (part === from ? to : part)).join(' ') };
  });

/** Texts that may be mistyped: those that no patent has as words, and names of applicants, of which the index has pieces alone. */
function doubtful(query: PatentQuery, unknown: ReadonlySet<string>): Omit<Mistyped, 'near'>[] {
  if (query.kind === 'and' || query.kind === 'or') return query.parts.flatMap((part) => doubtful(part, unknown));
  if (query.kind !== 'words') return [];
  const { field } = query;
  const texts = query.exact ? [query.text] : partsOf(query.text);
  return texts.filter((text) => field === 'PA' || unknown.has(text)).map((text) => ({ field, text }));
}

async function mistypedOf(db: Db, query: PatentQuery, unknown: ReadonlySet<string>): Promise<Mistyped[]> {
  return Promise.all(
    doubtful(query, unknown)
      .slice(0, SUGGESTIONS)
      .map(async ({ field, text }) => {
        const names = field === null || field === 'PA' ? await nearNames(db, text) : [];
        const texts = field === 'PA' ? [] : await nearTexts(db, text);
        return { field, text, near: [...names, ...texts] };
      }),
  );
}

/** Expressions near the one that found nothing, each of which finds something; `unknown`: texts that no patent has as words. */
export async function suggest(
  db: Db,
  query: PatentQuery,
  unknown: ReadonlySet<string>,
  others: SQL | undefined,
): Promise<string[]> {
  const right = corrected(query);
  const numbered = await renumbered(db, query);
  const mistyped = await mistypedOf(db, query, unknown);
  const conditions = conditionsOf(query);
  const words = query.kind === 'words' && !query.exact ? query.text.split(' ').filter(Boolean) : [];
  const near = [
    ...(right ? [right] : []),
    ...numbered,
    ...mistyped.flatMap((one) => one.near.map((text) => withText(right ?? query, one, text))),
    ...(conditions.length > 1 ? conditions.flatMap((_, index) => widened(query, index) ?? []) : []),
    ...(words.length > 1 && query.kind === 'words' ? words.map((text) => ({ ...query, text })) : []),
  ];
  const out = new Set<string>();
  const until = performance.now() + SUGGEST_MS;
  const most = Math.max(SUGGESTIONS, numbered.length);
  for (const one of near.slice(0, SUGGESTIONS * 2)) {
    if (out.size >= most || performance.now() > until) break;
    if ((await find(db, askedOf(one, 'words'), others)).count > 0) out.add(formatPatentQuery(one));
  }
  return [...out];
}
