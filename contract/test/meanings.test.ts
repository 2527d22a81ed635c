import { describe, expect, test } from 'vitest';
import { CITATION_CATEGORIES, FAMILY_RELATIONS, PATENT_FLAGS, PATENT_STATES } from '../src/labels.ts';
import { CATEGORY_MEANINGS, FAMILY_MEANINGS } from '../src/rules/family-words.ts';
import { COMPENSATION_FEES, FEE_ARTICLES, feeNotes } from '../src/rules/fee-words.ts';
import { splitCitation } from '../src/rules/law-references.ts';
import { DOUBT_REASONS, STATE_DETAILS } from '../src/rules/patent-state.ts';
import {
  COARSE_MEANINGS,
  DOUBT_MEANINGS,
  FLAG_MEANINGS,
  flagMeaning,
  type Meaning,
  STATE_MEANINGS,
  stateMeaning,
} from '../src/rules/state-words.ts';

/** What states no rule, on purpose. */
const PLAIN = [
  '专利权有效。',
  '目前没有有效的专利权。',
  '本站没有收录这件专利的申请日，无法推算期限，不能确认目前的法律状态。',
  '本站没有收录这件专利的法律事件，不能确认目前的法律状态。',
  '背景技术',
  '按已收录的缴费记录计算。',
  '本站没有缴费记录，按以前各年度已缴推算。',
  '本站没有缴费记录：这一年度已经缴纳的，请看再下一笔。',
];
/** No statute, so that nothing leads to it. */
const NOTICE = '国家知识产权局公告第五九四号';
const twice = [true, false];
const fees = twice.flatMap((Compensation) =>
  twice.flatMap((Assumed) =>
    twice.flatMap((InGrace) =>
      [0, 15].flatMap((ReductionPercent) => feeNotes({ Compensation, Assumed, InGrace, ReductionPercent })),
    ),
  ),
);
const all: Meaning[] = [
  ...Object.values(STATE_MEANINGS),
  ...Object.values(COARSE_MEANINGS),
  ...Object.values(DOUBT_MEANINGS),
  ...Object.values(FLAG_MEANINGS),
  ...Object.values(FAMILY_MEANINGS),
  ...Object.values(CATEGORY_MEANINGS),
  ...fees,
];

describe('what states, flags, relations and fees mean', () => {
  test('every one has a meaning', () => {
    expect(Object.keys(STATE_MEANINGS).sort()).toEqual([...STATE_DETAILS].sort());
    expect(Object.keys(COARSE_MEANINGS).sort()).toEqual([...PATENT_STATES].sort());
    expect(Object.keys(DOUBT_MEANINGS).sort()).toEqual([...DOUBT_REASONS].sort());
    expect(Object.keys(FLAG_MEANINGS).sort()).toEqual([...PATENT_FLAGS].sort());
    expect(Object.keys(FAMILY_MEANINGS).sort()).toEqual([...FAMILY_RELATIONS].sort());
    for (const letter of Object.keys(CATEGORY_MEANINGS)) expect(CITATION_CATEGORIES).toContain(letter);
  });

  test('every meaning has an article, or says that it states no rule', () => {
    expect([...new Set(all.filter(({ article }) => article === null).map(({ text }) => text))].sort()).toEqual(
      [...PLAIN].sort(),
    );
  });

  test('every article leads to its statute', () => {
    for (const article of [...FEE_ARTICLES, ...all.flatMap((one) => one.article ?? [])]) {
      const rest = splitCitation(article).filter((piece) => typeof piece === 'string');
      expect([
        article,
        rest
          .join('')
          .replace(NOTICE, '')
          .replace(/[；、]/g, ''),
      ]).toEqual([article, '']);
    }
  });

  test('the finer state, else the coarse one; a doubt stands before both', () => {
    expect(stateMeaning('无权', '无权-期限届满', null).text).toContain('公有领域');
    expect(stateMeaning('审中', '状态未核实', null).text).toBe('申请正在审查，还不是专利权。');
    expect(stateMeaning('有权', '有权-授权', 'outlived')).toBe(DOUBT_MEANINGS.outlived);
  });

  test('a flag that is not known means nothing', () => {
    expect(flagMeaning('质押').text).toContain('质权人同意');
    expect(flagMeaning('toString')).toEqual({ text: '', article: null });
  });

  test('the fees of a term compensation are not reduced', () => {
    const fee = { ReductionPercent: 0, Compensation: true, Assumed: false, InGrace: false };
    expect(feeNotes(fee)[0]).toBe(COMPENSATION_FEES);
    expect(feeNotes(fee).map(({ text }) => text)).not.toContain('未计减缴。');
  });
});
