import type { PatentItem } from '@ip-portal/contract';
import { addDays, daysBetween } from '@ip-portal/contract/rules/calendar';
import { changesBy, FeeLine } from './fee-line';

/** Elapsed share of the term in whole percent, or null before there is one. */
function elapsed(patent: PatentItem, day: string): number | null {
  if (!patent.ExpiryDate || !patent.ApplicationDate) return null;
  const [all, gone] = [
    daysBetween(patent.ApplicationDate, patent.ExpiryDate),
    daysBetween(patent.ApplicationDate, day),
  ];
  return Math.min(100, Math.max(1, Math.round((gone / Math.max(1, all)) * 100)));
}

/** What is left of the term: years, of the last two the days. */
function remaining(expiry: string, day: string): string {
  const days = daysBetween(day, expiry);
  return days < 730 ? `剩 ${days} 天` : `剩 ${Math.floor(days / 365.25)} 年`;
}

/** How far the protection has come on `day` (today in Asia/Shanghai), as a bar and in words: what comes next, and how long it lasts. */
export function Term({ patent, day }: { patent: PatentItem; day: string }) {
  const { State, ApplicationDate, ExpiryDate, NextChangeOn, NextFee: fee, Flags } = patent;
  const share = elapsed(patent, day);
  if (State === '有权' && share !== null && ExpiryDate) {
    const until = `保护至 ${addDays(ExpiryDate, -1)}`;
    // A grace or a licence ends: what the state says by itself from that day on. Of a fee its own line tells.
    const sooner = NextChangeOn && NextChangeOn < ExpiryDate && !(fee && changesBy(fee, NextChangeOn));
    return (
      <>
        <progress
          className={Flags.indexOf('宽限期') < 0 ? 'term' : 'term term-grace'}
          value={share}
          max={100}
          aria-hidden="true"
        />
        <span className="patent-foot">
          <span>{sooner ? `下次变化 ${NextChangeOn}` : until}</span>
          <span>{sooner ? until : remaining(ExpiryDate, day)}</span>
        </span>
        {fee ? (
          <span className="patent-foot">
            <FeeLine fee={fee} />
          </span>
        ) : null}
      </>
    );
  }
  // Without a filing date nobody can say how far the term has come, or that it is over; before the grant there is none.
  const over = State === '无权';
  return (
    <>
      {over ? <progress className="term term-dead" value={100} max={100} aria-hidden="true" /> : null}
      <span className="patent-foot">
        <span>{ApplicationDate ? `申请日 ${ApplicationDate}` : '申请日未收录'}</span>
        <span>{over ? '已失效' : State === '审中' && ApplicationDate ? '审查中' : '期限未知'}</span>
      </span>
    </>
  );
}
