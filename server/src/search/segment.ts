/** Chinese word segmentation for the search index and for queries. */
import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { isFunctionWord, telling } from './function-words.ts';
import { TRADE_WORDS } from './trade-words.ts';

/** Counts up when texts are cut otherwise for another reason than the words: a new jieba, another rule below. */
const RULES = 3;

/** Words that the operator has added. */
let added: readonly string[] = [];

/** What texts are cut by: who keeps words asks whether they are of another edition. */
export const wordsEdition = (): string => [RULES, ...TRADE_WORDS, ...[...added].sort()].join(' ');

let jieba: Jieba | undefined;

/**
 * How often a word is taken to stand in texts, of sixty million words. One of the trade outweighs the words it is made of, but
 * not what its letters belong to in another sentence: 申请|费用 is no 申请费|用. One of the operator outweighs all.
 */
const WEIGHT = { trade: 100, operator: 100_000 } as const;

const load = (words: readonly string[], weight: number) =>
  jieba?.loadDict(Buffer.from(words.map((word) => `${word} ${weight} n`).join('\n')));

function instance(): Jieba {
  if (!jieba) {
    jieba = Jieba.withDict(dict);
    load(TRADE_WORDS, WEIGHT.trade);
    if (added.length > 0) load(added, WEIGHT.operator);
  }
  return jieba;
}

/** Adds words to the dictionary of this process, in small letters. */
export function addWords(words: readonly string[]): void {
  const known = new Set([...TRADE_WORDS, ...added]);
  const fresh = [...new Set(words)].filter((word) => !known.has(word));
  added = [...added, ...fresh];
  if (fresh.length > 0) load(fresh, WEIGHT.operator);
}

/** Indices and exponents, which are characters of their own in chemistry and units: who looks for H2O means H₂O. */
const RAISED = /[\u00b2\u00b3\u00b9\u2070-\u209c\u1d62-\u1d65]+/g;
const plainly = (text: string) =>
  text
    .replace(/\u0000/g, '')
    .replace(RAISED, (run) => run.normalize('NFKC'))
    .toLowerCase();

const WORD = /[\p{L}\p{N}]/u;
/** Nearly all begin so, and need no pattern. */
const isHan = (code: number) => code >= 0x4e00 && code <= 0x9fff;
const isWord = (word: string) => isHan(word.charCodeAt(0)) || WORD.test(word);

/** Characters of a word from which on words of more than three characters may lie in it. */
const LONG = 5;

/** Words of a text, for the index: every word and the words inside long words. */
export function segment(text: string): string[] {
  const words: string[] = [];
  for (const word of instance().cutForSearch(plainly(text), true)) {
    if (word.length >= LONG) words.push(...inside(word).filter(isWord));
    else if (isWord(word)) words.push(word);
  }
  return words;
}

/** A long word and the words of four characters and more in it: those of two and three the cut has told already. */
function inside(word: string): string[] {
  const others = instance()
    .cutAll(word)
    .filter((one) => one.length > 3 && one !== word);
  return [...new Set(others), word];
}

/**
 * A compound as the words it is made of, when they make it up without rest: 质押融资 → 质押, 融资.
 * The index holds both, and who asks for the compound also wants texts that keep its words apart.
 */
function partsOf(word: string): string[] {
  const parts = instance()
    .cutForSearch(word, true)
    .filter((part) => part !== word);
  return parts.length > 1 && parts.join('') === word ? parts : [word];
}

/** Words of a query that are asked for. */
const ASKED = 12;

const distinct = (text: string): string[] => {
  const words = instance()
    .cut(plainly(text), true)
    .map((word) => word.trim())
    .filter((word) => WORD.test(word))
    .flatMap(partsOf);
  return [...new Set(words)];
};

/** Distinct words of a text, as a phrase holds them. */
export const queryWords = (text: string): string[] => distinct(text).slice(0, ASKED);

/** Distinct words that a query asks for: function words only where there are no others. */
export const tellingWords = (text: string): string[] => telling(distinct(text)).slice(0, ASKED);

/** Texts of a query that are asked for: those of function words alone only where there are no others. */
export function tellingTexts(texts: readonly string[]): readonly string[] {
  const joins = (text: string) => {
    const words = queryWords(text);
    return words.length > 0 && words.every(isFunctionWord);
  };
  const kept = texts.filter((text) => !joins(text));
  return kept.length > 0 ? kept : texts;
}
