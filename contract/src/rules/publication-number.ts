/**
 * 公开(公告)号: ZC 0007, 专利审查指南 第五部分第八章 2.2, and the forms used before 2010-04-07.
 * No dependencies: public pages load this file.
 */
import type { PatentType } from '../labels.ts';
import { type DateString, isDate } from './calendar.ts';
import { compactIdentifier, type Parsed, refuse } from './text.ts';

/** What the gazette entry was. */
export const PUBLICATION_STAGES = ['公布', '审定公告', '授权', '部分无效'] as const;
/** One of {@link PUBLICATION_STAGES}. */
export type PublicationStage = (typeof PUBLICATION_STAGES)[number];

/** What a 公开(公告)号 says. It is not unique per application: A and later B share one 申请号. */
export type PublicationNumber = {
  /** `CN`, digits, kind letter as given. */
  canonical: string;
  /** Kind code with its letter, e.g. `A`, `B`, `C1`, `U`; null when the number carries none. */
  kindCode: string | null;
  /** null where a letterless number does not tell 公布 from 授权. */
  stage: PublicationStage | null;
  type: PatentType;
  /** First year of the numbering the number follows. */
  form: '1985' | '1989' | '2007' | '2010';
};

/** Since this day every number has nine digits and a kind letter with its present meaning. */
const KIND_LETTERS_SINCE: DateString = '2010-04-07';

const TYPES: Record<string, PatentType> = {
  '1': '发明',
  '2': '实用新型',
  '3': '外观设计',
  '8': '发明',
  '9': '实用新型',
};
const NEW_STAGES: Record<string, PublicationStage> = {
  A: '公布',
  B: '授权',
  C: '部分无效',
  U: '授权',
  Y: '部分无效',
  S: '授权',
};
const NEW_LETTERS: Record<string, string> = { '1': 'ABC', '2': 'UY', '3': 'S' };
/** Before 2010-04-07: C, Y, D are grants; B and the bare U, S of 1985–1992 announced an examined or registered one. */
const OLD_STAGES: Record<string, PublicationStage> = {
  A: '公布',
  B: '审定公告',
  C: '授权',
  U: '审定公告',
  Y: '授权',
  S: '审定公告',
  D: '授权',
};
const OLD_LETTERS: Record<string, string> = { '1': 'ABC', '2': 'UY', '3': 'SD' };

/**
 * Reads a 公开(公告)号. `C` and `Y` changed their meaning on 2010-04-07, so pass the publication date
 * when it is known; without it the form decides, and a bare `C` or `Y` is read in the old sense
 * (the present one carries a digit: `C1`–`C7`).
 * @param date publication date `YYYY-MM-DD`, if known
 * @returns the parts, or a Chinese reason.
 */
export function parsePublicationNumber(text: string, date?: DateString | null): Parsed<PublicationNumber> {
  const canonical = compactIdentifier(text).replace(/[.,]/g, '');
  if (canonical === '') return refuse('请填写公开（公告）号。');
  const match = /^CN(\d{7,9})(?:([A-Z])(\d)?)?$/.exec(canonical);
  if (!match) return refuse('公开（公告）号应以 CN 开头，后接 7 至 9 位数字和种类代码，例如 CN113781974A。');
  if (date && !isDate(date)) return refuse('公开（公告）日不是有效日期。');
  const digits = match[1] ?? '';
  const letter = match[2] ?? '';
  const suffix = match[3] ?? '';

  if (date ? date >= KIND_LETTERS_SINCE : readsAsNew(digits, letter, suffix)) {
    return parseNew(canonical, digits, letter, suffix);
  }
  return parseOld(canonical, digits, letter, suffix);
}

function readsAsNew(digits: string, letter: string, suffix: string): boolean {
  if (digits.length !== 9 || letter === '') return false;
  if (letter === 'D') return false;
  return suffix !== '' || !'CY'.includes(letter);
}

function parseNew(canonical: string, digits: string, letter: string, suffix: string): Parsed<PublicationNumber> {
  const first = digits[0] ?? '';
  const type = TYPES[first];
  if (digits.length !== 9) return refuse('2010 年 4 月 7 日起的公开（公告）号应有 9 位数字。');
  if (!type || !NEW_LETTERS[first])
    return refuse('公开（公告）号首位数字只能是 1（发明）、2（实用新型）或 3（外观设计）。');
  if (letter === '') return refuse('2010 年 4 月 7 日起的公开（公告）号末尾应有种类代码，例如 A、B、U、S。');
  if (!NEW_LETTERS[first].includes(letter)) return refuse(`种类代码 ${letter} 与首位数字 ${first}（${type}）不一致。`);
  // 更正 (ZC 0008-2012): 8 a title page, 9 the whole; of the stage it corrects.
  const reprint = /[89]/.test(suffix) && 'ABUS'.includes(letter);
  if (suffix !== '' && !reprint && (!/[1-7]/.test(suffix) || 'ABU'.includes(letter))) {
    return refuse(`种类代码 ${letter}${suffix} 不存在。`);
  }
  const stage = suffix !== '' && !reprint ? '部分无效' : (NEW_STAGES[letter] ?? null);
  return { ok: true, canonical, kindCode: letter + suffix, stage, type, form: '2010' };
}

function parseOld(canonical: string, digits: string, letter: string, suffix: string): Parsed<PublicationNumber> {
  if (suffix !== '') return refuse('2010 年 4 月 7 日前的公开（公告）号种类代码不带数字。');
  const byApplication = digits.length === 8;
  const first = (byApplication ? digits[2] : digits[0]) ?? '';
  const type = TYPES[first];
  if (byApplication && !/^8[5-8][12389]/.test(digits)) {
    return refuse('8 位数字的公开（公告）号沿用 1985 至 1988 年的申请号，前两位应为 85 至 88。');
  }
  if (!type || (!byApplication && !OLD_LETTERS[first])) {
    return refuse('公开（公告）号首位数字只能是 1（发明）、2（实用新型）或 3（外观设计）。');
  }
  const group = type === '发明' ? '1' : type === '实用新型' ? '2' : '3';
  if (letter !== '' && !(OLD_LETTERS[group] ?? '').includes(letter)) {
    return refuse(`种类代码 ${letter} 与“${type}”不一致。`);
  }
  const form = byApplication ? '1985' : digits.length === 7 ? '1989' : '2007';
  return { ok: true, canonical, kindCode: letter || null, stage: OLD_STAGES[letter] ?? null, type, form };
}
