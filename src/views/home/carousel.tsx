import type { ArticleItem } from '@ip-portal/contract';
import { articleUrl } from '@ip-portal/contract/urls';
import { Cover } from '../parts/cover';
import { formatDate } from '../parts/format';
import { Icon } from '../parts/icon';

/**
 * Picture news as a strip that snaps. It never moves by itself unless the visitor presses play;
 * without JavaScript it is swiped or scrolled.
 */
export function Carousel({ items }: { items: readonly ArticleItem[] }) {
  return (
    <section className="carousel" aria-roledescription="轮播" aria-label="图片新闻" data-carousel="">
      <ul className="carousel-track" data-carousel-track="" tabIndex={0} aria-label="图片新闻，可左右滚动">
        {items.map((item, index) => (
          <li
            key={item.Id}
            id={`slide-${index + 1}`}
            aria-roledescription="幻灯片"
            aria-label={`第 ${index + 1} 张，共 ${items.length} 张`}
          >
            <a href={articleUrl(item.Kind ?? 'news', item.Id)}>
              <Cover
                title={item.Title}
                src={item.Cover}
                alt={item.CoverAlt}
                width={690}
                eager={index === 0}
                sizes="(max-width: 1023px) 100vw, 690px"
              />
              <span className="carousel-text">
                <b>{item.Title}</b>
                <time dateTime={formatDate(item.PublishTime)}>{formatDate(item.PublishTime)}</time>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <div className="carousel-bar" data-js="">
          <button type="button" data-carousel-prev="" aria-label="上一张">
            <Icon name="chevron-left" />
          </button>
          <div className="carousel-dots">
            {items.map((item, index) => (
              <button
                key={item.Id}
                type="button"
                data-carousel-dot={index}
                aria-label={`第 ${index + 1} 张：${item.Title}`}
                aria-current={index === 0 ? 'true' : undefined}
              />
            ))}
          </div>
          <button type="button" data-carousel-toggle="" aria-pressed="false" aria-label="自动播放">
            <Icon name="play" size={18} />
            <Icon name="pause" size={18} />
          </button>
          <button type="button" data-carousel-next="" aria-label="下一张">
            <Icon name="chevron-right" />
          </button>
        </div>
      ) : null}
    </section>
  );
}
