/**
 * Reduction of annual fees while a patent is used under an open licence (专利法 第五十一条第二款; 专利审查指南
 * 第五部分第十一章 8; 国家知识产权局公告第五九四号). No dependencies: public pages load this file.
 */
import { addDays, addYears, type DateString, earlierOf } from './calendar.ts';
import type { Register } from './register-flags.ts';

/** A contract under an open licence that is on file. */
export type OpenLicenceUse = {
  /** 备案日: fees not yet due on this day are reduced. */
  filedOn: DateString;
  /** Last day of the licence, where it is known. */
  until: DateString | null;
  /** Day the declaration was withdrawn: the reduction ends with the fee year this day lies in. */
  withdrawnOn: DateString | null;
};

/** Percent waived. */
const OPEN_LICENCE_PERCENT = 15;

/** Percent waived of the fee due on `dueDate`: 15 while such a licence is used, else 0. */
export function openLicencePercent(
  uses: readonly OpenLicenceUse[],
  filingDate: DateString,
  dueDate: DateString,
): number {
  const reduced = uses.some(({ filedOn, until, withdrawnOn }) => {
    if (dueDate < filedOn || (until !== null && dueDate > until)) return false;
    return withdrawnOn === null || dueDate < nextFeeYear(filingDate, withdrawnOn);
  });
  return reduced ? OPEN_LICENCE_PERCENT : 0;
}

/** First day of the fee year after the one `date` lies in. */
function nextFeeYear(filingDate: DateString, date: DateString): DateString {
  let years = 1;
  while (addYears(filingDate, years) <= date) years++;
  return addYears(filingDate, years);
}

/** Older records may hold it; no day comes before. */
const FIRST_DAY: DateString = '0001-01-01';

/** The uses a register tells of: licences of the kind 开放, each until its end, its cancellation or a withdrawal. */
export function openLicenceUses(register: Register): OpenLicenceUse[] {
  const withdrawals = register.entries.filter(({ flag }) => flag === '开放许可').map(({ endedOn }) => endedOn);
  return register.entries
    .filter(({ flag, licence }) => flag === '许可' && licence === '开放')
    .map(({ since, until, endedOn }) => {
      const cancelled = endedOn !== null && endedOn > FIRST_DAY ? addDays(endedOn, -1) : endedOn;
      const after = withdrawals.filter((day): day is DateString => day !== null && day >= since).sort();
      return {
        filedOn: since,
        until: until !== null && cancelled !== null ? earlierOf(until, cancelled) : (until ?? cancelled),
        withdrawnOn: after[0] ?? null,
      };
    });
}
