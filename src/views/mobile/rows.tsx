import type { ArticleItem, LawItem, NoticeItem } from '@ip-portal/contract';
import type { ReactNode } from 'react';
import { Chip, Cover, DeadlineChip, dateParts, formatDate, Highlight, Icon, TimelinessChip } from '../parts';
import { mobileArticleUrl } from './links';

/** One news item with its cover; the whole row is the link. */
export function NewsRow({
  item,
  terms = [],
  eager,
}: {
  item: ArticleItem;
  terms?: readonly string[];
  eager?: boolean;
}) {
  return (
    <li>
      <a className="mobile-news" href={mobileArticleUrl(item.Kind, item.Id)}>
        <span className="mobile-news-text">
          <b>
            <Highlight text={item.Title} terms={terms} />
          </b>
          <small>
            {item.IsTop ? <em>置顶</em> : null}
            {item.Category ? <span>{item.Category}</span> : null}
            <time dateTime={formatDate(item.PublishTime)}>{formatDate(item.PublishTime)}</time>
          </small>
        </span>
        <Cover title={item.Title} src={item.Cover} alt="" ratio="4:3" width={112} sizes="112px" eager={eager} />
      </a>
    </li>
  );
}

/** One notice with its day. */
export function NoticeRow({ item, terms = [] }: { item: ArticleItem | NoticeItem; terms?: readonly string[] }) {
  const day = dateParts(item.PublishTime);
  return (
    <li>
      <a className="mobile-notice" href={mobileArticleUrl('notice', item.Id)}>
        <time dateTime={formatDate(item.PublishTime)}>
          <b>{day ? String(day.day).padStart(2, '0') : ''}</b>
          <span>{day ? `${day.year}.${String(day.month).padStart(2, '0')}` : ''}</span>
        </time>
        <span>
          <b>
            <Highlight text={item.Title} terms={terms} />
          </b>
          <small>
            {item.IsTop ? <em>置顶</em> : null}
            {item.Category || item.Source}
            <DeadlineChip item={item} />
          </small>
        </span>
      </a>
    </li>
  );
}

/** One law with validity and level. */
export function LawRow({ law, terms = [] }: { law: LawItem; terms?: readonly string[] }) {
  return (
    <li>
      <a className="mobile-law" href={mobileArticleUrl('law', law.Id)}>
        <b>
          <Highlight text={law.Title} terms={terms} />
        </b>
        <span className="mobile-law-facts">
          <TimelinessChip value={law.Timeliness} />
          {law.Level ? <Chip tone="brand">{law.Level}</Chip> : null}
          {law.EffectiveDate ? <small>{law.EffectiveDate} 施行</small> : null}
        </span>
      </a>
    </li>
  );
}

/** Head of a section of the home page. */
export function MobileSection({
  title,
  moreHref,
  children,
}: {
  title: string;
  moreHref?: string;
  children: ReactNode;
}) {
  const id = `app-${title}`;
  return (
    <section className="mobile-section" aria-labelledby={id}>
      <div className="mobile-section-head">
        <h2 id={id}>{title}</h2>
        {moreHref ? (
          <a href={moreHref} aria-label={`查看更多：${title}`}>
            更多
            <Icon name="chevron-right" size={16} />
          </a>
        ) : null}
      </div>
      {children}
    </section>
  );
}

/** Paging by plain links, where the list is not lengthened while scrolling. */
export function PageLinks({
  current,
  pageSize,
  total,
  hrefFor,
}: {
  current: number;
  pageSize: number;
  total: number;
  hrefFor: (page: number) => string;
}) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <nav className="mobile-paging" aria-label="分页">
      {current > 1 ? (
        <a className="btn btn-plain" href={hrefFor(current - 1)} rel="prev">
          上一页
        </a>
      ) : (
        <span />
      )}
      <span className="num">
        {Math.min(current, last)} / {last}
      </span>
      {current < last ? (
        <a className="btn btn-plain" href={hrefFor(current + 1)} rel="next">
          下一页
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
