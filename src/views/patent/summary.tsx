import type { PatentItem } from '@ip-portal/contract';
import { formatNumber } from '../parts';
import type { FacetLink, FacetLinks } from './reading';

/** Hits from which a sentence about them says more than they do. */
const ENOUGH = 10;

const valuesOf = (facets: readonly FacetLinks[], facet: FacetLinks['facet']): readonly FacetLink[] =>
  facets.find((one) => one.facet === facet)?.values ?? [];

const CLASS: Record<PatentItem['State'], string> = { 有权: 'bar-alive', 审中: 'bar-pending', 无权: 'bar-dead' };
const isState = (value: string): value is PatentItem['State'] => value in CLASS;

/** The shares of the states as a bar; the sentence beside it says the same. */
function StateBar({ states }: { states: readonly FacetLink[] }) {
  const all = states.reduce((sum, { count }) => sum + count, 0);
  let at = 0;
  return (
    <svg className="state-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      {states.map(({ value, count }) => {
        const [x, width] = [at, (count / all) * 100];
        at += width;
        return <rect key={value} className={isState(value) ? CLASS[value] : ''} x={x} width={width} height="6" />;
      })}
    </svg>
  );
}

/** What was found in one sentence: states, the year of most applications, who has most of them. */
export function Summary({
  facets,
  total,
  from,
}: {
  facets: readonly FacetLinks[];
  total: number;
  /** Newest hits that were counted; undefined where all were. */
  from: number | undefined;
}) {
  const states = valuesOf(facets, 'State');
  if (total < ENOUGH || states.length === 0) return null;
  const most = (values: readonly FacetLink[]) =>
    values.reduce<FacetLink | undefined>((best, one) => (best && best.count >= one.count ? best : one), undefined);
  const year = most(valuesOf(facets, 'Year'));
  const owner = most(valuesOf(facets, 'Applicant'));
  const counted = states.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="found-summary">
      <p>
        {from ? `最新 ${formatNumber(from)} 件中，` : ''}
        {states.map(({ value, count }) => `${value} ${formatNumber(count)} 件`).join('，')}。
        {year && year.count > 1 ? `申请最多的一年是 ${year.value} 年（${formatNumber(year.count)} 件）` : ''}
        {owner && owner.count > 1
          ? `${year && year.count > 1 ? '，' : ''}${owner.value}占 ${Math.round((owner.count / counted) * 100)}%`
          : ''}
        {(year && year.count > 1) || (owner && owner.count > 1) ? '。' : ''}
      </p>
      <StateBar states={states} />
    </div>
  );
}
