import { formatNumber, Icon } from '../parts';
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
};

function words(facet: FacetLinks['facet'], value: string): string {
  return facet === 'Section' && IPC_SECTIONS[value] ? `${value} ${IPC_SECTIONS[value]}` : value;
}

function Values({ facet, values }: { facet: FacetLinks['facet']; values: readonly FacetLink[] }) {
  return (
    <ul>
      {values.map(({ value, count, chosen, href }) => (
        <li key={value}>
          {href ? (
            <a href={href} rel="nofollow">
              {words(facet, value)}
            </a>
          ) : (
            <b>
              {chosen ? <Icon name="check" size={16} /> : null}
              {words(facet, value)}
            </b>
          )}
          <span className="num">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
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
        {facets.map(({ facet, values }) => (
          <section key={facet} aria-labelledby={`facet-${facet}`}>
            <h2 id={`facet-${facet}`}>{NAMES[facet]}</h2>
            <Values facet={facet} values={values.slice(0, FIRST)} />
            {values.length > FIRST ? (
              <details>
                <summary>更多（{values.length - FIRST}）</summary>
                <Values facet={facet} values={values.slice(FIRST)} />
              </details>
            ) : null}
          </section>
        ))}
      </nav>
    </details>
  );
}
