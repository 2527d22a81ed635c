import { FOUND_STATES } from '@ip-portal/contract/labels';
import { formatNumber, Icon } from '../parts';
import { foundShape } from '../parts/chips';
import { A } from '../parts/here';
import { oneOf } from '../records/list-query';
import { IPC_SECTIONS } from './ipc-sections';
import type { FacetLink, FacetLinks } from './reading';

/** Values that are shown at once; the others unfold. */
const FIRST = 6;
const NAMES: Record<FacetLinks['facet'], string> = {
  Type: '类型',
  State: '法律状态',
  Flags: '标记',
  Year: '申请年',
  Section: '分类号（部）',
  Class: '大类',
  Subclass: '小类',
  Applicant: '申请人',
  Province: '省份',
  City: '城市',
  District: '区县',
};
/** Facets whose values differ so much in number that a bar tells it faster than digits. */
const WEIGHED: readonly FacetLinks['facet'][] = ['Class', 'Subclass', 'Applicant', 'Province', 'City', 'District'];
/** Years that the bars show: the newest. */
const YEARS = 24;

/** Letters of a title that a value has room for. */
const TITLE_SHOWN = 12;

function words(facet: FacetLinks['facet'], { value, title }: FacetLink): string {
  const said = (facet === 'Section' ? IPC_SECTIONS[value] : title)?.split(/[；;]/)[0] ?? '';
  return said ? `${value} ${said.length > TITLE_SHOWN ? `${said.slice(0, TITLE_SHOWN)}…` : said}` : value;
}

/** A state has its sign before it. */
function signOf(facet: FacetLinks['facet'], value: string): string | undefined {
  const state = facet === 'State' ? oneOf(FOUND_STATES, value) : undefined;
  return state && `state-${foundShape(state)}`;
}

function Values({ facet, values, most }: { facet: FacetLinks['facet']; values: readonly FacetLink[]; most: number }) {
  return (
    <ul>
      {values.map((one) => {
        const { value, title, count, chosen, href } = one;
        return (
          <li key={value}>
            {href ? (
              <A href={href} rel="nofollow" className={signOf(facet, value)} title={title}>
                {words(facet, one)}
              </A>
            ) : (
              <b className={signOf(facet, value)}>
                {chosen ? <Icon name="check" size={16} /> : null}
                {words(facet, one)}
              </b>
            )}
            <span className="num">{formatNumber(count)}</span>
            {WEIGHED.includes(facet) ? <progress value={count} max={most} aria-hidden="true" /> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** How the years compare; their numbers are in the list below it. */
function YearBars({ values }: { values: readonly FacetLink[] }) {
  const counts = new Map(values.map(({ value, count }) => [Number(value), count]));
  const last = Math.max(...counts.keys());
  const first = Math.max(Math.min(...counts.keys()), last - YEARS + 1);
  if (first >= last) return null;
  const most = Math.max(...counts.values());
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const chosen = new Set(values.filter((one) => one.chosen).map(({ value }) => Number(value)));
  return (
    <div className="year-bars num" aria-hidden="true">
      <svg viewBox={`0 0 ${years.length * 10} 40`} preserveAspectRatio="none" aria-hidden="true">
        {years.map((year, index) => {
          const height = ((counts.get(year) ?? 0) / most) * 40;
          const mark = chosen.has(year) ? 'chosen' : undefined;
          return <rect key={year} className={mark} x={index * 10 + 1} y={40 - height} width="8" height={height} />;
        })}
      </svg>
      <span>{first}</span>
      <span>{last}</span>
    </div>
  );
}

/** What was found, counted; every value leads to the found set narrowed to it. */
export function Facets({ facets, from }: { facets: readonly FacetLinks[]; from: number | undefined }) {
  if (facets.length === 0) return null;
  return (
    <details className="facets fold">
      <summary>筛选</summary>
      <nav aria-label="筛选">
        {from ? <p className="soft">按最新 {formatNumber(from)} 条统计</p> : null}
        {facets.map(({ facet, values }) => {
          const most = Math.max(...values.map(({ count }) => count));
          return (
            <section key={facet} aria-labelledby={`facet-${facet}`}>
              <h2 id={`facet-${facet}`}>{NAMES[facet]}</h2>
              {facet === 'Year' ? <YearBars values={values} /> : null}
              <Values facet={facet} values={values.slice(0, FIRST)} most={most} />
              {values.length > FIRST ? (
                <details>
                  <summary>更多（{values.length - FIRST}）</summary>
                  <Values facet={facet} values={values.slice(FIRST)} most={most} />
                </details>
              ) : null}
            </section>
          );
        })}
      </nav>
    </details>
  );
}
