import type { PatentItem, PatentMarks } from '@ip-portal/contract';
import { drawingsOf, patentChoice } from '@ip-portal/contract/drawing/motifs';
import { patentUrl } from '@ip-portal/contract/urls';
import { A } from '../parts/here';
import { Highlight } from '../parts/highlight';
import { Parties } from './parties';
import { PatentPicture } from './picture';
import { StateChips } from './state-chips';
import { Term } from './term';
import { printedNumber } from './words';

function CardNumber({ patent }: { patent: PatentItem }) {
  const { label, value } = printedNumber(patent);
  return (
    <p>
      {label} <span className="num">{value}</span>
    </p>
  );
}

/** Patents as cards, each with a figure, its state and its term. */
export function PatentCards({
  items,
  day,
  marks = {},
  heading: Heading = 'h3',
}: {
  items: readonly PatentItem[];
  /** Today in Asia/Shanghai. */
  day: string;
  marks?: PatentMarks;
  heading?: 'h2' | 'h3';
}) {
  const drawings = drawingsOf(items.map(patentChoice));
  return (
    <ul className="patent-cards">
      {items.map((item, index) => (
        <li key={item.Id} className="card patent-card">
          <span className="patent-figure">
            <small>{item.Type}</small>
            <PatentPicture patent={item} drawing={drawings[index]} />
          </span>
          <div className="patent-facts">
            <Heading className="patent-title">
              <A href={patentUrl(item.Id)}>
                <Highlight text={item.Title} terms={marks.Title} />
              </A>
            </Heading>
            <CardNumber patent={item} />
            <p>
              <Parties patent={item} marks={marks} />
            </p>
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
