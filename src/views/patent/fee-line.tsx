import type { NextFee } from '@ip-portal/contract';
import { addDays } from '@ip-portal/contract/rules/calendar';
import { formatNumber } from '../parts/format';
import { feeTitle } from './fee-title';

/** Whether a patent changes on `day` because this fee was not paid. */
export const changesBy = ({ DueDate, GraceEnd }: NextFee, day: string): boolean =>
  day === addDays(DueDate, 1) || day === addDays(GraceEnd, 1);

/** The next fee in one line: by which day how much; past that day, until when it may still be made up for. */
export function FeeLine({ fee }: { fee: NextFee }) {
  const { DueDate, GraceEnd, InGrace, AmountFen, LateFeeFen } = fee;
  // Without records of payments it may be paid as well.
  const doubt = InGrace && fee.Assumed ? '（本站没有缴费记录）' : '';
  const late = InGrace && LateFeeFen > 0 ? `，另加滞纳金 ${formatNumber(LateFeeFen / 100)} 元` : '';
  const when = InGrace ? `最迟 ${GraceEnd} 补缴` : fee.Lapsed ? `已于 ${DueDate} 到期` : DueDate;
  return <>{`${feeTitle(fee)} ${when} · ${formatNumber(AmountFen / 100)} 元${late}${doubt}`}</>;
}
