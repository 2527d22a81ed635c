/** Dates and amounts as the pages word them. Pure, no dependencies. */

export type DateStyle = 'date' | 'datetime' | 'monthDay' | 'long';

const SHANGHAI_OFFSET = 8 * 3600_000;
const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

const two = (n: number): string => String(n).padStart(2, '0');

/** The calendar parts of a moment in Asia/Shanghai, or null for text that is no date. */
export function dateParts(
  value: string | null | undefined,
): { year: number; month: number; day: number; hour: number; minute: number; weekday: string } | null {
  if (!value) return null;
  const dateOnly = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const time = Date.parse(dateOnly ? `${value}T00:00:00+08:00` : value);
  if (Number.isNaN(time)) return null;
  const local = new Date(time + SHANGHAI_OFFSET);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    weekday: `星期${WEEKDAYS[local.getUTCDay()] ?? ''}`,
  };
}

/** `2026-11-21`, `2026-11-21 09:30`, `11-21` or `2026年11月21日 星期六`, always in Asia/Shanghai. */
export function formatDate(value: string | null | undefined, style: DateStyle = 'date'): string {
  const parts = dateParts(value);
  if (!parts) return '';
  const { year, month, day, hour, minute, weekday } = parts;
  const date = `${year}-${two(month)}-${two(day)}`;
  if (style === 'monthDay') return `${two(month)}-${two(day)}`;
  if (style === 'datetime') return `${date} ${two(hour)}:${two(minute)}`;
  if (style === 'long') return `${year}年${month}月${day}日 ${weekday}`;
  return date;
}

/** `1234567.5` → `1,234,567.5`, at most two decimals. */
export function formatNumber(value: number): string {
  const [whole = '0', decimals] = String(Math.round(value * 100) / 100).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals ? `${grouped}.${decimals}` : grouped;
}

/** Fen as people say it: `50 万元`, `1.2 亿元`, `900 元`. */
export function formatFen(fen: number): string {
  const yuan = fen / 100;
  if (Math.abs(yuan) >= 1e8) return `${formatNumber(yuan / 1e8)} 亿元`;
  if (Math.abs(yuan) >= 1e4) return `${formatNumber(yuan / 1e4)} 万元`;
  return `${formatNumber(yuan)} 元`;
}
