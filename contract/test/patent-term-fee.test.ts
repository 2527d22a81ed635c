import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  feeDueDate,
  feeSchedule,
  feeYearOf,
  fullFeeFen,
  graceSteps,
  lateFeeFen,
  nextFee,
  reducedFeeFen,
} from '../src/rules/annual-fee.ts';
import { addDays, fromDayNumber, toDayNumber } from '../src/rules/calendar.ts';
import { isExpired, patentTerm } from '../src/rules/patent-term.ts';

const day = fc.integer({ min: toDayNumber('1985-04-01'), max: toDayNumber('2060-12-31') }).map(fromDayNumber);
const type = fc.constantFrom('发明' as const, '实用新型' as const, '外观设计' as const);

describe('patent term', () => {
  it.each([
    ['实用新型', '1999-09-06', 10, '2009-09-06', '2009-09-05'],
    ['发明', '2010-05-01', 20, '2030-05-01', '2030-04-30'],
    ['外观设计', '2021-05-31', 10, '2031-05-31', '2031-05-30'],
    ['外观设计', '2021-06-01', 15, '2036-06-01', '2036-05-31'],
    ['实用新型', '2004-02-29', 10, '2014-02-28', '2014-02-27'],
    ['发明', '2004-02-29', 20, '2024-02-29', '2024-02-28'],
  ] as const)('%s filed %s', (t, filingDate, years, expiryDate, lastProtectedDay) => {
    expect(patentTerm({ type: t, filingDate })).toEqual({ years, expiryDate, lastProtectedDay });
  });
  it('adds the compensation and ends on the day itself', () => {
    const input = { type: '发明', filingDate: '2010-05-01', termExtensionDays: 31 } as const;
    expect(patentTerm(input).expiryDate).toBe('2030-06-01');
    expect([isExpired(input, '2030-05-31'), isExpired(input, '2030-06-01')]).toEqual([false, true]);
    expect(() => patentTerm({ ...input, termExtensionDays: -1 })).toThrow(RangeError);
    expect(() => patentTerm({ ...input, filingDate: '2010-02-30' })).toThrow(RangeError);
  });
});

describe('annual fee', () => {
  it('has the official amounts', () => {
    const yuan = (t: '发明' | '实用新型' | '外观设计', years: number) =>
      Array.from({ length: years }, (_, i) => (fullFeeFen(t, i + 1, '2026-01-01') ?? 0) / 100);
    expect(yuan('发明', 20)).toEqual([
      900, 900, 900, 1200, 1200, 1200, 2000, 2000, 2000, 4000, 4000, 4000, 6000, 6000, 6000, 8000, 8000, 8000, 8000,
      8000,
    ]);
    expect(yuan('实用新型', 10)).toEqual([600, 600, 600, 900, 900, 1200, 1200, 1200, 2000, 2000]);
    expect(yuan('外观设计', 15).slice(10)).toEqual([3000, 3000, 3000, 3000, 3000]);
    expect(fullFeeFen('实用新型', 11, '2026-01-01')).toBeNull();
    expect([reducedFeeFen(90_000, 85), reducedFeeFen(90_000, 70), reducedFeeFen(90_000, 0)]).toEqual([
      13_500, 27_000, 90_000,
    ]);
  });
  it('follows a dated table', () => {
    const tables = [
      {
        validFrom: '2001-01-01',
        source: '',
        fees: { 发明: [{ from: 1, to: 20, fen: 1 }], 实用新型: [], 外观设计: [] },
      },
      {
        validFrom: '2027-01-01',
        source: '',
        fees: { 发明: [{ from: 1, to: 20, fen: 2 }], 实用新型: [], 外观设计: [] },
      },
    ];
    expect(['1990-01-01', '2026-12-31', '2027-01-01'].map((d) => fullFeeFen('发明', 1, d, tables))).toEqual([1, 1, 2]);
  });
  it('counts fee years from the filing date', () => {
    expect(feeYearOf('1997-06-03', '1997-06-03')).toBe(1);
    expect(feeYearOf('1997-06-03', '2001-08-01')).toBe(5);
    expect(feeYearOf('1997-06-03', '2002-06-02')).toBe(5);
    expect(feeYearOf('1997-06-03', '2002-06-03')).toBe(6);
    expect(feeYearOf('2004-02-29', '2005-02-28')).toBe(2);
    expect(feeDueDate('1997-06-03', 6)).toBe('2002-06-03');
  });
  it('takes 0, 5, 10, 15, 20, 25 % month by month, the last day of a month included', () => {
    const late = (paidOn: string) => lateFeeFen(120_000, '2024-03-31', paidOn);
    expect(
      [
        '2024-03-01',
        '2024-03-31',
        '2024-04-30',
        '2024-05-01',
        '2024-05-31',
        '2024-06-01',
        '2024-06-30',
        '2024-07-31',
        '2024-08-31',
        '2024-09-30',
        '2024-10-01',
      ].map(late),
    ).toEqual([0, 0, 0, 6000, 6000, 12_000, 12_000, 18_000, 24_000, 30_000, null]);
    expect(graceSteps(120_000, '2024-03-31').map((s) => [s.until, s.percent])).toEqual([
      ['2024-04-30', 0],
      ['2024-05-31', 5],
      ['2024-06-30', 10],
      ['2024-07-31', 15],
      ['2024-08-31', 20],
      ['2024-09-30', 25],
    ]);
  });
  it('names the next fee', () => {
    const patent = { type: '发明', filingDate: '1997-06-03', grantDate: '2001-08-01' } as const;
    expect(nextFee(patent, 5, '2001-09-01')).toEqual({
      year: 6,
      dueDate: '2002-06-03',
      amountFen: 120_000,
      fullAmountFen: 120_000,
      graceEnd: '2002-12-03',
      lateFeeFen: 0,
      status: 'upcoming',
      assumed: false,
    });
    expect(nextFee(patent, 5, '2002-09-01')).toMatchObject({ status: 'grace', lateFeeFen: 12_000 });
    expect(nextFee({ ...patent, reduction: 85 }, 5, '2002-09-01')).toMatchObject({
      amountFen: 18_000,
      lateFeeFen: 12_000,
    });
    expect(nextFee(patent, 5, '2003-01-01')).toMatchObject({ status: 'lapsed', lateFeeFen: null });
    expect(nextFee(patent, null, '2010-01-01')).toMatchObject({
      year: 14,
      dueDate: '2010-06-03',
      assumed: true,
      status: 'upcoming',
    });
    expect(nextFee(patent, 20, '2017-01-01')).toBeNull();
    expect(nextFee(patent, null, '2017-06-03')).toBeNull();
    expect(nextFee({ ...patent, grantDate: null }, 5, '2001-09-01')).toBeNull();
    expect(nextFee(patent, 5, '2001-07-31')).toBeNull();
  });
  it('reduces the first ten years from the grant year only', () => {
    const rows = feeSchedule('发明', '2010-05-01', '2013-06-01', 85);
    expect([rows[0]?.year, rows[0]?.dueDate, rows[1]?.dueDate]).toEqual([4, null, '2014-05-01']);
    expect(rows.filter((r) => r.reduced).map((r) => r.year)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(rows.at(-1)).toMatchObject({ year: 20, amountFen: 800_000 });
    expect(feeSchedule('外观设计', '2020-01-01', null, 0)).toHaveLength(10);
    expect(feeSchedule('外观设计', '2022-01-01', null, 0)).toHaveLength(15);
    expect(() => feeSchedule('发明', '2010-05-01', '2009-06-01', 0)).toThrow(RangeError);
  });
  it('keeps its promises for any patent', () => {
    fc.assert(
      fc.property(
        type,
        day,
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 8000 }),
        fc.option(fc.integer({ min: 0, max: 20 })),
        (t, filingDate, wait, later, paid) => {
          const grantDate = addDays(filingDate, wait);
          const today = addDays(grantDate, later);
          const fee = nextFee({ type: t, filingDate, grantDate, reduction: 70 }, paid, today);
          if (!fee) return;
          expect(Number.isInteger(fee.amountFen) && fee.amountFen > 0 && fee.amountFen <= fee.fullAmountFen).toBe(true);
          expect(fee.dueDate > filingDate && fee.graceEnd > fee.dueDate).toBe(true);
          expect(fee.dueDate < patentTerm({ type: t, filingDate }).expiryDate).toBe(true);
          expect(fee.lateFeeFen === null).toBe(fee.status === 'lapsed');
          if (fee.assumed) expect(fee.status).toBe('upcoming');
          expect(feeYearOf(filingDate, fee.dueDate)).toBe(fee.year);
        },
      ),
    );
  });
});
