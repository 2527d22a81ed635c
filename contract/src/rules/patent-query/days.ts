/** Days, months and years of a patent query as ranges of days. */
import { addDays, type DateString, formatDate, parseDate } from '../calendar.ts';
import { type Parsed, refuse } from '../text.ts';
import type { Sign } from './lexer.ts';

/** First and last day, both included; null where it is open. */
export interface Days {
  readonly from: DateString | null;
  readonly to: DateString | null;
}

const EARLIEST = 1900;
const LATEST = 2199;
const PART = /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?|月)?|年)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const SHAPE = '日期应写成 2020、2020-03 或 2020-03-15，起止之间用两点连接，例如 2019..2021。';

const two = (value: number): string => String(value).padStart(2, '0');
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A day, a month or a year as the days it covers. */
function partOf(text: string): Parsed<{ first: DateString; last: DateString }> {
  const match = COMPACT.exec(text) ?? PART.exec(text);
  if (!match) return refuse(SHAPE);
  const year = Number(match[1]);
  if (year < EARLIEST || year > LATEST) return refuse(`年份应在 ${EARLIEST} 至 ${LATEST} 之间。`);
  if (!match[2]) return { ok: true, first: `${year}-01-01`, last: `${year}-12-31` };
  const month = Number(match[2]);
  if (month < 1 || month > 12) return refuse(`没有 ${month} 月。`);
  const end = lastDay(year, month);
  if (!match[3]) {
    return { ok: true, first: `${year}-${two(month)}-01`, last: `${year}-${two(month)}-${two(end)}` };
  }
  const day = Number(match[3]);
  if (day < 1 || day > end) return refuse(`${year} 年 ${month} 月没有 ${day} 日。`);
  const whole = formatDate({ year, month, day });
  return { ok: true, first: whole, last: whole };
}

/** Both ends where two are written: `2019..2021`, `2019-2021`, `2019~2021`, `2019至2021`, `2019..`. */
function endsOf(text: string): [string, string] | null {
  const years = /^(\d{4})-(\d{4})$/.exec(text);
  if (years) return [years[1] ?? '', years[2] ?? ''];
  const parts = text.split(/\.{2,3}|~|至|到/);
  return parts.length === 2 ? [parts[0] ?? '', parts[1] ?? ''] : null;
}

/**
 * Reads the value of a field of days: a day, a month, a year, or two of them with `..` between.
 * @returns the days, or a Chinese reason.
 */
export function readDays(text: string, sign: Sign): Parsed<Days> {
  const both = endsOf(text);
  if (both) return sign === '=' ? between(both[0], both[1]) : refuse('写了起止日期时，字段后面只能用等号。');
  const part = partOf(text);
  if (!part.ok) return part;
  const { first, last } = part;
  if (sign === '=') return { ok: true, from: first, to: last };
  if (sign === '>=') return { ok: true, from: first, to: null };
  if (sign === '<=') return { ok: true, from: null, to: last };
  return sign === '>'
    ? { ok: true, from: addDays(last, 1), to: null }
    : { ok: true, from: null, to: addDays(first, -1) };
}

function between(start: string, end: string): Parsed<Days> {
  if (!start && !end) return refuse(SHAPE);
  const from = start ? partOf(start) : null;
  const to = end ? partOf(end) : null;
  if (from && !from.ok) return from;
  if (to && !to.ok) return to;
  const days = { from: from ? from.first : null, to: to ? to.last : null };
  if (days.from && days.to && days.from > days.to) return refuse('开始的日期晚于结束的日期。');
  return { ok: true, ...days };
}

const isFirst = (day: DateString): boolean => day.endsWith('-01-01');
const isLast = (day: DateString): boolean => day.endsWith('-12-31');

/** What stands behind a field of days, sign included: `=2020`, `=2019..2021`, `>=2020-01-01`. */
export function formatDays({ from, to }: Days): string {
  if (from === null) return `<=${to ?? ''}`;
  if (to === null) return `>=${from}`;
  if (isFirst(from) && isLast(to)) {
    const [a, b] = [from.slice(0, 4), to.slice(0, 4)];
    return a === b ? `=${a}` : `=${a}..${b}`;
  }
  if (from === to) return `=${from}`;
  const start = parseDate(from);
  const wholeMonth =
    start && from.endsWith('-01') && to === `${from.slice(0, 8)}${two(lastDay(start.year, start.month))}`;
  return wholeMonth ? `=${from.slice(0, 7)}` : `=${from}..${to}`;
}
