import type { PatentItem, PatentMarks } from '@ip-portal/contract';
import { drawingsOf, patentChoice } from '@ip-portal/contract/drawing/motifs';
import { patentUrl } from '@ip-portal/contract/urls';
import { A } from '../parts/here';
import { Highlight, wordsIn } from '../parts/highlight';
import { Parties } from './parties';
import { PatentPicture } from './picture';
import { StateChips } from './state-chips';
import { Term } from './term';
import { ipcWords, printedNumber } from './words';

/** Characters of an abstract that a row may show: more than its two lines hold. */
const SHOWN = 160;
/** Characters before the first word of the search, where it stands further back. */
const BEFORE = 24;

/** The part of a text where the first of the words stands; its beginning without any. */
function around(text: string, terms: readonly string[] | undefined): string {
  const words = wordsIn(terms);
  const first = words ? text.search(words) : -1;
  const start = first > SHOWN / 2 ? first - BEFORE : 0;
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

function Whose({ patent, marks }: { patent: PatentItem; marks: PatentMarks }) {
  const { MainIpc, Loc } = patent;
  return (
    <p className="patent-line">
      <Parties patent={patent} marks={marks} most={3} none="申请人未收录" />
      {MainIpc ? <span className="num">{ipcWords(MainIpc).text}</span> : null}
      {Loc ? <span className="num">LOC {Loc}</span> : null}
    </p>
  );
}

/** Patents one below the other: a figure, what they are and say, and how far their protection has come. */
export function PatentRows({
  items,
  marks,
  day,
}: {
  items: readonly PatentItem[];
  marks: PatentMarks;
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
                <Highlight text={item.Title} terms={marks.Title} />
              </A>
            </h2>
            <Numbers patent={item} />
            <Whose patent={item} marks={marks} />
            {item.Abstract ? (
              <p className="patent-extract">
                <Highlight text={around(item.Abstract, marks.Abstract)} terms={marks.Abstract} />
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
