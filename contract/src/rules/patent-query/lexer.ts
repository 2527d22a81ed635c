/** Cuts a patent query into signs and texts. One pass; every part knows where it stands. */
import { toHalfWidth } from '../text.ts';

/** A part of a query; `at` and `end` count UTF-16 units of the text. */
export type Token = { readonly at: number; readonly end: number } & (
  | { readonly is: 'open' | 'close' }
  | { readonly is: 'and' | 'or' | 'not' }
  | { readonly is: 'sign'; readonly sign: Sign }
  | { readonly is: 'chunk'; readonly text: string }
  | { readonly is: 'phrase'; readonly text: string; readonly raw: string }
  | { readonly is: 'unclosed' }
);
/** What stands between a field and its value. */
export type Sign = '=' | '==' | '>=' | '<=' | '>' | '<';

const CLOSING: Record<string, string> = { '"': '"“”', '“': '"“”', '”': '"“”', '「': '」', '『': '』' };
const QUOTES = /["“”「」『』\uff02]/g;
/** Blanks, and what sets words apart in Chinese and English. */
const GAP = /[\s\u200b-\u200d\ufeff，、；。！？…,;!?]/u;
const SPECIAL = /[()"“”「」『』=<>≥≤]/;
/** No name of a field is longer. */
const LONGEST_NAME = 12;
const OPERATORS: Record<string, 'and' | 'or' | 'not'> = {
  与: 'and',
  且: 'and',
  和: 'and',
  AND: 'and',
  或: 'or',
  OR: 'or',
  非: 'not',
  NOT: 'not',
};

/** Half-width, with the length kept. A full-width comma sets words apart like any comma; the signs `≥` and `≤` stay. */
export const plain = (text: string): string => toHalfWidth(text);

/** A phrase as it is kept: the signs of its own width, for names hold them; no quotes, one blank between words. */
export const phraseText = (text: string): string => text.replace(QUOTES, ' ').replace(/\s+/g, ' ').trim();

/** A whole name as it is written: in the quotes that are not in it. */
export const quoted = (name: string): string => (/["“”\uff02]/.test(name) ? `「${name}」` : `"${name}"`);

/** `。` and its like stand for the dot of a number when they are between digits. */
const isDot = (text: string, at: number): boolean =>
  /[。·・]/.test(text[at] ?? '') && /\d/.test(text[at - 1] ?? '') && /[\dXx]/.test(text[at + 1] ?? '');

/** Whether a character ends a chunk. `:` does only behind the name of a field, which the caller knows. */
const ends = (text: string, at: number): boolean => {
  const char = text[at] ?? '';
  return SPECIAL.test(char) || (GAP.test(char) && !isDot(text, at));
};

function signAt(text: string, at: number): { sign: Sign; length: number } | null {
  const two = text.slice(at, at + 2);
  if (two === '>=' || two === '<=' || two === '==') return { sign: two, length: 2 };
  const char = text[at] ?? '';
  if (char === '≥') return { sign: '>=', length: 1 };
  if (char === '≤') return { sign: '<=', length: 1 };
  return char === '=' || char === '>' || char === '<' ? { sign: char, length: 1 } : null;
}

/** The parts of a query. `isField` tells names, behind which `:` is read as `=`. */
export function cut(source: string, isField: (name: string) => boolean): Token[] {
  const text = plain(source);
  const tokens: Token[] = [];
  let at = 0;
  const push = (token: { end: number } & Record<string, unknown>) => {
    tokens.push({ ...token, at } as Token);
    at = token.end;
  };
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '(' || char === ')') push({ is: char === '(' ? 'open' : 'close', end: at + 1 });
    else if (CLOSING[char]) phraseAt(text, source, at, push);
    else if (signAt(text, at)) {
      const found = signAt(text, at) as { sign: Sign; length: number };
      push({ is: 'sign', sign: found.sign, end: at + found.length });
    } else if (GAP.test(char) || /[」』]/.test(char)) at += 1;
    else chunkAt(text, at, push, isField);
  }
  return tokens;
}

type Push = (token: { end: number } & Record<string, unknown>) => void;

function phraseAt(text: string, source: string, at: number, push: Push): void {
  const closing = CLOSING[text[at] ?? ''] ?? '';
  let end = at + 1;
  while (end < text.length && !closing.includes(text[end] ?? '')) end += 1;
  if (end === text.length) push({ is: 'unclosed', end });
  else {
    const raw = source.slice(at + 1, end);
    push({ is: 'phrase', text: phraseText(raw), raw: raw.trim(), end: end + 1 });
  }
}

function chunkAt(text: string, at: number, push: Push, isField: (name: string) => boolean): void {
  let end = at;
  while (end < text.length && !ends(text, end)) {
    if (text[end] === ':' && end - at <= LONGEST_NAME && isField(text.slice(at, end))) break;
    end += 1;
  }
  const word = text.slice(at, end).replace(/(\d)[。·・](?=[\dXx])/g, '$1.');
  const operator = OPERATORS[word.toUpperCase()];
  if (operator) push({ is: operator, end });
  else push({ is: 'chunk', text: word, end });
  if (text[end] === ':') push({ is: 'sign', sign: '=', end: end + 1 });
}
