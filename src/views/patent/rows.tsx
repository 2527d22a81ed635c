import type { PatentItem } from '@ip-portal/contract';
import { drawingsOf, patentChoice } from '@ip-portal/contract/drawing/motifs';
import { patentUrl } from '@ip-portal/contract/urls';
import { A } from '../parts/here';
import { Highlight } from '../parts/highlight';
import { PatentPicture } from './picture';
import { StateChips } from './state-chips';
import { Term } from './term';
import { ipcWords, printedNumber } from './words';

/** Characters of an abstract that a row may show: more than its two lines hold. */
const SHOWN = 160;
/** Characters before the first word of the search, where it stands further back. */
const BEFORE = 24;

/** The part of a text where the first of the words stands; its beginning without any. */
function around(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term.toLowerCase())).filter((place) => place >= 0);
  const first = Math.min(...places, Number.POSITIVE_INFINITY);
  const start = Number.isFinite(first) && first > SHOWN / 2 ? first - BEFORE : 0;
  const end = start + SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Type, what it is known by, its publication and its days, as far as they are known. */
function Numbers({ patent }: { patent: PatentItem }) {
  const { label, value } = printedNumber(patent);
  const printed = patent.GrantNumber ?? patent.PublicationNumber;
  return (
    <p className="patent-line num">
      <span>{patent.Type}</span>
      <span>{label ? `${label} ${value}` : value}</span>
      {!label && printed ? <span>{printed}</span> : null}
      {patent.ApplicationDate ? <span>申请日 {patent.ApplicationDate}</span> : null}
      {patent.GrantDate ? <span>授权日 {patent.GrantDate}</span> : null}
    </p>
  );
}

function Whose({ patent: { Applicants, MainIpc, Loc } }: { patent: PatentItem }) {
  return (
    <p className="patent-line">
      <span title={Applicants.length > 3 ? Applicants.join('、') : undefined}>
        {Applicants.slice(0, 3).join('、') || '申请人未收录'}
        {Applicants.length > 3 ? ` 等 ${Applicants.length} 个` : ''}
      </span>
      {MainIpc ? <span className="num">{ipcWords(MainIpc).text}</span> : null}
      {Loc ? <span className="num">LOC {Loc}</span> : null}
    </p>
  );
}

/** Patents one below the other: a figure, what they are and say, and how far their protection has come. */
export function PatentRows({
  items,
  terms,
  day,
}: {
  items: readonly PatentItem[];
  terms: readonly string[];
  /** Today in Asia/Shanghai. */
  day: string;
}) {
  const drawings = drawingsOf(items.map(patentChoice));
  return (
    <ul className="patent-rows" aria-label="专利列表">
      {items.map((item, index) => (
        <li key={item.Id}>
          <span className="patent-figure">
            <PatentPicture patent={item} drawing={drawings[index]} />
          </span>
          <div className="patent-facts">
            <h2 className="patent-title">
              <A href={patentUrl(item.Id)}>
                <Highlight text={item.Title} terms={terms} />
              </A>
            </h2>
            <Numbers patent={item} />
            <Whose patent={item} />
            {item.Abstract ? (
              <p className="patent-extract">
                <Highlight text={around(item.Abstract, terms)} terms={terms} />
              </p>
            ) : null}
          </div>
          <div className="patent-stand">
            <p className="patent-chips">
              <StateChips patent={item} />
            </p>
            <Term patent={item} day={day} />
          </div>
        </li>
      ))}
    </ul>
  );
}
