import type { NoticeItem } from '@ip-portal/contract';
import { DEADLINE_NEAR_DAYS } from '@ip-portal/contract/limits';
import { fromDayNumber, toDayNumber } from '@ip-portal/contract/rules/calendar';
import { articleUrl, NOTICES_CALENDAR_URL } from '@ip-portal/contract/urls';
import { formatDate, SectionTitle } from '../parts';

/** Notices that something can still be done about, the first deadline first. */
export interface OpenNoticesData {
  /** At most `OPEN_NOTICES_MAX`. */
  items: readonly NoticeItem[];
  /** How many there are, those that were not sent among them. */
  total: number;
  /** Day of the reading, in Asia/Shanghai. */
  day: string;
}

/** What stands open at once; the others are unfolded. */
const SHOWN = 8;
const WEEK = ['一', '二', '三', '四', '五', '六', '日'];
const WEEKS = 3;
/** The bars run over four weeks, a tick a week. */
const BAR_DAYS = 28;
/** From so many days on the year is said, too. */
const YEAR_SAID = 180;

const dayOf = ({ DeadlineAt }: NoticeItem) => (DeadlineAt ?? '').slice(0, 10);
const leftOf = ({ DaysLeft }: NoticeItem) => DaysLeft ?? 0;
const isNear = (item: NoticeItem) => leftOf(item) <= DEADLINE_NEAR_DAYS;

/** Three weeks from this Monday; days on which something ends lead to its row. */
function DeadlineCalendar({ items, day }: { items: readonly NoticeItem[]; day: string }) {
  const today = toDayNumber(day);
  // 1970-01-01 was a Thursday.
  const monday = today - ((today + 3) % 7);
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    WEEK.map((_name, at) => fromDayNumber(monday + week * 7 + at)),
  );
  return (
    <table className="due-calendar">
      <caption>近 3 周，能点开的日子有事项截止</caption>
      <thead>
        <tr>
          {WEEK.map((name) => (
            <th key={name} scope="col">
              <abbr title={`星期${name}`}>{name}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((date) => {
              const [first, ...others] = items.filter((item) => dayOf(item) === date);
              const number = Number(date.slice(8));
              return (
                <td key={date} aria-current={date === day ? 'date' : undefined}>
                  {first ? (
                    <a href={`#due-${first.Id}`} title={first.Title}>
                      {number}
                      <span className="sr-only"> 日截止 {others.length + 1} 项</span>
                    </a>
                  ) : (
                    number
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OpenRow({ item }: { item: NoticeItem }) {
  const left = leftOf(item);
  return (
    <li id={`due-${item.Id}`} className={isNear(item) ? 'open-row open-near' : 'open-row'}>
      <p className="open-left">
        {left === 0 ? (
          <b>今天</b>
        ) : (
          <>
            <span className="sr-only">还剩</span> <b className="num">{left}</b> <small>天</small>
          </>
        )}
      </p>
      <div>
        <h3>
          {item.IsTop ? <span className="seal">置顶</span> : null}
          <a href={articleUrl('notice', item.Id)}>{item.Title}</a>
        </h3>
        <p className="soft">{item.Category || item.Source}</p>
      </div>
      <svg className="open-bar" viewBox={`0 0 ${BAR_DAYS} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.min(BAR_DAYS, Math.max(0.5, left))} height="1" />
        <path d="M7 0v1M14 0v1M21 0v1" />
      </svg>
      <time className="soft num" dateTime={item.DeadlineAt ?? undefined}>
        {formatDate(item.DeadlineAt, left < YEAR_SAID ? 'monthDay' : 'date')}{' '}
        {formatDate(item.DeadlineAt, 'datetime').slice(11)} 截止
      </time>
    </li>
  );
}

function told({ items, total }: OpenNoticesData): string {
  const near = items.filter(isNear).length;
  if (near === 0) return `${total} 项`;
  // What was not sent may be near, too: it comes after these.
  const atLeast = near === items.length && total > near ? '至少 ' : '';
  return `${total} 项，其中${atLeast || ' '}${near} 项 ${DEADLINE_NEAR_DAYS} 天内截止`;
}

/** What is still open, by deadline, above the list by day of publication. Nothing when nothing is. */
export function OpenNotices({ open }: { open: OpenNoticesData }) {
  const { items, day, total } = open;
  if (items.length === 0) return null;
  const folded = items.slice(SHOWN);
  return (
    <section className="open-notices" aria-labelledby="open-notices">
      <SectionTitle
        id="open-notices"
        title="正在进行"
        lead={told(open)}
        more="订阅截止日历（.ics）"
        moreHref={NOTICES_CALENDAR_URL}
      />
      <div className="open-columns">
        <DeadlineCalendar items={items} day={day} />
        <div>
          <ul>
            {items.slice(0, SHOWN).map((item) => (
              <OpenRow key={item.Id} item={item} />
            ))}
          </ul>
          {folded.length > 0 ? (
            <details className="fold">
              <summary>另外 {total - SHOWN} 项</summary>
              <ul>
                {folded.map((item) => (
                  <OpenRow key={item.Id} item={item} />
                ))}
              </ul>
              {total > items.length ? (
                <p className="soft">截止更晚的 {total - items.length} 项没有列在这里，可在下方按发布日期查看。</p>
              ) : null}
            </details>
          ) : null}
        </div>
      </div>
    </section>
  );
}
