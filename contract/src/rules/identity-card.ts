/**
 * 公民身份号码 (GB 11643-1999, check ISO 7064 MOD 11-2). Personal information: ask only where needed.
 * No dependencies: public pages load this file.
 */
import { type DateString, isDate } from './calendar.ts';
import { compactIdentifier, type Parsed, refuse } from './text.ts';

/** What a valid 18-digit 身份证号 says. */
export type IdentityCard = {
  /** 18 characters, `X` in upper case. */
  canonical: string;
  /** Six-digit code of the county of first registration. */
  region: string;
  birthDate: DateString;
  gender: '男' | '女';
};

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';
/** First two digits: provinces (GB/T 2260), 71 81 82 83 residence permits, 91 foreigners' permanent residence cards. */
const PROVINCES = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/;

/**
 * Check character of the first 17 digits.
 * @throws RangeError for anything but 17 digits.
 */
export function identityCardCheck(first17: string): string {
  if (!/^\d{17}$/.test(first17)) throw new RangeError('17 digits expected');
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(first17[i]), 0);
  return CHECKS[sum % 11] ?? '';
}

/**
 * Reads a 身份证号: form, province, existing day of birth (not after `today` when given), check character.
 * The 15-digit cards ended in 2013 and are refused.
 * @returns the parts, or a Chinese reason that never repeats the number.
 */
export function parseIdentityCard(text: string, today?: DateString): Parsed<IdentityCard> {
  const canonical = compactIdentifier(text);
  if (canonical === '') return refuse('请填写身份证号。');
  if (/^\d{15}$/.test(canonical)) return refuse('15 位身份证号已停用，请填写 18 位号码。');
  if (!/^\d{17}[\dX]$/.test(canonical)) return refuse('身份证号应为 18 位，前 17 位是数字，最后一位是数字或 X。');
  if (!PROVINCES.test(canonical)) return refuse('身份证号前两位不是有效的地区代码。');
  const birthDate = `${canonical.slice(6, 10)}-${canonical.slice(10, 12)}-${canonical.slice(12, 14)}`;
  if (!isDate(birthDate) || birthDate < '1800-01-01' || (today !== undefined && birthDate > today)) {
    return refuse('身份证号中的出生日期无效。');
  }
  if (identityCardCheck(canonical.slice(0, 17)) !== canonical[17]) {
    return refuse('身份证号校验位不正确，请核对是否录错。');
  }
  return {
    ok: true,
    canonical,
    region: canonical.slice(0, 6),
    birthDate,
    gender: Number(canonical[16]) % 2 === 1 ? '男' : '女',
  };
}
