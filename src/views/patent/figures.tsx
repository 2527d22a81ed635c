import type { PatentDetail } from '@ip-portal/contract';
import { bestView } from '@ip-portal/contract/rules/design-views';
import { srcSetOf } from '../parts/cover';

/** Widths at which a picture is shown: the whole column of a telephone, half of the main one. */
const SIZES = '(max-width: 767px) 100vw, 400px';

/** What the figures of this type are called. */
export const figuresTitle = ({ Type }: Pick<PatentDetail, 'Type'>) => (Type === '外观设计' ? '外观图片' : '附图');

function Picture({ url, alt, eager = false }: { url: string; alt: string; eager?: boolean }) {
  return (
    <img
      src={url}
      srcSet={srcSetOf(url)}
      sizes={srcSetOf(url) ? SIZES : undefined}
      alt={alt}
      width={400}
      height={300}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

/** The figures of a patent in their order; each leads to its picture alone, which is as large as the window. */
export function Figures({ figures }: { figures: PatentDetail['Figures'] }) {
  return (
    <div className="drawings">
      {figures.map(({ Label, Url, Alt }, index) => (
        <figure key={index}>
          <a href={Url} title="查看大图">
            <Picture url={Url} alt={Alt} />
          </a>
          <figcaption>{Label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** What a patent looks like at a glance: the view that its 简要说明 names, else the first figure; it leads to all of them. */
export function LeadFigure({ patent }: { patent: PatentDetail }) {
  const named = bestView(patent.Abstract);
  const lead = patent.Figures.find(({ Label }) => Label === named) ?? patent.Figures[0];
  if (!lead) return null;
  return (
    <p className="lead-drawing">
      <a href="#figures">
        {/* Its words stand where all of them are. */}
        <Picture url={lead.Url} alt="" eager />
        <span>
          {lead.Label}
          {patent.Figures.length > 1 ? `（${figuresTitle(patent)}共 ${patent.Figures.length} 幅）` : ''}
        </span>
      </a>
    </p>
  );
}
