import type { ExpertItem, Movement, PublicStats } from '@ip-portal/contract';
import { drawingsOf, fieldChoice } from '@ip-portal/contract/drawing/motifs';
import { KINDS } from '@ip-portal/contract/kinds';
import { expertUrl, LIST_URLS, TRADING_URL } from '@ip-portal/contract/urls';
import { postingWorkflow } from '@ip-portal/contract/workflows/posting';
import { ArtDrawing } from '../art/drawing';
import { Portrait } from '../art/portrait';
import { formatNumber } from '../parts/format';
import { SectionTitle } from '../parts/titles';
import { counted, isMany } from './counted';
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
        more={counted(total, '位专家', '更多')}
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

interface Figure {
  key: keyof Movement;
  label: string;
  unit: string;
  /** What moves of it: the words before and after that number. */
  moves: readonly [before: string, after: string];
  href: string;
}

const FIGURES: readonly Figure[] = [
  { key: 'Patents', label: '收录专利', unit: '件', moves: ['30 天内应缴年费', '件'], href: LIST_URLS.patent },
  { key: 'Laws', label: KINDS.law.label, unit: '部', moves: ['待施行', '部'], href: LIST_URLS.law },
  { key: 'Postings', label: postingWorkflow.label, unit: '条', moves: ['近 30 天', '条'], href: TRADING_URL },
  { key: 'News', label: '新闻动态', unit: '篇', moves: ['近 30 天', '篇'], href: LIST_URLS.news },
  { key: 'Notices', label: KINDS.notice.label, unit: '篇', moves: ['未截止', '项'], href: LIST_URLS.notice },
];

/** Figures counted from the database, each with what moves of it; one that is small, or does not move, is left out. */
export function FigureSection({ stats }: { stats: PublicStats | null }) {
  if (!stats) return null;
  const { Movement: moving } = stats;
  const figures = FIGURES.filter(({ key }) => isMany(stats[key]) && moving[key] > 0);
  if (figures.length === 0) return null;
  return (
    <section className="wide figures" aria-labelledby="figures-title">
      <SectionTitle id="figures-title" title="平台数据" lead="由本站数据库计数" />
      <ul>
        {figures.map(({ key, label, unit, moves: [before, after], href }) => (
          <li key={key}>
            <a href={href}>
              <span className="figure-label">{label}</span>
              <span className="figure-number">
                <b className="figure">{formatNumber(stats[key])}</b> {unit}
              </span>
              <small className="figure-moves">
                {before} {formatNumber(moving[key])} {after}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
