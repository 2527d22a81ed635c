/** An expression of the patent search as conditions on search rows `s`. Its grammar: docs/patent-query.md. */
import type { PatentQuery, WordField } from '@ip-portal/contract/rules/patent-query/query';
import { groupStart } from '@ip-portal/contract/rules/patent-query/values';
import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm';
import { patents } from '../../../db/schema/patents.ts';
import { contains } from '../../../lib/list.ts';
import { queryWords, tellingWords } from '../../../search/index.ts';
import { bareNumber, FACET_MARK, LEVELS, lexeme, MARK, pairsOf, together } from './lexemes.ts';
import { type Leaf, partsOf } from './query-words.ts';

/** How texts are looked for: as words of the index, all or these as letters anywhere, where that found nothing. */
export type Looking = 'words' | 'letters' | ReadonlySet<string>;

const asLetters = (text: string, looking: Looking): boolean =>
  typeof looking === 'string' ? looking === 'letters' : looking.has(text);

/** What a condition asks of a row. */
export interface Asked {
  /** A query of words that every row holds that meets the condition; null where the index tells nothing of it. */
  readonly words: string | null;
  /** `words` tell of what a row does not hold and of nothing else: their index would have to be read whole. */
  readonly excludes?: boolean | undefined;
  /** What else has to be true; undefined where the words are all. */
  readonly rest?: SQL | undefined;
  /** `rest` reads texts of the patents, which takes long. */
  readonly reads?: boolean;
  /** True of all that is found: from where to where an order by day is followed. */
  readonly days?: SQL | undefined;
  /** `words` is one number: so few rows hold it that any plan reads them by the index. */
  readonly isNumber?: boolean;
  /** The years of filing of all that is found; absent: any. */
  readonly filed?: { readonly from: number; readonly to: number } | undefined;
}

const joined = (...columns: AnyColumn[]): SQL => sql`array_to_string(${sql.join(columns, sql` || `)}, ' ')`;
const TEXTS: Record<WordField, SQL | AnyColumn> = {
  TI: patents.title,
  AB: patents.abstract,
  CL: joined(patents.claims),
  PA: joined(patents.applicants, patents.owners),
  IN: joined(patents.inventors),
  AG: patents.agency,
};
const ANYWHERE = [TEXTS.TI, TEXTS.AB, TEXTS.PA, TEXTS.IN];
/** Weights of the fields whose words are in the index. */
const WEIGHTS: Partial<Record<WordField, string>> = { AB: 'B', IN: 'D' };
const DAYS = { AD: 's.filed_on', PD: 's.published_on', GD: 's.granted_on', ED: 's.expires_on' } as const;
/** A year that no filing has reached. */
const FAR = 9_999;
/** Years that are asked for by their words; more are a matter of the days. */
const YEARS_MAX = 12;

const ofPatent = (condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${patents} where ${patents.id} = s.patent_id and ${condition})`;
/** Texts that hold each of the parts somewhere. */
const letters = (parts: readonly string[], columns: readonly (SQL | AnyColumn)[]): Asked => ({
  words: null,
  rest: ofPatent(and(...parts.map((part) => contains(part, ...columns)))),
  reads: true,
});

const yearsOfAll = (years: readonly NonNullable<Asked['filed']>[]): Asked['filed'] =>
  years.length > 0
    ? { from: Math.max(...years.map(({ from }) => from)), to: Math.min(...years.map(({ to }) => to)) }
    : undefined;

function all(parts: readonly Asked[]): Asked {
  if (parts.length === 1 && parts[0]) return parts[0];
  const words = parts.flatMap((part) => part.words ?? []);
  return {
    words: words.length > 0 ? together(words, '&') : null,
    excludes: parts.every(({ words: told, excludes }) => told === null || excludes),
    rest: and(...parts.map(({ rest }) => rest)),
    reads: parts.some(({ reads }) => reads),
    days: and(...parts.map(({ days }) => days)),
    filed: yearsOfAll(parts.flatMap(({ filed }) => filed ?? [])),
  };
}

/** The condition as one on `s`; undefined where it asks for nothing. */
export function conditionOn({ words, rest }: Asked): SQL | undefined {
  return and(words === null ? undefined : sql`s.words @@ ${words}::tsquery`, rest);
}

function any(parts: readonly Asked[]): Asked {
  const words = parts.flatMap((part) => part.words ?? []);
  const rests = parts.some(({ rest, words: told }) => rest || told === null);
  return {
    words: words.length === parts.length && words.length > 0 ? together(words, '|') : null,
    excludes: parts.some(({ excludes }) => excludes),
    rest: rests ? or(...parts.map(conditionOn)) : undefined,
    reads: parts.some(({ reads }) => reads),
  };
}

function not(part: Asked): Asked {
  if (part.words !== null && !part.rest) return { words: `!${part.words}`, excludes: true };
  // What is not known is not what was asked for: `null` counts as no.
  const condition = conditionOn(part);
  return condition
    ? { words: null, rest: sql`not coalesce((${condition}), false)`, reads: part.reads ?? false }
    : { words: null };
}

/** The facets that names of a field are counted by. */
const NAMED = {
  PA: [FACET_MARK.Applicant],
  PR: [FACET_MARK.Province, FACET_MARK.City, FACET_MARK.District],
} as const;

/** A name that is that and no more; its pairs of characters are what the index knows. */
function wholeName(field: 'PA' | 'PR', name: string): Asked {
  const marked = NAMED[field].map((mark) => mark + name);
  const { query } = pairsOf(MARK.pairs[field], name);
  return { words: `(${query})`, rest: sql`s.facets && ${sql.param(marked)}::text[]` };
}

/** Parts of names, wherever they stand in one. */
function names(field: 'PA' | 'AG' | 'PR', parts: readonly string[]): Asked {
  if (parts.length === 0) return { words: null };
  const pairs = parts.map((part) => pairsOf(MARK.pairs[field], part));
  const unsure = parts.filter((_, index) => !pairs[index]?.sure);
  const words = together(
    pairs.map(({ query }) => `(${query})`),
    '&',
  );
  if (unsure.length === 0) return { words };
  if (field === 'AG') return { ...letters(unsure, [patents.agency]), words };
  const told = and(...unsure.map((part) => contains(part, sql`one`)));
  return {
    words,
    rest: sql`exists (select 1 from unnest(s.facets) as one where left(one, 1) = any(${sql.param([...NAMED[field]])}::text[]) and ${told})`,
  };
}

/** Words of a phrase that no neighbour can have drawn into another word: those at its ends, of one letter, may be such. */
function wordsWithin(text: string): string[] {
  const words = queryWords(text);
  const kept = words.filter((word, at) => [...word].length > 1 || (at > 0 && at < words.length - 1));
  return kept.length > 0 ? kept : words;
}

function wordsCondition({ field, text, exact, whole }: Leaf<'words'>, looking: Looking): Asked {
  if (whole && field === 'PA') return wholeName(field, text);
  const parts = exact ? [text] : partsOf(text);
  if (field === 'PA' || field === 'AG') return names(field, parts);
  if (field === 'CL') return letters(parts, [TEXTS.CL]);
  const columns = field ? [TEXTS[field]] : exact ? [...ANYWHERE, TEXTS.CL] : ANYWHERE;
  const weight = field ? (WEIGHTS[field] ?? '') : '';
  const mark = field === 'TI' ? MARK.title : '';
  return all(
    parts.map((part) => {
      const words = exact ? wordsWithin(part) : tellingWords(part);
      if (words.length === 0 || asLetters(part, looking)) return letters([part], columns);
      const query = words.map((word) => lexeme(mark + word, { weight }));
      return { ...(exact ? letters([part], columns) : {}), words: together(query, '&') };
    }),
  );
}

function numberCondition({ field, text }: Leaf<'number'>): Asked {
  const application = lexeme(MARK.application + text, { prefix: !text.includes('.') });
  if (field === 'AN') return { words: application, isNumber: true };
  const publication = lexeme(MARK.publication + bareNumber(text), { prefix: true });
  return { words: field === 'PN' ? publication : `(${application} | ${publication})`, isNumber: true };
}

function classCondition({ field, text }: Leaf<'class'>): Asked {
  // The main class is one of the classes: those that have it are few enough to be looked at.
  if (field === 'MC') {
    const isMain = ofPatent(sql`starts_with(${patents.mainIpc}, ${groupStart(text)})`);
    return { ...classCondition({ kind: 'class', field: 'IC', text }), rest: isMain };
  }
  if (field !== 'LC' && LEVELS.some((size) => size === text.length)) return { words: lexeme(MARK.level[field] + text) };
  return { words: lexeme(MARK.symbol[field] + groupStart(text), { prefix: true }) };
}

function valueCondition({ field, text, whole }: Leaf<'value'>): Asked {
  switch (field) {
    case 'TY':
      return { words: lexeme(MARK.type + text) };
    case 'LS':
      return { words: lexeme(MARK.state + text) };
    case 'FL':
      return { words: lexeme(MARK.flag + text) };
    case 'FG':
      return { words: lexeme(MARK.drawings) };
    case 'PR':
      return whole ? wholeName(field, text) : names('PR', [text.trim()].filter(Boolean));
  }
}

function rangeCondition({ field, from, to }: Leaf<'range'>): Asked {
  const day = sql.raw(DAYS[field]);
  const [first, last] = [Number(from?.slice(0, 4)), Number(to?.slice(0, 4))];
  const years =
    last - first < YEARS_MAX ? Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index) : [];
  const words =
    years.length > 0
      ? together(
          years.map((year) => lexeme(`${MARK.years[field]}${year}`)),
          '|',
        )
      : null;
  const days = and(
    sql`${day} is not null`,
    from ? sql`${day} >= ${from}::date` : undefined,
    to ? sql`${day} <= ${to}::date` : undefined,
  );
  const filed = field === 'AD' ? { from: from ? first : 0, to: to ? last : FAR } : undefined;
  return { words, days, filed, ...(words && from?.endsWith('-01-01') && to?.endsWith('-12-31') ? {} : { rest: days }) };
}

/** What an expression asks for. */
export function askedOf(query: PatentQuery, looking: Looking): Asked {
  switch (query.kind) {
    case 'and':
      return all(query.parts.map((part) => askedOf(part, looking)));
    case 'or':
      return any(query.parts.map((part) => askedOf(part, looking)));
    case 'not':
      return not(askedOf(query.part, looking));
    case 'words':
      return wordsCondition(query, looking);
    case 'number':
      return numberCondition(query);
    case 'class':
      return classCondition(query);
    case 'value':
      return valueCondition(query);
    case 'range':
      return rangeCondition(query);
  }
}

/** The condition on patents that an expression stands for; undefined where it asks for nothing. None that is deleted meets it. */
export function conditionOf(query: PatentQuery, looking: Looking): SQL | undefined {
  const condition = conditionOn(askedOf(query, looking));
  return condition && sql`${patents.id} in (select s.patent_id from patent_search s where ${condition})`;
}
