/** The state engine against what first implementations get wrong (domain rules 2.5), and against any order of news. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../src/rules/calendar.ts';
import { type PatentEvent, st27Of } from '../src/rules/legal-event.ts';
import { EVENT_KINDS } from '../src/rules/legal-event-table.ts';
import { derivePatentState, nextChangeOn, nextRevisionOn, type StateInput } from '../src/rules/patent-state.ts';

const e = (Date: string, Code: string, Text = '', more: Partial<PatentEvent> = {}): PatentEvent => ({
  Date,
  Code,
  Text,
  ...more,
});
const EXAMINED = e('2016-09-28', 'SE01', '实质审查的生效');
const GRANTED = e('2018-05-04', 'GR01', '授权');
const of = (...events: PatentEvent[]): StateInput => ({ type: '发明', filingDate: '2015-03-10', events });
const granted = (...events: PatentEvent[]) => of(EXAMINED, GRANTED, ...events);
const on = (input: StateInput, today = '2024-01-01') => derivePatentState(input, today);

describe('ends and restorations', () => {
  const CF = e('2020-05-01', 'CF01', '未缴年费专利权终止；终止日期:20190310');
  const RR = e('2020-09-01', 'RR01', '权利的恢复');
  const IP = e('2019-06-01', 'IP01', '专利权的部分无效宣告');
  const IW = e('2019-06-01', 'IW01', '专利权的全部无效宣告');

  it('keeps a partial invalidation through an end and a restoration, whenever it was announced', () => {
    expect(on(granted(IP, CF, RR)).detail).toBe('有权-部分无效');
    expect(on(granted({ ...IP, Date: '2020-06-01' }, CF, RR)).detail).toBe('有权-部分无效');
    expect(on(granted({ ...IP, Date: '2021-06-01' }, CF, RR)).detail).toBe('有权-部分无效');
  });
  it('never revives what is void', () => {
    for (const date of ['2019-06-01', '2020-06-01', '2021-06-01']) {
      expect(on(granted({ ...IW, Date: date }, CF, RR)), date).toMatchObject({ detail: '无权-全部无效', flags: [] });
    }
    const named = e('2020-09-01', 'RR01', '权利的恢复；原决定名称:专利权的全部无效宣告;原决定公告日:20190601');
    const derived = on(granted(IW, named));
    expect(derived).toMatchObject({ detail: '无权-全部无效', voidFromStart: true });
    expect(derived.ignored).toEqual([{ event: named, reason: expect.stringContaining('不能恢复') }]);
  });
  it('undoes the named decision only', () => {
    const surrendered = e('2019-08-01', 'AV01', '专利权的主动放弃');
    const restored = (wording: string, more: Partial<PatentEvent> = {}) =>
      on(granted(surrendered, CF, e('2020-09-01', 'RR01', wording, more)));
    expect(restored('权利的恢复；原决定名称:未缴年费专利权终止').detail).toBe('无权-主动放弃');
    expect(restored('权利的恢复；原决定名称:专利权终止通知书;原决定公告日:20200501').detail).toBe('无权-主动放弃');
    expect(restored('权利的恢复', { Undoes: 'AV01' }).detail).toBe('无权-未缴年费');
    const other = restored('权利的恢复', { Undoes: '视为撤回' });
    expect(other.detail).toBe('无权-主动放弃');
    expect(other.ignored).toHaveLength(1);
    // A decision of another day is another decision.
    expect(on(granted(CF, e('2020-09-01', 'RR01', '权利的恢复', { UndoesDate: '2017-01-01' }))).detail).toBe(
      '无权-未缴年费',
    );
    expect(on(granted(CF, e('2020-09-01', 'RR01', '权利的恢复', { UndoesDate: '2020-05-01' }))).detail).toBe(
      '有权-授权',
    );
    // Nothing was lost by a missed time limit here: a restoration without a name means something else.
    expect(on(granted(surrendered, RR)).detail).toBe('无权-主动放弃');
  });
  it('ends again after a restoration, and takes one decision told twice for one', () => {
    const again = e('2022-05-01', 'CF01', '未缴年费专利权终止；终止日期:20220310');
    expect(on(granted(CF, RR, again))).toMatchObject({ detail: '无权-未缴年费', since: '2022-03-10' });
    expect(on(granted(CF, e('2020-05-03', '', '专利权终止'), RR)).detail).toBe('有权-授权');
  });
  it('takes the text-only item for what it says', () => {
    expect(on(granted(e('2020-05-01', '', '宣告专利权无效'))).detail).toBe('无权-全部无效');
    expect(on(granted(e('2020-05-01', '', '宣告专利权部分无效'))).detail).toBe('有权-部分无效');
  });
  it('does not let a refusal told after the grant end it', () => {
    const late = e('2019-01-05', 'RJ01', '公布后的驳回');
    const derived = on(granted(late));
    expect(derived.detail).toBe('有权-授权');
    expect(derived.ignored).toEqual([{ event: late, reason: expect.stringContaining('授权之后') }]);
    expect(on({ ...of(late), grantDate: '2018-05-04' }).detail).toBe('有权-授权');
    expect(on(granted(e('2017-01-05', 'RJ01'))).detail).toBe('有权-授权');
  });
  it('ends the twin given up for the invention, and grants nothing by it', () => {
    const twin: StateInput = { type: '实用新型', filingDate: '2019-11-06', grantDate: '2020-08-11' };
    for (const wording of ['避免重复授权放弃专利权', '避免重复授予专利权', '主动放弃；避免重复授予专利权']) {
      expect(on({ ...twin, events: [e('2021-12-14', '', wording)] }), wording).toMatchObject({
        detail: '无权-主动放弃',
        since: '2021-12-14',
      });
      expect(on({ type: '实用新型', filingDate: '2019-11-06', events: [e('2021-12-14', '', wording)] }).state).toBe(
        '无权',
      );
    }
  });
  it('sets aside ends that came before the grant', () => {
    expect(on(granted({ ...CF, Date: '2017-05-01', Text: '未缴年费' }))).toMatchObject({
      detail: '有权-授权',
      ignored: [{ reason: expect.stringContaining('早于授权') }],
    });
  });
});

describe('the register', () => {
  const flags = (events: PatentEvent[], today = '2024-01-01') => on(granted(...events), today).flags;
  it('counts a pledge told by two sources once', () => {
    const told = e('2019-03-01', 'PE01', '专利权质押合同登记的生效；登记号:Y2019980000001;质押登记日:20190212');
    const again = e('2019-02-12', '', '质押', { Source: '登记簿副本' });
    const other = e('2019-03-05', 'PE01', '质押', { RegisterNumber: 'y2019 980000001' });
    const over = e('2021-01-01', 'PC01', '专利权质押合同登记的注销；登记号:Y2019980000001');
    expect(flags([told, again, other])).toEqual(['质押']);
    expect(flags([told, again, other, over])).toEqual([]);
    expect(flags([over, other, told, again])).toEqual([]);
    expect(flags([told, e('2020-01-01', 'PE01', '质押', { RegisterNumber: 'Y2' }), over, { ...over }])).toEqual([
      '质押',
    ]);
    // Cancelled as well by a source that gives no number.
    expect(flags([told, e('2020-01-01', 'PE01', '', { RegisterNumber: 'Y2' }), over, e('2021-01-01', 'PC01')])).toEqual(
      ['质押'],
    );
  });
  it('leaves the other licence', () => {
    const one = e('2019-01-01', 'EE01', '备案生效；备案号:X1;许可种类:普通许可');
    const two = e('2019-01-01', 'EE01', '备案生效；备案号:X2;许可种类:独占许可');
    expect(flags([one, two])).toEqual(['许可', '独占许可']);
    expect(flags([one, two, e('2020-01-01', 'EC01', '备案注销；备案号:X1')])).toEqual(['许可', '独占许可']);
    expect(flags([one, two, e('2020-01-01', 'EC01', '备案注销；备案号:X2')])).toEqual(['许可']);
    const stray = e('2020-01-01', 'EC01', '备案注销', { RegisterNumber: 'X3' });
    const derived = on(granted(one, two, stray));
    expect([derived.flags, derived.ignored]).toEqual([
      ['许可', '独占许可'],
      [{ event: stray, reason: expect.stringContaining('登记号') }],
    ]);
  });
  it('ends a licence and a preservation with their period', () => {
    const licence = e('2019-01-01', 'EE01', '', { LicenceKind: '排他', Until: '2023-06-30', RegisterNumber: 'X1' });
    expect(flags([licence], '2023-06-30')).toEqual(['许可', '排他许可']);
    expect(flags([licence], '2023-07-01')).toEqual([]);
    expect(flags([e('2019-01-01', 'EE01', '备案；许可期限:20190101至20230630')], '2023-07-01')).toEqual([]);
    const longer = e('2022-01-01', 'EM01', '', { Until: '2025-06-30', RegisterNumber: 'X1' });
    expect(flags([longer, licence], '2024-01-01')).toEqual(['许可', '排他许可']);
    const kept = e('2023-01-01', 'PP01', '专利权的保全', { Until: '2023-12-31' });
    expect([flags([kept], '2023-12-31'), flags([kept], '2024-01-01')]).toEqual([['保全'], []]);
    expect(flags([kept, { ...kept, Date: '2023-12-20', Until: '2024-12-31' }])).toEqual(['保全']);
  });
  it('calls an ended compulsory licence S25', () => {
    expect(st27Of({ Code: '', Text: '强制许可的终止' }, '发明', true)).toBe('S25');
    expect(st27Of({ Code: '', Text: '强制许可' }, '发明', true)).toBe('S23');
    expect(st27Of({ Code: 'EE01', Text: '', LicenceKind: '独占' }, '发明', true)).toBe('S14');
    expect(st27Of({ Code: '', Text: '开放许可实施合同备案' }, '发明', true)).toBe('S17');
  });
  it('tells the uses of an open licence that reduce fees', () => {
    const contract = e('2022-03-01', '', '专利开放许可实施合同备案；备案号:K1;备案日:20220210');
    const declared = e('2021-01-01', '', '开放许可声明');
    expect(on(granted(declared, contract)).openLicence).toEqual([
      { filedOn: '2022-02-10', until: null, withdrawnOn: null },
    ]);
    const back = e('2023-01-01', '', '开放许可声明的撤回');
    expect(on(granted(declared, contract, back))).toMatchObject({
      flags: ['许可'],
      openLicence: [{ filedOn: '2022-02-10', withdrawnOn: '2023-01-01' }],
    });
    expect(on(granted(e('2022-03-01', 'EE01', '备案；许可种类:开放许可'))).openLicence).toHaveLength(1);
    // The first day there is has no day before it.
    const oldest = [e('0001-01-01', '', '开放许可实施合同备案'), e('0001-01-01', 'EC01', '备案注销')];
    expect(on(granted(...oldest)).openLicence).toEqual([
      { filedOn: '0001-01-01', until: '0001-01-01', withdrawnOn: null },
    ]);
  });
});

describe('what is not known', () => {
  it('doubts a record without events, and says as of when', () => {
    const bare: StateInput = { type: '发明', filingDate: '2015-03-10', grantDate: '2018-05-04' };
    expect(on(bare)).toMatchObject({ state: '有权', doubt: 'no-events', asOf: '2018-05-04' });
    expect(on({ ...bare, grantDate: null })).toMatchObject({ doubt: 'no-events', asOf: '2015-03-10' });
    expect(on({ ...bare, events: [e('2019-01-01', '', '某种事项')] })).toMatchObject({ doubt: 'no-events' });
    expect(on(granted())).toMatchObject({ doubt: null, asOf: '2018-05-04' });
    // An end is an end, whoever tells it.
    expect(on(bare, '2035-03-10')).toMatchObject({ detail: '无权-期限届满', doubt: null });
  });
  it('doubts an application that has outlived its term, or was never examined', () => {
    expect(on(of(EXAMINED), '2035-03-09').doubt).toBeNull();
    expect(on(of(EXAMINED), '2035-03-10')).toMatchObject({ state: '审中', doubt: 'outlived', asOf: '2016-09-28' });
    const published = of(e('2016-09-01', 'PB01', '公布'));
    expect(on(published, '2018-09-10').doubt).toBeNull();
    expect(on(published, '2018-09-11').doubt).toBe('no-examination');
    expect(on({ ...published, type: '实用新型' }, '2018-09-11').doubt).not.toBe('no-examination');
  });
  it('doubts whatever has no filing date before anything else, and makes up neither term nor day', () => {
    const undated: StateInput = { type: '发明', filingDate: null };
    expect(on(undated)).toMatchObject({
      state: '审中',
      detail: '审中-受理',
      doubt: 'no-filing-date',
      asOf: null,
      since: null,
      expiryDate: null,
    });
    const published = { ...undated, publicationDate: '2009-08-05' };
    expect(on(published)).toMatchObject({ detail: '审中-公开', doubt: 'no-filing-date', asOf: '2009-08-05' });
    expect(on({ ...published, publicationDate: '2024-01-02' })).toMatchObject({ detail: '审中-受理', asOf: null });
    const grant = { ...published, grantDate: '2012-01-04' };
    for (const today of ['2012-01-04', '2024-01-01', '2060-01-01']) {
      expect(on(grant, today), today).toMatchObject({
        detail: '有权-授权',
        doubt: 'no-filing-date',
        asOf: '2012-01-04',
        expiryDate: null,
      });
      expect(nextRevisionOn(grant, today)).toBeNull();
    }
    // Events say more, and do not take the doubt away: the term may have run out.
    const paid = e('2013-01-04', '', '年费缴纳', { FeeYear: 5 });
    expect(on({ ...grant, events: [paid] })).toMatchObject({ detail: '有权-授权', flags: [], asOf: '2013-01-04' });
    expect(on({ ...undated, events: [e('2012-01-04', 'GR01')] })).toMatchObject({ doubt: 'no-filing-date' });
    // An end is an end, also of an unknown term.
    expect(on({ ...grant, events: [e('2022-01-04', 'CX01')] })).toMatchObject({ detail: '无权-期限届满', doubt: null });
    expect(on({ ...published, events: [e('2011-01-05', 'WD01')] })).toMatchObject({ state: '无权', doubt: null });
  });
  it('shows what it could not count', () => {
    const strange = [e('2019-01-01', 'ZZ99', '某种事项'), e('坏日期', '', '授权'), e('2030-01-01', 'PE01', '质押')];
    expect(on(granted(...strange)).ignored.map(({ event }) => event)).toEqual(strange);
  });
});

describe('grace', () => {
  const paid = (year: number, date = '2019-02-01') => e(date, '', `年费缴纳；第${year}年度`);
  it('is told by payments, and stands in the detail', () => {
    const input = granted(paid(5), paid(4));
    expect(on(input, '2020-03-10')).toMatchObject({ detail: '有权-授权', paidThroughYear: 5 });
    expect(on(input, '2020-03-11')).toMatchObject({ state: '有权', detail: '有权-宽限期', flags: ['宽限期'] });
    expect(on(input, '2020-09-10').detail).toBe('有权-宽限期');
    expect(on(input, '2020-09-11')).toMatchObject({ detail: '有权-授权', flags: ['年费逾期'] });
    expect(on(granted(e('2019-02-01', '', '年费缴纳', { FeeYear: 6 })), '2020-05-01').detail).toBe('有权-授权');
    const part = granted(paid(5), e('2019-06-01', 'IP01'));
    expect(on(part, '2020-05-01')).toMatchObject({ detail: '有权-宽限期', flags: ['部分无效', '宽限期'] });
  });
});

describe('the next change', () => {
  const next = (input: StateInput, today = '2024-01-01') => nextChangeOn(input, today);
  it('is the expiry, a grace, a period or a dated event', () => {
    expect(next(granted())).toBe('2035-03-10');
    expect(next(granted(), '2035-03-10')).toBeNull();
    expect(next(granted(e('2023-01-01', 'PP01', '保全', { Until: '2024-06-30' })))).toBe('2024-07-01');
    expect(next(granted(e('2023-01-01', 'EE01', '许可', { Until: '2024-02-29' })))).toBe('2024-03-01');
    const paid = granted(e('2023-02-01', '', '年费缴纳', { FeeYear: 9 }));
    expect([next(paid), next(paid, '2024-03-11'), next(paid, '2024-09-11')]).toEqual([
      '2024-03-11',
      '2024-09-11',
      '2035-03-10',
    ]);
    expect(next(granted(e('2025-01-01', 'PE01', '质押')))).toBe('2025-01-01');
    expect(next(of(e('2016-09-01', 'PB01')), '2017-01-01')).toBe('2018-09-11');
    expect(next(granted(e('2020-01-01', 'IW01')))).toBeNull();
  });
});

const day = fc.integer({ min: 0, max: 365 * 22 }).map((days) => addDays('2015-03-10', days));
const anyEvent: fc.Arbitrary<PatentEvent> = fc
  .record({
    kind: fc.constantFrom(...EVENT_KINDS),
    Date: day,
    RegisterNumber: fc.constantFrom('', 'N1', 'N2'),
    Until: fc.option(day),
    UndoesDate: fc.option(day, { freq: 8 }),
    LicenceKind: fc.option(fc.constantFrom('独占' as const, '普通' as const, '开放' as const)),
    FeeYear: fc.option(fc.integer({ min: 4, max: 20 })),
  })
  .map(({ kind, ...more }) => ({ Code: kind.codes[0] ?? '', Text: kind.label, ...more }));
const anyRecord = fc.record({
  type: fc.constantFrom('发明' as const, '实用新型' as const, '外观设计' as const),
  filingDate: fc.option(fc.constant('2015-03-10'), { freq: 3 }),
  publicationDate: fc.option(day),
  grantDate: fc.option(day),
  events: fc.array(anyEvent, { maxLength: 14 }),
});
const RUNS = { numRuns: 400 };
const BARE = { Code: '', RegisterNumber: '', Until: null, UndoesDate: null, LicenceKind: null, FeeYear: null };

describe('for any events', () => {
  it('order of arrival and repetition make no difference', () => {
    fc.assert(
      fc.property(anyRecord, day, fc.infiniteStream(fc.nat()), (record, today, numbers) => {
        const { ignored, ...told } = derivePatentState(record, today);
        const keys = numbers[Symbol.iterator]();
        const shuffled = [...record.events, ...record.events.slice(0, 5)]
          .map((event) => ({ key: Number(keys.next().value), event: { ...event } }))
          .sort((a, b) => a.key - b.key)
          .map(({ event }) => event);
        const { ignored: later, ...again } = derivePatentState({ ...record, events: shuffled }, today);
        expect(again).toEqual(told);
        const words = (list: typeof ignored) =>
          new Set(list.map(({ event, reason }) => JSON.stringify([event, reason])));
        expect(words(later)).toEqual(words(ignored));
        expect(nextChangeOn({ ...record, events: shuffled }, today)).toBe(nextChangeOn(record, today));
      }),
      RUNS,
    );
  });
  it('a fee that is known later ends in a grace of its own', () => {
    const paid = { ...BARE, Text: '年费缴纳', Date: '2015-03-11', FeeYear: 4 };
    const record = {
      type: '发明' as const,
      filingDate: '2015-03-10',
      grantDate: '2015-03-10',
      events: [{ ...BARE, Code: 'CD02', Text: '更正', Date: '2015-03-10' }, paid],
    };
    expect(nextChangeOn(record, '2015-03-10')).toBe('2019-03-11');
    expect(derivePatentState(record, '2019-03-10').detail).toBe('有权-授权');
    expect(derivePatentState(record, '2019-03-11').detail).toBe('有权-宽限期');
  });
  it('nothing changes by itself before the next change', () => {
    fc.assert(
      fc.property(anyRecord, day, fc.integer({ min: 0, max: 4000 }), (record, today, wait) => {
        const next = nextChangeOn(record, today);
        const later = addDays(today, next ? Math.min(wait, daysBetween(today, next) - 1) : wait);
        const told = (date: string) => {
          const { detail, doubt, flags } = derivePatentState(record, date);
          return { detail, doubt, flags };
        };
        expect(told(later)).toEqual(told(today));
        if (next) expect(told(next)).not.toEqual(told(today));
      }),
      RUNS,
    );
  });
  it('without a filing date says neither term nor fee, and says so unless it has ended', () => {
    fc.assert(
      fc.property(anyRecord, day, (record, today) => {
        const derived = derivePatentState({ ...record, filingDate: null }, today);
        expect(derived.expiryDate).toBeNull();
        expect(derived.doubt).toBe(derived.state === '无权' ? null : 'no-filing-date');
        expect(derived.flags.filter((flag) => flag === '宽限期' || flag === '年费逾期')).toEqual([]);
        const days = [...record.events.map(({ Date }) => Date), record.publicationDate, record.grantDate];
        if (derived.asOf !== null) expect(days).toContain(derived.asOf);
        // The day changes what the calendar does, and nothing of what was announced.
        const dated = derivePatentState({ ...record, filingDate: '2015-03-10' }, today);
        if (dated.detail !== '无权-期限届满' && dated.detail !== '有权-宽限期') {
          expect(derived.detail).toBe(dated.detail);
        }
        expect(derived.grantedOn).toBe(dated.grantedOn);
      }),
      RUNS,
    );
  });
  it('void stays void, and ended patents carry no flags', () => {
    fc.assert(
      fc.property(anyRecord, day, (record, today) => {
        const derived = derivePatentState(record, today);
        const voided = record.events.some(({ Code, Date }) => Code === 'IW01' && Date <= today);
        expect(derived.voidFromStart).toBe(voided);
        if (derived.state === '无权') expect([derived.flags, derived.doubt]).toEqual([[], null]);
        expect(derived.detail.startsWith(derived.state)).toBe(true);
      }),
      RUNS,
    );
  });
});
