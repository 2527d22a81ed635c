import type { PatentDetail } from '@ip-portal/contract';
import { srcSetOf } from '../parts/cover';

/** Widths at which a picture is shown: the whole column of a telephone, half of the main one. */
const SIZES = '(max-width: 767px) 100vw, 400px';

/** The figures of a patent in their order; each leads to its picture alone, which is as large as the window. */
export function Figures({ figures }: { figures: PatentDetail['Figures'] }) {
  return (
    <div className="figures">
      {figures.map(({ Label, Url, Alt }, index) => (
        <figure key={index}>
          <a href={Url} title="查看大图">
            <img
              src={Url}
              srcSet={srcSetOf(Url)}
              sizes={srcSetOf(Url) ? SIZES : undefined}
              alt={Alt}
              width={400}
              height={300}
              loading="lazy"
              decoding="async"
            />
          </a>
          <figcaption>{Label}</figcaption>
        </figure>
      ))}
    </div>
  );
}
