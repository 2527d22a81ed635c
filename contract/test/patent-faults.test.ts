/** What a record of a patent cannot say, with the rule and the article. */
import { describe, expect, it } from 'vitest';
import { type PatentRecord, patentFaults } from '../src/rules/patent-faults.ts';
import { compensationFault, drugLimit, ordinaryLimit } from '../src/rules/term-compensation.ts';

const record: PatentRecord = { type: '发明', filingDate: '2015-03-10', grantDate: '2018-05-04' };
const e = (Date: string, Code: string, Text: string, more = {}) => ({ Date, Code, Text, ...more });
const faults = (more: Partial<PatentRecord>) =>
  patentFaults({ ...record, ...more }, '2024-01-01').map(({ field, rule, article }) => [field, rule, article]);
const events = (...list: NonNullable<PatentRecord['events']>[number][]) => faults({ events: list });

describe('events', () => {
  it('lie after filing, grants not in the future', () => {
    expect(events(e('2015-03-10', 'SE01', '实质审查的生效'))).toEqual([]);
    expect(events(e('2018-05-04', 'GR01', '授权'), e('2015-03-09', '', '公布'))).toEqual([
      ['Events.1.Date', 'event-before-filing', '专利法第二十八条'],
    ]);
    expect(events(e('2018-05-04', 'TR01', '转移', { EffectiveDate: '2014-01-01' }))).toEqual([
      ['Events.0.EffectiveDate', 'event-before-filing', '专利法第二十八条'],
    ]);
    expect(events(e('2024-01-02', 'GR01', '授权'))).toEqual([
      ['Events.0.Date', 'future-grant', '专利法第三十九条、第四十条'],
    ]);
    expect(faults({ grantDate: '2024-01-02' })).toEqual([['GrantDate', 'future-grant', '专利法第三十九条、第四十条']]);
    // Other events may be entered ahead of their day.
    expect(events(e('2024-06-01', 'TR01', '转移'))).toEqual([]);
  });
  it('carry known codes or none, and periods that run forward', () => {
    expect(events(e('2019-01-01', 'ZZ99', '某种事项'))).toEqual([
      ['Events.0.Code', 'unknown-code', '专利法实施细则第一百零七条'],
    ]);
    expect(events(e('2019-01-01', '', '某种事项'), e('2019-01-01', ' pe01 ', '质押'))).toEqual([]);
    expect(events(e('2019-01-01', 'PP01', '保全', { Until: '2018-12-31' }))).toEqual([
      ['Events.0.Until', 'period-reversed', '专利法实施细则第一百零七条'],
    ]);
    expect(events(e('2019-01-01', 'EE01', '许可', { EffectiveDate: '2018-01-01', Until: '2018-12-31' }))).toEqual([]);
  });
  it('are judged without a filing date by what is left', () => {
    const undated = { filingDate: null };
    expect(faults({ ...undated, events: [e('1980-01-01', '', '公布')] })).toEqual([]);
    expect(
      faults({ ...undated, events: [e('2019-01-01', 'ZZ99', '某种事项'), e('2024-01-02', 'GR01', '授权')] }),
    ).toEqual([
      ['Events.0.Code', 'unknown-code', '专利法实施细则第一百零七条'],
      ['Events.1.Date', 'future-grant', '专利法第三十九条、第四十条'],
    ]);
    expect(faults({ ...undated, termExtensionDays: 3000 })).toEqual([]);
    expect(faults({ ...undated, grantDate: null, termExtensionDays: 1 })).toEqual([
      ['TermExtensionDays', 'compensation-limit', '专利法实施细则第七十七条'],
    ]);
    expect(faults({ ...undated, type: '外观设计', termExtensionDays: 1 })).toHaveLength(1);
  });
  it('fit the type', () => {
    const model = { type: '实用新型' as const, termExtensionDays: 10 };
    expect(faults({ ...model, events: [e('2019-01-01', '', '专利权期限补偿')] })).toEqual([
      ['Events.0.Text', 'invention-only', '专利法第四十二条第二款'],
      ['TermExtensionDays', 'compensation-invention-only', '专利法第四十二条第二款、第三款'],
    ]);
    expect(faults({ type: '外观设计', events: [e('2016-01-01', 'SE01', '实质审查')] })).toEqual([
      ['Events.0.Text', 'invention-only', '专利法第三十五条'],
    ]);
  });
});

describe('the edges of days', () => {
  const grant = e('2024-01-01', 'GR01', '授权');
  it('are fine themselves: of today, of the filing, of the event, of what takes effect', () => {
    expect(faults({ grantDate: '2024-01-01', events: [grant] })).toEqual([]);
    expect(events(e('2019-01-01', 'TR01', '转移', { EffectiveDate: '2015-03-10' }))).toEqual([]);
    expect(events(e('2019-01-01', 'PP01', '保全', { Until: '2019-01-01' }))).toEqual([]);
    expect(events(e('2019-01-01', 'EE01', '许可', { EffectiveDate: '2018-01-01', Until: '2018-01-01' }))).toEqual([]);
    expect(events(e('2019-01-01', 'EE01', '许可', { EffectiveDate: '2020-01-01', Until: '2019-01-01' }))).toEqual([]);
    // Runs back behind what it takes effect on, while its day in the gazette is before that.
    expect(events(e('2019-01-01', 'EE01', '许可', { EffectiveDate: '2020-01-01', Until: '2019-06-01' }))).toEqual([]);
    expect(events(e('2019-01-01', 'EE01', '许可', { EffectiveDate: '2018-01-01', Until: '2017-12-31' }))).toEqual([
      ['Events.0.Until', 'period-reversed', '专利法实施细则第一百零七条'],
    ]);
  });
  it('are judged of known kinds alone where they need the kind', () => {
    expect(events(e('2024-01-02', '', '某种事项', { Until: '2018-01-01' }))).toEqual([]);
    expect(faults({})).toEqual([]);
    expect(patentFaults({ type: '发明', filingDate: null }, '2024-01-01')).toEqual([]);
  });
  it('of a grant may be told by an event alone', () => {
    const told = { filingDate: '2015-03-10', publicationDate: '2016-09-01', grantDate: null };
    const readable = [e('2020-01-01', '', '某种事项'), e('2021-01-05', 'GR01', '授权')];
    expect(faults({ ...told, events: readable, termExtensionDays: 492 })).toEqual([]);
    expect(faults({ ...told, events: readable, termExtensionDays: 493 })).toEqual([
      ['TermExtensionDays', 'compensation-limit', '专利法第四十二条第二款'],
    ]);
    expect(faults({ ...told, events: readable, termExtensionDays: null })).toEqual([]);
    // No other event is taken for the announcement of a compensation for a drug.
    expect(faults({ ...told, events: readable.slice(1), termExtensionDays: 493 })).toEqual([
      ['TermExtensionDays', 'compensation-limit', '专利法第四十二条第二款'],
    ]);
    // The one of the record goes before what events tell.
    expect(faults({ ...told, grantDate: '2018-05-04', events: readable, termExtensionDays: 1 })).toHaveLength(1);
  });
});

it.each([
  ['实质审查的生效', 'SE01', '专利法第三十五条'],
  ['发明专利申请公布后的驳回', '', '专利法实施细则第一百零七条'],
  ['发明专利申请公布后的视为撤回', '', '专利法实施细则第一百零七条'],
  ['发明专利申请公布后的撤回', '', '专利法实施细则第一百零七条'],
  ['视为放弃取得专利权', '', '专利法实施细则第一百零七条'],
  ['药品专利权期限补偿', '', '专利法第四十二条第三款'],
  ['专利权期限补偿', '', '专利法第四十二条第二款'],
])('%s is of inventions alone', (text, code, article) => {
  const one = { events: [e('2019-01-01', code, text)] };
  expect(faults({ ...one, type: '实用新型' })).toEqual([['Events.0.Text', 'invention-only', article]]);
  expect(faults(one)).toEqual([]);
});

describe('the words of a fault say what is wrong and what would be right', () => {
  const reasons = (more: Partial<PatentRecord>) =>
    patentFaults({ ...record, ...more }, '2024-01-01').map(({ reason }) => reason);
  it.each<[Partial<PatentRecord>, string]>([
    [{ grantDate: '2024-01-02' }, '授权公告日不能晚于今天，专利权自公告之日起才生效'],
    [{ events: [e('2024-01-02', 'GR01', '授权')] }, '授权公告日不能晚于今天，专利权自公告之日起才生效'],
    [{ events: [e('2019-01-01', 'ZZ99', '某')] }, '事项代码“ZZ99”不在公报事项之内，不知道的请留空'],
    [{ events: [e('2015-03-09', '', '公布')] }, '事件日期不能早于申请日（2015-03-10）'],
    [
      { events: [e('2018-05-04', 'TR01', '转移', { EffectiveDate: '2014-01-01' })] },
      '生效日不能早于申请日（2015-03-10）',
    ],
    [{ events: [e('2019-01-01', 'PP01', '保全', { Until: '2018-12-31' })] }, '期限届满日不能早于这一事项的日期'],
    [
      { type: '外观设计', events: [e('2016-01-01', '', '专利权期限补偿')] },
      '外观设计没有“专利权期限补偿”这一事项，它只用于发明',
    ],
    [{ type: '外观设计', claims: ['1. 一种灯'] }, '外观设计没有权利要求书，请清空权利要求'],
    [{ type: '外观设计', description: '见图' }, '外观设计没有说明书，请清空说明书；简要说明写在“简要说明”一栏'],
    [
      { type: '实用新型', publicationDate: '2018-05-01' },
      '实用新型在授权时才公告，公开日应与授权公告日（2018-05-04）相同，或者留空',
    ],
    [{ type: '实用新型', termExtensionDays: 1 }, '实用新型没有期限补偿，只有发明专利可以补偿'],
    [{ grantDate: null, termExtensionDays: 1 }, '期限补偿在授权之后才能请求，请先填写授权公告日'],
    [{ termExtensionDays: 1 }, '授权不晚于申请日起满 4 年（且实质审查请求日起满 3 年），没有可以补偿的延迟'],
    [
      { grantDate: '2019-03-20', termExtensionDays: 11 },
      '期限补偿最多 10 天，即申请日起满 4 年且实质审查请求日起满 3 年之日至授权公告日',
    ],
    [
      { termExtensionDays: 3000, events: [e('2019-01-01', '', '药品专利权期限补偿')] },
      '期限补偿最多 1827 天：药品补偿不超过 5 年，上市后总有效期限不超过 14 年',
    ],
  ])('%o', (more, reason) => {
    expect(reasons(more)).toEqual([reason]);
  });
});

describe('texts and publication', () => {
  const design = { type: '外观设计', filingDate: '2022-03-08', grantDate: null } as const;
  it('of a design are neither claims nor a description', () => {
    expect(faults({ ...design, claims: ['1. 一种灯'], description: '见图' })).toEqual([
      ['Claims', 'design-claims', '专利法第二十七条'],
      ['Description', 'design-description', '专利法第二十七条'],
    ]);
    expect(faults({ ...design, claims: [], description: ' \n' })).toEqual([]);
    expect(faults(design)).toEqual([]);
    expect(faults({ ...design, type: '实用新型', claims: ['1. 一种灯'], description: '灯' })).toEqual([]);
  });
  it('fall on one day where there is no publication before the grant', () => {
    const days = { publicationDate: '2022-08-09', grantDate: '2022-08-12' };
    const fault = ['PublicationDate', 'published-with-grant', '专利法第四十条'];
    for (const type of ['实用新型', '外观设计'] as const) {
      expect(faults({ ...design, type, ...days })).toEqual([fault]);
      expect(faults({ ...design, type, ...days, grantDate: days.publicationDate })).toEqual([]);
      expect(faults({ ...design, type, ...days, publicationDate: null })).toEqual([]);
      expect(faults({ ...design, type, ...days, grantDate: null })).toEqual([]);
    }
    expect(faults({ ...design, type: '发明', ...days })).toEqual([]);
  });
  it('may differ where applications were laid open before 1993, and are not judged without a filing date', () => {
    const days = { type: '实用新型', publicationDate: '1991-05-01', grantDate: '1991-12-04' } as const;
    expect(faults({ ...days, filingDate: '1990-10-10' })).toEqual([]);
    expect(faults({ ...days, filingDate: null })).toEqual([]);
    expect(faults({ ...days, filingDate: '1992-12-31' })).toEqual([]);
    expect(
      faults({ type: '实用新型', filingDate: '1993-01-01', publicationDate: '1993-09-01', grantDate: '1993-09-08' }),
    ).toHaveLength(1);
  });
});

describe('compensation', () => {
  const late = {
    type: '发明',
    filingDate: '2015-03-10',
    publicationDate: '2016-09-01',
    grantDate: '2021-01-05',
  } as const;
  it('is bounded by the delay', () => {
    // Four years after filing 2019-03-10, three after the publication 2019-09-01.
    expect(ordinaryLimit(late)).toBe(492);
    expect(ordinaryLimit({ ...late, publicationDate: null })).toBe(667);
    expect(ordinaryLimit({ ...late, grantDate: '2019-01-05' })).toBe(0);
    expect(ordinaryLimit({ ...late, grantDate: null })).toBe(0);
    for (const type of ['实用新型', '外观设计'] as const) expect(ordinaryLimit({ ...late, type })).toBe(0);
    expect(compensationFault({ ...late, grantDate: null }, -1)).toBeNull();
    expect(compensationFault({ ...late, filingDate: null }, 9_999)).toBeNull();
    expect(compensationFault(late, 492)).toBeNull();
    expect(compensationFault(late, 493)).toMatchObject({
      rule: 'compensation-limit',
      article: '专利法第四十二条第二款',
      reason: expect.stringContaining('492'),
    });
    expect(compensationFault({ ...late, grantDate: '2018-05-04' }, 1)?.reason).toContain('没有可以补偿的延迟');
    expect(compensationFault({ ...late, grantDate: null }, 1)?.article).toBe('专利法实施细则第七十七条');
    expect(compensationFault({ ...late, type: '外观设计' }, 1)?.rule).toBe('compensation-invention-only');
    expect(compensationFault({ ...late, grantDate: null }, 0)).toBeNull();
  });
  it('of a drug is five years at most, fourteen from the approval, the wait less five years', () => {
    const drug = (approvedOn: string | null) => ({ ...late, drug: { approvedOn } });
    expect(drugLimit(late, 0)).toBe(0);
    expect(drugLimit(drug(null), 0)).toBe(1827);
    // 2035-03-10 to 2036-06-01.
    expect(drugLimit(drug('2022-06-01'), 0)).toBe(449);
    expect(drugLimit(drug('2022-06-01'), 449)).toBe(0);
    expect(drugLimit(drug('2020-03-20'), 0)).toBe(0);
    // Approved so late that five years are less than what is left to fourteen.
    expect(drugLimit(drug('2027-01-01'), 0)).toBe(1827);
    expect(drugLimit({ ...drug(null), type: '实用新型' }, 0)).toBe(0);
    expect(drugLimit({ ...drug(null), grantDate: null }, 0)).toBe(0);
    // From 2035-03-10 and a year on: five years with one leap day fewer.
    expect(drugLimit(drug(null), 366)).toBe(1826);
    expect(drugLimit({ ...drug(null), drug: null }, 0)).toBe(0);
    expect(compensationFault(drug('2022-06-01'), 492 + 1)?.article).toBe('专利法第四十二条第三款');
    expect(compensationFault(drug(null), 492 + 1826)).toBeNull();
    const announced = [e('2023-01-01', '', '药品专利权期限补偿；上市许可批准日:20220601')];
    expect(faults({ ...late, events: announced, termExtensionDays: 492 })).toEqual([]);
    expect(faults({ ...late, events: announced, termExtensionDays: 493 })).toEqual([
      ['TermExtensionDays', 'compensation-limit', '专利法第四十二条第三款'],
    ]);
  });
});
