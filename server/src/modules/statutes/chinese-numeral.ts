/** Chinese numerals as statutes write them. */

const DIGITS: Record<string, number> = {
  〇: 0,
  零: 0,
  '○': 0,
  Ｏ: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
const NAMES = '零一二三四五六七八九';

/** Characters a numeral may consist of, for use inside a regular-expression class. */
export const NUMERAL_CLASS = '〇零○一二两三四五六七八九十百千\\d０-９';

/**
 * Reads 0–9999: `一百二十三` → 123, `十` → 10, digit by digit `二〇二一` → 2021, and Arabic digits of
 * either width.
 * @returns null for anything else.
 */
export function chineseToInt(text: string): number | null {
  const ascii = text.replace(/[０-９]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));
  if (/^\d{1,4}$/.test(ascii)) return Number(ascii);
  const characters = [...text];
  if (characters.length === 0) return null;
  if (characters.every((c) => c in DIGITS)) {
    return characters.length <= 4 ? characters.reduce((n, c) => n * 10 + (DIGITS[c] ?? 0), 0) : null;
  }
  let total = 0;
  let digit: number | null = null;
  let lastUnit = 10_000;
  for (const [i, c] of characters.entries()) {
    const unit = UNITS[c];
    if (unit !== undefined) {
      if (unit >= lastUnit) return null;
      // `十二` means 12; elsewhere a unit needs its digit.
      if (digit === null && !(unit === 10 && (i === 0 || characters[i - 1] === '零'))) return null;
      total += (digit ?? 1) * unit;
      lastUnit = unit;
      digit = null;
    } else {
      const value = DIGITS[c];
      if (value === undefined || (digit !== null && digit !== 0)) return null;
      digit = value;
    }
  }
  return total + (digit ?? 0);
}

/**
 * Writes 0–9999 as statutes do: 10 `十`, 110 `一百一十`, 205 `二百零五`.
 * @throws RangeError outside that range.
 */
export function intToChinese(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 9999) throw new RangeError('0–9999 expected');
  if (value < 10) return NAMES[value] ?? '';
  let text = '';
  let gap = false;
  for (const [unit, name] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(value / unit) % 10;
    if (digit === 0) {
      gap = text !== '';
      continue;
    }
    text += (gap ? '零' : '') + NAMES[digit] + name;
    gap = false;
  }
  return value < 20 ? text.slice(1) : text;
}
