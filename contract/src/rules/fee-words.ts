/** What the figures of annual fees rest on, in plain words, each with its article or null. */
import type { Meaning } from './state-words.ts';

/** Articles of the annual fee itself: that it is due, and when. */
export const FEE_ARTICLES = ['专利法第四十三条', '专利法实施细则第一百一十五条'] as const;

/** Years of a term compensation. */
export const COMPENSATION_FEES: Meaning = {
  text: '期限补偿期间的年费，不足 1 年的部分不收。',
  article: '专利法第四十二条；国家知识产权局公告第五九四号',
};
const UNREDUCED: Meaning = { text: '未计减缴。', article: '专利法实施细则第一百一十七条' };
const openLicence = (percent: number): Meaning => ({
  text: `开放许可实施期间，年费减缴 ${percent}%。`,
  article: '专利法第五十一条；国家知识产权局公告第五九四号',
});
const RECORDED: Meaning = { text: '按已收录的缴费记录计算。', article: null };
const ASSUMED: Meaning = { text: '本站没有缴费记录，按以前各年度已缴推算。', article: null };
const ASSUMED_IN_GRACE: Meaning = {
  text: '本站没有缴费记录：这一年度已经缴纳的，请看再下一笔。',
  article: null,
};

/** What is said of a fee. */
interface ToldFee {
  ReductionPercent: number;
  Compensation: boolean;
  Assumed: boolean;
  InGrace: boolean;
}

/** The notes of a fee, in the order in which they are read. */
export function feeNotes(fee: ToldFee): Meaning[] {
  const reduced = fee.ReductionPercent > 0 ? [openLicence(fee.ReductionPercent)] : fee.Compensation ? [] : [UNREDUCED];
  const record = fee.Assumed ? (fee.InGrace ? ASSUMED_IN_GRACE : ASSUMED) : RECORDED;
  return [...(fee.Compensation ? [COMPENSATION_FEES] : []), ...reduced, record];
}
