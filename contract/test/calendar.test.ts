import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  daysBetween,
  formatDate,
  fromDayNumber,
  isDate,
  parseDate,
  toDayNumber,
  todayInShanghai,
} from '../src/rules/calendar.ts';

const anyDay = fc.integer({ min: -719_162, max: 2_932_896 });

describe('calendar', () => {
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
    expect(isDate(text)).toBe(true);
  });
  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-4-1',
    '',
    '2024-01-01T00:00',
    'x2024-01-01',
    '0000-01-01',
    '2024-01-00',
  ])('%s is no day', (text) => {
    expect(isDate(text)).toBe(false);
  });
  it('clamps to the end of the month, always from the first date', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonths('2024-08-31', 6)).toBe('2025-02-28');
    expect(addYears('2004-02-29', 10)).toBe('2014-02-28');
    expect(addYears('2004-02-29', 20)).toBe('2024-02-29');
    expect(addMonths('2024-12-15', 1)).toBe('2025-01-15');
    expect(addMonths('2024-01-15', -13)).toBe('2022-12-15');
  });
  it('agrees with the platform on every day', () => {
    fc.assert(
      fc.property(anyDay, (n) => {
        const text = fromDayNumber(n);
        expect(toDayNumber(text)).toBe(n);
        expect(text).toBe(new Date(n * 86_400_000).toISOString().slice(0, 10));
        expect(formatDate(parseDate(text) ?? { year: 0, month: 0, day: 0 })).toBe(text);
      }),
    );
  });
  it('knows the last day of four hundred years', () => {
    for (const day of ['1600-02-29', '2000-02-29', '2400-02-29']) {
      expect(fromDayNumber(toDayNumber(day))).toBe(day);
      expect(addDays(day, 1)).toBe(`${day.slice(0, 4)}-03-01`);
    }
  });
  it('adds and counts days as inverses', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), fc.integer({ min: -5000, max: 5000 }), (n, d) => {
        const from = fromDayNumber(n);
        expect(daysBetween(from, addDays(from, d))).toBe(d);
      }),
    );
  });
  it('takes today from China, not from UTC', () => {
    expect(todayInShanghai(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01');
    expect(todayInShanghai(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
  });
  it('throws on what is no date', () => {
    expect(() => addDays('2023-02-29', 1)).toThrow(RangeError);
    expect(() => addDays('2023-02-29', 1)).toThrow('2023-02-29');
    expect(() => formatDate({ year: 2023, month: 2, day: 30 })).toThrow(RangeError);
    expect(() => formatDate({ year: 2023, month: 2, day: 30 })).toThrow('2023-02-30');
  });
});
