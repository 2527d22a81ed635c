import { FEE_URL, withQuery } from '@ip-portal/contract/urls';
import type { ReadPatent } from './read-text';

/** The calculator with all that this page reckons with: a compensation, fees paid, and the years an open licence reduces. */
export function feeUrlOf(patent: ReadPatent): string {
  const { NextFee: fee } = patent;
  const reduced = patent.FeeYears.filter(({ Reduced }) => Reduced).map(({ Year }) => Year);
  return withQuery(FEE_URL, {
    type: patent.Type,
    date: patent.ApplicationDate,
    grant: patent.GrantDate,
    days: patent.TermExtensionDays || undefined,
    open: reduced.join('-') || undefined,
    paid: fee && !fee.Assumed ? fee.Year - 1 : undefined,
  });
}
