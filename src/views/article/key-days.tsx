import type { ArticleDetail } from '@ip-portal/contract';
import { fromDayNumber, toDayNumber } from '@ip-portal/contract/rules/calendar';
import { formatDate } from '../parts';

/** What the days are known by. */
type Days = Pick<ArticleDetail, 'PublishTime' | 'DeadlineAt' | 'DaysLeft'>;

interface KeyDay {
  name: string;
  /** A day or a moment. */
  at: string;
  /** How far it is from today. */
  note: string;
  /** `past`: the time to the next day has passed, too. */
  look: 'past' | 'begun' | 'today' | 'ahead' | 'due' | 'over';
}

/** The days a notice with a deadline is about, in their order; none without one. Today as the backend counted it. */
export function keyDaysOf({ PublishTime, DeadlineAt, DaysLeft }: Days): KeyDay[] {
  if (!DeadlineAt || DaysLeft === null || DaysLeft === undefined) return [];
  const last = formatDate(DeadlineAt);
  const over = DaysLeft < 0;
  const today = fromDayNumber(toDayNumber(last) - DaysLeft);
  const days: KeyDay[] = [];
  if (PublishTime) {
    const first = formatDate(PublishTime);
    const since = toDayNumber(today) - toDayNumber(first);
    const isPast = over || since > 0;
    days.push({
      name: '发布',
      at: PublishTime,
      note: !over && since === 0 ? '今天' : '',
      look: isPast ? 'past' : since === 0 ? 'begun' : 'ahead',
    });
    if (since > 0 && DaysLeft > 0) days.push({ name: '今天', at: today, note: `发布后第 ${since} 天`, look: 'today' });
  }
  const left = DaysLeft === 0 ? '今天' : `还有 ${DaysLeft} 天`;
  days.push({ name: '截止', at: DeadlineAt, note: over ? '已过' : left, look: over ? 'over' : 'due' });
  return days;
}

/** From publication to the deadline, and where between them today is. Nothing without a deadline. */
export function KeyDays({ article }: { article: Days }) {
  const days = keyDaysOf(article);
  const years = new Set(days.map(({ at }) => formatDate(at).slice(0, 4)));
  if (days.length < 2) return null;
  return (
    <section id="key-days" aria-label="关键日期">
      <ol className="key-days">
        {days.map(({ name, at, note, look }) => (
          <li key={name} className={`key-${look}`}>
            <b>{name}</b>{' '}
            <time dateTime={at}>
              {formatDate(at, years.size > 1 ? 'date' : 'monthDay')}
              {at.length > 10 ? formatDate(at, 'datetime').slice(10) : null}
            </time>{' '}
            {note ? <small>{note}</small> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
