import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventKindOf, licenceKindOf, st27Of } from '../src/rules/legal-event.ts';
import { EVENT_KINDS } from '../src/rules/legal-event-table.ts';
import { derivePatentState, PATENT_FLAGS, STATE_DETAILS, type StateInput } from '../src/rules/patent-state.ts';

const invention: StateInput = {
  type: '发明',
  filingDate: '2015-03-10',
  publicationDate: '2016-09-01',
  grantDate: '2018-05-04',
};
const e = (date: string, Text: string, Code?: string) => ({ Date: date, Text, Code });
const at = (input: StateInput, today: string) => {
  const { state, detail, flags } = derivePatentState(input, today);
  return [state, detail, ...flags];
};

describe('state from dates alone', () => {
  it('follows the life of an invention', () => {
    expect(at(invention, '2016-08-31')).toEqual(['审中', '审中-受理']);
    expect(at(invention, '2016-09-01')).toEqual(['审中', '审中-公开']);
    expect(at(invention, '2018-05-04')).toEqual(['有权', '有权-授权']);
    expect(at(invention, '2035-03-09')).toEqual(['有权', '有权-授权']);
    expect(at(invention, '2035-03-10')).toEqual(['无权', '无权-期限届满']);
    expect(at({ ...invention, termExtensionDays: 1 }, '2035-03-10')).toEqual(['有权', '有权-授权']);
  });
  it('takes the publication of a utility model or design as its grant', () => {
    expect(at({ type: '实用新型', filingDate: '2019-01-02', publicationDate: '2019-10-11' }, '2020-01-01')).toEqual([
      '有权',
      '有权-授权',
    ]);
    expect(at({ type: '外观设计', filingDate: '2010-01-02', publicationDate: '2010-10-11' }, '2020-01-02')).toEqual([
      '无权',
      '无权-期限届满',
    ]);
  });
  it('tells expiry and since', () => {
    expect(derivePatentState(invention, '2020-01-01')).toMatchObject({
      expiryDate: '2035-03-10',
      since: '2018-05-04',
      voidFromStart: false,
    });
    expect(derivePatentState(invention, '2017-01-01').expiryDate).toBeNull();
  });
});

describe('state from events', () => {
  const events = [e('2016-09-01', '公布', 'PB01'), e('2016-09-28', '实质审查的生效', 'SE01')];
  const pending: StateInput = { type: '发明', filingDate: '2015-03-10', events };
  it.each([
    [[], '审中-实质审查'],
    [[e('2018-01-05', '发明专利申请公布后的驳回', 'RJ01')], '无权-驳回'],
    [[e('2018-01-05', '发明专利申请公布后的视为撤回')], '无权-视为撤回'],
    [[e('2018-01-05', '发明专利申请公布后的撤回', 'WW01')], '无权-撤回'],
    [[e('2018-01-05', '视为放弃取得专利权')], '无权-视为放弃'],
    [[e('2018-05-04', '授权', 'GR01')], '有权-授权'],
    [[e('2018-05-04', '授权', 'GR01'), e('2020-05-01', '专利权的转移', 'TR01')], '有权-授权'],
    [[e('2018-05-04', '授权', 'GR01'), e('2020-05-01', '未缴年费专利权终止')], '无权-未缴年费'],
    [
      [
        e('2018-05-04', '授权', 'GR01'),
        e('2020-05-01', '未缴年费专利权终止', 'CF01'),
        e('2020-09-01', '权利的恢复', 'RR01'),
      ],
      '有权-授权',
    ],
    [[e('2018-05-04', '授权', 'GR01'), e('2020-05-01', '专利权的主动放弃', 'AV01')], '无权-主动放弃'],
    [[e('2018-05-04', '授权', 'GR01'), e('2020-05-01', '专利权的部分无效宣告', 'IP01')], '有权-部分无效'],
    [[e('2018-05-04', '授权', 'GR01'), e('2020-05-01', '专利权全部无效宣告', 'IW01')], '无权-全部无效'],
    [
      [e('2018-05-04', '授权', 'GR01'), e('2020-05-01', '未缴年费', 'CF01'), e('2020-09-01', '全部无效', 'IW01')],
      '无权-全部无效',
    ],
    [[e('2018-05-04', '授权', 'GR01'), e('2035-03-10', '专利权有效期届满', 'CX01')], '无权-期限届满'],
    [[e('2018-01-05', '驳回', 'RJ01'), e('2019-05-04', '授权', 'GR01')], '有权-授权'],
    [
      [e('2018-05-04', '授权', 'GR01'), e('2018-05-20', '公布'), e('2018-06-01', '实质审查的生效', 'SE01')],
      '有权-授权',
    ],
  ])('%#: %j → %s', (more, detail) => {
    const derived = derivePatentState({ ...pending, events: [...events, ...more] }, '2036-01-01');
    const early = derivePatentState({ ...pending, events: [...events, ...more] }, '2034-01-01');
    expect(
      detail.startsWith('有权') || detail === '无权-期限届满'
        ? [early.detail, derived.detail]
        : [detail, derived.detail],
    ).toEqual(
      detail.startsWith('有权')
        ? [detail, '无权-期限届满']
        : detail === '无权-期限届满'
          ? ['有权-授权', detail]
          : [detail, detail],
    );
    expect(derived.ignored).toEqual([]);
  });
  it.each([
    // An end ends: only a full voiding, or a grant after a successful re-examination, follows it.
    [[e('2018-01-05', '撤回', 'WW01'), e('2019-01-05', '授权', 'GR01')], '无权-撤回'],
    [[e('2018-01-05', '视为撤回', 'WD01'), e('2019-01-05', '驳回', 'RJ01')], '无权-视为撤回'],
    [[e('2018-01-05', '视为放弃取得专利权'), e('2019-01-05', '授权', 'GR01')], '有权-授权'],
    [[e('2018-01-05', '驳回', 'RJ01'), e('2019-01-05', '撤回', 'WW01')], '无权-驳回'],
    [
      [e('2018-05-04', '授权', 'GR01'), e('2019-01-05', '全部无效', 'IW01'), e('2020-01-05', '部分无效', 'IP01')],
      '无权-全部无效',
    ],
    // A part is void of what was granted alone, and stays so when the grant is told again.
    [[e('2018-05-04', '部分无效', 'IP01')], '审中-实质审查'],
    [
      [e('2018-05-04', '授权', 'GR01'), e('2019-01-05', '部分无效', 'IP01'), e('2020-01-05', '授权', 'GR01')],
      '有权-部分无效',
    ],
    [[e('2018-05-04', '授权', 'GR01'), e('2019-01-05', '专利权的终止', 'C17')], '无权-终止'],
    // What is restored is what was there before the end; nothing is restored that has not ended.
    [
      [
        e('2018-05-04', '授权', 'GR01'),
        e('2019-01-05', '部分无效', 'IP01'),
        e('2020-01-05', '未缴年费', 'CF01'),
        e('2020-06-05', '权利的恢复', 'RR01'),
      ],
      '有权-部分无效',
    ],
    [[e('2018-01-05', '视为撤回', 'WD01'), e('2018-06-05', '权利的恢复', 'RR01')], '审中-实质审查'],
    [[e('2018-06-05', '权利的恢复', 'RR01')], '审中-实质审查'],
    // Late news of the publication takes nothing back.
    [[e('2017-01-05', '公布', 'PB01')], '审中-实质审查'],
  ])('ends and begins again: %#', (more, detail) => {
    expect(derivePatentState({ ...pending, events: [...events, ...more] }, '2030-01-01').detail).toBe(detail);
    expect(derivePatentState({ ...pending, events: [...more, ...events] }, '2030-01-01').detail).toBe(detail);
  });
  it('counts an event of today, and none with a date that is not one', () => {
    const on = (Date: string) =>
      derivePatentState({ ...pending, events: [...events, e(Date, '驳回', 'RJ01')] }, '2018-01-05');
    expect([on('2018-01-05').detail, on('2018-01-05').since]).toEqual(['无权-驳回', '2018-01-05']);
    for (const date of ['2018-01-06', '2018-01-04x', 'x2018-01-04', '']) {
      expect([date, on(date).detail, on(date).ignored.length]).toEqual([date, '审中-实质审查', 1]);
    }
  });
  it('begins the term with the filing and the state with its event', () => {
    const regranted = [
      e('2018-01-05', '授权', 'GR01'),
      e('2019-01-05', '未缴年费', 'CF01'),
      e('2019-06-05', '权利的恢复', 'RR01'),
    ];
    expect(derivePatentState({ ...pending, events: regranted }, '2020-01-01')).toMatchObject({
      detail: '有权-授权',
      since: '2019-06-05',
      expiryDate: '2035-03-10',
    });
    expect(derivePatentState({ ...pending, events: [] }, '2020-01-01')).toMatchObject({
      since: '2015-03-10',
      flags: [],
    });
    // The record's own dates count once, also beside an event that says the same.
    const both = { ...invention, events: [e('2018-06-01', '授权', 'GR01')] };
    expect(derivePatentState(both, '2020-01-01').since).toBe('2018-06-01');
    expect(
      derivePatentState(
        { type: '外观设计', filingDate: '2019-01-02', publicationDate: '2019-10-11', grantDate: '2019-10-12' },
        '2020-01-01',
      ).since,
    ).toBe('2019-10-12');
  });
  it('does not care in which order events arrive, and ignores the future', () => {
    const all = [...events, e('2018-05-04', '授权', 'GR01'), e('2040-01-01', '未缴年费', 'CF01')];
    const derived = derivePatentState({ ...pending, events: [...all].reverse() }, '2020-01-01');
    expect(derived.detail).toBe('有权-授权');
    expect(derived.ignored).toEqual([{ event: all[3], reason: expect.stringContaining('还没有到') }]);
  });
  it('completes events by the dates of the record', () => {
    expect(at({ ...invention, events: [e('2016-09-28', '实质审查的生效', 'SE01')] }, '2017-01-01')).toEqual([
      '审中',
      '审中-实质审查',
    ]);
    expect(at({ ...invention, events: [e('2016-09-28', '实质审查的生效', 'SE01')] }, '2019-01-01')).toEqual([
      '有权',
      '有权-授权',
    ]);
  });
  it('keeps unknown events apart', () => {
    expect(
      derivePatentState({ ...pending, events: [e('2018-01-01', '某种事项'), e('坏日期', '授权')] }, '2020-01-01')
        .ignored,
    ).toHaveLength(2);
  });
  it('marks a void patent', () => {
    expect(
      derivePatentState({ ...invention, events: [e('2020-01-01', '全部无效', 'IW01')] }, '2021-01-01').voidFromStart,
    ).toBe(true);
  });
});

describe('flags', () => {
  const on = (...events: ReturnType<typeof e>[]) => at({ ...invention, events }, '2022-01-01').slice(2);
  it.each([
    [[e('2019-01-01', '专利权质押合同登记的生效', 'PE01')], ['质押']],
    [[e('2019-01-01', '质押', 'PE01'), e('2020-01-01', '注销', 'PC01')], []],
    [
      [e('2019-01-01', '质押', 'PE01'), e('2019-06-01', '质押', 'PE01'), e('2020-01-01', '专利权质押合同登记的注销')],
      ['质押'],
    ],
    [[e('2019-01-01', '专利权质押合同登记的生效、变更及注销')], ['质押']],
    [[e('2019-01-01', '专利实施许可合同备案的生效 许可种类：独占许可', 'EE01')], ['许可', '独占许可']],
    [[e('2019-01-01', '独占许可', 'EE01'), e('2020-01-01', '独占许可 注销', 'EC01')], []],
    [
      [e('2019-01-01', '普通许可', 'EE01'), e('2019-02-01', '排他许可', 'EE01'), e('2020-01-01', '普通许可', 'EC01')],
      ['许可', '排他许可'],
    ],
    [[e('2019-01-01', '专利权的保全', 'PP01')], ['保全']],
    [[e('2019-01-01', '专利权的保全', 'PP01'), e('2020-01-01', '专利权保全的解除', 'PD01')], []],
    [[e('2019-01-01', '开放许可声明')], ['开放许可']],
    [[e('2019-01-01', '开放许可声明'), e('2020-01-01', '开放许可声明的撤回')], []],
    [[e('2019-01-01', '专利实施的强制许可')], ['强制许可']],
    [[e('2019-01-01', '开放许可声明'), e('2019-06-01', '开放许可声明'), e('2020-01-01', '开放许可声明的撤回')], []],
    [[e('2019-01-01', '强制许可'), e('2019-06-01', '强制许可'), e('2020-01-01', '强制许可的终止')], []],
    [[e('2019-01-01', '注销', 'PC01'), e('2019-06-01', '质押', 'PE01')], ['质押']],
    [
      [e('2019-01-01', '独占许可', 'EE01'), e('2019-02-01', '排他许可', 'EE01'), e('2020-01-01', '排他许可', 'EC01')],
      ['许可', '独占许可'],
    ],
    [[e('2019-01-01', '专利权的保全 独占', 'PP01')], ['保全']],
    [[e('2019-01-01', '许可变更 独占', 'EM01')], []],
    [[e('2019-01-01', '质押', 'PE01'), e('2020-01-01', '未缴年费', 'CF01')], []],
  ])('%#: %j', (events, flags) => {
    expect(on(...events)).toEqual(flags);
  });
  it('raises 宽限期 only where the payments are known', () => {
    expect(at(invention, '2020-05-01')).toEqual(['有权', '有权-授权']);
    expect(at({ ...invention, paidThroughYear: 5 }, '2020-03-10')).toEqual(['有权', '有权-授权']);
    expect(at({ ...invention, paidThroughYear: 5 }, '2020-03-11')).toEqual(['有权', '有权-宽限期', '宽限期']);
    expect(at({ ...invention, paidThroughYear: 5 }, '2020-09-11')).toEqual(['有权', '有权-授权', '年费逾期']);
    expect(at({ ...invention, paidThroughYear: 6 }, '2020-05-01')).toEqual(['有权', '有权-授权']);
    expect(at({ ...invention, paidThroughYear: null }, '2020-05-01')).toEqual(['有权', '有权-授权']);
    expect(at({ ...invention, paidThroughYear: 19 }, '2034-05-01')).toEqual(['有权', '有权-宽限期', '宽限期']);
    expect(at({ ...invention, paidThroughYear: 20 }, '2034-12-01')).toEqual(['有权', '有权-授权']);
    expect(at({ ...invention, grantDate: null, paidThroughYear: 1 }, '2020-05-01')).toEqual(['审中', '审中-公开']);
  });
});

describe('event table', () => {
  it('finds every kind again by its codes and by its wording', () => {
    for (const kind of EVENT_KINDS) {
      for (const Code of kind.codes) expect(eventKindOf({ Code, Text: '' })?.id).toBe(kind.id);
      expect([kind.label, eventKindOf({ Text: kind.label })?.id]).toEqual([kind.label, kind.id]);
    }
    const codes = EVENT_KINDS.flatMap((k) => k.codes);
    expect(new Set(codes).size).toBe(codes.length);
  });
  it('chooses the ST.27 code', () => {
    expect(st27Of({ Code: 'GR01', Text: '授权' }, '发明', false)).toBe('F11');
    expect(st27Of({ Code: 'GR01', Text: '授权' }, '外观设计', false)).toBe('F12');
    expect(st27Of({ Code: 'RR01', Text: '' }, '发明', true)).toBe('K13');
    expect(st27Of({ Code: 'RR01', Text: '' }, '发明', false)).toBe('C13');
    expect(st27Of({ Code: 'EE01', Text: '独占许可' }, '发明', true)).toBe('S14');
    expect(st27Of({ Code: 'EC01', Text: '普通许可' }, '发明', true)).toBe('S19');
    expect(st27Of({ Code: 'EE01', Text: '' }, '发明', true)).toBe('S10');
    expect(st27Of({ Code: 'IW01', Text: '' }, '发明', true)).toBe('N12');
    expect(st27Of({ Text: '某种事项' }, '发明', true)).toBeNull();
    expect(licenceKindOf('许可种类：排他')).toBe('排他');
  });
  it('never throws and never leaves the vocabulary', () => {
    const event = fc.record({
      Date: fc.constantFrom('2016-01-01', '2019-01-01', '2021-01-01', 'x'),
      Code: fc.constantFrom('', 'ZZ99', ...EVENT_KINDS.flatMap((k) => k.codes)),
      Text: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const derived = derivePatentState({ ...invention, events }, '2022-01-01');
        expect(STATE_DETAILS).toContain(derived.detail);
        expect(derived.detail.startsWith(derived.state)).toBe(true);
        for (const flag of derived.flags) expect(PATENT_FLAGS).toContain(flag);
      }),
    );
  });
});

describe('ST.27 codes', () => {
  it('are key event codes: a category and two digits', () => {
    expect(EVENT_KINDS.flatMap((kind) => kind.st27).filter((code) => !/^[A-HK-NP-U-W]\d{2}$/.test(code))).toEqual([]);
  });
});
