import type { ArticleDetail } from '@ip-portal/contract';
import { dateParts, formatDate, Icon, References } from '../parts';

/** How much of the time is left, as a figure and its words. */
function Left({ days }: { days: number }) {
  if (days < 0) return <b>已截止</b>;
  if (days === 0)
    return (
      <>
        <small>截止日期</small>
        <b>今天</b>
      </>
    );
  return (
    <>
      <small>距截止还有</small> <b className="num">{days}</b> <small>天</small>
    </>
  );
}

/** What a deadline is told of. */
type Due = Pick<ArticleDetail, 'DeadlineAt' | 'DaysLeft' | 'CalendarUrl'>;
/** What a notice asks for. */
type Terms = Pick<ArticleDetail, 'Audience' | 'Conditions' | 'Materials' | 'Channel'>;

/** Until when something is to be done, and the way into one's calendar. Nothing without a deadline. */
export function DeadlinePanel({ article }: { article: Due }) {
  const { DeadlineAt, DaysLeft, CalendarUrl } = article;
  const parts = dateParts(DeadlineAt);
  if (!DeadlineAt || !parts || DaysLeft === null || DaysLeft === undefined) return null;
  const { year, month, day, weekday } = parts;
  const over = DaysLeft < 0;
  return (
    <section className={over ? 'due due-over' : 'due'} aria-label="截止时间">
      <p className="due-left">
        <Left days={DaysLeft} />
      </p>
      <div className="due-when">
        <p>
          <time dateTime={DeadlineAt}>
            <span>
              {year} 年 {month} 月 {day} 日
            </span>
            <span>
              （{weekday}）{formatDate(DeadlineAt, 'datetime').slice(11)}
            </span>
          </time>{' '}
          截止
        </p>
        {CalendarUrl ? (
          <a className="btn" href={CalendarUrl} download>
            <Icon name="calendar" />
            加入日历
          </a>
        ) : null}
      </div>
    </section>
  );
}

/** A web address within a text: up to a blank, or a sign that ends a Chinese clause. */
const ADDRESS = /(https?:\/\/[^\s<>"'，。；：、！？（）《》【】“”]+)/;

/** Plain text with its web addresses and the statutes it names as links. */
function Linked({ text, mobile }: { text: string; mobile: boolean }) {
  // What is split by a group holds the addresses at every second place.
  return text.split(ADDRESS).map((part, place) =>
    place % 2 === 1 ? (
      <a key={place} href={part} rel="noopener external nofollow">
        {part}
      </a>
    ) : (
      <References key={place} text={part} mobile={mobile} />
    ),
  );
}

/** What of it the notice says, by name; a list where each is one thing. */
export const termsOf = (notice: Terms) =>
  (
    [
      ['适用对象', notice.Audience],
      ['条件', notice.Conditions],
      ['材料', notice.Materials],
      ['办理方式', notice.Channel],
    ] as [string, string | string[] | undefined][]
  ).filter((term): term is [string, string | string[]] => Boolean(term[1]?.length));

/** Who, on what conditions, with which papers, how. */
export function NoticeTerms({ article, mobile = false }: { article: Terms; mobile?: boolean }) {
  const terms = termsOf(article);
  if (terms.length === 0) return null;
  return (
    <section className="terms" aria-labelledby="terms">
      <h2 id="terms">办理要点</h2>
      <table>
        <tbody>
          {terms.map(([name, text]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {typeof text === 'string' ? (
                  <Linked text={text} mobile={mobile} />
                ) : (
                  <ul>
                    {text.map((one) => (
                      <li key={one}>
                        <Linked text={one} mobile={mobile} />
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
