/**
 * 权利要求: which of them stand alone, which refine others, and what refers to what. 独立 and 从属权利要求 by 专利法实施细则
 * (2023) 第二十三条 to 第二十五条; a claim that names another to say what it is for (用于实施权利要求1所述方法的装置) is of another
 * category and stands alone (专利审查指南 第二部分第二章 3.1.2). Linear in the text; no dependencies: public pages load
 * this file with their data.
 */

/** What a claim protects: a thing, or a way to do something; uses count as ways. */
export type ClaimCategory = '产品' | '方法';

/** A reference that leads nowhere: to the claim itself or a later one, or to one that there is not. */
export type ClaimFault = { kind: 'later' | 'missing'; claim: number };

export type Claim = {
  /** As printed; its place where the record prints none. */
  number: number;
  /** Without its number. */
  text: string;
  independent: boolean;
  category: ClaimCategory;
  /** Earlier claims it depends on; of an independent one those it names. Ascending. */
  refersTo: readonly number[];
  faults: readonly ClaimFault[];
};

const PRINTED = /^\s*(\d{1,3})\s*[.．、]\s*/;
const WORD = '权利要求';
const START =
  /^(?:一种)?(?:根据|如同?|按照?|依照?|依据|基于)?\s*(?:(?:前述|上述|以上)?(?:的|各项|任意?一项?|任何一项?)?)?\s*权利要求/;
const NUMBER = /\s*(\d{1,3})(?!\d)/y;
const RANGE = /\s*(?:至|到|[-‐–—~～－])\s*(?:权利要求)?/y;
const MORE = /\s*(?:以及|或者|[、或和与及])\s*(?:权利要求)?(?=\s*\d)/y;
/** A comma goes on with the list only where what follows is no measure: 权利要求1，2或3. */
const COMMA = /\s*[，,]\s*(?:权利要求)?(?=\s*\d{1,3}(?:[、，,或和与及至到\-–—~～]|中|任|所述|的))/y;
const EVERY = /(?:前述|上述|以上|任意?一项?|任何一项?)(?:的|各项|任意?一项?|任何一项?)?$/;
/** What stands between the numbers and the subject: 中任一项所述的. */
const BETWEEN =
  /\s*(?:中|之)?(?:的)?(?:任意?一?|任何一?|其一)?(?:项|个)?(?:权利要求)?(?:中)?(?:所述|所要求保护|所说)?的?(?:一种)?/y;
const SUBJECT_ENDS = /[，,；;。：:\n]|其?特征(?:在于|是)|其中|包括|包含/;
const METHOD = /(?:方法|工艺|用途|应用|流程|过程|步骤|制法)$/;
/** So many mentions of a claim are read; no claim names more. */
const MENTIONS_MAX = 50;
/** Characters of a subject that are looked at. */
const SUBJECT_MAX = 120;

/** Full-width digits as they are typed elsewhere; nothing else moves. */
const halfDigits = (text: string): string =>
  text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

/** Where a sticky match at `at` ends, and its group; `at` itself where there is none. */
function read(pattern: RegExp, text: string, at: number): { end: number; group: string } {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match ? { end: at + match[0].length, group: match[1] ?? '' } : { end: at, group: '' };
}

type Mention = { from: number; end: number; numbers: number[]; every: boolean };

/** `1至3、5或6` from `at` on. Ranges are cut at what a record may hold. */
function numbersAt(text: string, at: number, most: number): { end: number; numbers: number[] } {
  const numbers: number[] = [];
  let { end, group } = read(NUMBER, text, at);
  while (group !== '') {
    const from = Number(group);
    const range = read(RANGE, text, end).end;
    const to = range > end ? read(NUMBER, text, range) : { end, group: '' };
    if (to.group !== '') {
      const [low, high] = [Math.min(from, Number(to.group)), Math.max(from, Number(to.group))];
      // Of a range beyond the record its ends say enough.
      for (let one = low; one <= Math.min(high, most); one++) numbers.push(one);
      if (high > most) numbers.push(high);
      end = to.end;
    } else numbers.push(from);
    let next = read(MORE, text, end).end;
    if (next === end) next = read(COMMA, text, end).end;
    if (next === end || numbers.length > most * 2) break;
    ({ end, group } = read(NUMBER, text, next));
  }
  return { end, numbers };
}

/** The places where claims are named, in order. */
function mentionsOf(text: string, most: number): Mention[] {
  const found: Mention[] = [];
  let done = 0;
  for (let from = text.indexOf(WORD); from >= 0 && found.length < MENTIONS_MAX; ) {
    const { end, numbers } = numbersAt(text, from + WORD.length, most);
    // 权利要求1至3中任一项权利要求 speaks of the three alone.
    const every = numbers.length === 0 && EVERY.test(text.slice(Math.max(done + 2, from - 12), from));
    if (numbers.length > 0 || every) found.push({ from, end, numbers, every });
    done = end;
    from = text.indexOf(WORD, end);
  }
  return found;
}

/** The first words of a claim, up to where it goes into particulars. */
function subjectOf(text: string, at: number): string {
  const rest = text.slice(at, at + SUBJECT_MAX);
  const end = rest.search(SUBJECT_ENDS);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

const categoryOf = (subject: string): ClaimCategory => (METHOD.test(subject) ? '方法' : '产品');

/** Numbers as printed where all are and each is greater than the one before, else places. */
function numbersOf(claims: readonly string[]): number[] {
  const printed = claims.map((claim) => Number(PRINTED.exec(claim)?.[1] ?? Number.NaN));
  const sound = printed.every((number, place) => number > (place > 0 ? (printed[place - 1] ?? 0) : 0));
  return sound ? printed : claims.map((_, place) => place + 1);
}

/** The claim without the number records often carry in front. */
const claimText = (claim: string): string => claim.replace(PRINTED, '');

/** Reads the claims of one record, in their order. Whatever is written there, each is told once. */
export function readClaims(claims: readonly string[]): Claim[] {
  const texts = claims.map(halfDigits);
  const numbers = numbersOf(texts);
  const known = new Map<number, Claim>();
  const all = new Set(numbers);
  return texts.map((whole, place) => {
    const number = numbers[place] ?? place + 1;
    const body = whole.replace(PRINTED, '').trimStart();
    const mentions = mentionsOf(body, claims.length);
    const [first] = mentions;
    const leads = first !== undefined && first.from <= SUBJECT_MAX && START.test(body.slice(0, first.end));
    const subject = subjectOf(body, leads ? read(BETWEEN, body, first.end).end : 0);
    const category = categoryOf(subject);
    const named = (leads ? [first] : mentions).flatMap((one) => (one.every ? [...known.keys()] : one.numbers));
    const wanted = [...new Set(named)].sort((a, b) => a - b);
    const refersTo = wanted.filter((one) => known.has(one));
    const faults = wanted.flatMap((one): ClaimFault[] => {
      if (known.has(one)) return [];
      return [{ kind: all.has(one) ? 'later' : 'missing', claim: one }];
    });
    const basis = known.get(refersTo[0] ?? -1);
    const independent = !leads || (basis !== undefined && subject !== '' && basis.category !== category);
    const claim: Claim = { number, text: claimText(claims[place] ?? ''), independent, category, refersTo, faults };
    known.set(number, claim);
    return claim;
  });
}
