/**
 * Annual fees (专利法实施细则 2023 第一百一十四、一百一十五条; steps and due days in 专利审查指南 第五部分第九章;
 * reduction in 财税〔2016〕78号 as extended to ten years). All amounts are integer 分 (fen). Dates follow
 * `calendar.ts`: due days are anniversaries of the filing date, 29 February becomes the 28th in common
 * years; a deadline on a public holiday really runs to the next working day, we show the earlier day.
 * Whole years of a term compensation cost ¥8,000 each, a part of a year is free
 * (国家知识产权局公告第五九四号); reductions for poor applicants do not apply to them.
 * No dependencies: public pages load this file.
 */
import type { PatentType } from '../labels.ts';
import { addMonths, addYears, type DateString, parseDate } from './calendar.ts';
import { type OpenLicenceUse, openLicencePercent } from './open-licence-fee.ts';
import { patentTerm, termYears } from './patent-term.ts';

/** One step of a fee table: fee years `from`–`to` cost `fen` each. */
export type FeeStep = { from: number; to: number; fen: number };

/** Fees in force from a day on. */
export type FeeTable = { validFrom: DateString; source: string; fees: Record<PatentType, readonly FeeStep[]> };

/** Share of the annual fee waived, in percent: single applicant 85, joint applicants 70. */
export type FeeReduction = 0 | 70 | 85;

const SMALL: readonly FeeStep[] = [
  { from: 1, to: 3, fen: 60_000 },
  { from: 4, to: 5, fen: 90_000 },
  { from: 6, to: 8, fen: 120_000 },
  { from: 9, to: 10, fen: 200_000 },
];

/**
 * Fee tables by the day they come into force, oldest first. Append a table when the fees change; a fee is
 * taken from the table in force on its due day.
 */
export const FEE_TABLES: readonly FeeTable[] = [
  {
    validFrom: '2001-03-01',
    source: '国家知识产权局专利收费标准；外观设计第 11 至 15 年度适用于 2021 年 6 月 1 日以后的申请',
    fees: {
      发明: [
        { from: 1, to: 3, fen: 90_000 },
        { from: 4, to: 6, fen: 120_000 },
        { from: 7, to: 9, fen: 200_000 },
        { from: 10, to: 12, fen: 400_000 },
        { from: 13, to: 15, fen: 600_000 },
        { from: 16, to: 20, fen: 800_000 },
      ],
      实用新型: SMALL,
      外观设计: [...SMALL, { from: 11, to: 15, fen: 300_000 }],
    },
  },
];

/** Fee of each whole year of a term compensation. */
const COMPENSATION_YEAR_FEN = 800_000;
/** Months after the due day in which the fee may still be paid. */
const GRACE_MONTHS = 6;
/** Percent of the full fee added for each started month after the first. */
const LATE_PERCENT_PER_MONTH = 5;
/** Fee years counted from the grant year for which a reduction may apply. */
const REDUCTION_YEARS = 10;

/** The fee year a day lies in: 1 from the filing date on, 2 from its first anniversary. 0 before filing. */
export function feeYearOf(filingDate: DateString, date: DateString): number {
  if (date < filingDate) return 0;
  const [from, to] = [parseDate(filingDate), parseDate(date)];
  if (!from || !to) throw new RangeError('not a date');
  const years = to.year - from.year;
  return addYears(filingDate, years) <= date ? years + 1 : years;
}

/** Last day to pay the fee of `year` without grace: the anniversary on which that fee year begins. */
export function feeDueDate(filingDate: DateString, year: number): DateString {
  return addYears(filingDate, year - 1);
}

/**
 * Full fee of a fee year in fen, from the table in force on `date` (the oldest one before all tables).
 * @returns null when the type has no such fee year.
 */
export function fullFeeFen(type: PatentType, year: number, date: DateString, tables = FEE_TABLES): number | null {
  // No Array.at: Chrome 80 to 91 do not have it.
  const inForce = tables.filter((t) => t.validFrom <= date);
  const table = inForce[inForce.length - 1] ?? tables[0];
  return table?.fees[type].find((s) => s.from <= year && year <= s.to)?.fen ?? null;
}

/** A fee after a reduction of so many percent, in fen; exact for whole-yuan fees, rounded to the fen otherwise. */
export function reducedFeeFen(fullFen: number, percent: number): number {
  return Math.round((fullFen * (100 - percent)) / 100);
}

/**
 * Step of the late fee 滞纳金 on a day, in percent of the full fee: 0 up to and including one month after the
 * due day, then 5 for each further started month (5, 10, 15, 20, 25).
 * @returns null when the grace of six months is over.
 */
export function latePercent(dueDate: DateString, paidOn: DateString): number | null {
  for (let month = 1; month <= GRACE_MONTHS; month++) {
    if (paidOn <= addMonths(dueDate, month)) return LATE_PERCENT_PER_MONTH * (month - 1);
  }
  return null;
}

/** Late fee on a day, in fen, of the *full* fee ({@link latePercent}); null when the grace is over. */
export function lateFeeFen(fullFen: number, dueDate: DateString, paidOn: DateString): number | null {
  const percent = latePercent(dueDate, paidOn);
  return percent === null ? null : Math.round((fullFen * percent) / 100);
}

/** One row of the grace table: pay until `until` (inclusive) with this late fee in fen. */
export type GraceStep = { until: DateString; percent: number; lateFeeFen: number };

/** The six steps of the grace period for a full fee in fen. */
export function graceSteps(fullFen: number, dueDate: DateString): GraceStep[] {
  return Array.from({ length: GRACE_MONTHS }, (_, i) => {
    const percent = LATE_PERCENT_PER_MONTH * i;
    return { until: addMonths(dueDate, i + 1), percent, lateFeeFen: Math.round((fullFen * percent) / 100) };
  });
}

/** What else moves fees. */
export type FeeCircumstances = {
  termExtensionDays?: number | null;
  /** Contracts under an open licence that are on file. */
  openLicence?: readonly OpenLicenceUse[];
};

/** What the next fee depends on. */
export type FeePatent = FeeCircumstances & {
  type: PatentType;
  filingDate: DateString;
  /** 授权公告日; without it no annual fee is due. */
  grantDate?: DateString | null;
  reduction?: FeeReduction;
};

/** The last fee year: whole years of a compensation follow the years of the term. */
function lastFeeYear({ type, filingDate, termExtensionDays }: FeePatent): number {
  const { years, expiryDate } = patentTerm({ type, filingDate, termExtensionDays });
  let last = years;
  while (addYears(filingDate, last + 1) <= expiryDate) last++;
  return last;
}

type YearFee = { dueDate: DateString; fullFen: number; percent: number; compensation: boolean };

/** The fee of one year: of two reductions the higher one counts, they are never added up. */
function feeOfYear(patent: FeePatent, year: number, grantYear: number): YearFee | null {
  const { type, filingDate, reduction = 0, openLicence = [] } = patent;
  const dueDate = feeDueDate(filingDate, year);
  if (year > termYears(type, filingDate)) {
    return { dueDate, fullFen: COMPENSATION_YEAR_FEN, percent: 0, compensation: true };
  }
  const fullFen = fullFeeFen(type, year, dueDate);
  if (fullFen === null) return null;
  const own = isReducedYear(year, grantYear) ? reduction : 0;
  const percent = Math.max(own, openLicencePercent(openLicence, filingDate, dueDate));
  return { dueDate, fullFen, percent, compensation: false };
}

/** The fee to pay next. */
export type NextFee = {
  /** Fee year, 1-based. */
  year: number;
  dueDate: DateString;
  /** To pay without late fee, after reduction. */
  amountFen: number;
  fullAmountFen: number;
  /** Percent waived in `amountFen`. */
  reductionPercent: number;
  /** Of a year of term compensation. */
  compensation: boolean;
  /** Last day of the grace period. */
  graceEnd: DateString;
  /** Late fee if paid today; 0 before the due day and in the first month; null once the grace is over. */
  lateFeeFen: number | null;
  /** `lapsed`: unpaid after the grace, the right ended on `dueDate`. */
  status: 'upcoming' | 'grace' | 'lapsed';
  /** No payment record was given: every fee whose grace is over is taken as paid, a later one may be or not. */
  assumed: boolean;
};

/**
 * The next annual fee. With registration the fee of the grant year is paid, so the first fee is that of
 * the year after. `paidThroughYear` is the last fee year known as paid; without it – legal status data rarely
 * carries payments – `assumed` is true and a year whose grace is still open comes first: who has not paid it has
 * no time to lose, who has is told by {@link followingFee} what comes then.
 * @returns null when not granted by `today`, or when no further fee year lies within the term.
 * @throws RangeError when a date is none.
 */
export function nextFee(
  patent: FeePatent,
  paidThroughYear: number | null | undefined,
  today: DateString,
): NextFee | null {
  const { filingDate, grantDate } = patent;
  if (!grantDate || grantDate > today) return null;
  const years = lastFeeYear(patent);
  const grantYear = Math.max(1, feeYearOf(filingDate, grantDate));
  const assumed = paidThroughYear === null || paidThroughYear === undefined;
  let year = grantYear + 1;
  if (assumed) {
    while (year <= years && addMonths(feeDueDate(filingDate, year), GRACE_MONTHS) < today) year++;
  } else {
    year = Math.max(year, paidThroughYear + 1);
  }
  if (year > years) return null;
  const fee = feeOfYear(patent, year, grantYear);
  if (fee === null) return null;
  const { dueDate, fullFen, percent, compensation } = fee;
  const graceEnd = addMonths(dueDate, GRACE_MONTHS);
  return {
    year,
    dueDate,
    amountFen: reducedFeeFen(fullFen, percent),
    fullAmountFen: fullFen,
    reductionPercent: percent,
    compensation,
    graceEnd,
    lateFeeFen: lateFeeFen(fullFen, dueDate, today),
    status: today <= dueDate ? 'upcoming' : today <= graceEnd ? 'grace' : 'lapsed',
    assumed,
  };
}

/**
 * The fee after one in its grace: what is next for who has paid that.
 * @returns null when `fee` is not in its grace, or is the last.
 */
export function followingFee(patent: FeePatent, fee: NextFee, today: DateString): NextFee | null {
  return fee.status === 'grace' ? nextFee(patent, fee.year, today) : null;
}

/** Of a year from the grant year on. */
function isReducedYear(year: number, grantYear: number): boolean {
  return year < grantYear + REDUCTION_YEARS;
}

/** One line of the fee calculator. */
export type FeeRow = {
  year: number;
  /** Null for the grant year: paid with registration, within the time the notice sets. */
  dueDate: DateString | null;
  graceEnd: DateString | null;
  fullAmountFen: number;
  amountFen: number;
  /** Whether a reduction applies to this year. */
  reduced: boolean;
};

/**
 * All annual fees of a patent's life, from the grant year on. Without a grant date every fee year is
 * listed with its due day and the reduction is shown for the first ten, as if granted in year 1.
 * @throws RangeError when a date is none or the grant lies before filing.
 */
export function feeSchedule(
  type: PatentType,
  filingDate: DateString,
  grantDate: DateString | null | undefined,
  reduction: FeeReduction,
  more: FeeCircumstances = {},
): FeeRow[] {
  if (grantDate && grantDate < filingDate) throw new RangeError('granted before filing');
  const patent: FeePatent = { ...more, type, filingDate, grantDate, reduction };
  const grantYear = grantDate ? feeYearOf(filingDate, grantDate) : 1;
  const rows: FeeRow[] = [];
  for (let year = grantYear; year <= lastFeeYear(patent); year++) {
    const fee = feeOfYear(patent, year, grantYear);
    if (fee === null) continue;
    const withRegistration = Boolean(grantDate) && year === grantYear;
    rows.push({
      year,
      dueDate: withRegistration ? null : fee.dueDate,
      graceEnd: withRegistration ? null : addMonths(fee.dueDate, GRACE_MONTHS),
      fullAmountFen: fee.fullFen,
      amountFen: reducedFeeFen(fee.fullFen, fee.percent),
      reduced: fee.percent > 0,
    });
  }
  return rows;
}
