import type { ArticleItem, NoticeItem } from '@ip-portal/contract';
import type { Drawing } from '@ip-portal/contract/drawing/motifs';
import { articleUrl } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { Chip, Cover, DateBlock, DeadlineChip, formatDate, Highlight, MetaLine } from '../parts';

interface RowProps {
  item: ArticleItem | NoticeItem;
  /** Stands in where there is no upload. */
  drawing?: Drawing | undefined;
  terms: readonly string[];
  eager?: boolean;
}

/** The picture as a second way in, kept from keyboard and screen reader: the title beside it is the same link. */
function PictureLink({ item, className, children }: { item: ArticleItem; className: string; children: ReactNode }) {
  const href = articleUrl(item.Kind, item.Id);
  return (
    <a className={className} href={href} tabIndex={-1} aria-hidden="true">
      {children}
    </a>
  );
}

function Chips({ item }: { item: ArticleItem | NoticeItem }) {
  if (!item.IsTop && !item.Category) return null;
  return (
    <span className="chips flow">
      {item.IsTop ? <span className="seal">置顶</span> : null}
      {item.Category ? <Chip tone="brand">{item.Category}</Chip> : null}
    </span>
  );
}

function RowText({ item, terms }: Pick<RowProps, 'item' | 'terms'>) {
  return (
    <div className="story-text">
      <h2>
        <a href={articleUrl(item.Kind, item.Id)}>
          <Highlight text={item.Title} terms={terms} />
        </a>
      </h2>
      {item.Summary ? (
        <p className="story-summary clamp">
          <Highlight text={item.Summary} terms={terms} />
        </p>
      ) : null}
      <div className="story-meta flow">
        <Chips item={item} />
        <MetaLine items={[item.Source]} />
      </div>
    </div>
  );
}

/** One piece of news of a list: picture, title, a line of summary, chips, and the date at the right edge. */
export function NewsRow({ item, drawing, terms, eager }: RowProps) {
  return (
    <li className="row story">
      <PictureLink className="story-cover" item={item}>
        <Cover
          title={item.Title}
          src={item.Cover}
          alt=""
          drawing={drawing}
          ratio="4:3"
          width={192}
          eager={eager}
          sizes="192px"
        />
      </PictureLink>
      <RowText item={item} terms={terms} />
      <time className="row-side soft" dateTime={item.PublishTime ?? undefined}>
        {formatDate(item.PublishTime)}
      </time>
    </li>
  );
}

/** One notice of a list: its day as a block, what it is, and until when at the right edge. */
export function NoticeRow({ item, terms }: Pick<RowProps, 'item' | 'terms'>) {
  return (
    <li className="row notice-row">
      <DateBlock date={item.PublishTime} withYear />
      <RowText item={item} terms={terms} />
      <DeadlineChip item={item} />
    </li>
  );
}

/** The newest article, larger, above the others. */
export function LeadStory({ item }: { item: ArticleItem }) {
  return (
    <article className="lead-story">
      <PictureLink className="lead-story-cover" item={item}>
        <Cover title={item.Title} src={item.Cover} alt="" ratio="16:9" width={640} eager />
      </PictureLink>
      <div className="lead-story-text">
        <Chips item={item} />
        <h2>
          <a href={articleUrl(item.Kind, item.Id)}>{item.Title}</a>
        </h2>
        {item.Summary ? <p className="quiet clamp">{item.Summary}</p> : null}
        <MetaLine
          items={[
            <time key="date" dateTime={item.PublishTime ?? undefined}>
              {formatDate(item.PublishTime)}
            </time>,
            item.Source,
          ]}
        />
      </div>
    </article>
  );
}
