import type { PatentItem } from '@ip-portal/contract';
import { drawingsOf, patentChoice } from '@ip-portal/contract/drawing/motifs';
import { addDays, daysBetween } from '@ip-portal/contract/rules/calendar';
import { knownBy } from '@ip-portal/contract/rules/patent-number';
import { patentUrl } from '@ip-portal/contract/urls';
import { ArtDrawing } from '../art/drawing';
import { Chip } from '../parts/chip';
import { PatentStateChip } from '../parts/chips';
import { Highlight } from '../parts/highlight';
import { FLAG_MEANING } from './words';

/** Elapsed share of the term in whole percent, or null before there is one. */
function elapsed(patent: PatentItem, day: string): number | null {
  if (!patent.ExpiryDate || !patent.ApplicationDate) return null;
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

/** `ZL` stands before a 申请号 alone; another number says what it is. */
function CardNumber({ patent }: { patent: PatentItem }) {
  const { label, value } = knownBy(patent);
  if (label === '申请号') return <p className="num">{patent.State === '有权' ? `ZL ${value}` : value}</p>;
  return (
    <p>
      {label} <span className="num">{value}</span>
    </p>
  );
}

/** Patents as cards, each with what its class is about, its state and its term. */
export function PatentCards({
  items,
  day,
  terms = [],
  heading: Heading = 'h3',
}: {
  items: readonly PatentItem[];
  /** Today in Asia/Shanghai. */
  day: string;
  terms?: readonly string[];
  heading?: 'h2' | 'h3';
}) {
  const drawings = drawingsOf(items.map(patentChoice));
  return (
    <ul className="patent-cards">
      {items.map((item, index) => {
        const drawing = drawings[index];
        return (
          <li key={item.Id} className="card patent-card">
            <span className="patent-figure">
              <small>{item.Type}</small>
              {drawing ? <ArtDrawing drawing={drawing} /> : null}
            </span>
            <div className="patent-facts">
              <Heading className="patent-title">
                <a href={patentUrl(item.Id)}>
                  <Highlight text={item.Title} terms={terms} />
                </a>
              </Heading>
              <CardNumber patent={item} />
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
        );
      })}
    </ul>
  );
}
