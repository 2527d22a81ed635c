/**
 * 申请号 and 专利号 (ZC 0006-2003 专利申请号标准; the 8-digit form before 2003-10-01).
 * No dependencies: public pages load this file.
 */
import type { PatentType } from '../labels.ts';
import { compactIdentifier, type Parsed, refuse } from './text.ts';

/** Kind digit: 1 发明, 2 实用新型, 3 外观设计, 8 PCT 发明, 9 PCT 实用新型. */
export type ApplicationKind = 1 | 2 | 3 | 8 | 9;

/** What a valid 申请号 says. */
export type ApplicationNumber = {
  /** `YYYYKSSSSSSS.C`, or `YYKSSSSS.C` before 2003-10-01. */
  canonical: string;
  /** 专利号: `ZL` and the canonical number; only meaningful once granted. */
  patentNumber: string;
  /**
   * Year of receipt. Never compare it with the filing date: a divisional application keeps its
   * parent's filing date (202111286633.X was filed on 2017-04-24).
   */
  year: number;
  kind: ApplicationKind;
  type: PatentType;
  /** Entered the national phase of an international application. */
  pct: boolean;
  /** 7 digits, or 5 in the old form. */
  serial: string;
  /** `0`–`9` or `X`. */
  check: string;
};

const KIND_TYPES: Record<ApplicationKind, PatentType> = {
  1: '发明',
  2: '实用新型',
  3: '外观设计',
  8: '发明',
  9: '实用新型',
};
const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];

/**
 * Check digit of 8 or 12 digits: Σ dᵢ·wᵢ mod 11 with the weights 2…9, 2…5; 10 is written `X`.
 * @throws RangeError for anything but 8 or 12 digits.
 */
export function checkDigit(digits: string): string {
  if (!/^(\d{8}|\d{12})$/.test(digits)) throw new RangeError('8 or 12 digits expected');
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[i]) * (WEIGHTS[i] ?? 0);
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** The patent type a kind digit stands for, or null when there is no such kind. */
export function typeOfKind(kind: number): PatentType | null {
  return isKind(kind) ? KIND_TYPES[kind] : null;
}

function isKind(kind: number): kind is ApplicationKind {
  return kind in KIND_TYPES;
}

/**
 * Reads a 申请号 or 专利号 as people type it: full-width characters, `x`, spaces, a missing dot and
 * the prefixes `CN` and `ZL` are accepted.
 * @returns the parts, or a Chinese reason (wrong length, missing or wrong check digit, unknown kind,
 *   impossible year).
 */
export function parseApplicationNumber(text: string): Parsed<ApplicationNumber> {
  const compact = compactIdentifier(text)
    .replace(/[。·・．]/g, '.')
    .replace(/^(CN)?(ZL|CN)?[:.]?/, '');
  if (compact === '') return refuse('请填写申请号。');
  const match = /^(\d{12}|\d{8})(?:\.?([\dX]))?$/.exec(compact);
  if (!match)
    return refuse('申请号应为 12 位数字（2003 年 10 月前为 8 位）加小数点和 1 位校验位，例如 202111286633.X。');
  const digits = match[1] ?? '';
  const check = match[2];
  if (check === undefined) return refuse('申请号缺少校验位，即小数点后的 1 位数字或 X。');

  const old = digits.length === 8;
  const year = old ? 1900 + Number(digits.slice(0, 2)) : Number(digits.slice(0, 4));
  const receivedIn = old && year < 1985 ? year + 100 : year;
  if (old && receivedIn > 2003) {
    return refuse('8 位申请号的前两位是年份，只能是 85 至 99 或 00 至 03。');
  }
  if (!old && (receivedIn < 2003 || receivedIn > 2099)) {
    return refuse('12 位申请号的前四位是年份，应为 2003 年及以后。');
  }
  const kindAt = old ? 2 : 4;
  const kind = Number(digits[kindAt]);
  if (!isKind(kind)) {
    return refuse(`申请号第 ${kindAt + 1} 位表示专利种类，只能是 1、2、3、8 或 9。`);
  }
  const serial = digits.slice(kindAt + 1);
  if (/^0+$/.test(serial)) return refuse('申请号的流水号不能全为 0。');
  if (checkDigit(digits) !== check) return refuse('申请号校验位不正确，请核对是否有数字录错。');

  const canonical = `${digits}.${check}`;
  return {
    ok: true,
    canonical,
    patentNumber: `ZL${canonical}`,
    year: receivedIn,
    kind,
    type: KIND_TYPES[kind],
    pct: kind >= 8,
    serial,
    check,
  };
}

/**
 * Checks a 申请号 against the patent type chosen beside it (kind 8 is 发明, 9 实用新型).
 * @returns null when they fit, else a Chinese sentence; null as well when the number itself is invalid.
 */
export function typeMismatch(applicationNumber: string, type: PatentType): string | null {
  const parsed = parseApplicationNumber(applicationNumber);
  if (!parsed.ok || parsed.type === type) return null;
  return `申请号的种类位为 ${parsed.kind}，对应“${parsed.type}”，与所选的“${type}”不一致。`;
}

/** Writes a valid number in canonical form, or returns null. */
export function canonicalApplicationNumber(text: string): string | null {
  const parsed = parseApplicationNumber(text);
  return parsed.ok ? parsed.canonical : null;
}

const STANDARD_KINDS: Record<string, ApplicationKind> = { '10': 1, '11': 8, '20': 2, '21': 9, '30': 3 };

/**
 * CNIPA's 15-character "standard" form in its XML (type 10/11/20/21/30, YYYY, 9-digit serial), e.g.
 * `102021001286633` → `202111286633.X`. 21 is taken by analogy with 11 (PCT) and unproved.
 * @returns the canonical number with its computed check digit, or null when the text has another form.
 */
export function fromStandardForm(text: string): string | null {
  const match = /^(?:CN)?(10|11|20|21|30)(\d{4})00(\d{7})$/.exec(compactIdentifier(text));
  const kind = STANDARD_KINDS[match?.[1] ?? ''];
  if (!match || kind === undefined) return null;
  const digits = `${match[2]}${kind}${match[3]}`;
  return canonicalApplicationNumber(`${digits}.${checkDigit(digits)}`);
}
