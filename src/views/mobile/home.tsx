import type { ArticleItem, LawItem, Many, NoticeItem, WebConfig } from '@ip-portal/contract';
import {
  HOME_URL,
  MOBILE_LAW_URL,
  MOBILE_NEWS_URL,
  MOBILE_NOTICE_URL,
  MOBILE_SEARCH_URL,
  PRIVACY_URL,
  withQuery,
} from '@ip-portal/contract/urls';
import { serviceEntrances } from '../home/services';
import { type Api, definePage, PageMoved, type ViewProps } from '../page';
import { Icon, SkeletonRows } from '../parts';
import { A } from '../parts/here';
import { Phrases } from '../parts/phrases';
import { StoredHtml } from '../parts/stored-html';
import { toMobileUrl } from './links';
import { LawRow, MobileSection, NewsRow, NoticeRow } from './rows';
import { MobileSearchBox } from './search-box';

/** What the mobile home shows; `null` where a read failed. */
export interface MobileHomeData {
  notices: NoticeItem[] | null;
  news: ArticleItem[] | null;
  laws: LawItem[] | null;
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
  return { notices, news, laws };
}

function Hero({ site }: { site: WebConfig }) {
  return (
    <section className="mobile-hero" aria-label="搜索">
      <h1>
        <Phrases text={site.Slogan || site.WebSiteName} />
      </h1>
      <MobileSearchBox placeholder="专利、法规、新闻、专家" />
      {site.PopularWords.length > 0 ? (
        <p className="mobile-words">
          {site.PopularWords.slice(0, 6).map((word) => (
            <a key={word} href={withQuery(MOBILE_SEARCH_URL, { keyword: word })}>
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
              <span className="sign" aria-hidden="true">
                {service.sign}
              </span>
              <Icon name={service.icon} size={28} />
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

function HomeView({ data, site }: ViewProps<MobileHomeData>) {
  return (
    <>
      <Hero site={site} />
      <Services site={site} />
      <MobileSection title="通知公告" moreHref={MOBILE_NOTICE_URL}>
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
        <A href={PRIVACY_URL}>隐私政策</A>
        <a href={HOME_URL} rel="external">
          电脑版
        </a>
        <StoredHtml className="mobile-copyright" html={site.Copyright} />
        <p>{site.IcpNumber}</p>
      </footer>
    </>
  );
}

/** The mobile home. */
export const mobileHomePage = definePage<MobileHomeData>({
  query: [],
  // Where the search over everything was before it had a page of its own.
  earlier: ['keyword', 'current'],
  async load(api, request) {
    const { keyword } = request.query;
    if (keyword) throw new PageMoved(withQuery(MOBILE_SEARCH_URL, { keyword }));
    return loadSections(api);
  },
  head: (_data, site) => ({ title: '', description: site.Description, canonical: HOME_URL, crumbs: [] }),
  View: HomeView,
  Skeleton: () => (
    <div className="mobile-pad">
      <SkeletonRows count={8} />
    </div>
  ),
});
