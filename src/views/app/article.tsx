import type { ArticleDetail } from '@ip-portal/contract';
import { withQuery } from '@ip-portal/contract/urls';
import type { ComponentType } from 'react';
import { newsDetailPage, noticeDetailPage } from '../article/detail';
import type { PlainKind } from '../article/kinds';
import { definePage, PageMoved, type PublicPage, type ViewProps } from '../page';
import { Chip, Cover, formatDate, formatNumber, Html, Icon, MetaLine } from '../parts';
import { Attachments } from '../records/attachments';
import { PreviousNext, Related } from '../records/reading-foot';
import { APP_NEWS, appArticleUrl, toAppUrl, withAppLinks } from './links';
import { AppReadSkeleton, ReadingTools } from './reading';

function Source({ article }: { article: ArticleDetail }) {
  if (!article.SourceUrl) return <>来源：{article.Source}</>;
  return (
    <a href={article.SourceUrl} rel="noopener external">
      来源：{article.Source}
      <Icon name="external" size={14} />
    </a>
  );
}

function ArticleView({ kind, data: article }: ViewProps<ArticleDetail> & { kind: PlainKind }) {
  const hrefFor = (id: number) => appArticleUrl(kind, id);
  return (
    <div className="app-read">
      <article>
        <header className="read-head">
          <p className="chips flow">
            {article.IsTop ? <Chip tone="accent">置顶</Chip> : null}
            {article.Category ? (
              <a href={withQuery(APP_NEWS, { Kind: kind === 'notice' ? kind : undefined, Category: article.Category })}>
                <Chip tone="brand">{article.Category}</Chip>
              </a>
            ) : null}
          </p>
          <h1>{article.Title}</h1>
          <MetaLine
            items={[
              article.PublishTime ? (
                <time key="time" dateTime={article.PublishTime}>
                  {formatDate(article.PublishTime, 'datetime')}
                </time>
              ) : null,
              article.Source ? <Source key="source" article={article} /> : null,
              <span className="num" key="reads">
                阅读 <span data-read-count={article.Id}>{formatNumber(article.ReadCount)}</span> 次
              </span>,
            ]}
          />
        </header>
        {article.Summary ? <p className="read-summary">{article.Summary}</p> : null}
        {article.Cover ? (
          <figure className="read-cover">
            <Cover title={article.Title} src={article.Cover} alt={article.CoverAlt} width={684} eager />
            {article.CoverAlt ? <figcaption>{article.CoverAlt}</figcaption> : null}
          </figure>
        ) : null}
        <Html html={withAppLinks(article.Content)} />
        <Attachments files={article.Attachments} />
      </article>
      <ReadingTools />
      <PreviousNext previous={article.Previous} next={article.Next} hrefFor={hrefFor} />
      <Related items={article.Related} hrefFor={hrefFor} />
    </div>
  );
}

/** Sends a reader who is moved to another page on to its mobile sibling. */
export async function movedWithinApp<D>(read: Promise<D>): Promise<D> {
  try {
    return await read;
  } catch (error) {
    throw error instanceof PageMoved ? new PageMoved(toAppUrl(error.url)) : error;
  }
}

type View = ComponentType<ViewProps<ArticleDetail>>;
const NewsView: View = (props) => <ArticleView kind="news" {...props} />;
const NoticeView: View = (props) => <ArticleView kind="notice" {...props} />;

function makePage(kind: PlainKind, desktop: PublicPage<ArticleDetail>, View: View) {
  return definePage<ArticleDetail>({
    path: `/app/${kind}/detail`,
    load: (api, request) => movedWithinApp(desktop.load(api, request)),
    // The desktop page is the canonical one: same record, same words.
    head: desktop.head,
    View,
    Skeleton: AppReadSkeleton,
  });
}

/** News article on the phone. */
export const appNewsDetailPage = makePage('news', newsDetailPage, NewsView);
/** Notice on the phone. */
export const appNoticeDetailPage = makePage('notice', noticeDetailPage, NoticeView);
