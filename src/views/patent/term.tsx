import type { PatentItem } from '@ip-portal/contract';
import { addDays, daysBetween } from '@ip-portal/contract/rules/calendar';

/** Elapsed share of the term in whole percent, or null before there is one. */
function elapsed(patent: PatentItem, day: string): number | null {
  if (!patent.ExpiryDate || !patent.ApplicationDate) return null;
  const [all, gone] = [
    daysBetween(patent.ApplicationDate, patent.ExpiryDate),
    daysBetween(patent.ApplicationDate, day),
  ];
  return Math.min(100, Math.max(1, Math.round((gone / Math.max(1, all)) * 100)));
}

/** How far the protection has come on `day` (today in Asia/Shanghai), as a bar and in words. */
export function Term({ patent, day }: { patent: PatentItem; day: string }) {
  const share = elapsed(patent, day);
  if (patent.State === '有权' && share !== null && patent.ExpiryDate) {
    return (
      <>
        <progress className="term" value={share} max={100} aria-hidden="true" />
        <span className="patent-foot">
          <span>保护至 {addDays(patent.ExpiryDate, -1)}</span>
          <span>已过 {share}%</span>
        </span>
      </>
    );
  }
  // Without a filing date nobody can say how far the term has come, or that it is over.
  if (patent.ApplicationDate === null && patent.State !== '无权') {
    return (
      <span className="patent-foot">
        <span>申请日未收录</span>
        <span>期限未知</span>
      </span>
    );
  }
  const pending = patent.State === '审中';
  return (
    <>
      <progress
        className={pending ? 'term term-pending' : 'term term-dead'}
        value={pending ? 8 : 100}
        max={100}
        aria-hidden="true"
      />
      <span className="patent-foot">
        <span>{patent.ApplicationDate ? `申请日 ${patent.ApplicationDate}` : '申请日未收录'}</span>
        <span>{pending ? '审查中' : '已失效'}</span>
      </span>
    </>
  );
}
