/**
 * Filters as words of a search row. They begin with `=`, which no word of a text does, and are told apart by two letters:
 * one index then answers words and filters together, however they are combined.
 */
import { NOT_VERIFIED } from '@ip-portal/contract/labels';
import { type SQL, sql } from 'drizzle-orm';

/** Letters of the filters. Values of `years`, `is` and `cs` are whole, the others may be asked for by their beginning. */
export const MARK = {
  type: '=ty',
  state: '=ls',
  flag: '=fl',
  drawings: '=fg',
  /** A word of the title: as a word of its own it needs no look at where in the text the word stands. */
  title: '=ti',
  years: { AD: '=ay', PD: '=py', GD: '=gy', ED: '=ey' },
  application: '=an',
  publication: '=pn',
  /** Section, class and subclass of IPC and CPC, whose symbols are too many to be gone through; and the symbols. */
  level: { IC: '=is', CP: '=cs' },
  symbol: { IC: '=ic', CP: '=cp', LC: '=lc' },
  /** Two characters each of names, in small letters: parts of a name are found wherever they stand. */
  pairs: { PA: '=pa', AG: '=ag', PR: '=pr' },
} as const;

/** Letters of the facets; that of `Levels` stands for sections, classes and subclasses, which their length tells apart. */
export const FACET_MARK = {
  Type: 'T',
  State: 'S',
  Flags: 'F',
  Year: 'Y',
  Levels: 'C',
  Applicant: 'A',
  Province: 'P',
  City: 'M',
  District: 'D',
} as const;

/** Characters of a section, a class and a subclass. */
export const LEVELS = [1, 3, 4] as const;
/** Characters of a name that are looked through. */
const NAME_MAX = 200;

/** How the number of a publication, or an international application, is kept: the country is told only where it is not this one. */
export const bareNumber = (number: string): string => number.replace(/^CN/, '');

/** Every two characters of a name that stand side by side, and its last one. */
const pairsSql = (mark: string, names: string): string => `
  select '${mark}' || lower(substr(name, place, 2)) from unnest(${names}) as name,
    generate_series(1, least(length(name), ${NAME_MAX})) as place`;

const classesSql = (level: string, symbol: string, symbols: string): string => `
  select '${symbol}' || symbol from unnest(${symbols}) as symbol
  union all select '${level}' || left(symbol, size) from unnest(${symbols}) as symbol, unnest(array[${LEVELS}]) as size
    where length(symbol) >= size`;

/** One that nobody can vouch for is found as such, and not as what its days would say. */
const STATE = `case when p.doubt is null then p.state else '${NOT_VERIFIED}' end`;

/** What the patent `p` counts for, whose parties are `n.parties` and symbols `n.classes`. */
export const FACETS: SQL = sql.raw(`array(
  select '${FACET_MARK.Type}' || p.type union all select '${FACET_MARK.State}' || ${STATE}
  union all select '${FACET_MARK.Flags}' || flag from unnest(p.flags) as flag
  union all select '${FACET_MARK.Year}' || extract(year from p.application_date)::int where p.application_date is not null
  union all (select distinct '${FACET_MARK.Levels}' || left(symbol, size) as level
    from unnest(n.classes) as symbol, unnest(array[${LEVELS}]) as size where length(symbol) >= size order by level)
  union all select '${FACET_MARK.Applicant}' || name from unnest(n.parties) as name where name <> ''
  union all select '${FACET_MARK.Province}' || p.province where p.province <> ''
  union all select '${FACET_MARK.City}' || p.city where p.city <> ''
  union all select '${FACET_MARK.District}' || p.district where p.district <> '')`);

/** Day of the grant of the patent `p`: the record's, otherwise the one that events tell. */
const GRANTED_ON = 'coalesce(p.grant_date, p.granted_on)';
export const GRANTED: SQL = sql.raw(GRANTED_ON);

/** The filters of the patent `p`, whose parties are `n.parties`, symbols `n.classes` and words `t.tokens`, as a tsvector. */
export const FILTERS: SQL = sql.raw(`array_to_tsvector(array(
  select word from (
    select unnest(array[
      '${MARK.type}' || p.type, '${MARK.state}' || ${STATE},
      case when p.figures <> '[]' then '${MARK.drawings}' end,
      '${MARK.years.AD}' || extract(year from p.application_date)::int, '${MARK.years.PD}' || extract(year from p.publication_date)::int,
      '${MARK.years.GD}' || extract(year from ${GRANTED_ON})::int, '${MARK.years.ED}' || extract(year from p.expires_on)::int,
      '${MARK.application}' || p.application_number, '${MARK.symbol.LC}' || p.loc])
    union all select '${MARK.flag}' || flag from unnest(p.flags) as flag
    union all select '${MARK.title}' || lexeme from unnest(ts_filter(t.tokens, '{a}'))
    union all select '${MARK.publication}' || regexp_replace(number, '^CN', '') from (
      select unnest(array[p.publication_number, p.grant_number, p.pct_number])
      union all select number from patent_publications where patent_id = p.id) as printed(number)
    union all ${classesSql(MARK.level.IC, MARK.symbol.IC, 'n.classes')}
    union all ${classesSql(MARK.level.CP, MARK.symbol.CP, 'p.cpcs')}
    union all ${pairsSql(MARK.pairs.PA, 'n.parties')}
    union all ${pairsSql(MARK.pairs.AG, 'array[p.agency]')}
    union all ${pairsSql(MARK.pairs.PR, 'array[p.province, p.city, p.district]')}
  ) as told(word) where word is not null))`);

/** A word of a query: quoted, with what it is asked for by; `prefix` also finds what goes on. */
export const lexeme = (word: string, { prefix = false, weight = '' } = {}): string => {
  const sign = `${prefix ? '*' : ''}${weight}`;
  return `'${word.replace(/[\\']/g, '$&$&')}'${sign === '' ? '' : `:${sign}`}`;
};

/** Queries of words as one. */
export const together = (all: readonly string[], sign: '&' | '|'): string =>
  all.length === 1 ? String(all[0]) : `(${all.join(` ${sign} `)})`;

/** Whatever holds all of a text's pairs; `sure` where nothing else can hold them. */
export function pairsOf(mark: string, text: string): { query: string; sure: boolean } {
  const letters = [...text.toLowerCase()].slice(0, NAME_MAX);
  if (letters.length === 1) return { query: lexeme(`${mark}${letters[0]}`, { prefix: true }), sure: true };
  const pairs = letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
  return { query: [...new Set(pairs)].map((pair) => lexeme(mark + pair)).join(' & '), sure: pairs.length === 1 };
}
