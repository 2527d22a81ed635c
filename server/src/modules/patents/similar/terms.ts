/**
 * What a text of a patent is compared by: its words, each two letters that stand side by side, and each Chinese letter.
 * Letters make up for words that are cut otherwise, or that nobody has read before.
 */
import { SIMILAR_TEXT } from '@ip-portal/contract/rules/similar-text';
import { segment } from '../../../search/index.ts';

/** Characters of a text that are compared. */
export const TEXT_MAX = SIMILAR_TEXT.max;
const PAIR = '#';
const LETTER = '.';
const HAN = /\p{Script=Han}/u;
/** A letter alone tells less than a word. */
const LETTER_WEIGHT = 0.7;

/** Words of the search index among terms; no word of it begins with a mark. */
export const isWord = (term: string): boolean => !term.startsWith(PAIR) && !term.startsWith(LETTER);

/** Terms of a text and how often it has each; linear in the text, of which the first {@link TEXT_MAX} characters are read. */
export function termsOf(text: string): Map<string, number> {
  const read = text.slice(0, TEXT_MAX).toLowerCase();
  const found = new Map<string, number>();
  const add = (term: string) => found.set(term, (found.get(term) ?? 0) + 1);
  for (const word of segment(read)) add(word);
  for (const run of read.split(/[^\p{L}\p{N}]+/u)) {
    const letters = [...run];
    letters.forEach((letter, place) => {
      if (HAN.test(letter)) add(LETTER + letter);
      if (place > 0) add(`${PAIR}${letters[place - 1]}${letter}`);
    });
  }
  return found;
}

/** How telling a term is that `having` of `records` have: never below nought. */
export const rarity = (having: number, records: number): number =>
  Math.log(1 + (records - Math.min(having, records) + 0.5) / (having + 0.5));

/** Terms with their weight in the text, together of length 1. */
export function weighed(counts: ReadonlyMap<string, number>, rarityOf: (term: string) => number): [string, number][] {
  const weights = [...counts].map(([term, count]): [string, number] => [
    term,
    (1 + Math.log(count)) * rarityOf(term) * (term.startsWith(LETTER) ? LETTER_WEIGHT : 1),
  ]);
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
  return weights.map(([term, weight]) => [term, weight / length]);
}
