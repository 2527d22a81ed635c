/**
 * 统一社会信用代码 (GB 32100-2015) and the 组织机构代码 inside it (GB 11714-1997).
 * No dependencies: public pages load this file.
 */
import { compactIdentifier, type Parsed, refuse } from './text.ts';

/** What a valid 统一社会信用代码 says. */
export type CreditCode = {
  /** 18 characters, upper-case. */
  canonical: string;
  /** 登记管理部门 (position 1) and 机构类别 (position 2), e.g. `91` = 市场监管 / 企业. */
  category: string;
  /** 登记管理机关行政区划码, 6 digits. */
  region: string;
  /** Positions 9–17. */
  organizationCode: string;
};

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ORG_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];
const ORG_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Check character of the first 17 characters: (31 − Σ cᵢ·3^i mod 31) mod 31.
 * @throws RangeError for anything but 17 characters of the alphabet (no I, O, S, V, Z).
 */
export function creditCodeCheck(first17: string): string {
  const values = [...first17].map((c) => ALPHABET.indexOf(c));
  if (values.length !== 17 || values.includes(-1)) throw new RangeError('17 characters expected');
  const sum = values.reduce((total, value, i) => total + value * (WEIGHTS[i] ?? 0), 0);
  return ALPHABET[(31 - (sum % 31)) % 31] ?? '';
}

/**
 * Check character of the first 8 characters of a 组织机构代码: 11 − Σ mod 11; 10 is `X`, 11 is `0`.
 * @throws RangeError for anything but 8 digits or capital letters.
 */
export function organizationCodeCheck(first8: string): string {
  const values = [...first8].map((c) => ORG_ALPHABET.indexOf(c));
  if (values.length !== 8 || values.includes(-1)) throw new RangeError('8 characters expected');
  const sum = values.reduce((total, value, i) => total + value * (ORG_WEIGHTS[i] ?? 0), 0);
  return ['0', 'X', '9', '8', '7', '6', '5', '4', '3', '2', '1'][sum % 11] ?? '';
}

/**
 * Reads a 统一社会信用代码; both its own check character and that of the inner 组织机构代码 must fit.
 * @returns the parts, or a Chinese reason.
 */
export function parseCreditCode(text: string): Parsed<CreditCode> {
  const canonical = compactIdentifier(text).replace(/-/g, '');
  if (canonical === '') return refuse('请填写统一社会信用代码。');
  if (canonical.length !== 18) return refuse('统一社会信用代码应为 18 位。');
  if ([...canonical].some((c) => !ALPHABET.includes(c))) {
    return refuse('统一社会信用代码只能由数字和大写字母组成，且不含 I、O、S、V、Z。');
  }
  const region = canonical.slice(2, 8);
  if (!/^\d{6}$/.test(region)) return refuse('统一社会信用代码第 3 至 8 位是行政区划码，应为数字。');
  if (creditCodeCheck(canonical.slice(0, 17)) !== canonical[17]) {
    return refuse('统一社会信用代码校验位不正确，请核对是否录错。');
  }
  const organizationCode = canonical.slice(8, 17);
  if (organizationCodeCheck(organizationCode.slice(0, 8)) !== organizationCode[8]) {
    return refuse('统一社会信用代码中的组织机构代码（第 9 至 17 位）校验不正确，请核对是否录错。');
  }
  return { ok: true, canonical, category: canonical.slice(0, 2), region, organizationCode };
}
