/** Conditions of a query as facets add them and chips take them away. */
import { formatPatentQuery } from './format.ts';
import { phraseText } from './lexer.ts';
import type { PatentQuery } from './query.ts';

/** What a found set is counted by. */
export const PATENT_FACETS = [
  'Type',
  'State',
  'Flags',
  'Year',
  'Section',
  'Class',
  'Subclass',
  'Applicant',
  'Province',
  'City',
  'District',
] as const;
export type PatentFacet = (typeof PATENT_FACETS)[number];

/** The conditions that all have to be met. */
export const conditionsOf = (query: PatentQuery | null): readonly PatentQuery[] =>
  query === null ? [] : query.kind === 'and' ? query.parts : [query];

const together = (parts: readonly PatentQuery[]): PatentQuery | null =>
  parts.length > 1 ? { kind: 'and', parts } : (parts[0] ?? null);

const inAll = (parts: readonly PatentQuery[]): string => formatPatentQuery({ kind: 'and', parts });

/**
 * Ways to narrow a query. Its conditions are written once, however many others are tried on it.
 * @returns whether a condition is asked for already, and the writing of the query with it
 */
export function narrowing(query: PatentQuery | null) {
  const conditions = conditionsOf(query);
  const known = new Set(conditions.map(formatPatentQuery));
  const before = conditions.length > 0 ? inAll(conditions) : '';
  return {
    asksFor: (condition: PatentQuery): boolean => known.has(formatPatentQuery(condition)),
    by: (condition: PatentQuery): string =>
      before ? `${before} 与 ${inAll([condition])}` : formatPatentQuery(condition),
  };
}

/** The query without one of its conditions; null when none is left. */
export const widened = (query: PatentQuery | null, index: number): PatentQuery | null =>
  together(conditionsOf(query).filter((_, place) => place !== index));

/** An applicant by the whole name. One with every kind of quotes in it cannot be written: its words have to do. */
const wholeName = (name: string): PatentQuery =>
  /[「」『』]/.test(name) && /["“”]/.test(name)
    ? { kind: 'words', field: 'PA', text: phraseText(name), exact: true }
    : { kind: 'words', field: 'PA', text: name.trim(), exact: true, whole: true };

/** The condition that a counted value of a facet stands for. */
export function facetCondition(facet: PatentFacet, value: string): PatentQuery {
  switch (facet) {
    case 'Type':
      return { kind: 'value', field: 'TY', text: value };
    case 'State':
      return { kind: 'value', field: 'LS', text: value };
    case 'Flags':
      return { kind: 'value', field: 'FL', text: value };
    case 'Province':
    case 'City':
    case 'District':
      return { kind: 'value', field: 'PR', text: value, whole: true };
    case 'Year':
      return { kind: 'range', field: 'AD', from: `${value}-01-01`, to: `${value}-12-31` };
    case 'Applicant':
      return wholeName(value);
    default:
      return { kind: 'class', field: 'IC', text: value };
  }
}
