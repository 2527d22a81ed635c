/** The texts of an expression: those that may be cut otherwise, those that are marked, those that lift titles. */
import type { PatentMarks } from '@ip-portal/contract';
import type { PatentQuery, WordField } from '@ip-portal/contract/rules/patent-query/query';
import { queryWords, tellingTexts, tellingWords } from '../../../search/index.ts';
import { lexeme, MARK, together } from './lexemes.ts';

/** A condition of an expression. */
export type Leaf<Kind extends PatentQuery['kind']> = Extract<PatentQuery, { kind: Kind }>;

/** The texts that words between blanks ask for. */
export const partsOf = (text: string): readonly string[] => tellingTexts(text.split(' ').filter(Boolean));

/** Conditions on one text each that the index may have cut otherwise than it was typed; none of what is excluded. */
export function textsOf(query: PatentQuery): Leaf<'words'>[] {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.parts.flatMap(textsOf);
    case 'words': {
      const { field, text, exact } = query;
      if (field === 'PA' || field === 'AG' || field === 'CL') return [];
      return exact ? [query] : partsOf(text).map((part) => ({ ...query, text: part }));
    }
    default:
      return [];
  }
}

type Marks = Partial<Record<keyof PatentMarks, string[]>>;
const MARKED = { TI: 'Title', AB: 'Abstract', PA: 'Applicants', IN: 'Inventors' } as const satisfies Partial<
  Record<WordField, keyof PatentMarks>
>;
const FIELDS = ['TI', 'AB', 'PA', 'IN'] as const;

/** What a condition marks where it finds it: of names their parts, of texts also the words that these are cut into. */
function markedOf({ field, text, exact }: Leaf<'words'>): Marks {
  const parts = exact ? [text] : partsOf(text);
  const words = exact ? parts : [...new Set([...parts, ...tellingWords(text)])];
  const out: Marks = {};
  for (const one of FIELDS) {
    if (field === null || field === one) out[MARKED[one]] = [...(one === 'IN' || field === 'PA' ? parts : words)];
  }
  return out;
}

/** Words that hits are found by, by what they are marked in: none of what is excluded. */
export function marksOf(query: PatentQuery): Marks {
  if (query.kind === 'words') return markedOf(query);
  if (query.kind !== 'and' && query.kind !== 'or') return {};
  const out: Marks = {};
  for (const marks of query.parts.map(marksOf)) {
    for (const name of Object.values(MARKED)) {
      const words = [...(out[name] ?? []), ...(marks[name] ?? [])];
      if (words.length > 0) out[name] = [...new Set(words)];
    }
  }
  return out;
}

/** What titles hold that come first, as a query of words of the same shape; null where the query says nothing of titles. */
export function titleWords(query: PatentQuery): string | null {
  switch (query.kind) {
    case 'and':
    case 'or': {
      const parts = query.parts.flatMap((part) => titleWords(part) ?? []);
      return parts.length > 0 ? together(parts, query.kind === 'and' ? '&' : '|') : null;
    }
    case 'words': {
      if (query.field !== null && query.field !== 'TI') return null;
      const words = query.exact ? queryWords(query.text) : tellingWords(query.text);
      return words.length > 0
        ? together(
            words.map((word) => lexeme(MARK.title + word)),
            '&',
          )
        : null;
    }
    default:
      return null;
  }
}
