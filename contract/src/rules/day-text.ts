/**
 * Days as people type them: 2026-11-25, 2026/11/25, 2026.11.25, 2026年11月25日, 20261125, of either width. Pages load this
 * file: of what it imports nothing imports anything.
 */
import { DAY_TYPED_MAX } from '../limits.ts';
import { type DateString, formatDate } from './calendar.ts';

const PARTS = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/** Digits and signs of full width as those of a keyboard. */
const narrow = (text: string): string =>
  text
    .replace(/[\uff0d-\uff0f\uff10-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[—–－]/g, '-');

function partsOf(text: string): [number, number, number] | null {
  if (text.length > DAY_TYPED_MAX) return null;
  const plain = narrow(text).trim();
  const match = PARTS.exec(plain) ?? DIGITS.exec(plain);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

/** The day that was typed, or null when it is none. */
export function readDay(text: string): DateString | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const [year, month, day] = parts;
  try {
    return formatDate({ year, month, day });
  } catch {
    return null;
  }
}

/** What keeps a typed day from being one, in Chinese without a full stop; null for a day, and for an empty field. */
export function dayFault(text: string): string | null {
  if (text.trim() === '' || readDay(text)) return null;
  const parts = partsOf(text);
  if (!parts) return '请写明年、月、日，例如 2026-11-25';
  const [year, month, day] = parts;
  if (month < 1 || month > 12) return `没有 ${month} 月`;
  return `${year} 年 ${month} 月没有 ${day} 日`;
}
