import type { ArticleItem, NoticeItem, WebConfig } from '@ip-portal/contract';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { LIST_URLS, MOBILE_NEWS_URL } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { KINDS, type PlainKind } from '../article/kinds';
import { type Api, definePage, type PageRequest, type ViewProps } from '../page';
import { CategoryTabs, EmptyState, SkeletonRows } from '../parts';
import { filtersOf, listHref, listTitle, pageOf } from '../records/list-query';

import { NewsRow, NoticeRow, PageLinks } from './rows';

/** One page of a mobile list. */
export interface MobileListData<T> {
  items: T[];
  total: number;
}

interface NewsFilters {
  Kind?: 'notice';
  Category?: string;
}

function kindOf(request: PageRequest): PlainKind {
  return request.query.Kind === 'notice' ? 'notice' : 'news';
}

function readFilters(request: PageRequest): NewsFilters {
  const { Category } = filtersOf(request, ['Category']);
  return { ...(kindOf(request) === 'notice' ? { Kind: 'notice' as const } : {}), ...(Category ? { Category } : {}) };
}

/** Reads one page of the list an address asks for. */
export async function loadMobileNews(
  api: Api,
  request: PageRequest,
  page: number,
): Promise<MobileListData<ArticleItem | NoticeItem>> {
  const { Category } = readFilters(request);
  const body = await api.get(KINDS[kindOf(request)].api, {
    Category,
    current: page,
    pageSize: PAGE_SIZE_DEFAULT,
  });
  return { items: body.data, total: body.total };
}

function tabsOf(site: WebConfig, request: PageRequest) {
  const { Kind, Category } = readFilters(request);
  return [undefined, ...KINDS[kindOf(request)].categories(site)].map((category) => ({
    label: category ?? '全部',
    href: listHref(MOBILE_NEWS_URL, { Kind, Category: category }),
    active: Category === category,
  }));
}

/** The list with its tabs; `foot` takes the place of the plain paging links. */
export function MobileNewsView({
  data,
  site,
  request,
  foot,
}: ViewProps<MobileListData<ArticleItem | NoticeItem>> & { foot?: ReactNode }) {
  const kind = kindOf(request);
  const filters = readFilters(request);
  const page = pageOf(request);
  return (
    <div className="mobile-list">
      <h1 className="sr-only">{KINDS[kind].name}</h1>
      <div className="mobile-sticky">
        <nav className="mobile-switch" aria-label="新闻与公告">
          <a href={MOBILE_NEWS_URL} aria-current={kind === 'news' ? 'page' : undefined}>
            新闻
          </a>
          <a href={`${MOBILE_NEWS_URL}?Kind=notice`} aria-current={kind === 'notice' ? 'page' : undefined}>
            通知公告
          </a>
        </nav>
        <CategoryTabs items={tabsOf(site, request)} />
      </div>
      {data.items.length > 0 ? (
        <ul className="mobile-rows">
          {data.items.map((item, index) =>
            kind === 'news' ? (
              <NewsRow key={item.Id} item={item} eager={index < 4} />
            ) : (
              <NoticeRow key={item.Id} item={item} />
            ),
          )}
        </ul>
      ) : (
        <EmptyState
          title={page > 1 ? '没有这一页' : '这个栏目还没有内容'}
          text="可以先看看全部内容。"
          action={{ label: '查看全部', href: listHref(MOBILE_NEWS_URL, { Kind: filters.Kind }) }}
        />
      )}
      {foot ?? (
        <PageLinks
          current={page}
          pageSize={PAGE_SIZE_DEFAULT}
          total={data.total}
          hrefFor={(to) => listHref(MOBILE_NEWS_URL, { ...filters }, to)}
        />
      )}
    </div>
  );
}

/** News and notices on the phone. */
export const mobileNewsPage = definePage<MobileListData<ArticleItem | NoticeItem>>({
  query: ['Kind', 'Category', 'current'],
  load: (api, request) => loadMobileNews(api, request, pageOf(request)),
  head(_data, site, request) {
    const kind = kindOf(request);
    const { Category } = readFilters(request);
    const page = pageOf(request);
    return {
      title: listTitle(Category ? `${Category} - ${KINDS[kind].name}` : KINDS[kind].name, page),
      description: `${site.WebSiteName}${KINDS[kind].name}。${KINDS[kind].lead}`,
      canonical: listHref(LIST_URLS[kind], { Category }, page),
      crumbs: [{ label: KINDS[kind].name }],
    };
  },
  View: MobileNewsView,
  Skeleton: () => (
    <div className="mobile-pad">
      <SkeletonRows count={8} />
    </div>
  ),
});
