import type { SearchHit, SearchResult } from '@ip-portal/contract';
import { SEARCH_KINDS } from '@ip-portal/contract/kind-lists';
import { KINDS, type SearchKind } from '@ip-portal/contract/kinds';
import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { formatIpc } from '@ip-portal/contract/rules/ipc';
import { searchIntent } from '@ip-portal/contract/rules/search-intent';
import { patentSearchUrl, SEARCH_URL, SITEMAP_URL, withQuery } from '@ip-portal/contract/urls';
import { definePage, type PageRequest, queryId, type ViewProps } from '../page';
import { CategoryTabs } from '../parts/category-tabs';
import { Chip } from '../parts/chip';
import { formatDate, formatNumber } from '../parts/format';
import { Highlight } from '../parts/highlight';
import { Icon } from '../parts/icon';
import { Pagination } from '../parts/pagination';
import { EmptyState, SkeletonRows } from '../parts/states';
import { useFollowing } from '../parts/use-following';
import { shortcutsFor } from './shortcuts';

const PATH = SEARCH_URL;
const PAGE_SIZE = 10;

interface SearchData {
  keyword: string;
  kind: SearchKind | undefined;
  current: number;
  /** Null while nothing is asked for. */
  result: Pick<SearchResult, 'data' | 'total' | 'terms' | 'counts'> | null;
}

function asked(request: PageRequest): Omit<SearchData, 'result'> {
  return {
    keyword: (request.query.keyword ?? '').trim().slice(0, KEYWORD_MAX),
    kind: SEARCH_KINDS.find((kind) => kind === request.query.Kind),
    current: Math.min(queryId(request, 'current') ?? 1, 1000),
  };
}

function SearchForm({ keyword, kind }: { keyword: string; kind?: SearchKind }) {
  const field = useFollowing(keyword);
  return (
    <form className="search-form" action={PATH} method="get" role="search" aria-label="站内搜索">
      {kind ? <input type="hidden" name="Kind" value={kind} /> : null}
      <label className="sr-only" htmlFor="search-keyword">
        搜索关键词
      </label>
      <input
        ref={field}
        id="search-keyword"
        name="keyword"
        type="search"
        required
        maxLength={KEYWORD_MAX}
        defaultValue={keyword}
        placeholder="输入专利名称、申请号、法规条文或专家姓名"
      />
      <button type="submit" className="btn btn-primary">
        <Icon name="search" size={18} />
        搜索
      </button>
    </form>
  );
}

function Hit({ hit, terms }: { hit: SearchHit; terms: readonly string[] }) {
  return (
    <li>
      <article className="hit">
        <h2>
          <Chip tone="brand">{KINDS[hit.Kind]?.label ?? hit.Kind}</Chip>
          <a href={hit.Url}>
            <Highlight text={hit.Title} terms={terms} />
          </a>
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

/** What the portal made of the words: a number, a class, or pages of its own; and what is wrong with a number. */
function Understood({ keyword }: { keyword: string }) {
  const intent = searchIntent(keyword);
  const shortcuts = intent ? [] : shortcutsFor(keyword);
  if (intent?.meant === 'faulty') {
    return (
      <p className="search-doubt">
        <Icon name="alert" size={18} />
        {intent.reason}
      </p>
    );
  }
  if (intent?.meant === 'ipc') {
    return (
      <p className="search-direct">
        按分类号查找：
        <a href={patentSearchUrl(`分类号=${intent.symbol}`)}>分类号以 {formatIpc(intent.symbol)} 开头的专利</a>
      </p>
    );
  }
  if (intent) {
    return (
      <p className="search-direct">
        按{intent.meant === 'application' ? '申请号' : '公开（公告）号'} <b className="num">{intent.canonical}</b>{' '}
        查找，
        <a href={patentSearchUrl(intent.canonical)}>在专利检索中查看</a>
      </p>
    );
  }
  if (shortcuts.length === 0) return null;
  return (
    <nav className="search-direct" aria-label="直达页面">
      直达：
      {shortcuts.map(({ label, url }) => (
        <a key={url} href={url}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function SearchView({ data, site }: ViewProps<SearchData>) {
  const { keyword, kind, current, result } = data;
  const href = (next: { Kind?: string; current?: number }): string =>
    withQuery(PATH, { keyword, Kind: next.Kind, current: next.current && next.current > 1 ? next.current : undefined });
  const all = Object.values(result?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <div className="page search-page">
      <h1>站内搜索</h1>
      <SearchForm keyword={keyword} kind={kind} />
      {site.PopularWords.length > 0 ? (
        <p className="search-words">
          <span>热门搜索</span>
          {site.PopularWords.map((word) => (
            <a key={word} href={withQuery(PATH, { keyword: word })}>
              {word}
            </a>
          ))}
        </p>
      ) : null}
      {keyword ? <Understood keyword={keyword} /> : null}
      {result ? (
        <>
          <CategoryTabs
            label="搜索范围"
            items={[
              { label: '全部', href: href({}), active: !kind, count: all },
              ...SEARCH_KINDS.map((each) => ({
                label: KINDS[each].label,
                href: href({ Kind: each }),
                active: kind === each,
                count: result.counts[each] ?? 0,
              })),
            ]}
          />
          <p className="search-summary" role="status">
            找到与“<b>{keyword}</b>”相关的结果 <b>{formatNumber(result.total)}</b> 条
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
                  ? { label: '查看全部类别的结果', href: href({}) }
                  : { label: '浏览网站地图', href: SITEMAP_URL }
              }
            />
          )}
          <Pagination
            current={current}
            pageSize={PAGE_SIZE}
            total={result.total}
            hrefFor={(page) => href({ Kind: kind, current: page })}
          />
        </>
      ) : (
        <EmptyState title="想找什么？" text="输入关键词，可同时查找专利、法律法规、新闻、公告、专家和融资产品。" />
      )}
    </div>
  );
}

/** Search over all kinds of content. */
export const searchPage = definePage<SearchData>({
  query: ['keyword', 'Kind', 'current'],
  async load(api, request) {
    const words = asked(request);
    if (!words.keyword) return { ...words, result: null };
    const { data, total, terms, counts } = await api.get('/api/Search', {
      keyword: words.keyword,
      Kind: words.kind,
      current: words.current,
      pageSize: PAGE_SIZE,
    });
    return { ...words, result: { data, total, terms: terms ?? [words.keyword], counts: counts ?? {} } };
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
