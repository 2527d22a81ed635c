import type { ArticleDetail } from '@ip-portal/contract';
import { withQuery } from '@ip-portal/contract/urls';
import type { ComponentType } from 'react';
import { newsDetailPage, noticeDetailPage } from '../article/detail';
import { ArticleCover, ArticleHead } from '../article/head';
import type { PlainKind } from '../article/kinds';
import { definePage, PageMoved, type PublicPage, type ViewProps } from '../page';
import { Html } from '../parts';
import { Attachments } from '../records/attachments';
import { PreviousNext, Related } from '../records/reading-foot';
import { APP_NEWS, appArticleUrl, toAppUrl, withAppLinks } from './links';
import { AppReadSkeleton, ReadingTools } from './reading';

function ArticleView({ kind, data: article }: ViewProps<ArticleDetail> & { kind: PlainKind }) {
  const hrefFor = (id: number) => appArticleUrl(kind, id);
  return (
    <div className="app-read">
      <article>
        <ArticleHead
          article={article}
          categoryHref={withQuery(APP_NEWS, {
            Kind: kind === 'notice' ? kind : undefined,
            Category: article.Category,
          })}
          brief
        />
        {article.Summary ? <p className="read-summary">{article.Summary}</p> : null}
        <ArticleCover article={article} />
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
