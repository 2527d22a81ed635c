/** Numbers of related applications, and what the law says of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PatentType } from '../src/labels.ts';
import { checkDigit } from '../src/rules/application-number.ts';
import { addDays, addMonths } from '../src/rules/calendar.ts';
import { citationFault, citedNumber, looksLikeDocument } from '../src/rules/patent-citation.ts';
import { patentFaults } from '../src/rules/patent-faults.ts';
import {
  type RelatedRecord,
  type Relation,
  relatedNumber,
  relationFaults,
  relationHints,
} from '../src/rules/patent-relation.ts';
import { looksLikePct, parsePctNumber } from '../src/rules/pct-number.ts';

const canonical = (text: string) => {
  const parsed = parsePctNumber(text);
  return parsed.ok ? parsed.canonical : parsed.reason;
};

describe('a 国际申请号', () => {
  it.each([
    ['PCT/CN2021/078383', 'PCT/CN2021/078383'],
    ['pct/cn2021/078383', 'PCT/CN2021/078383'],
    ['PCTCN2021078383', 'PCT/CN2021/078383'],
    ['ＰＣＴ／ＣＮ２０２１／０７８３８３', 'PCT/CN2021/078383'],
    [' PCT / KR 2017 / 005345 ', 'PCT/KR2017/005345'],
    ['PCT/CN02/00123', 'PCT/CN2002/000123'],
    ['PCT/SE78/00001', 'PCT/SE1978/000001'],
    ['PCT/IB1999/000012', 'PCT/IB1999/000012'],
  ])('%s is %s', (text, expected) => {
    expect(canonical(text)).toBe(expected);
    expect(looksLikePct(text)).toBe(true);
  });

  it.each([
    ['', '请填写国际申请号'],
    ['WO2021/078383A1', '国际公布号'],
    ['PCT/CN2021/78383', '例如 PCT/CN2021/078383'],
    ['CN2021/078383', '例如'],
    ['PCT/CN2021/078383/1', '例如'],
    ['PCT/C12021/078383', '例如'],
    ['PCT/CN1977/000001', '1978'],
    ['PCT/CN2021/000000', '序号不能全为 0'],
    ['PCT/CN04/00123', '四位年份'],
    ['PCT/CN02/00000', '序号不能全为 0'],
  ])('%s is none', (text, reason) => {
    expect(canonical(text)).toContain(reason);
  });

  it('is read the same from what it became, whatever stands between its parts', () => {
    const part = fc.tuple(fc.integer({ min: 1978, max: 2099 }), fc.integer({ min: 1, max: 999_999 }));
    fc.assert(
      fc.property(part, fc.constantFrom('/', '', ' / ', '-', '／'), ([year, serial], between) => {
        const number = String(serial).padStart(6, '0');
        const text = `pct${between}jp${year}${between}${number}`;
        expect(canonical(text)).toBe(`PCT/JP${year}/${number}`);
        expect(canonical(canonical(text))).toBe(canonical(text));
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof parsePctNumber(text).ok === 'boolean'));
  });
});

const kept = (relation: Partial<Relation>) => {
  const parsed = relatedNumber({ Kind: '优先权', Number: '', ...relation });
  return parsed.ok ? parsed.canonical : parsed.reason;
};

describe('the number of a related application', () => {
  it.each([
    [{ Number: 'ZL 202111286633.x' }, '202111286633.X'],
    [{ Number: '202111286633X', Office: 'cn' }, '202111286633.X'],
    [{ Number: '10-2016-0063019', Office: 'KR' }, '10-2016-0063019'],
    [{ Number: ' 17／123,456 ', Office: 'us' }, '17/123,456'],
    [{ Number: 'pctcn2020123456', Office: 'WO' }, 'PCT/CN2020/123456'],
    [{ Kind: '分案' as const, Number: '201710269973.9' }, '201710269973.9'],
  ])('%o is kept as %s', (relation, expected) => {
    expect(kept(relation)).toBe(expected);
  });

  it.each([
    [{ Number: '202111286633.1' }, '校验位'],
    [{ Number: 'PCT/CN2020/123456' }, '受理局请写 WO'],
    [{ Number: '1', Office: 'U1' }, '两个字母'],
    [{ Number: ' ', Office: 'US' }, '请填写在先申请的申请号'],
    [{ Number: 'PCT/CN2020/1', Office: 'WO' }, '例如 PCT'],
    [{ Kind: '分案' as const, Number: '17/123456', Office: 'US' }, '只在中国申请之间'],
    [{ Kind: '同日申请' as const, Number: '17/123456', Office: 'US' }, '只在中国申请之间'],
  ])('%o is none', (relation, reason) => {
    expect(kept(relation)).toContain(reason);
  });
});

const number = (kind: number, serial = 1, year = 2020): string => {
  const digits = `${year}${kind}${String(serial).padStart(7, '0')}`;
  return `${digits}.${checkDigit(digits)}`;
};
const OWN = number(1, 9, 2021);
const record: RelatedRecord = { type: '发明', filingDate: '2021-03-10', applicationNumber: OWN };
const faults = (relations: Relation[], more: Partial<RelatedRecord> = {}) =>
  relationFaults({ ...record, ...more, relations }).map(({ field, rule, article }) => [field, rule, article]);
const hints = (relations: Relation[], more: Partial<RelatedRecord> = {}) =>
  relationHints({ ...record, ...more, relations }).map(({ field, article }) => [field, article]);
const priority = (Date: string | null, more: Partial<Relation> = {}): Relation => ({
  Kind: '优先权',
  Office: 'KR',
  Number: '10-2020-0063019',
  Date,
  ...more,
});

describe('the own number', () => {
  it.each([
    ['优先权', '专利法第二十九条'],
    ['分案', '专利法实施细则第四十八条'],
    ['同日申请', '专利法第九条'],
  ] as const)('is no %s', (Kind, article) => {
    expect(faults([{ Kind, Number: OWN }])).toEqual([['Relations.0.Number', 'own-relation', article]]);
    expect(faults([{ Kind, Number: OWN.replace('.', ''), Office: 'CN' }])).toHaveLength(1);
  });
  it('of another office is another number', () => {
    expect(faults([priority(null, { Number: OWN })])).toEqual([]);
    expect(faults([{ Kind: '分案', Number: number(1) }], { applicationNumber: null })).toEqual([]);
  });
});

describe('priority', () => {
  it('is claimed in twelve months, restored in two more, and refused beyond', () => {
    expect(faults([priority('2020-03-10')])).toEqual([]);
    expect(hints([priority('2020-03-10')])).toEqual([]);
    expect(faults([priority('2020-03-09')])).toEqual([]);
    expect(hints([priority('2020-03-09')])).toEqual([['Relations.0.Date', '专利法实施细则第三十六条']]);
    expect(hints([priority('2020-01-10')])).toHaveLength(1);
    const late = [priority('2019-12-20')];
    expect(faults(late)).toEqual([['Relations.0.Date', 'priority-expired', '专利法第二十九条']]);
    expect(hints(late)).toEqual([]);
  });
  it('of a design in six months, which nothing restores', () => {
    const design: Partial<RelatedRecord> = { type: '外观设计', applicationNumber: number(3, 9) };
    expect(faults([priority('2020-09-10')], design)).toEqual([]);
    expect(hints([priority('2020-09-10')], design)).toEqual([]);
    expect(hints([priority('2020-09-08')], design)).toEqual([['Relations.0.Date', '专利法实施细则第五条']]);
    expect(faults([priority('2020-08-20')], design)).toEqual([
      ['Relations.0.Date', 'priority-expired', '专利法第二十九条'],
    ]);
  });
  it('comes before the filing, on the same day at the latest', () => {
    expect(faults([priority('2021-03-10')])).toEqual([]);
    expect(faults([priority('2021-03-11')])).toEqual([
      ['Relations.0.Date', 'priority-after-filing', '专利法第二十九条'],
    ]);
  });
  it('is not judged by days that nobody knows', () => {
    expect(faults([priority(null)])).toEqual([]);
    expect(faults([priority('1999-01-01')], { filingDate: null })).toEqual([]);
    expect(hints([priority('2020-03-09')], { filingDate: null })).toEqual([]);
    expect(faults([priority('2020-02-31')])).toEqual([]);
  });
  it('of a design serves designs alone, that of an invention all', () => {
    const of = (kind: number): Relation[] => [priority('2020-12-01', { Office: 'CN', Number: number(kind) })];
    expect(faults(of(3))).toEqual([['Relations.0.Number', 'priority-type', '专利法实施细则第三十五条']]);
    expect(faults(of(2))).toEqual([]);
    expect(faults(of(1), { type: '外观设计' })).toEqual([]);
  });
  it('is a fault, a hint or neither, in the order of its age', () => {
    const types = fc.constantFrom<PatentType>('发明', '实用新型', '外观设计');
    fc.assert(
      fc.property(types, fc.integer({ min: -30, max: 600 }), (type, age) => {
        const filingDate = '2021-03-10';
        const date = addDays(filingDate, -age);
        const [fault] = faults([priority(date)], { type });
        const [hint] = hints([priority(date)], { type });
        expect(fault && hint).toBeFalsy();
        const ends = addMonths(date, type === '外观设计' ? 6 : 12);
        if (age < 0) expect(fault?.[1]).toBe('priority-after-filing');
        else if (filingDate <= ends) expect([fault, hint]).toEqual([undefined, undefined]);
        else expect([fault?.[1], hint?.[0]]).toContain(fault ? 'priority-expired' : 'Relations.0.Date');
      }),
    );
  });
});

describe('a division', () => {
  it('keeps type and filing date of its parent', () => {
    const of = (kind: number, Date: string | null): Relation[] => [{ Kind: '分案', Number: number(kind), Date }];
    expect(faults(of(1, '2021-03-10'))).toEqual([]);
    expect(faults(of(8, null))).toEqual([]);
    expect(faults(of(2, null))).toEqual([['Relations.0.Number', 'division-type', '专利法实施细则第四十八条']]);
    expect(faults(of(1, '2020-03-10'))).toEqual([['Relations.0.Date', 'division-date', '专利法实施细则第四十九条']]);
    expect(faults(of(1, '2020-03-10'), { filingDate: null })).toEqual([]);
  });
});

describe('twins of one day', () => {
  const of = (kind: number, Date: string | null = null): Relation[] => [
    { Kind: '同日申请', Number: number(kind), Date },
  ];
  it('are an invention and a utility model, filed on it', () => {
    expect(faults(of(2, '2021-03-10'))).toEqual([]);
    expect(faults(of(1), { type: '实用新型' })).toEqual([]);
    expect(faults(of(2, '2021-03-11'))).toEqual([['Relations.0.Date', 'same-day-date', '专利法实施细则第四十七条']]);
    for (const [type, kind] of [
      ['发明', 1],
      ['发明', 3],
      ['实用新型', 9],
      ['外观设计', 1],
    ] as const) {
      expect(faults(of(kind), { type })).toEqual([['Relations.0.Number', 'same-day-type', '专利法第九条']]);
    }
  });
});

describe('an international application', () => {
  it('is none of a design, and enters after it was filed', () => {
    const pct = { pctNumber: 'PCT/CN2021/078383', pctEntryDate: '2022-09-01' };
    expect(faults([], pct)).toEqual([]);
    expect(faults([], { ...pct, pctEntryDate: '2021-03-10' })).toEqual([]);
    expect(faults([], { ...pct, pctEntryDate: '2021-03-09' })).toEqual([
      ['PctEntryDate', 'entry-before-filing', '专利法实施细则第一百一十九条'],
    ]);
    expect(faults([], { ...pct, type: '外观设计' })).toEqual([
      ['PctNumber', 'pct-design', '专利法实施细则第一百一十八条'],
      ['PctEntryDate', 'pct-design', '专利法实施细则第一百一十八条'],
    ]);
    // A number of the national phase may lack it.
    expect(faults([], { applicationNumber: number(8) })).toEqual([]);
  });
  it('is judged with the rest of the record', () => {
    const all = patentFaults(
      { ...record, pctEntryDate: '2020-01-01', relations: [priority('2010-01-01')] },
      '2026-01-01',
    );
    expect(all.map(({ field }) => field)).toEqual(['Relations.0.Date', 'PctEntryDate']);
  });
});

describe('a cited document', () => {
  it('is canonical where it is Chinese, else as it was written', () => {
    expect(citedNumber('cn 115212463 a')).toEqual({ ok: true, canonical: 'CN115212463A' });
    expect(citedNumber(' US 2004/0226162 Ａ１ ')).toEqual({ ok: true, canonical: 'US 2004/0226162 A1' });
    expect(citedNumber('CN1')).toMatchObject({ ok: false });
    expect(citedNumber(' ')).toMatchObject({ ok: false });
  });
  it('is told by a number or a text', () => {
    expect(citationFault({ Number: 'CN115212463A' })).toBeNull();
    expect(citationFault({ Text: '机械设计手册' })).toBeNull();
    expect(citationFault({ Number: ' ', Text: '' })).toContain('请填写文献号');
    expect(citationFault({})).toContain('请填写文献号');
    expect(citationFault({ Number: 'CN115212463A', Text: '手册' })).toContain('只填一项');
  });
  it('is told from other texts by how it begins', () => {
    expect(
      ['CN115212463A', 'us 6054363 a', 'JP(A)1', '机械设计手册', 'Fundamentals 2004'].map(looksLikeDocument),
    ).toEqual([true, true, true, false, false]);
  });
});
