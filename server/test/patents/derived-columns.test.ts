/** What the table keeps of a patent's life stays right until the day it names, whatever the events. */
import type { PatentEvent } from '@ip-portal/contract';
import { addDays, daysBetween } from '@ip-portal/contract/rules/calendar';
import { EVENT_KINDS } from '@ip-portal/contract/rules/legal-event-table';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivedColumns } from '../../src/modules/patents/derived-columns.ts';

const day = fc.integer({ min: 0, max: 365 * 22 }).map((days) => addDays('2015-03-10', days));
const event: fc.Arbitrary<PatentEvent> = fc
  .record({
    kind: fc.constantFrom(...EVENT_KINDS),
    Date: day,
    RegisterNumber: fc.constantFrom('', 'N1', 'N2'),
    Until: fc.option(day),
    UndoesDate: fc.option(day, { freq: 8 }),
    FeeYear: fc.option(fc.integer({ min: 4, max: 20 })),
  })
  .map(({ kind, ...more }) => ({ Code: kind.codes[0] ?? '', Text: kind.label, ...more }));
const patent = fc.record({
  type: fc.constantFrom('发明', '实用新型', '外观设计'),
  applicationDate: fc.option(fc.constant('2015-03-10'), { freq: 3 }),
  publicationDate: fc.option(day),
  grantDate: fc.option(day),
  events: fc.array(event, { maxLength: 12 }),
});

describe('the derived columns', () => {
  it('stay as they are until the day they name', () => {
    fc.assert(
      fc.property(patent, day, fc.integer({ min: 0, max: 4000 }), (record, today, wait) => {
        const { nextChangeOn: next, ...kept } = derivedColumns(record, today);
        const last = next === null ? wait : Math.min(wait, daysBetween(today, next) - 1);
        const { nextChangeOn: later, ...then } = derivedColumns(record, addDays(today, last));
        expect(then).toEqual(kept);
        expect(later).toBe(next);
        if (next !== null) expect(next > today).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('are derived whatever days an older record holds', () => {
    const odd = fc.constantFrom('9999-12-31', '9999-12-30', '0001-01-01', '2024-02-30', '永久', '', '2019-01-01');
    const anything = fc.record({
      Date: odd,
      Until: odd,
      EffectiveDate: odd,
      UndoesDate: odd,
      kind: fc.constantFrom(...EVENT_KINDS),
    });
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 6 }), (list) => {
        const events = list.map(({ kind, ...days }) => ({ Code: kind.codes[0] ?? '', Text: kind.label, ...days }));
        const record = { type: '发明', applicationDate: '2015-03-10', grantDate: '2018-05-04', events };
        const { nextChangeOn } = derivedColumns(record, '2024-01-01');
        expect(nextChangeOn === null || nextChangeOn > '2024-01-01').toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('tell state, doubt, flags, term and fee', () => {
    const events = [
      { Date: '2016-09-28', Code: 'SE01', Text: '实质审查的生效' },
      { Date: '2018-05-04', Code: 'GR01', Text: '授权' },
      { Date: '2020-01-06', Code: 'PE01', Text: '专利权质押合同登记的生效', RegisterNumber: 'Y1' },
    ];
    const columns = derivedColumns({ type: '发明', applicationDate: '2015-03-10', events }, '2024-01-01');
    expect(columns).toEqual({
      state: '有权',
      stateDetail: '有权-授权',
      doubt: null,
      flags: ['质押'],
      grantedOn: '2018-05-04',
      expiryDate: '2035-03-10',
      nextFeeOn: '2024-03-10',
      stateAsOf: '2020-01-06',
      problems: ['no-application-number', 'no-applicant', 'no-class', 'no-abstract'],
      twinByDay: null,
      twinByApplicant: null,
      nextChangeOn: '2024-03-11',
    });
    // Without a filing date no term and no fee are made up, whatever is known besides.
    expect(derivedColumns({ type: '发明', applicationDate: null, events }, '2024-01-01')).toEqual({
      ...columns,
      doubt: 'no-filing-date',
      problems: ['no-application-number', 'no-filing-date', 'unverified-no-filing-date', ...columns.problems.slice(1)],
      expiryDate: null,
      nextFeeOn: null,
      nextChangeOn: null,
    });
    const bare = derivedColumns({ type: '发明', applicationDate: null }, '2024-01-01');
    expect(bare).toMatchObject({ state: '审中', doubt: 'no-filing-date', stateAsOf: null, nextChangeOn: null });
    const unknown = derivedColumns({ type: '发明', applicationDate: '2015-03-10' }, '2024-01-01');
    expect(unknown).toMatchObject({ state: '审中', doubt: 'no-events', nextFeeOn: null, expiryDate: null });
  });
});
