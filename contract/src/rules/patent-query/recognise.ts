/**
 * What words without a field mean in the box of patents: a number in any written form, alone or behind its name, or a class.
 * The site's search knows fewer of them (`search-intent.ts`): elsewhere the same letters and digits are something else.
 */
import { looksLikePct } from '../pct-number.ts';
import { searchIntent } from '../search-intent.ts';
import { compactIdentifier } from '../text.ts';
import type { PatentQuery } from './query.ts';
import { type ReadNumber, readClass, readNumber } from './values.ts';

/** More parts than that are in no written number: `ZL 2021 1 1286633 . X`. */
export const PARTS_OF_A_NUMBER = 5;
export const NUMBER_PART = /^(?:CN|ZL|CNZL|[\dXx.]+|[A-Za-z]\d?|(?:CN|ZL)[\dXx.]+)$/i;
export const SUBCLASS = /^[A-H]\d{2}[A-Z]$/i;
export const GROUP = /^\d{1,4}\/\d{2,6}$/;

/** Words before a number that say what it is; they are no part of it. */
const NUMBER_NAME = /^(?:申请号|专利号|公开号|公告号|公布号|公开公告号|授权公告号|国际申请号)[.:]?/;
/** A publication without its country or its letter, nine digits of one, an old application without its check digit, the beginning of a new one. */
const PLAINLY_A_NUMBER = [
  /^CN\d{4,9}$/,
  /^\d{7,9}[A-WYZ]\d?$/,
  /^\d{9}$/,
  /^(?:8[5-9]|9\d|0[0-3])[1-389]\d{5}$/,
  /^(?:198[5-9]|199\d|20\d\d)[1-389](?:\d{2}|\d{4,6})$/,
];

/** The name that a text begins with where a number is to follow; empty where there is none. */
const numberName = (text: string): string => NUMBER_NAME.exec(text)?.[0] ?? '';

/** A number in a form that nothing else is written in, beside those that the site's search knows; null for words. */
function plainNumber(text: string): ReadNumber | null {
  const compact = compactIdentifier(text);
  if (!looksLikePct(compact) && !PLAINLY_A_NUMBER.some((form) => form.test(compact))) return null;
  const read = readNumber('NO', compact);
  return read.ok ? read : null;
}

/** A main group or a symbol of CPC alone, in letters and digits that hardly mean anything else; null for words. */
function plainClass(text: string): { field: 'IC' | 'CP'; text: string } | null {
  const compact = compactIdentifier(text);
  if (!/^[A-HY]\d{2}[A-Z](?:\d{1,4}(?:\/\d{0,6})?)?$/.test(compact)) return null;
  const field = compact.startsWith('Y') ? 'CP' : 'IC';
  const read = readClass(field, compact);
  return read.ok ? { field, text: read.text } : null;
}

/** Classes of IPC, as their section and two digits: letters and digits of anything, unless they are all that is asked. */
const IPC_CLASSES =
  /^(?:A(?:01|2[1-4]|4[1-7]|6[1-3])|B(?:0[1-9]|2[1-9]|3[0-3]|4[1-4]|6[0-8]|8[12])|C(?:0[1-9]|1[0-4]|2[1-35]|30|40)|D(?:0[1-7]|21)|E(?:0[1-6]|21)|F(?:0[1-4]|1[5-7]|2[1-8]|4[12])|G(?:0[1-9]|1[0-26]|21)|H(?:0[1-5]|10))$/;

/** A class of IPC; null for anything else. */
export function wholeClass(text: string): string | null {
  const compact = compactIdentifier(text);
  return IPC_CLASSES.test(compact) ? compact : null;
}

/** A number or class that chunks begin with, of how many of them, and what is wrong with it. */
interface Recognised {
  readonly query: PatentQuery;
  readonly parts: number;
  readonly note: string | null;
}
const numberOf = (text: string, parts: number, note: string | null = null): Recognised => ({
  query: { kind: 'number', field: null, text },
  parts,
  note,
});
const classOf = (text: string, parts: number, field: 'IC' | 'CP' = 'IC'): Recognised => ({
  query: { kind: 'class', field, text },
  parts,
  note: null,
});

/** What one chunk plainly means. */
function plainly(text: string): Recognised | null {
  const symbol = plainClass(text);
  if (symbol) return classOf(symbol.text, 1, symbol.field);
  const number = plainNumber(text);
  return number?.ok ? numberOf(number.text, 1, number.note) : null;
}

/** What the first chunks mean as a number or a symbol, the longest first. */
function meant(chunks: readonly string[]): Recognised | null {
  const [first = '', second = ''] = chunks;
  if (SUBCLASS.test(first) && GROUP.test(second)) {
    const read = readClass('IC', first + second);
    if (read.ok) return classOf(read.text, 2);
  }
  let parts = 1;
  while (parts < chunks.length && NUMBER_PART.test(chunks[parts] ?? '') && NUMBER_PART.test(first)) parts += 1;
  for (; parts > 0; parts -= 1) {
    const text = chunks.slice(0, parts).join('');
    const intent = searchIntent(text);
    if (!intent) continue;
    if (intent.meant === 'ipc') {
      if (parts === 1) return classOf(intent.symbol, parts);
    } else if ('canonical' in intent) return numberOf(intent.canonical, parts);
    else if (parts === 1 || /^(?:CN|ZL)/i.test(first)) {
      const read = readNumber('NO', text);
      if (read.ok) return numberOf(read.text, parts, read.note);
    }
  }
  return plainly(first);
}

/** What chunks begin with that is no words; null where they are words. At most {@link PARTS_OF_A_NUMBER} and a name are looked at. */
export function recognised(chunks: readonly string[]): Recognised | null {
  const [first = '', ...rest] = chunks;
  const name = numberName(first);
  if (name === '') return meant(chunks.slice(0, PARTS_OF_A_NUMBER));
  const whole = name === first;
  const found = meant((whole ? rest : [first.slice(name.length), ...rest]).slice(0, PARTS_OF_A_NUMBER));
  if (found?.query.kind !== 'number') return null;
  return { ...found, parts: found.parts + (whole ? 1 : 0) };
}
