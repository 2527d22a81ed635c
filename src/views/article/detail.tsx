import type { ArticleDetail } from '@ip-portal/contract';
import { articleUrl, LIST_URLS, withQuery } from '@ip-portal/contract/urls';
import { useMemo } from 'react';
import { definePage, orNotFound, PageMoved, PageNotFound, type PublicPage, queryId, type ViewProps } from '../page';
import { Html, Icon, References } from '../parts';
import { Attachments } from '../records/attachments';
import { excerpt } from '../records/excerpt';
import { ReadPage, ReadSkeleton } from '../records/read-page';
import { PreviousNext, Related } from '../records/reading-foot';
import { Contents, withSections } from './contents';
import { ArticleCover, ArticleHead } from './head';
import { KeyDays } from './key-days';
import { KINDS, type PlainKind } from './kinds';
import { noticeParts } from './notice-parts';
import { DeadlinePanel, NoticeTerms } from './notice-terms';

/** Only notices have parts besides their text, and numbers at them. */
export const partsOf = (kind: PlainKind, article: ArticleDetail) =>
  kind === 'notice' ? noticeParts(article) : { ...withSections(article.Content), numbered: false };

function ArticleView({ kind, data: article }: ViewProps<ArticleDetail> & { kind: PlainKind }) {
  const hrefFor = (id: number) => articleUrl(kind, id);
  const { html, sections, numbered } = useMemo(() => partsOf(kind, article), [kind, article]);
  return (
    <ReadPage aside={sections.length > 0 ? <Contents sections={sections} /> : undefined}>
      <article className={numbered ? 'numbered' : undefined}>
        <ArticleHead article={article} categoryHref={withQuery(LIST_URLS[kind], { Category: article.Category })} />
        <DeadlinePanel article={article} />
        <KeyDays article={article} />
        {article.Summary ? (
          <p className="read-summary panel">
            <References text={article.Summary} />
          </p>
        ) : null}
        <NoticeTerms article={article} />
        <ArticleCover article={article} />
        <Html html={html} />
        <Attachments article={article.Id} files={article.Attachments} />
        {article.Tags.length > 0 ? (
          <p className="read-tags flow">
            <Icon name="tag" size={18} />
            <span className="sr-only">标签：</span>
            {article.Tags.map((tag) => (
              <a key={tag} href={withQuery(LIST_URLS[kind], { Tag: tag })}>
                {tag}
              </a>
            ))}
          </p>
        ) : null}
      </article>
      <PreviousNext older={article.Previous} newer={article.Next} hrefFor={hrefFor} />
      <Related items={article.Related} hrefFor={hrefFor} />
    </ReadPage>
  );
}

/** Schema.org description of an article. */
function jsonLdOf(article: ArticleDetail, publisher: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.Title.slice(0, 110),
    description: article.Summary || undefined,
    image: article.Cover ? [article.Cover.startsWith('/') ? `{origin}${article.Cover}` : article.Cover] : undefined,
    datePublished: article.PublishTime ?? undefined,
    dateModified: article.UpdatedAt,
    articleSection: article.Category || undefined,
    keywords: article.Tags.length > 0 ? article.Tags.join(',') : undefined,
    inLanguage: 'zh-CN',
    isBasedOn: article.SourceUrl ?? undefined,
    // Authors are mostly departments; the source answers for the text.
    author: { '@type': 'Organization', name: article.Source || publisher },
    publisher: { '@type': 'Organization', name: publisher },
  };
}

type View = PublicPage<ArticleDetail>['View'];
const NewsView: View = (props) => <ArticleView kind="news" {...props} />;
const NoticeView: View = (props) => <ArticleView kind="notice" {...props} />;

function makeArticleDetail(kind: PlainKind, View: View) {
  const list = LIST_URLS[kind];
  return definePage<ArticleDetail>({
    query: ['id'],
    async load(api, request) {
      const id = queryId(request);
      if (!id) throw new PageNotFound('没有这篇文章');
      const { data } = await orNotFound(api.get(`/api/Articles/${id}`));
      if (data.Kind !== kind) throw new PageMoved(articleUrl(data.Kind, id));
      return data;
    },
    head: (article, site) => ({
      title: article.Title,
      description: article.Summary || excerpt(article.Content),
      canonical: articleUrl(kind, article.Id),
      type: 'article',
      image: article.Cover,
      jsonLd: [jsonLdOf(article, site.WebSiteName)],
      crumbs: [{ label: KINDS[kind].name, url: list }, { label: article.Title }],
    }),
    View,
    Skeleton: ReadSkeleton,
  });
}

/** News article. */
export const newsDetailPage = makeArticleDetail('news', NewsView);
/** Notice. */
export const noticeDetailPage = makeArticleDetail('notice', NoticeView);
