/**
 * How long a term may be compensated (专利法 第四十二条第二、三款; 专利法实施细则 2023 第七十七至八十四条; 专利审查指南
 * 第五部分第九章 2.2, 3). The record knows the total of days; these are the bounds no decision can pass. No
 * dependencies: the form loads this file.
 */
import type { PatentType } from '../labels.ts';
import { addDays, addYears, type DateString, daysBetween, laterOf } from './calendar.ts';
import { patentTerm } from './patent-term.ts';

/** What the bounds depend on. */
export type CompensationInput = {
  type: PatentType;
  filingDate: DateString;
  publicationDate?: DateString | null;
  grantDate?: DateString | null;
  /** A compensation for a drug was announced; `approvedOn` is the day of its marketing approval, if known. */
  drug?: { approvedOn: DateString | null } | null;
};

/** Years between filing and grant, and between examination and grant, that are nobody's delay (第四十二条第二款). */
const GRANT_YEARS = 4;
const EXAMINATION_YEARS = 3;
/** Bounds of a compensation for a drug (第四十二条第三款; 细则 第八十二条). */
const DRUG_MAX_YEARS = 5;
const DRUG_TOTAL_YEARS = 14;
const DRUG_WAIT_YEARS = 5;

/**
 * Most days of ordinary compensation: from four years after filing and three after the request for examination,
 * which never counts before the publication (审查指南 2.2), to the grant. 0 without a late grant.
 */
export function ordinaryLimit({ type, filingDate, publicationDate, grantDate }: CompensationInput): number {
  if (type !== '发明' || !grantDate) return 0;
  const filed = addYears(filingDate, GRANT_YEARS);
  const examined = addYears(publicationDate ?? filingDate, EXAMINATION_YEARS);
  return Math.max(0, daysBetween(laterOf(examined, filed), grantDate));
}

/**
 * Most days of compensation for a drug after `ordinaryDays`: five years, fourteen years from the approval to the
 * end, and the days from filing to approval less five years.
 */
export function drugLimit(input: CompensationInput, ordinaryDays: number): number {
  if (input.type !== '发明' || !input.grantDate || !input.drug) return 0;
  const end = addDays(patentTerm({ type: input.type, filingDate: input.filingDate }).expiryDate, ordinaryDays);
  const five = daysBetween(end, addYears(end, DRUG_MAX_YEARS));
  const { approvedOn } = input.drug;
  if (approvedOn === null) return five;
  const total = daysBetween(end, addYears(approvedOn, DRUG_TOTAL_YEARS));
  const waited = daysBetween(addYears(input.filingDate, DRUG_WAIT_YEARS), approvedOn);
  return Math.max(0, Math.min(five, total, waited));
}

/**
 * Why so many days of compensation cannot be: a Chinese sentence and the article, or null. Without a filing date no bound
 * is known.
 */
export function compensationFault(
  input: Omit<CompensationInput, 'filingDate'> & { filingDate: DateString | null },
  days: number,
): { rule: 'compensation-invention-only' | 'compensation-limit'; article: string; reason: string } | null {
  if (days <= 0) return null;
  if (input.type !== '发明') {
    const reason = `${input.type}没有期限补偿，只有发明专利可以补偿`;
    return { rule: 'compensation-invention-only', article: '专利法第四十二条第二款、第三款', reason };
  }
  const rule = 'compensation-limit';
  if (!input.grantDate) {
    return { rule, article: '专利法实施细则第七十七条', reason: '期限补偿在授权之后才能请求，请先填写授权公告日' };
  }
  const { filingDate } = input;
  if (filingDate === null) return null;
  const ordinary = ordinaryLimit({ ...input, filingDate });
  const most = ordinary + drugLimit({ ...input, filingDate }, ordinary);
  if (days <= most) return null;
  return input.drug
    ? {
        rule,
        article: '专利法第四十二条第三款',
        reason: `期限补偿最多 ${most} 天：药品补偿不超过 5 年，上市后总有效期限不超过 14 年`,
      }
    : {
        rule,
        article: '专利法第四十二条第二款',
        reason:
          ordinary === 0
            ? '授权不晚于申请日起满 4 年（且实质审查请求日起满 3 年），没有可以补偿的延迟'
            : `期限补偿最多 ${ordinary} 天，即申请日起满 4 年且实质审查请求日起满 3 年之日至授权公告日`,
      };
}
