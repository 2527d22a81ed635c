/**
 * Annual fees (专利法实施细则 2023 第一百一十四、一百一十五条; steps and due days in 专利审查指南 第五部分第九章;
 * reduction in 财税〔2016〕78号 as extended to ten years). All amounts are integer 分 (fen). Dates follow
 * `calendar.ts`: due days are anniversaries of the filing date, 29 February becomes the 28th in common
 * years; a deadline on a public holiday really runs to the next working day, we show the earlier day.
 * Not covered: fees for the years of a term compensation, and the 15 % discount during an open licence.
 * No dependencies: public pages load this file.
 */
import type { PatentType } from '../labels.ts';
import { addMonths, addYears, type DateString, parseDate } from './calendar.ts';
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

/** A fee after reduction in fen; exact for whole-yuan fees, rounded to the fen otherwise. */
export function reducedFeeFen(fullFen: number, reduction: FeeReduction): number {
  return Math.round((fullFen * (100 - reduction)) / 100);
}

/**
 * Late fee 滞纳金 on a day, in fen: 0 up to and including one month after the due day, then 5 % of the
 * *full* fee for each further started month (5, 10, 15, 20, 25 %).
 * @returns null when the grace of six months is over.
 */
export function lateFeeFen(fullFen: number, dueDate: DateString, paidOn: DateString): number | null {
  for (let month = 1; month <= GRACE_MONTHS; month++) {
    if (paidOn <= addMonths(dueDate, month)) {
      return Math.round((fullFen * LATE_PERCENT_PER_MONTH * (month - 1)) / 100);
    }
  }
  return null;
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

/** What the next fee depends on. */
export type FeePatent = {
  type: PatentType;
  filingDate: DateString;
  /** 授权公告日; without it no annual fee is due. */
  grantDate?: DateString | null;
  reduction?: FeeReduction;
};

/** The fee to pay next. */
export type NextFee = {
  /** Fee year, 1-based. */
  year: number;
  dueDate: DateString;
  /** To pay without late fee, after reduction. */
  amountFen: number;
  fullAmountFen: number;
  /** Last day of the grace period. */
  graceEnd: DateString;
  /** Late fee if paid today; 0 before the due day and in the first month; null once the grace is over. */
  lateFeeFen: number | null;
  /** `lapsed`: unpaid after the grace, the right ended on `dueDate`. */
  status: 'upcoming' | 'grace' | 'lapsed';
  /** No payment record was given: all fees due before today are taken as paid. */
  assumed: boolean;
};

/**
 * The next annual fee. With registration the fee of the grant year is paid, so the first fee is that of
 * the year after. `paidThroughYear` is the last fee year known as paid; without it a granted patent is taken
 * as paid up to today and `assumed` is true – legal status data rarely carries payments.
 * @returns null when not granted by `today`, or when no further fee year lies within the term.
 * @throws RangeError when a date is none.
 */
export function nextFee(
  patent: FeePatent,
  paidThroughYear: number | null | undefined,
  today: DateString,
): NextFee | null {
  const { type, filingDate, grantDate, reduction = 0 } = patent;
  if (!grantDate || grantDate > today) return null;
  const years = termYears(type, filingDate);
  const grantYear = Math.max(1, feeYearOf(filingDate, grantDate));
  const assumed = paidThroughYear === null || paidThroughYear === undefined;
  let year = grantYear + 1;
  if (assumed) {
    while (year <= years && feeDueDate(filingDate, year) < today) year++;
  } else {
    year = Math.max(year, paidThroughYear + 1);
  }
  if (year > years || (assumed && today >= patentTerm(patent).expiryDate)) return null;
  const dueDate = feeDueDate(filingDate, year);
  const fullAmountFen = fullFeeFen(type, year, dueDate);
  if (fullAmountFen === null) return null;
  const graceEnd = addMonths(dueDate, GRACE_MONTHS);
  return {
    year,
    dueDate,
    amountFen: reducedFeeFen(fullAmountFen, isReducedYear(year, grantYear) ? reduction : 0),
    fullAmountFen,
    graceEnd,
    lateFeeFen: lateFeeFen(fullAmountFen, dueDate, today),
    status: today <= dueDate ? 'upcoming' : today <= graceEnd ? 'grace' : 'lapsed',
    assumed,
  };
}

function isReducedYear(year: number, grantYear: number): boolean {
  return year >= grantYear && year < grantYear + REDUCTION_YEARS;
}

/** One line of the fee calculator. */
export type FeeRow = {
  year: number;
  /** Null for the grant year: paid with registration, within the time the notice sets. */
  dueDate: DateString | null;
  graceEnd: DateString | null;
  fullAmountFen: number;
  amountFen: number;
  /** Whether the reduction applies to this year. */
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
): FeeRow[] {
  if (grantDate && grantDate < filingDate) throw new RangeError('granted before filing');
  const grantYear = grantDate ? feeYearOf(filingDate, grantDate) : 1;
  const rows: FeeRow[] = [];
  for (let year = grantYear; year <= termYears(type, filingDate); year++) {
    const due = feeDueDate(filingDate, year);
    const fullAmountFen = fullFeeFen(type, year, due);
    if (fullAmountFen === null) continue;
    const withRegistration = Boolean(grantDate) && year === grantYear;
    const reduced = reduction > 0 && isReducedYear(year, grantYear);
    rows.push({
      year,
      dueDate: withRegistration ? null : due,
      graceEnd: withRegistration ? null : addMonths(due, GRACE_MONTHS),
      fullAmountFen,
      amountFen: reducedFeeFen(fullAmountFen, reduced ? reduction : 0),
      reduced,
    });
  }
  return rows;
}
