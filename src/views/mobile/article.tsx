import type { ArticleDetail } from '@ip-portal/contract';
import { linkReferences } from '@ip-portal/contract/rules/law-references';
import { MOBILE_NEWS_URL, MOBILE_NOTICE_URL, withQuery } from '@ip-portal/contract/urls';
import { useMemo } from 'react';
import { newsDetailPage, noticeDetailPage, partsOf } from '../article/detail';
import { ArticleCover, ArticleHead } from '../article/head';
import { KeyDays } from '../article/key-days';
import type { PlainKind } from '../article/kinds';
import { DeadlinePanel, NoticeTerms } from '../article/notice-terms';
import { definePage, type PublicPage, type ViewProps } from '../page';
import { Html, References } from '../parts';
import { Attachments } from '../records/attachments';
import { PreviousNext, Related } from '../records/reading-foot';
import { mobileArticleUrl, withMobileLinks } from './links';
import { MobileReadSkeleton, ReadingTools } from './reading';

function ArticleView({ kind, data: article }: ViewProps<ArticleDetail> & { kind: PlainKind }) {
  const hrefFor = (id: number) => mobileArticleUrl(kind, id);
  const { numbered } = useMemo(() => partsOf(kind, article), [kind, article]);
  return (
    <div className="mobile-read">
      <article className={numbered ? 'numbered' : undefined}>
        <ArticleHead
          article={article}
          categoryHref={withQuery(kind === 'notice' ? MOBILE_NOTICE_URL : MOBILE_NEWS_URL, {
            Category: article.Category,
          })}
          brief
        />
        <DeadlinePanel article={article} />
        <KeyDays article={article} />
        {article.Summary ? (
          <p className="read-summary">
            <References text={article.Summary} mobile />
          </p>
        ) : null}
        <NoticeTerms article={article} mobile />
        <ArticleCover article={article} />
        <Html html={withMobileLinks(linkReferences(article.Content))} />
        <Attachments article={article.Id} files={article.Attachments} />
      </article>
      <ReadingTools />
      <PreviousNext older={article.Previous} newer={article.Next} hrefFor={hrefFor} />
      <Related items={article.Related} hrefFor={hrefFor} />
    </div>
  );
}

type View = PublicPage<ArticleDetail>['View'];
const NewsView: View = (props) => <ArticleView kind="news" {...props} />;
const NoticeView: View = (props) => <ArticleView kind="notice" {...props} />;

function makePage(desktop: PublicPage<ArticleDetail>, View: View) {
  return definePage<ArticleDetail>({
    query: desktop.query,
    load: desktop.load,
    // The desktop page is the canonical one: same record, same words.
    head: desktop.head,
    View,
    Skeleton: MobileReadSkeleton,
  });
}

/** News article on the phone. */
export const mobileNewsDetailPage = makePage(newsDetailPage, NewsView);
/** Notice on the phone. */
export const mobileNoticeDetailPage = makePage(noticeDetailPage, NoticeView);
