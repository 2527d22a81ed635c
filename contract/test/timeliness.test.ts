import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveTimeliness, isLawLevel, LAW_LEVELS, linkVersions, TIMELINESSES } from '../src/rules/timeliness.ts';

describe('timeliness', () => {
  it.each([
    [{ promulgationDate: '2025-10-28', effectiveDate: '2026-01-01' }, '2025-12-31', '尚未生效'],
    [{ promulgationDate: '2025-10-28', effectiveDate: '2026-01-01' }, '2026-01-01', '现行有效'],
    [{ effectiveDate: '2019-04-23', supersededOn: '2025-10-15' }, '2025-10-14', '现行有效'],
    [{ effectiveDate: '2019-04-23', supersededOn: '2025-10-15' }, '2025-10-15', '已修改'],
    [{ effectiveDate: '2001-07-01', repealedDate: '2021-01-01' }, '2020-12-31', '现行有效'],
    [{ effectiveDate: '2001-07-01', repealedDate: '2021-01-01', supersededOn: '2010-01-01' }, '2021-01-01', '已废止'],
    [{ promulgationDate: '2026-05-01' }, '2026-04-30', '尚未生效'],
    [{ promulgationDate: '2026-05-01', effectiveDate: null }, '2026-05-01', '现行有效'],
    [{}, '2026-05-01', '现行有效'],
  ])('%j on %s: %s', (dates, today, expected) => {
    expect(deriveTimeliness(dates, today)).toBe(expected);
  });
  it('changes at most from 尚未生效 to 现行有效 to an end as days pass', () => {
    const date = fc.option(fc.constantFrom('2020-01-01', '2021-01-01', '2022-01-01', '2023-01-01'));
    fc.assert(
      fc.property(date, date, date, date, (promulgationDate, effectiveDate, repealedDate, supersededOn) => {
        const states = ['2019-01-01', '2020-06-01', '2021-06-01', '2022-06-01', '2024-01-01'].map((today) =>
          TIMELINESSES.indexOf(
            deriveTimeliness({ promulgationDate, effectiveDate, repealedDate, supersededOn }, today),
          ),
        );
        expect(states).toEqual([...states].sort((a, b) => a - b));
      }),
    );
  });
});

describe('version chain', () => {
  const v = (id: number, promulgationDate: string | null, effectiveDate: string | null = null) => ({
    id,
    promulgationDate,
    effectiveDate,
  });
  const chain = (...versions: ReturnType<typeof v>[]) =>
    linkVersions(versions).map((l) => [l.version.id, l.supersededOn, l.assumed]);
  it('supersedes a version when the next comes into force', () => {
    expect(
      chain(v(3, '2020-10-17', '2021-06-01'), v(1, '2000-08-25', '2001-07-01'), v(2, '2008-12-27', '2009-10-01')),
    ).toEqual([
      [1, '2009-10-01', false],
      [2, '2021-06-01', false],
      [3, null, false],
    ]);
  });
  it('falls back to the promulgation and says so', () => {
    expect(chain(v(1, '2010-01-09'), v(2, '2023-12-11'))).toEqual([
      [1, '2023-12-11', true],
      [2, null, false],
    ]);
  });
  it('leaves undated and equal ones alone', () => {
    expect(chain(v(1, null), v(2, '2023-12-11', '2024-01-20'))).toEqual([
      [1, null, false],
      [2, null, false],
    ]);
    expect(chain(v(1, '2023-12-11'), v(2, '2023-12-11'))).toEqual([
      [1, null, false],
      [2, null, false],
    ]);
  });
  it('keeps the old one in force until the new one is', () => {
    const [old, next] = linkVersions([v(1, '2019-04-23', '2019-04-23'), v(2, '2025-06-27', '2025-10-15')]);
    const on = (today: string) =>
      [old, next].map((l) => deriveTimeliness({ ...l?.version, supersededOn: l?.supersededOn ?? null }, today));
    expect(on('2025-10-14')).toEqual(['现行有效', '尚未生效']);
    expect(on('2025-10-15')).toEqual(['已修改', '现行有效']);
  });
  it('has exactly one version in force on any later day', () => {
    const dates = fc.uniqueArray(fc.integer({ min: 1980, max: 2025 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(dates, (years) => {
        const links = linkVersions(years.map((y) => v(y, `${y}-03-01`, `${y}-07-01`)));
        const inForce = links.filter(
          (l) => deriveTimeliness({ ...l.version, supersededOn: l.supersededOn }, '2026-01-01') === '现行有效',
        );
        expect(inForce.map((l) => l.version.id)).toEqual([Math.max(...years)]);
      }),
    );
  });
  it('knows the levels', () => {
    expect(LAW_LEVELS).toHaveLength(10);
    expect([isLawLevel('行政法规'), isLawLevel('法规'), isLawLevel(null)]).toEqual([true, false, false]);
  });
});
