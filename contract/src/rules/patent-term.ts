/**
 * Term of a patent (专利法 第四十二条; examples in 专利审查指南 第五部分第九章).
 * No dependencies: public pages load this file.
 */
import type { PatentType } from '../labels.ts';
import { addDays, addYears, type DateString } from './calendar.ts';

/** What the term depends on. A priority date does not move it. */
export type TermInput = {
  type: PatentType;
  /** 申请日; a divisional application has its parent's. */
  filingDate: DateString;
  /** Days of compensation granted under 专利法 第四十二条第二、三款; whole, not negative. Only 发明 has any. */
  termExtensionDays?: number | null;
};

/** Computed term of a patent. */
export type PatentTerm = {
  years: number;
  /** 期满终止日: the first day without protection. */
  expiryDate: DateString;
  /** The day before `expiryDate`. */
  lastProtectedDay: DateString;
};

/** Designs filed on or after this day last 15 years (专利法 2020 revision in force), earlier ones 10. */
const DESIGN_FIFTEEN_YEARS_SINCE: DateString = '2021-06-01';

/** Years of protection from the filing date: 发明 20, 实用新型 10, 外观设计 15 or 10. */
export function termYears(type: PatentType, filingDate: DateString): number {
  if (type === '发明') return 20;
  if (type === '实用新型') return 10;
  return filingDate >= DESIGN_FIFTEEN_YEARS_SINCE ? 15 : 10;
}

/**
 * The term: expiry = filing date + N years (+ compensation), last protected day = expiry − 1. A utility
 * model filed on 1999-09-06 is protected to 2009-09-05 and ends on 2009-09-06; public holidays do not
 * move it. A filing date of 29 February ends on 28 February when the last year is no leap year, and the
 * compensation is added to that day.
 * @throws RangeError when the date is none or the compensation is not a whole number ≥ 0.
 */
export function patentTerm({ type, filingDate, termExtensionDays }: TermInput): PatentTerm {
  const extension = termExtensionDays ?? 0;
  if (!Number.isInteger(extension) || extension < 0) throw new RangeError('whole days ≥ 0 expected');
  const years = termYears(type, filingDate);
  const expiryDate = addDays(addYears(filingDate, years), type === '发明' ? extension : 0);
  return { years, expiryDate, lastProtectedDay: addDays(expiryDate, -1) };
}

/** Whether the term is over on `today`. @throws RangeError like {@link patentTerm}. */
export function isExpired(input: TermInput, today: DateString): boolean {
  return today >= patentTerm(input).expiryDate;
}
