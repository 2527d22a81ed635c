import { dateParts, formatDate } from './format';

/** A date as a small calendar block. */
export function DateBlock({ date }: { date: string | null | undefined }) {
  const parts = dateParts(date);
  if (!parts) return <span className="date-block" aria-hidden="true" />;
  return (
    <time className="date-block" dateTime={formatDate(date)}>
      <b>{String(parts.day).padStart(2, '0')}</b>
      <span>{parts.month} 月</span>
    </time>
  );
}
