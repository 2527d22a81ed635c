import type { ArticleItem, LawItem, Many, NoticeItem, SearchResult, WebConfig } from '@ip-portal/contract';
import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import {
  HOME_URL,
  MOBILE_HOME_URL,
  MOBILE_LAW_URL,
  MOBILE_NEWS_URL,
  PRIVACY_URL,
  withQuery,
} from '@ip-portal/contract/urls';
import { serviceEntrances } from '../home/services';
import { type Api, definePage, type PageRequest, type ViewProps } from '../page';
import { EmptyState, Icon, SkeletonRows } from '../parts';
import { pageOf } from '../records/list-query';
import { toMobileUrl } from './links';
import { LawRow, MobileSection, NewsRow, NoticeRow } from './rows';
import { SearchResults } from './search';

/** What the mobile home shows; `null` where a read failed. */
export interface MobileHomeData {
  notices: NoticeItem[] | null;
  news: ArticleItem[] | null;
  laws: LawItem[] | null;
  /** Hits, when words were asked for. */
  search: SearchResult | null;
}

const NOTHING: MobileHomeData = { notices: null, news: null, laws: null, search: null };
const HITS = 20;

function keywordOf(request: PageRequest): string {
  return (request.query.keyword ?? '').trim().slice(0, KEYWORD_MAX);
}

async function loadSections(api: Api): Promise<MobileHomeData> {
  const failures: unknown[] = [];
  const list = async <T,>(size: number, read: Promise<Many<T>>): Promise<T[] | null> => {
    try {
      return (await read).data.slice(0, size);
    } catch (error) {
      failures.push(error);
      return null;
    }
  };
  const [notices, news, laws] = await Promise.all([
    list(3, api.get('/api/Notices', { pageSize: 3 })),
    list(6, api.get('/api/Newss', { pageSize: 6 })),
    list(4, api.get('/api/Laws', { pageSize: 4 })),
  ]);
  if (failures.length === 3) throw failures[0];
  return { ...NOTHING, notices, news, laws };
}

function SearchBox({ site, keyword }: { site: WebConfig; keyword: string }) {
  return (
    <section className="mobile-hero" aria-label="搜索">
      <h1>{keyword ? `搜索“${keyword}”` : site.Slogan || site.WebSiteName}</h1>
      <form className="mobile-search" action={MOBILE_HOME_URL} method="get" role="search">
        <Icon name="search" />
        <label className="sr-only" htmlFor="mobile-keyword">
          搜索关键词
        </label>
        <input
          id="mobile-keyword"
          name="keyword"
          type="search"
          enterKeyHint="search"
          required
          maxLength={KEYWORD_MAX}
          defaultValue={keyword}
          placeholder="专利、法规、新闻、专家"
        />
        <button type="submit">搜索</button>
      </form>
      {site.PopularWords.length > 0 && !keyword ? (
        <p className="mobile-words">
          {site.PopularWords.slice(0, 6).map((word) => (
            <a key={word} href={withQuery(MOBILE_HOME_URL, { keyword: word })}>
              {word}
            </a>
          ))}
        </p>
      ) : null}
    </section>
  );
}

function Services({ site }: { site: WebConfig }) {
  return (
    <nav className="mobile-services" aria-label="服务入口">
      <ul>
        {serviceEntrances(site, null).map((service) => (
          <li key={service.title}>
            <a href={toMobileUrl(service.href)} {...(service.external ? { rel: 'noopener external' } : {})}>
              <span>
                <Icon name={service.icon} size={28} />
              </span>
              {service.title.replace(/^知识产权(?=.)/, '')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Missing({ what }: { what: string }) {
  return <p className="mobile-missing">{what}暂时无法读取，请稍后再看。</p>;
}

function HomeView({ data, site, request }: ViewProps<MobileHomeData>) {
  const keyword = keywordOf(request);
  return (
    <>
      <SearchBox key={keyword} site={site} keyword={keyword} />
      {data.search ? (
        <SearchResults result={data.search} keyword={keyword} page={pageOf(request)} pageSize={HITS} />
      ) : (
        <>
          <Services site={site} />
          <MobileSection title="通知公告" moreHref={`${MOBILE_NEWS_URL}?Kind=notice`}>
            {data.notices ? (
              <ul>
                {data.notices.map((item) => (
                  <NoticeRow key={item.Id} item={item} />
                ))}
              </ul>
            ) : (
              <Missing what="公告" />
            )}
          </MobileSection>
          <MobileSection title="新闻动态" moreHref={MOBILE_NEWS_URL}>
            {data.news ? (
              <ul>
                {data.news.map((item, index) => (
                  <NewsRow key={item.Id} item={item} eager={index < 2} />
                ))}
              </ul>
            ) : (
              <Missing what="新闻" />
            )}
          </MobileSection>
          <MobileSection title="法律法规" moreHref={MOBILE_LAW_URL}>
            {data.laws ? (
              <ul>
                {data.laws.map((law) => (
                  <LawRow key={law.Id} law={law} />
                ))}
              </ul>
            ) : (
              <Missing what="法规" />
            )}
          </MobileSection>
          <footer className="mobile-foot">
            {site.Phone ? <a href={`tel:${site.Phone.replace(/[^\d+]/g, '')}`}>服务热线 {site.Phone}</a> : null}
            <a href={PRIVACY_URL}>隐私政策</a>
            <a href={HOME_URL} rel="external">
              电脑版
            </a>
            <p>{site.IcpNumber}</p>
          </footer>
        </>
      )}
      {data.search && data.search.data.length === 0 ? (
        <EmptyState
          title="没有找到相关内容"
          text="换一个更短的词，或者只写核心的2～3 个字再试。"
          action={{ label: '返回首页', href: MOBILE_HOME_URL }}
        />
      ) : null}
    </>
  );
}

/** The mobile home, and with `keyword` what was found. */
export const mobileHomePage = definePage<MobileHomeData>({
  query: ['keyword', 'current'],
  async load(api, request) {
    const keyword = keywordOf(request);
    if (!keyword) return loadSections(api);
    const search = await api.get('/api/Search', { keyword, current: pageOf(request), pageSize: HITS });
    return { ...NOTHING, search };
  },
  head: (_data, site, request) => {
    const keyword = keywordOf(request);
    return {
      title: keyword ? `搜索“${keyword}”` : '',
      description: site.Description,
      canonical: HOME_URL,
      noindex: keyword !== '',
      crumbs: [],
    };
  },
  View: HomeView,
  Skeleton: () => (
    <div className="mobile-pad">
      <SkeletonRows count={8} />
    </div>
  ),
});
