import type { ArticleItem } from '@ip-portal/contract';
import { articleChoice, drawingsOf } from '@ip-portal/contract/drawing/motifs';
import { articleUrl } from '@ip-portal/contract/urls';
import { Cover } from '../parts/cover';
import { formatDate } from '../parts/format';
import { Icon } from '../parts/icon';
import { useCarousel } from './use-carousel';

/**
 * Picture news as a strip that snaps. It never moves by itself unless the visitor presses play;
 * without JavaScript it is swiped or scrolled.
 */
export function Carousel({ items }: { items: readonly ArticleItem[] }) {
  const drawings = drawingsOf(items.map(articleChoice));
  const { track, current, playing, calm, onScroll, go, step, toggle } = useCarousel(items.length);
  return (
    <section className="carousel" aria-roledescription="轮播" aria-label="图片新闻">
      <ul className="carousel-track" ref={track} onScroll={onScroll} tabIndex={0} aria-label="图片新闻，可左右滚动">
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
                drawing={drawings[index]}
                width={690}
                eager={index === 0}
                sizes="(max-width: 1023px) 100vw, 690px"
              />
              <span className="carousel-text">
                <b>{item.Title}</b>
                <span className="carousel-meta">
                  {item.Category ? `${item.Category}　` : ''}
                  <time dateTime={formatDate(item.PublishTime)}>{formatDate(item.PublishTime)}</time>
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <div className="carousel-bar" data-js="">
          <button type="button" aria-label="上一张" onClick={() => step(-1)}>
            <Icon name="chevron-left" />
          </button>
          <div className="carousel-dots">
            {items.map((item, index) => (
              <button
                key={item.Id}
                type="button"
                aria-current={index === current ? 'true' : undefined}
                onClick={() => go(index)}
              >
                <b className="sr-only">第 </b>
                <i>{index + 1}</i>
                <b className="sr-only"> 张：</b>
                <span>{item.Title}</span>
              </button>
            ))}
          </div>
          <button
            type="button"
            className="carousel-toggle"
            hidden={calm}
            aria-pressed={playing}
            aria-label={playing ? '停止播放' : '自动播放'}
            onClick={toggle}
          >
            <Icon name="play" size={18} />
            <Icon name="pause" size={18} />
          </button>
          <button type="button" aria-label="下一张" onClick={() => step(1)}>
            <Icon name="chevron-right" />
          </button>
        </div>
      ) : null}
    </section>
  );
}
