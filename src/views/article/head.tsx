import type { ArticleDetail } from '@ip-portal/contract';
import { Chip, Cover, formatDate, Icon, MetaLine, ReadCount } from '../parts';
import { Phrases } from '../parts/phrases';

function Source({ article }: { article: ArticleDetail }) {
  return (
    <>
      来源：
      {article.SourceUrl ? (
        <a href={article.SourceUrl} rel="noopener external">
          {article.Source}
          <Icon name="external" size={14} />
        </a>
      ) : (
        article.Source
      )}
    </>
  );
}

interface ArticleHeadProps {
  article: ArticleDetail;
  /** The list of its category. */
  categoryHref: string;
  /** Without the author, where there is little room. */
  brief?: boolean;
}

/** Marks, title, time, origin and reads of an article. */
export function ArticleHead({ article, categoryHref, brief = false }: ArticleHeadProps) {
  return (
    <header className="read-head">
      <p className="chips flow">
        {article.IsTop ? <span className="seal">置顶</span> : null}
        {article.Category ? (
          <a href={categoryHref}>
            <Chip tone="brand">{article.Category}</Chip>
          </a>
        ) : null}
      </p>
      <h1>
        <Phrases text={article.Title} />
      </h1>
      <MetaLine
        items={[
          article.PublishTime ? (
            <time key="time" dateTime={article.PublishTime}>
              {formatDate(article.PublishTime, 'datetime')}
            </time>
          ) : null,
          article.Source ? <Source key="source" article={article} /> : null,
          article.Author && !brief ? `作者：${article.Author}` : null,
          <span className="num" key="reads">
            阅读 <ReadCount id={article.Id} count={article.ReadCount} /> 次
          </span>,
        ]}
      />
    </header>
  );
}

/** The picture above the text. Its words stand below it, and are not read out a second time from the picture. */
export function ArticleCover({ article }: { article: ArticleDetail }) {
  if (!article.Cover) return null;
  return (
    <figure className="read-cover">
      <Cover title={article.Title} src={article.Cover} width={684} eager />
      {article.CoverAlt ? <figcaption>{article.CoverAlt}</figcaption> : null}
    </figure>
  );
}
