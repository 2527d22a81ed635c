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
const SAID = /[\p{L}\p{N}]/u;
/** A letter alone tells less than a word. */
const LETTER_WEIGHT = 0.7;

/** Words of the search index among terms; no word of it begins with a mark. */
export const isWord = (term: string): boolean => !term.startsWith(PAIR) && !term.startsWith(LETTER);

/** What a character is to a text: it parts words, it is read with its neighbours, or it tells something by itself as well. */
const PARTS = 1;
const READ = 2;
const TELLS = 3;
/** What each of the first characters is, once one has come: a pattern for each would take most of the time. */
const kinds = new Uint8Array(0x1_0000);

function kindOf(code: number): number {
  const known = code < kinds.length ? kinds[code] : 0;
  if (known) return known;
  const sign = String.fromCodePoint(code);
  const kind = HAN.test(sign) ? TELLS : SAID.test(sign) ? READ : PARTS;
  if (code < kinds.length) kinds[code] = kind;
  return kind;
}

interface Reader {
  word: (word: string) => void;
  /** A Chinese letter, by its code. */
  letter: (code: number) => void;
  /** Two that stand side by side. */
  pair: (before: number, code: number) => void;
}

/** Tells the terms of a text as they come; linear in the text, of which the first {@link TEXT_MAX} characters are read. */
function readTerms(text: string, { word, letter, pair }: Reader): void {
  const read = text.slice(0, TEXT_MAX).toLowerCase();
  for (const one of segment(read)) word(one);
  let before = 0;
  for (let place = 0; place < read.length; ) {
    const code = read.codePointAt(place) ?? 0;
    place += code > 0xffff ? 2 : 1;
    const kind = kindOf(code);
    if (kind === TELLS) letter(code);
    if (kind !== PARTS && before > 0) pair(before, code);
    before = kind === PARTS ? 0 : code;
  }
}

/** Terms of a text and how often it has each. */
export function termsOf(text: string): Map<string, number> {
  const found = new Map<string, number>();
  const add = (term: string) => found.set(term, (found.get(term) ?? 0) + 1);
  readTerms(text, {
    word: add,
    letter: (code) => add(LETTER + String.fromCodePoint(code)),
    pair: (before, code) => add(PAIR + String.fromCodePoint(before, code)),
  });
  return found;
}

/** A number for two characters, which is looked up faster than a text: one of 32 bits for nearly all of them. */
const numberOf = (before: number, code: number): number =>
  before < 0x1_0000 && code < 0x1_0000 ? (before << 16) | code : 2 ** 40 + before * 0x11_0000 + code;

/** How often a text has each of the terms that are asked for, in their order, and how many terms it has in all. */
export interface Shared {
  size: number;
  counts: Uint16Array;
}

/** Looks through texts for certain terms, as {@link termsOf} tells them; made once for many texts. */
export function termsAmong(asked: Iterable<string>): (text: string) => Shared {
  const places = {
    words: new Map<string, number>(),
    letters: new Map<number, number>(),
    pairs: new Map<number, number>(),
  };
  let most = 0;
  for (const term of asked) {
    const [before = 0, code = 0] = [...term.slice(1)].map((sign) => sign.codePointAt(0) ?? 0);
    if (isWord(term)) places.words.set(term, most);
    else if (term.startsWith(LETTER)) places.letters.set(before, most);
    else places.pairs.set(numberOf(before, code), most);
    most += 1;
  }
  return (text) => {
    const counts = new Uint16Array(most);
    const found = { words: new Set<string>(), letters: new Set<number>(), pairs: new Set<number>() };
    const count = (place: number | undefined) => {
      if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1;
    };
    readTerms(text, {
      word: (word) => {
        found.words.add(word);
        count(places.words.get(word));
      },
      letter: (code) => {
        found.letters.add(code);
        count(places.letters.get(code));
      },
      pair: (before, code) => {
        const key = numberOf(before, code);
        found.pairs.add(key);
        count(places.pairs.get(key));
      },
    });
    return { size: found.words.size + found.letters.size + found.pairs.size, counts };
  };
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
