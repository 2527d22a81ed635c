import { describe, expect, test } from 'vitest';
import { feeSchedule, nextFee } from '../src/rules/annual-fee.ts';
import { feeYears } from '../src/rules/fee-years.ts';

const patent = { type: '发明', filingDate: '2020-03-18', grantDate: '2022-05-17' } as const;
const standings = (paid: number | null, today: string) =>
  Object.fromEntries(feeYears(patent, paid, today).map(({ year, standing }) => [year, standing]));

describe('how the fees of all years stand', () => {
  test('from the grant on, with the amounts of the schedule and the due day of each but the first', () => {
    const years = feeYears(patent, 7, '2026-11-26');
    expect(years.map(({ year }) => year)).toEqual(Array.from({ length: 18 }, (_, index) => index + 3));
    expect(years[0]).toEqual({ year: 3, dueDate: null, amountFen: 90_000, reduced: false, standing: '已缴' });
    expect(years.at(-1)).toEqual({
      year: 20,
      dueDate: '2039-03-18',
      amountFen: 800_000,
      reduced: false,
      standing: '未到期',
    });
    const rows = feeSchedule(patent.type, patent.filingDate, patent.grantDate, 0);
    expect(years.map(({ amountFen }) => amountFen)).toEqual(rows.map(({ amountFen }) => amountFen));
  });

  test('years that an open licence reduces are marked', () => {
    const openLicence = [{ filedOn: '2026-04-01', until: '2028-12-31', withdrawnOn: null }];
    const years = feeYears({ ...patent, openLicence }, 7, '2026-11-26');
    expect(years.filter(({ reduced }) => reduced).map(({ year, amountFen }) => [year, amountFen])).toEqual([
      [8, 170_000],
      [9, 170_000],
    ]);
  });

  test('what is known as paid, what is next, what comes later', () => {
    const found = standings(7, '2026-11-26');
    expect([found[3], found[7], found[8], found[9]]).toEqual(['已缴', '已缴', '待缴', '未到期']);
  });

  test('without a record of payments the years whose grace is over are taken as paid, and said to be that', () => {
    const found = standings(null, '2026-11-26');
    expect([found[3], found[4], found[7], found[8]]).toEqual(['已缴', '推定已缴', '推定已缴', '待缴']);
  });

  test('the year in its grace is the one to pay', () => {
    expect(nextFee(patent, null, '2026-05-01')?.status).toBe('grace');
    const found = standings(null, '2026-05-01');
    expect([found[6], found[7], found[8]]).toEqual(['推定已缴', '待缴', '未到期']);
  });

  test('what the payments on record end before is not taken as paid, nor as something that may still be paid', () => {
    expect(nextFee(patent, 5, '2026-11-26')?.status).toBe('lapsed');
    const found = standings(5, '2026-11-26');
    expect([found[5], found[6], found[7], found[8]]).toEqual(['已缴', '未见缴纳', '未见缴纳', '未到期']);
    // The next one is due as well, and its grace still open.
    expect(standings(5, '2026-05-01')[7]).toBe('待缴');
  });

  test('nothing is left when all is paid, nothing is owed before the grant', () => {
    expect(new Set(Object.values(standings(20, '2038-01-01')))).toEqual(new Set(['已缴']));
    expect(feeYears(patent, null, '2022-05-16')).toEqual([]);
    expect(feeYears({ ...patent, grantDate: null }, null, '2026-01-01')).toEqual([]);
  });
});
