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

describe('texts and publication', () => {
  const design = { type: '外观设计', filingDate: '2022-03-08', grantDate: null } as const;
  it('of a design are neither claims nor a description', () => {
    expect(faults({ ...design, claims: ['1. 一种灯'], description: '见图' })).toEqual([
      ['Claims', 'design-claims', '专利法第二十七条'],
      ['Description', 'design-description', '专利法第二十七条'],
    ]);
    expect(faults({ ...design, claims: [], description: ' \n' })).toEqual([]);
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
    expect(compensationFault(drug('2022-06-01'), 492 + 1)?.article).toBe('专利法第四十二条第三款');
    expect(compensationFault(drug(null), 492 + 1826)).toBeNull();
    const announced = [e('2023-01-01', '', '药品专利权期限补偿；上市许可批准日:20220601')];
    expect(faults({ ...late, events: announced, termExtensionDays: 492 })).toEqual([]);
    expect(faults({ ...late, events: announced, termExtensionDays: 493 })).toEqual([
      ['TermExtensionDays', 'compensation-limit', '专利法第四十二条第三款'],
    ]);
  });
});
