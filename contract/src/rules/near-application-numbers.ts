/** The 申请号 that a faulty one may be meant for. */
import { canonicalApplicationNumber, checkDigit } from './application-number.ts';
import { compactIdentifier } from './text.ts';

/** Nine digits without a dot are as often something else. */
const WRITTEN = /^(?:CN)?(?:ZL|CN)?[:.]?(\d{12}(?=\.?[\dX]$)|\d{8}(?=\.))\.?([\dX])$/;
const DIGITS = Array.from('0123456789');

/**
 * Valid numbers that a written one turns into when its check digit is another, two neighbours change places, or one digit is
 * another, in this order. A check digit leaves at most one digit for each place, so that they are 25 at most.
 * @returns none for a number without a fault, and for what has not the digits of a number
 */
export function nearApplicationNumbers(text: string): string[] {
  const [, digits = '', check = ''] = WRITTEN.exec(compactIdentifier(text).replace(/[。·・．]/g, '.')) ?? [];
  if (digits === '' || canonicalApplicationNumber(digits + check)) return [];
  const typed = Array.from(digits + check);
  const swapped = typed
    .slice(1)
    .map((digit, place) => [...typed.slice(0, place), digit, typed[place], ...typed.slice(place + 2)]);
  const other = typed
    .slice(0, -1)
    .flatMap((_, place) => DIGITS.map((digit) => [...typed.slice(0, place), digit, ...typed.slice(place + 1)]));
  const near = [[digits, checkDigit(digits)], ...swapped, ...other].map((parts) => parts.join(''));
  return [...new Set(near.flatMap((number) => canonicalApplicationNumber(number) ?? []))];
}
