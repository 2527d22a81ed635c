import dayjs, { type Dayjs } from 'dayjs';
import { BusinessError, MESSAGES, TransportError } from '../../../request-error-config';
import { formatDate } from '../../../views/parts/format';

/** A failure as the person should read it. */
export function failureText(error: unknown): string {
  if (error instanceof BusinessError || error instanceof TransportError) return error.message;
  return MESSAGES.request;
}

/** `2026-11-03 09:30` on the centre's clock, or a dash. */
export function showTime(value: string | null | undefined): string {
  return value ? formatDate(value, 'datetime') : '—';
}

/** The day a date field holds, whether it is still text or already a picker's value; null without one. */
export function dayOf(value: unknown): string | null {
  if (typeof value === 'string') return value || null;
  return dayjs.isDayjs(value) ? value.format('YYYY-MM-DD') : null;
}

/** The time picked, meant on the centre's clock wherever the person is. */
export function onCentresClock(time: Dayjs): string {
  return `${time.format('YYYY-MM-DDTHH:mm')}:00+08:00`;
}

/** The moment a field with day and time holds, whether it is still text or already a picker's value; null without one. */
export function momentOf(value: unknown): string | null {
  const time = typeof value === 'string' && value ? dayjs(value) : value;
  return dayjs.isDayjs(time) && time.isValid() ? onCentresClock(time) : null;
}

/** `1.2 MB`, `34 KB`. */
export function showSize(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** Words that are their own value. */
export function sameOptions(values: readonly string[]): { label: string; value: string }[] {
  return values.map((value) => ({ label: value, value }));
}

/** The lines of a text that say something. */
export const linesOf = (value: string | null | undefined): string[] =>
  (value ?? '').split('\n').flatMap((line) => line.trim() || []);

/** The text of a field, trimmed; absent is empty. */
export function textOf(value: string | null | undefined): string {
  return (value ?? '').trim();
}

/** The text of a field; empty is null. */
export function textOrNull(value: string | null | undefined): string | null {
  return textOf(value) || null;
}
