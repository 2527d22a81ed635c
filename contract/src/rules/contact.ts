/**
 * Telephone numbers, postcodes and masks. Masking by default follows 个人信息保护法 第五十一条
 * (de-identification). Of what it imports nothing imports anything: public pages load this file.
 */
import { MOBILE_DIGITS } from '../patterns.ts';
import { type Parsed, refuse, toHalfWidth } from './text.ts';

const MOBILE = new RegExp(`^${MOBILE_DIGITS}$`);

function compactPhone(text: string): string {
  return toHalfWidth(text).replace(/[\s().\u200b-\u200d\ufeff]/g, '');
}

/** Reads a mainland mobile number (`+86`, spaces and dashes accepted) → 11 digits, or a Chinese reason. */
export function parseMobile(text: string): Parsed<{ canonical: string }> {
  const canonical = compactPhone(text)
    .replace(/-/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
  if (canonical === '') return refuse('请填写手机号。');
  return MOBILE.test(canonical) ? { ok: true, canonical } : refuse('手机号应为 11 位数字，以 13 至 19 开头。');
}

/** A mobile number in its 11 digits, however it was typed; what is none stays as it is. */
export function plainMobile(text: string): string {
  const parsed = parseMobile(text);
  return parsed.ok ? parsed.canonical : text;
}

/** Reads a landline number with area code (`010-12345678`, `0510 8123456-802`) → `area-number[-extension]`, or a Chinese reason. */
export function parseLandline(text: string): Parsed<{ canonical: string }> {
  const compact = compactPhone(
    toHalfWidth(text)
      .replace(/(?<![)\s])[)\s]+(?=\d)/g, '-')
      .replace(/转/g, '-'),
  )
    .replace(/-+/g, '-')
    .replace(/^-/, '');
  if (compact === '') return refuse('请填写固定电话。');
  const domestic = compact.replace(/^(?:\+|00)86-?0?/, '0');
  // Three-digit area codes are 010 and 02x; all others have four digits.
  const match = /^(010|02\d|0[3-9]\d{2})-?(\d{7,8})(?:-(\d{1,6}))?$/.exec(domestic);
  return match
    ? { ok: true, canonical: [match[1], match[2], match[3]].filter(Boolean).join('-') }
    : refuse('固定电话应含区号，例如 010-12345678，分机号写在最后。');
}

/** Reads a mobile or a landline number → canonical form, or a Chinese reason. */
export function parsePhone(text: string): Parsed<{ canonical: string }> {
  const mobile = parseMobile(text);
  if (mobile.ok) return mobile;
  const landline = parseLandline(text);
  return landline.ok ? landline : refuse('请填写 11 位手机号或带区号的固定电话。');
}

/** Reads a postcode → 6 digits, or a Chinese reason. */
export function parsePostcode(text: string): Parsed<{ canonical: string }> {
  const canonical = compactPhone(text);
  return /^\d{6}$/.test(canonical) ? { ok: true, canonical } : refuse('邮政编码应为 6 位数字。');
}

/** `138****1234`; a landline keeps area code and last two digits (`010-******78`); anything else is all stars. */
export function maskPhone(text: string): string {
  const mobile = parseMobile(text);
  if (mobile.ok) return `${mobile.canonical.slice(0, 3)}****${mobile.canonical.slice(7)}`;
  const landline = parseLandline(text);
  if (!landline.ok) return stars(text);
  const [area = '', number = ''] = landline.canonical.split('-');
  return `${area}-${'*'.repeat(number.length - 2)}${number.slice(-2)}`;
}

/** `110105********002X`: the region and the last four stay. Anything but 18 characters is all stars. */
export function maskIdentityCard(text: string): string {
  const compact = compactPhone(text).toUpperCase();
  return /^\d{17}[\dX]$/.test(compact) ? `${compact.slice(0, 6)}********${compact.slice(14)}` : stars(text);
}

/** `张*`, `张**`: the first character stays; of a name in Latin letters as well, then three stars. */
export function maskName(text: string): string {
  const characters = [...text.trim()];
  const first = characters[0];
  if (first === undefined) return '';
  if (/^[\p{Script=Latin}]/u.test(first)) return `${first}***`;
  return first + '*'.repeat(Math.max(1, characters.length - 1));
}

/** `z***@example.cn`: the first character and the host stay. What is no address is all stars. */
export function maskEmail(text: string): string {
  const at = text.trim().lastIndexOf('@');
  return at > 0 ? `${[...text.trim()][0]}***${text.trim().slice(at)}` : stars(text);
}

function stars(text: string): string {
  return '*'.repeat(Math.min([...text.trim()].length, 20));
}
