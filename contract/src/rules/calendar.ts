/**
 * Date-only arithmetic on `YYYY-MM-DD` strings (proleptic Gregorian, years 0001–9999). No time
 * zones take part, so a date never slips by a day; strings of this form compare with `<` and `>`.
 *
 * 29 February and month ends follow 专利法实施细则 (2023) 第五条: a period in months or years ends on
 * the corresponding day of the last month, and on that month's last day when there is none
 * (2004-02-29 + 10 years = 2014-02-28, 2024-01-31 + 1 month = 2024-02-29). Always add to the first
 * date, never to a clamped result, or the 29th is lost for good. Moving a period's end from a public
 * holiday to the next working day needs the State Council's yearly calendar and is not done here.
 *
 * No dependencies: public pages load this file.
 */

/** A calendar date as `YYYY-MM-DD`. */
export type DateString = string;

/** Year, month 1–12 and day 1–31. */
export type CalendarDate = { year: number; month: number; day: number };

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the year has a 29 February. */
function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Days of a month (1–12). */
function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

/** The parts of a date, or null when the text is not an existing day written `YYYY-MM-DD`. */
export function parseDate(text: string): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
    ? { year, month, day }
    : null;
}

/** Whether the text is an existing day written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return parseDate(text) !== null;
}

/**
 * Writes the parts as `YYYY-MM-DD`.
 * @throws RangeError when the day does not exist or lies outside the years 1–9999.
 */
export function formatDate({ year, month, day }: CalendarDate): DateString {
  const pad = (n: number, size: number) => String(n).padStart(size, '0');
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  if (!parseDate(text)) throw new RangeError(`no such day: ${text}`);
  return text;
}

function mustParse(text: string): CalendarDate {
  const date = parseDate(text);
  if (!date) throw new RangeError(`not a date: ${text}`);
  return date;
}

/** Days since 1970-01-01 (negative before). @throws RangeError when the text is no date. */
export function toDayNumber(text: DateString): number {
  const { year, month, day } = mustParse(text);
  // Howard Hinnant's days_from_civil: the year starts in March, so the leap day comes last.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yoe = y - era * 400;
  const doy = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + yoe * 365 + Math.floor(yoe / 4) - Math.floor(yoe / 100) + doy - 719468;
}

/** The date of a day number. @throws RangeError outside the years 1–9999. */
export function fromDayNumber(days: number): DateString {
  const z = days + 719468;
  const era = Math.floor(z / 146097);
  const doe = z - era * 146097;
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36524) - Math.floor(doe / 146096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  return formatDate({
    year: yoe + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: doy - Math.floor((153 * mp + 2) / 5) + 1,
  });
}

/** The day `days` later (earlier when negative). @throws RangeError when the text is no date. */
export function addDays(text: DateString, days: number): DateString {
  return fromDayNumber(toDayNumber(text) + days);
}

/** The corresponding day `months` later, clamped to the month's end. @throws RangeError when the text is no date. */
export function addMonths(text: DateString, months: number): DateString {
  const { year, month, day } = mustParse(text);
  const index = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
  return formatDate({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

/** The corresponding day `years` later; 29 February becomes 28 in a common year. @throws RangeError when the text is no date. */
export function addYears(text: DateString, years: number): DateString {
  return addMonths(text, years * 12);
}

/** Days from `from` to `to`, negative when `to` is earlier. @throws RangeError when a text is no date. */
export function daysBetween(from: DateString, to: DateString): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** The earlier of two days. */
export function earlierOf(a: DateString, b: DateString): DateString {
  if (a < b) return a;
  return b;
}

/** The later of two days. */
export function laterOf(a: DateString, b: DateString): DateString {
  if (a > b) return a;
  return b;
}

/** Today in China (UTC+8 all year since 1992), for the instant given or for now. */
export function todayInShanghai(now: Date = new Date()): DateString {
  return new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}
