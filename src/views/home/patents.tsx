import type { PatentItem } from '@ip-portal/contract';
import { drawingsOf, patentChoice } from '@ip-portal/contract/drawing/motifs';
import { addDays, daysBetween } from '@ip-portal/contract/rules/calendar';
import { LIST_URLS, patentUrl } from '@ip-portal/contract/urls';
import { ArtDrawing } from '../art/drawing';
import { Chip } from '../parts/chip';
import { PatentStateChip } from '../parts/chips';
import { formatNumber } from '../parts/format';
import { SectionTitle } from '../parts/titles';
import { FLAG_MEANING } from '../patent/words';
import { Missing } from './missing';

/** Elapsed share of the term in whole percent, or null before there is one. */
function elapsed(patent: PatentItem, day: string): number | null {
  if (!patent.ExpiryDate) return null;
  const [all, gone] = [
    daysBetween(patent.ApplicationDate, patent.ExpiryDate),
    daysBetween(patent.ApplicationDate, day),
  ];
  return Math.min(100, Math.max(1, Math.round((gone / Math.max(1, all)) * 100)));
}

/** How far the protection has come, as a bar and in words. */
function Term({ patent, day }: { patent: PatentItem; day: string }) {
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
        <span>申请日 {patent.ApplicationDate}</span>
        <span>{pending ? '审查中' : '已失效'}</span>
      </span>
    </>
  );
}

/** The top eight patents, each with what its class is about, its state and its term. */
export function PatentSection({
  items,
  total,
  day,
}: {
  items: readonly PatentItem[] | null;
  total: number | undefined;
  day: string;
}) {
  const drawings = drawingsOf((items ?? []).map(patentChoice));
  return (
    <div className="band-ground">
      <section className="wide band" aria-labelledby="patents-title">
        <SectionTitle
          id="patents-title"
          sign={10}
          title="专利信息"
          lead="横条是保护期已过的部分；配图按分类号绘制，不是专利附图"
          more={total ? `检索 ${formatNumber(total)} 件` : '检索'}
          moreHref={LIST_URLS.patent}
        />
        {items && items.length > 0 ? (
          <ul className="patent-cards">
            {items.map((item, index) => (
              <li key={item.Id} className="card patent-card">
                <span className="patent-figure">
                  <small>{item.Type}</small>
                  {drawings[index] ? <ArtDrawing drawing={drawings[index]} /> : null}
                </span>
                <div className="patent-facts">
                  <h3>
                    <a href={patentUrl(item.Id)}>{item.Title}</a>
                  </h3>
                  <p className="num">
                    {item.State === '有权' ? 'ZL ' : ''}
                    {item.ApplicationNumber}
                  </p>
                  <p>
                    {item.Applicants[0] ?? '—'}
                    {item.Applicants.length > 1 ? ' 等' : ''}
                  </p>
                  <p className="patent-chips">
                    <PatentStateChip patent={item} />
                    {item.Flags.map((flag) => (
                      <Chip key={flag} tone={FLAG_MEANING[flag]?.tone}>
                        {flag}
                      </Chip>
                    ))}
                  </p>
                  <Term patent={item} day={day} />
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <Missing failed={items === null} what="专利信息" />
        )}
      </section>
    </div>
  );
}
