/** Clock and calendar of the portal: everything is told in Asia/Shanghai (UTC+8, no summer time). */

const OFFSET_MS = 8 * 3_600_000;

/** ISO 8601 with offset, e.g. `2026-11-21T11:30:00+08:00`. */
export function toTimestamp(value: Date): string {
  return `${new Date(value.getTime() + OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

/** For people to read: `2026-11-21 11:30`. */
export function toMinute(value: Date): string {
  return toTimestamp(value).slice(0, 16).replace('T', ' ');
}

/** Calendar day in Shanghai, `YYYY-MM-DD`. */
export function toDay(value: Date): string {
  return new Date(value.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** Today in Shanghai. */
export function today(now: Date = new Date()): string {
  return toDay(now);
}

/** First instant of a Shanghai day. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

/** Days outside these years say nothing about a record, and PostgreSQL does not know all of them. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';

/** The nearest day that can be asked for. */
export const clampDay = (day: string): string => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day);

/** First instant of the Shanghai day after `day`. */
export function startOfNextDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + 86_400_000);
}
