/** The annual fees of a patent's life, and how each stands: what a reader sees of twenty years at a glance. */
import type { FeeStanding } from '../labels.ts';
import { type FeePatent, type FeeRow, feeSchedule, nextFee } from './annual-fee.ts';
import type { DateString } from './calendar.ts';

/** The fee of one year: integer fen after reduction, without late fee. */
export type FeeYear = {
  /** Fee year, 1-based. */
  year: number;
  /** Null for the year of the grant: paid with registration. */
  dueDate: DateString | null;
  amountFen: number;
  reduced: boolean;
  standing: FeeStanding;
};

/**
 * Every fee year from the grant on, and how it stands today (专利法实施细则第一百一十四条、第一百一十五条).
 * @param paidThroughYear the last fee year known as paid; null where no payment is on record
 * @returns nothing for what is not granted by `today`
 * @throws RangeError when a date is none or the grant lies before filing
 */
export function feeYears(patent: FeePatent, paidThroughYear: number | null, today: DateString): FeeYear[] {
  const { type, filingDate, grantDate, reduction = 0 } = patent;
  if (!grantDate || grantDate > today) return [];
  const next = nextFee(patent, paidThroughYear, today);
  const paid: FeeStanding = paidThroughYear === null ? '推定已缴' : '已缴';
  const standingOf = ({ year, dueDate, graceEnd }: FeeRow): FeeStanding => {
    // With registration the fee of the grant's year was paid (专利法实施细则第六十条、第一百一十四条).
    if (dueDate === null || graceEnd === null) return '已缴';
    if (!next || year < next.year) return paid;
    if (graceEnd < today) return '未见缴纳';
    return year === next.year || dueDate < today ? '待缴' : '未到期';
  };
  return feeSchedule(type, filingDate, grantDate, reduction, patent).map((row) => ({
    year: row.year,
    dueDate: row.dueDate,
    amountFen: row.amountFen,
    reduced: row.reduced,
    standing: standingOf(row),
  }));
}
