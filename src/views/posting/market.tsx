import type { PostingItem } from '@ip-portal/contract';
import { type Drawing, drawingsOf, postingChoice } from '@ip-portal/contract/drawing/motifs';
import { patentUrl, postingUrl, postUrl } from '@ip-portal/contract/urls';
import { ArtDrawing } from '../art/drawing';
import { Chip, formatDate, Highlight, PatentStateChip } from '../parts';
import { A } from '../parts/here';
import { PostedBy } from './posted-by';
import { ageWords, leftWords, statusChip, typeChip } from './words';

/** So many patents stand on a card; the page of the posting names them all. */
const PATENTS_SHOWN = 2;

function Patents({ posting }: { posting: PostingItem }) {
  const { Patents: all } = posting;
  if (all.length === 0) return null;
  return (
    <ul className="market-patents" aria-label="涉及专利">
      {all.slice(0, PATENTS_SHOWN).map((patent) => (
        <li key={patent.ApplicationNumber}>
          {patent.Id ? (
            <A href={patentUrl(patent.Id)}>{patent.Title ?? patent.ApplicationNumber}</A>
          ) : (
            <span className="num">{patent.ApplicationNumber}</span>
          )}
          {patent.State ? <PatentStateChip patent={{ ...patent, State: patent.State }} /> : <Chip>本站未收录</Chip>}
        </li>
      ))}
      {all.length > PATENTS_SHOWN ? <li>等 {all.length} 件专利</li> : null}
    </ul>
  );
}

interface CardProps {
  posting: PostingItem;
  drawing: Drawing | undefined;
  day: string;
  mine: boolean;
  terms: readonly string[];
}

function Card({ posting, drawing, day, mine, terms }: CardProps) {
  const demand = posting.Type === 'demand';
  const type = typeChip(posting.Type);
  const status = statusChip(posting.Status);
  const published = posting.PublishTime ? formatDate(posting.PublishTime) : null;
  const left = leftWords(posting.ValidUntil, day);
  return (
    <li className="card market-card">
      <span className={demand ? 'market-figure market-wanted' : 'market-figure'} aria-hidden="true">
        {demand ? <b>求</b> : drawing ? <ArtDrawing drawing={drawing} /> : null}
      </span>
      <div className="market-facts">
        <p className="market-kind">
          <Chip tone={type.tone}>{type.text}</Chip>
          <span>{posting.Mode}</span>
          <span>{posting.Field}</span>
          {mine ? (
            <Chip tone={status.tone}>{status.text}</Chip>
          ) : posting.IsMine ? (
            <Chip tone="success">我的发布</Chip>
          ) : null}
        </p>
        <h2>
          <A href={postingUrl(posting.Id)}>
            <Highlight text={posting.Title} terms={terms} />
          </A>
        </h2>
        {terms.length > 0 ? (
          <p className="clamp soft">
            <Highlight text={posting.Summary} terms={terms} />
          </p>
        ) : null}
        <p className="market-price">{posting.PriceText}</p>
        <Patents posting={posting} />
      </div>
      <div className="market-foot">
        <span>
          {posting.OrganizationName ? <PostedBy posting={posting} /> : null}
          {posting.Region ? <span>{posting.Region}</span> : null}
        </span>
        <span>
          {published ? <time dateTime={posting.PublishTime ?? undefined}>{ageWords(published, day)}</time> : '尚未发布'}
          {left ? <span>{left}</span> : null}
          {mine && posting.Status !== 'published' ? <A href={postUrl(posting.Id)}>修改</A> : null}
        </span>
      </div>
    </li>
  );
}

/** The market: what is offered, each with a drawing, and what is looked for. */
export function Market({
  items,
  day,
  mine,
  terms,
}: {
  items: readonly PostingItem[];
  /** Today in Asia/Shanghai. */
  day: string;
  /** The reader's own ones: in every state. */
  mine: boolean;
  terms: readonly string[];
}) {
  const offers = items.filter(({ Type }) => Type === 'supply');
  const drawings = drawingsOf(offers.map(postingChoice));
  return (
    <ul className="market">
      {items.map((posting) => (
        <Card
          key={posting.Id}
          posting={posting}
          drawing={drawings[offers.indexOf(posting)]}
          day={day}
          mine={mine}
          terms={terms}
        />
      ))}
    </ul>
  );
}
