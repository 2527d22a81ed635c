import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATENT_QUALITIES, PATENT_QUALITY_WORDS } from '../src/patent-quality-words.ts';
import { PATENT_PROBLEMS, type ProblemFacts, patentProblems } from '../src/rules/patent-problems.ts';

const TODAY = '2026-11-25';
/** A record that nothing is wrong with. */
const GOOD: ProblemFacts = {
  type: '发明',
  applicationNumber: '202111286633.X',
  filingDate: '2021-11-02',
  publicationNumber: 'CN113781974A',
  publicationDate: '2021-12-10',
  grantNumber: 'CN113781974B',
  grantDate: '2023-05-02',
  applicants: ['甲公司'],
  mainIpc: 'G06F16/332',
  ipcs: [],
  abstract: '一种装置',
  events: [
    { Date: '2021-12-28', Code: 'SE01', Text: '实质审查的生效' },
    { Date: '2023-05-02', Code: 'GR01', Text: '授权' },
  ],
};
const of = (more: Partial<ProblemFacts>) => patentProblems({ ...GOOD, ...more }, TODAY);
const DESIGN: Partial<ProblemFacts> = {
  type: '外观设计',
  applicationNumber: null,
  publicationNumber: null,
  grantNumber: 'CN306900001S',
  publicationDate: null,
  mainIpc: null,
  events: [{ Date: '2023-05-02', Code: 'GR01', Text: '授权' }],
};

describe('what a source says of the state', () => {
  const told = (toldState: string, toldStateOn: string | null, more: Partial<ProblemFacts> = {}) =>
    of({ toldState, toldStateOn, ...more }).includes('told-state-differs');

  it('is a problem where it contradicts events and is not older than they are', () => {
    expect(told('失效', '2026-11-26')).toBe(true);
    expect(told('失效', null)).toBe(true);
    expect(told('有效', '2026-11-26')).toBe(false);
    // What it was before the grant.
    expect(told('审中-实质审查', '2022-01-01')).toBe(false);
    expect(told('权利恢复', '2026-11-26')).toBe(false);
  });

  it('contradicts nothing where there is nothing to contradict', () => {
    expect(told('失效', '2026-11-26', { events: [] })).toBe(false);
    expect(
      told('有效', '2026-11-26', {
        events: [],
        filingDate: '2001-11-02',
        publicationDate: null,
        grantDate: '2003-05-02',
      }),
    ).toBe(true);
  });
});

describe('problems of a record', () => {
  it('are none where nothing is missing', () => {
    expect(of({})).toEqual([]);
  });

  it.each<[string, Partial<ProblemFacts>, string[]]>([
    ['no application number', { applicationNumber: null }, ['no-application-number']],
    ['no filing date', { filingDate: null }, ['no-filing-date', 'unverified-no-filing-date']],
    ['a wrong check digit', { applicationNumber: '202111286633.1' }, ['odd-numbers']],
    ['a number that was never made canonical', { applicationNumber: '202111286633X' }, ['odd-numbers']],
    ['a kind digit of another type', { applicationNumber: '202121286633.1' }, ['odd-numbers']],
    ['a publication of another type', { publicationNumber: 'CN213781974U' }, ['odd-numbers']],
    ['a publication that is none', { publicationNumber: 'CN1' }, ['odd-numbers']],
    ['a grant number that is of an application', { grantNumber: 'CN113781974A' }, ['odd-numbers']],
    ['a grant number that is none', { grantNumber: 'B' }, ['odd-numbers']],
    ['a grant before the publication', { publicationDate: '2024-01-01' }, ['odd-dates']],
    ['a publication before the filing', { publicationDate: '2021-01-01' }, ['odd-dates']],
    ['a publication to come', { publicationDate: '2026-11-26', grantDate: null, grantNumber: null }, ['odd-dates']],
    ['no applicant', { applicants: [] }, ['no-applicant']],
    ['no class', { mainIpc: null }, ['no-class']],
    ['no abstract', { abstract: '' }, ['no-abstract']],
    [
      'an event before the filing',
      { events: [...(GOOD.events ?? []), { Date: '2021-01-01', Code: '', Text: '公布' }] },
      ['odd-dates'],
    ],
  ])('%s', (_what, more, wanted) => {
    expect(of(more)).toEqual(expect.arrayContaining(wanted));
  });

  it('are others for what is not verified, and say why', () => {
    const bare = { publicationNumber: null, publicationDate: null, grantNumber: null, grantDate: null, events: [] };
    expect(of({ ...bare, filingDate: '2026-01-05' })).toEqual(['unverified-no-events', 'no-events']);
    const published = [{ Date: '2016-06-01', Code: 'PB01', Text: '公布' }];
    expect(of({ ...bare, filingDate: '2016-01-05', events: published })).toEqual(['unverified-no-examination']);
    expect(of({ ...bare, filingDate: '1990-01-05', events: published })).toContain('unverified-outlived');
  });

  it('tell of events that do not count', () => {
    const events = [...(GOOD.events ?? []), { Date: '2024-01-01', Code: 'RJ01', Text: '驳回' }];
    expect(of({ events })).toEqual(['ignored-events']);
  });

  it('ask a design for its Locarno class, and for its 简要说明', () => {
    expect(of({ ...DESIGN, abstract: '' })).toEqual(['no-application-number', 'no-class', 'no-abstract']);
    expect(of({ ...DESIGN, abstract: '1. 名称：灯', loc: '14-02' })).toEqual(['no-application-number']);
  });

  it('are of the closed list, each once, in its order, whatever a record holds', () => {
    const day = fc.option(fc.constantFrom('1984-01-01', '1990-06-05', '2023-05-02', '2099-12-31'));
    const number = fc.option(fc.constantFrom('', 'CN1', 'CN113781974A', '202111286633.X', '没有'));
    fc.assert(
      fc.property(day, day, day, number, number, number, (filingDate, publicationDate, grantDate, a, b, c) => {
        const numbers = { applicationNumber: a, publicationNumber: b, grantNumber: c };
        const found = patentProblems({ ...GOOD, ...numbers, filingDate, publicationDate, grantDate }, TODAY);
        expect(found).toEqual(PATENT_PROBLEMS.filter((name) => found.includes(name)));
      }),
    );
  });
});

it('every name has words', () => {
  expect(Object.keys(PATENT_QUALITY_WORDS)).toEqual([...PATENT_QUALITIES]);
});
