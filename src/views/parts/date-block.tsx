import { dateParts, formatDate } from './format';

/** A date as a small calendar block; with its year where a list goes back further than one. */
export function DateBlock({ date, withYear = false }: { date: string | null | undefined; withYear?: boolean }) {
  const parts = dateParts(date);
  if (!parts) return <span className="date-block" aria-hidden="true" />;
  return (
    <time className="date-block" dateTime={formatDate(date)}>
      <b>{String(parts.day).padStart(2, '0')}</b>
      <span>{withYear ? `${parts.year}.${parts.month}` : `${parts.month} 月`}</span>
    </time>
  );
}
