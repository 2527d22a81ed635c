import type { NoticeItem } from '@ip-portal/contract';
import { articleChoice, drawingsOf } from '@ip-portal/contract/drawing/motifs';
import { articleUrl, LIST_URLS } from '@ip-portal/contract/urls';
import { ArtDrawing } from '../art/drawing';
import { Chip } from '../parts/chip';
import { Cover } from '../parts/cover';
import { DateBlock } from '../parts/date-block';
import { DeadlineChip } from '../parts/deadline-chip';
import { formatDate } from '../parts/format';
import { SectionTitle } from '../parts/titles';
import { Carousel } from './carousel';
import type { HomeData } from './load';
import { Missing } from './missing';

function NoticePanel({ items }: { items: readonly NoticeItem[] | null }) {
  return (
    <section className="notice-panel" aria-labelledby="notices-title">
      <SectionTitle id="notices-title" title="通知公告" moreHref={LIST_URLS.notice} />
      {items && items.length > 0 ? (
        <ul className="notice-rows">
          {items.map((item) => (
            <li key={item.Id}>
              <a href={articleUrl('notice', item.Id)}>
                <DateBlock date={item.PublishTime} />
                <span>
                  <b>{item.Title}</b>
                  <small>
                    {item.IsTop ? <span className="seal">置顶</span> : null}
                    {item.Category || item.Source}
                    <DeadlineChip item={item} />
                  </small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Missing failed={items === null} what="通知公告" />
      )}
    </section>
  );
}

/** Picture news beside the latest notices, then the recommended headlines. */
export function NewsSection({ data }: { data: HomeData }) {
  const pictures = data.picture?.length ? data.picture : (data.news ?? []).slice(0, 6);
  const headlines = data.news ?? [];
  const cards = (data.pictureNotices ?? []).slice(0, 3);
  const drawings = drawingsOf(headlines.map(articleChoice));
  return (
    <div className="wide band">
      <div className={pictures.length > 0 ? 'news-top' : undefined}>
        {pictures.length > 0 ? (
          <div className="news-pictures">
            <SectionTitle title="要闻" more="新闻中心" moreHref={LIST_URLS.news} />
            <Carousel items={pictures} />
          </div>
        ) : null}
        <NoticePanel items={data.notices} />
      </div>
      {headlines.length > 0 ? (
        <section className="headlines" aria-labelledby="news-title">
          <SectionTitle id="news-title" title="新闻推荐" moreHref={LIST_URLS.news} />
          <ul className="headline-list">
            {headlines.map((item, index) => (
              <li key={item.Id}>
                {drawings[index] ? <ArtDrawing drawing={drawings[index]} small /> : null}
                <span>
                  <a href={articleUrl('news', item.Id)}>{item.Title}</a>
                  <small>{item.Category}</small>
                </span>
                <time dateTime={formatDate(item.PublishTime)}>{formatDate(item.PublishTime, 'monthDay')}</time>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {cards.length > 0 ? (
        <ul className="notice-cards" aria-label="重点公告">
          {cards.map((item) => (
            <li key={item.Id}>
              <a className="notice-card" href={articleUrl('notice', item.Id)}>
                <Cover title={item.Title} src={item.Cover} alt={item.CoverAlt} ratio="4:3" width={128} sizes="128px" />
                <span>
                  <Chip tone="line">{item.Category || '公告'}</Chip>
                  <b>{item.Title}</b>
                  <time dateTime={formatDate(item.PublishTime)}>{formatDate(item.PublishTime)}</time>
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
