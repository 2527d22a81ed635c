import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  feeDueDate,
  feeSchedule,
  feeYearOf,
  followingFee,
  fullFeeFen,
  graceSteps,
  lateFeeFen,
  nextFee,
  reducedFeeFen,
} from '../src/rules/annual-fee.ts';
import { addDays, fromDayNumber, toDayNumber } from '../src/rules/calendar.ts';
import type { OpenLicenceUse } from '../src/rules/open-licence-fee.ts';
import { isExpired, patentTerm } from '../src/rules/patent-term.ts';

const day = fc.integer({ min: toDayNumber('1985-04-01'), max: toDayNumber('2060-12-31') }).map(fromDayNumber);
const type = fc.constantFrom('发明' as const, '实用新型' as const, '外观设计' as const);

describe('patent term', () => {
  it.each([
    ['实用新型', '1999-09-06', 10, '2009-09-06', '2009-09-05'],
    ['发明', '2010-05-01', 20, '2030-05-01', '2030-04-30'],
    ['外观设计', '2021-05-31', 10, '2031-05-31', '2031-05-30'],
    ['外观设计', '2021-06-01', 15, '2036-06-01', '2036-05-31'],
    ['实用新型', '2021-06-01', 10, '2031-06-01', '2031-05-31'],
    ['实用新型', '2004-02-29', 10, '2014-02-28', '2014-02-27'],
    ['发明', '2004-02-29', 20, '2024-02-29', '2024-02-28'],
  ] as const)('%s filed %s', (t, filingDate, years, expiryDate, lastProtectedDay) => {
    expect(patentTerm({ type: t, filingDate })).toEqual({ years, expiryDate, lastProtectedDay });
  });
  it('adds the compensation and ends on the day itself', () => {
    const input = { type: '发明', filingDate: '2010-05-01', termExtensionDays: 31 } as const;
    expect(patentTerm(input).expiryDate).toBe('2030-06-01');
    expect([isExpired(input, '2030-05-31'), isExpired(input, '2030-06-01')]).toEqual([false, true]);
    // Only inventions can be compensated.
    expect(patentTerm({ ...input, type: '实用新型' }).expiryDate).toBe('2020-05-01');
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
    expect(fullFeeFen('发明', 0, '2026-01-01')).toBeNull();
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
    expect(fullFeeFen('发明', 1, '2026-01-01', [])).toBeNull();
  });
  it('counts fee years from the filing date', () => {
    expect(feeYearOf('1997-06-03', '1997-06-03')).toBe(1);
    expect(feeYearOf('1997-06-03', '2001-08-01')).toBe(5);
    expect(feeYearOf('1997-06-03', '2002-06-02')).toBe(5);
    expect(feeYearOf('1997-06-03', '2002-06-03')).toBe(6);
    expect(feeYearOf('2004-02-29', '2005-02-28')).toBe(2);
    expect(feeDueDate('1997-06-03', 6)).toBe('2002-06-03');
    expect(['1997-06-02', '1995-07-01'].map((date) => feeYearOf('1997-06-03', date))).toEqual([0, 0]);
    for (const [filed, date] of [
      ['1997-06-03', '1997-06-31'],
      ['1997-05-32', '1997-06-03'],
    ] as const) {
      expect(() => feeYearOf(filed, date)).toThrow(RangeError);
      expect(() => feeYearOf(filed, date)).toThrow('not a date');
    }
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
    expect(graceSteps(120_000, '2024-03-31').map((s) => [s.until, s.percent, s.lateFeeFen])).toEqual([
      ['2024-04-30', 0, 0],
      ['2024-05-31', 5, 6_000],
      ['2024-06-30', 10, 12_000],
      ['2024-07-31', 15, 18_000],
      ['2024-08-31', 20, 24_000],
      ['2024-09-30', 25, 30_000],
    ]);
  });
  it('names the next fee', () => {
    const patent = { type: '发明', filingDate: '1997-06-03', grantDate: '2001-08-01' } as const;
    expect(nextFee(patent, 5, '2001-09-01')).toEqual({
      year: 6,
      dueDate: '2002-06-03',
      amountFen: 120_000,
      fullAmountFen: 120_000,
      reductionPercent: 0,
      compensation: false,
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
    // Nobody said whether the open year was paid: it stands first, what follows stands behind it.
    const open = nextFee(patent, null, '2010-09-01');
    expect(open).toMatchObject({ year: 14, status: 'grace', graceEnd: '2010-12-03', lateFeeFen: 60_000 });
    expect(open && followingFee(patent, open, '2010-09-01')).toMatchObject({ year: 15, dueDate: '2011-06-03' });
    const last = nextFee(patent, null, '2016-07-01');
    expect([last?.year, last && followingFee(patent, last, '2016-07-01')]).toEqual([20, null]);
    const ahead = nextFee(patent, null, '2010-01-01');
    expect(ahead && followingFee(patent, ahead, '2010-01-01')).toBeNull();
    expect(nextFee({ ...patent, grantDate: null }, 5, '2001-09-01')).toBeNull();
    expect(nextFee(patent, 5, '2001-07-31')).toBeNull();
  });
  it('is due and in grace on the last day of each, and granted on the day of the grant', () => {
    const patent = { type: '发明', filingDate: '1997-06-03', grantDate: '2001-08-01' } as const;
    expect(nextFee(patent, 5, '2002-06-03')?.status).toBe('upcoming');
    expect(nextFee(patent, 5, '2002-06-04')?.status).toBe('grace');
    expect(nextFee(patent, 5, '2002-12-03')).toMatchObject({ status: 'grace', lateFeeFen: 30_000 });
    expect(nextFee(patent, 5, '2002-12-04')?.status).toBe('lapsed');
    expect(nextFee(patent, 5, '2001-08-01')?.year).toBe(6);
    // The fee of the grant year was paid with registration, whatever the record of payments says.
    expect(nextFee(patent, 0, '2001-08-01')?.year).toBe(6);
    expect(nextFee(patent, undefined, '2010-06-03')).toMatchObject({ year: 14, assumed: true });
    expect(nextFee(patent, undefined, '2010-06-04')).toMatchObject({ year: 14, status: 'grace', assumed: true });
    expect(nextFee(patent, undefined, '2010-12-03')).toMatchObject({ year: 14, status: 'grace', assumed: true });
    expect(nextFee(patent, undefined, '2010-12-04')).toMatchObject({ year: 15, status: 'upcoming', assumed: true });
    expect(nextFee(patent, 19, '2016-01-01')?.year).toBe(20);
    expect(nextFee(patent, null, '2016-12-03')?.year).toBe(20);
    expect(nextFee(patent, null, '2016-12-04')).toBeNull();
  });
  it('reduces the first ten years from the grant year only', () => {
    const rows = feeSchedule('发明', '2010-05-01', '2013-06-01', 85);
    expect([rows[0]?.year, rows[0]?.dueDate, rows[1]?.dueDate]).toEqual([4, null, '2014-05-01']);
    expect(rows.filter((r) => r.reduced).map((r) => r.year)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(rows.at(-1)).toMatchObject({ year: 20, amountFen: 800_000 });
    expect(feeSchedule('外观设计', '2020-01-01', null, 0)).toHaveLength(10);
    expect(feeSchedule('发明', '2010-05-01', '2010-05-01', 0).filter((r) => r.reduced)).toEqual([]);
    expect(feeSchedule('发明', '2010-05-01', null, 70)[0]).toEqual({
      year: 1,
      dueDate: '2010-05-01',
      graceEnd: '2010-11-01',
      fullAmountFen: 90_000,
      amountFen: 27_000,
      reduced: true,
    });
    expect(feeSchedule('外观设计', '2022-01-01', null, 0)).toHaveLength(15);
    expect(() => feeSchedule('发明', '2010-05-01', '2009-06-01', 0)).toThrow('granted before filing');
  });
  it('costs 8,000 yuan for each whole year of a compensation, and nothing for a part of a year', () => {
    const patent = { type: '发明', filingDate: '2005-05-01', grantDate: '2012-06-01', termExtensionDays: 800 } as const;
    // Expires on 2027-07-10: two whole years and some weeks.
    expect(nextFee(patent, 20, '2025-01-01')).toMatchObject({
      year: 21,
      dueDate: '2025-05-01',
      amountFen: 800_000,
      compensation: true,
    });
    expect(nextFee({ ...patent, reduction: 85 }, 21, '2025-06-01')).toMatchObject({ year: 22, amountFen: 800_000 });
    expect(nextFee(patent, 22, '2026-06-01')).toBeNull();
    expect(nextFee({ ...patent, termExtensionDays: 364 }, 20, '2025-01-01')).toBeNull();
    expect(nextFee({ ...patent, termExtensionDays: 365 }, 20, '2025-01-01')).toMatchObject({ year: 21 });
    const rows = feeSchedule('发明', '2005-05-01', '2012-06-01', 0, { termExtensionDays: 800 });
    expect(rows.slice(-3).map((row) => [row.year, row.fullAmountFen])).toEqual([
      [20, 800_000],
      [21, 800_000],
      [22, 800_000],
    ]);
    expect(feeSchedule('发明', '2005-05-01', '2012-06-01', 0)).toHaveLength(13);
  });
  it('waives 15 % of fees not yet due when a contract under an open licence is filed', () => {
    const patent = { type: '发明', filingDate: '2010-05-01', grantDate: '2013-06-01' } as const;
    const use: OpenLicenceUse = { filedOn: '2024-05-02', until: null, withdrawnOn: null };
    const percents = (openLicence: readonly OpenLicenceUse[], reduction: 0 | 70 | 85 = 0) =>
      feeSchedule('发明', '2010-05-01', '2013-06-01', reduction, { openLicence })
        .filter((row) => row.year >= 13 && row.year <= 18)
        .map((row) => Math.round(100 - (row.amountFen / row.fullAmountFen) * 100));
    // Year 15 was due the day before the filing; year 16 is the first that was not.
    expect(percents([use])).toEqual([0, 0, 0, 15, 15, 15]);
    expect(percents([{ ...use, filedOn: '2024-05-01' }])).toEqual([0, 0, 15, 15, 15, 15]);
    // Withdrawn in fee year 16: from year 17 on no more.
    expect(percents([{ ...use, withdrawnOn: '2025-09-01' }])).toEqual([0, 0, 0, 15, 0, 0]);
    expect(percents([{ ...use, until: '2026-04-30' }])).toEqual([0, 0, 0, 15, 0, 0]);
    // Of two reductions the higher one counts: 85 % to the tenth year from the grant (13), 15 % after.
    expect(percents([{ ...use, filedOn: '2020-01-01' }], 85)).toEqual([85, 15, 15, 15, 15, 15]);
    expect(nextFee({ ...patent, openLicence: [use] }, 15, '2025-01-01')).toMatchObject({
      year: 16,
      amountFen: 680_000,
      fullAmountFen: 800_000,
      reductionPercent: 15,
    });
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
          if (fee.assumed) expect(fee.status).not.toBe('lapsed');
          expect(feeYearOf(filingDate, fee.dueDate)).toBe(fee.year);
        },
      ),
    );
  });
});
