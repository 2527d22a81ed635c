import type { SearchHit, SearchResult } from '@ip-portal/contract';
import { SEARCH_KINDS } from '@ip-portal/contract/kind-lists';
import { KINDS } from '@ip-portal/contract/kinds';
import { SEARCH_URL, SITEMAP_URL, withQuery } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { definePage, type ViewProps } from '../page';
import { CategoryTabs } from '../parts/category-tabs';
import { Chip } from '../parts/chip';
import { formatDate, formatNumber } from '../parts/format';
import { A } from '../parts/here';
import { Highlight } from '../parts/highlight';
import { Pagination } from '../parts/pagination';
import { EmptyState, SkeletonRows } from '../parts/states';
import { type Asked, askedOf, searchHref } from './asked';
import { Narrowing, SearchForm } from './search-form';
import { TradingLink } from './trading-link';
import { Understood } from './understood';

const PATH = SEARCH_URL;
const PAGE_SIZE = 10;

/** What the search shows. */
export interface SearchData extends Asked {
  /** Null while nothing is asked for. */
  result: Pick<SearchResult, 'data' | 'total' | 'terms' | 'counts' | 'named' | 'suggestions'> | null;
}

function Hit({ hit, terms }: { hit: SearchHit; terms: readonly string[] }) {
  return (
    <li>
      <article className="hit">
        <h2>
          <Chip tone="brand">{KINDS[hit.Kind]?.label ?? hit.Kind}</Chip>
          <A href={hit.Url}>
            <Highlight text={hit.Title} terms={terms} />
          </A>
        </h2>
        {hit.Snippet ? (
          <p>
            <Highlight text={hit.Snippet} terms={terms} />
          </p>
        ) : null}
        {hit.Date ? <time dateTime={formatDate(hit.Date)}>{formatDate(hit.Date)}</time> : null}
      </article>
    </li>
  );
}

/** The same words where the search does not look: behind the log-in. */
export function Elsewhere({ keyword }: { keyword: string }) {
  return (
    <p className="search-elsewhere soft">
      供需信息只对登录用户公开，不在以上结果中。
      <TradingLink keyword={keyword} />
    </p>
  );
}

/** Near words where nothing holds these. */
function Suggestions({ asked, words }: { asked: Asked; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <p className="search-direct">
      您要找的是不是：
      {words.map((word) => (
        <A key={word} href={searchHref(asked, { keyword: word, kind: undefined })}>
          {word}
        </A>
      ))}
    </p>
  );
}

/** What was found; `postings` in the place of the sentence that they are not shown to all. */
export function SearchView({ data, site, postings }: ViewProps<SearchData> & { postings?: ReactNode }) {
  const { keyword, kind, current, result } = data;
  const all = Object.values(result?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <div className="page search-page">
      <h1>站内搜索</h1>
      <SearchForm keyword={keyword} kind={kind} />
      {site.PopularWords.length > 0 ? (
        <p className="search-words">
          <span>热门搜索</span>
          {site.PopularWords.map((word) => (
            <A key={word} href={withQuery(PATH, { keyword: word })}>
              {word}
            </A>
          ))}
        </p>
      ) : null}
      {keyword ? <Understood keyword={keyword} site={site} /> : null}
      {result ? (
        <>
          <CategoryTabs
            label="搜索范围"
            items={[
              { label: '全部', href: searchHref(data, { kind: undefined }), active: !kind, count: all },
              ...SEARCH_KINDS.map((each) => ({
                label: KINDS[each].label,
                href: searchHref(data, { kind: each }),
                active: kind === each,
                count: result.counts[each] ?? 0,
              })),
            ]}
          />
          <Narrowing asked={data} />
          <Suggestions asked={data} words={result.suggestions ?? []} />
          <p className="search-summary" role="status">
            找到与“<b>{keyword}</b>”相关的结果 <b>{formatNumber(result.total)}</b> 条
            {result.named && !kind && !data.newest ? `，${KINDS[result.named].label}在前` : ''}
          </p>
          {result.data.length > 0 ? (
            <ol className="hits">
              {result.data.map((hit) => (
                <Hit key={`${hit.Kind}-${hit.Id}-${hit.Url}`} hit={hit} terms={result.terms} />
              ))}
            </ol>
          ) : (
            <EmptyState
              title="没有找到相关内容"
              text="请换一个更短的词，或检查是否有错别字；专利可以直接输入申请号。"
              action={
                kind && all > 0
                  ? { label: `不限类别，可得 ${formatNumber(all)} 条`, href: searchHref(data, { kind: undefined }) }
                  : { label: '浏览网站地图', href: SITEMAP_URL }
              }
            />
          )}
          <Pagination
            current={current}
            pageSize={PAGE_SIZE}
            total={result.total}
            hrefFor={(page) => searchHref(data, { current: page })}
          />
          {postings ?? <Elsewhere keyword={keyword} />}
        </>
      ) : (
        <EmptyState title="想找什么？" text="输入关键词，可同时查找专利、法律法规、新闻、公告、专家和融资产品。" />
      )}
    </div>
  );
}

/** Search over all kinds of content. */
export const searchPage = definePage<SearchData>({
  query: ['keyword', 'Kind', 'current', 'From', 'To', 'sort'],
  async load(api, request) {
    const asked = askedOf(request);
    if (!asked.keyword) return { ...asked, result: null };
    const { data, total, terms, counts, named, suggestions } = await api.get('/api/Search', {
      keyword: asked.keyword,
      Kind: asked.kind,
      current: asked.current,
      pageSize: PAGE_SIZE,
      From: asked.from.day,
      To: asked.to.day,
      sort: asked.newest ? 'newest' : undefined,
    });
    const result = { data, total, terms: terms ?? [asked.keyword], counts: counts ?? {}, named, suggestions };
    return { ...asked, result };
  },
  head: (data) => ({
    title: data.keyword ? `“${data.keyword}”的搜索结果` : '站内搜索',
    description: '在专利、法律法规、新闻、公告、专家和融资产品中搜索。',
    canonical: withQuery(PATH, { keyword: data.keyword }),
    noindex: true,
    crumbs: [{ label: '站内搜索' }],
  }),
  View: SearchView,
  Skeleton: () => <SkeletonRows count={6} />,
});
