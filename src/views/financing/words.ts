import type { FinancingItem } from '@ip-portal/contract';
import { formatFen } from '../parts';

type Amounts = Pick<FinancingItem, 'AmountMinFen' | 'AmountMaxFen'>;
type Terms = Pick<FinancingItem, 'TermMinMonths' | 'TermMaxMonths'>;

/** `50–1,000 万元` of two amounts in one unit, else both in full. */
function range(from: string, to: string): string {
  const [fromNumber, fromUnit] = from.split(' ');
  return fromUnit === to.split(' ')[1] ? `${fromNumber}–${to}` : `${from} – ${to}`;
}

/** `50–1,000 万元`, `最高 1,000 万元`, `50 万元起` or 面议. */
export function amountWords({ AmountMinFen: min, AmountMaxFen: max }: Amounts): string {
  if (max === null) return min === null ? '面议' : `${formatFen(min)}起`;
  if (min === null || min === 0) return `最高 ${formatFen(max)}`;
  return min === max ? formatFen(max) : range(formatFen(min), formatFen(max));
}

const months = (value: number): string => (value >= 12 && value % 12 === 0 ? `${value / 12} 年` : `${value} 个月`);

/** `6 个月 – 3 年`, `最长 3 年` or 面议. */
export function termWords({ TermMinMonths: min, TermMaxMonths: max }: Terms): string {
  if (max === null) return min === null ? '面议' : `${months(min)}起`;
  if (min === null) return `最长 ${months(max)}`;
  return min === max ? months(max) : range(months(min), months(max));
}

/** `5 个工作日`, or a dash when unknown. */
export function handlingWords(days: number | null): string {
  return days === null ? '以银行答复为准' : days === 0 ? '当天' : `${days} 个工作日`;
}

/** Amounts one may ask for, in fen, for the filter. */
export const AMOUNT_CHOICES: readonly number[] = [50, 100, 300, 500, 1000, 3000].map((wan) => wan * 1_000_000);
