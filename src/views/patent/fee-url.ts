import { FEE_URL, withQuery } from '@ip-portal/contract/urls';
import { handedOf } from '../fee/handed';
import type { ReadPatent } from './read-text';

/** The calculator with all that this page reckons with: a compensation, fees paid, and the years an open licence reduces. */
export function feeUrlOf(patent: ReadPatent): string {
  const { NextFee: fee } = patent;
  const reduced = patent.FeeYears.filter(({ Reduced }) => Reduced).map(({ Year }) => Year);
  const days = patent.TermExtensionDays || undefined;
  const open = reduced.join('-') || undefined;
  const paid = fee && !fee.Assumed ? fee.Year - 1 : undefined;
  const { Type: type, ApplicationDate: date, GrantDate: grant } = patent;
  const of = days || open || paid ? handedOf(type, date ?? '', grant ?? '') : undefined;
  return withQuery(FEE_URL, { type, date, grant, of, days, open, paid });
}
