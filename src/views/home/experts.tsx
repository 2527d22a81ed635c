import type { ExpertItem, Movement, PublicStats, Stats } from '@ip-portal/contract';
import { drawingsOf, fieldChoice } from '@ip-portal/contract/drawing/motifs';
import { KINDS } from '@ip-portal/contract/kinds';
import { expertUrl, LIST_URLS, TRADING_URL } from '@ip-portal/contract/urls';
import { postingWorkflow } from '@ip-portal/contract/workflows/posting';
import { ArtDrawing } from '../art/drawing';
import { Portrait } from '../art/portrait';
import { formatNumber } from '../parts/format';
import { SectionTitle } from '../parts/titles';
import { Missing } from './missing';

/** Recommended experts in one row. */
export function ExpertSection({ items, total }: { items: readonly ExpertItem[] | null; total: number | undefined }) {
  const drawings = drawingsOf((items ?? []).map(fieldChoice));
  return (
    <section className="wide band" aria-labelledby="experts-title">
      <SectionTitle
        id="experts-title"
        sign={40}
        title="专家智库"
        lead="由中心代为对接"
        more={total ? `${formatNumber(total)} 位专家` : '更多'}
        moreHref={LIST_URLS.expert}
      />
      {items && items.length > 0 ? (
        <ul className="experts">
          {items.map((expert, index) => (
            <li key={expert.Id}>
              <a className="expert" href={expertUrl(expert.Id)}>
                <span className="expert-top">
                  <Portrait name={expert.Name} src={expert.Portrait} width={64} />
                  {drawings[index] ? <ArtDrawing drawing={drawings[index]} small /> : null}
                </span>
                <b>{expert.Name}</b>
                <small>{expert.Title}</small>
                <small>{expert.Fields.slice(0, 2).join('、')}</small>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Missing failed={items === null} what="专家" />
      )}
    </section>
  );
}

const FIGURES: readonly { key: keyof Stats; label: string; unit: string; href: string }[] = [
  { key: 'Patents', label: '收录专利', unit: '件', href: LIST_URLS.patent },
  { key: 'Laws', label: KINDS.law.label, unit: '部', href: LIST_URLS.law },
  { key: 'Experts', label: '入库专家', unit: '位', href: LIST_URLS.expert },
  { key: 'Financing', label: KINDS.financing.label, unit: '项', href: LIST_URLS.financing },
  { key: 'Postings', label: postingWorkflow.label, unit: '条', href: TRADING_URL },
  { key: 'News', label: '新闻动态', unit: '篇', href: LIST_URLS.news },
  { key: 'Notices', label: KINDS.notice.label, unit: '篇', href: LIST_URLS.notice },
];

/** What moves of a figure: the words before and after its number. */
const MOVES: { readonly [K in keyof Movement]: readonly [before: string, after: string] } = {
  Patents: ['有权', '件'],
  Laws: ['待施行', '部'],
  Postings: ['近 30 天', '条'],
  News: ['近 30 天', '篇'],
  Notices: ['未截止', '项'],
};
const moves = (key: keyof Stats): key is keyof Movement => key in MOVES;

function Moves({ of, movement }: { of: keyof Stats; movement: Movement }) {
  if (!moves(of) || movement[of] === 0) return null;
  const [before, after] = MOVES[of];
  return (
    <small className="figure-moves">
      {before} {formatNumber(movement[of])} {after}
    </small>
  );
}

/** Figures counted from the database, and what moves of them; nothing when they are not to be had. */
export function FigureSection({ stats }: { stats: PublicStats | null }) {
  const figures = FIGURES.filter((figure) => stats && typeof stats[figure.key] === 'number' && stats[figure.key] > 0);
  if (!stats || figures.length === 0) return null;
  return (
    <section className="wide figures" aria-labelledby="figures-title">
      <SectionTitle id="figures-title" title="平台数据" lead="由本站数据库计数" />
      <ul>
        {figures.map((figure) => (
          <li key={figure.key}>
            <a href={figure.href}>
              <span className="figure-label">{figure.label}</span>
              <span className="figure-number">
                <b className="figure">{formatNumber(stats[figure.key])}</b> {figure.unit}
              </span>
              <Moves of={figure.key} movement={stats.Movement} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
