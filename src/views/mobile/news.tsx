import type { ArticleItem, NoticeItem, WebConfig } from '@ip-portal/contract';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { LIST_URLS, MOBILE_NEWS_URL, MOBILE_NOTICE_URL } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { KINDS, type PlainKind } from '../article/kinds';
import { type Api, definePage, PageMoved, type PageRequest, type ViewProps } from '../page';
import { CategoryTabs, EmptyState, SkeletonRows } from '../parts';
import { filtersOf, listHref, listTitle, pageOf } from '../records/list-query';

import { NewsRow, NoticeRow, PageLinks } from './rows';

/** One page of a mobile list. */
export interface MobileListData<T> {
  items: T[];
  total: number;
}

const PATHS: Record<PlainKind, string> = { news: MOBILE_NEWS_URL, notice: MOBILE_NOTICE_URL };
const FILTERS = ['Category'] as const;

function kindOf(request: PageRequest): PlainKind {
  return request.path === MOBILE_NOTICE_URL ? 'notice' : 'news';
}

/** Reads one page of the list an address asks for. */
export async function loadMobileNews(
  api: Api,
  request: PageRequest,
  page: number,
): Promise<MobileListData<ArticleItem | NoticeItem>> {
  const { Category } = filtersOf(request, FILTERS);
  const body = await api.get(KINDS[kindOf(request)].api, {
    Category,
    current: page,
    pageSize: PAGE_SIZE_DEFAULT,
  });
  return { items: body.data, total: body.total };
}

function tabsOf(site: WebConfig, request: PageRequest) {
  const { Category } = filtersOf(request, FILTERS);
  return [undefined, ...KINDS[kindOf(request)].categories(site)].map((category) => ({
    label: category ?? '全部',
    href: listHref(PATHS[kindOf(request)], { Category: category }),
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
  const filters = filtersOf(request, FILTERS);
  const page = pageOf(request);
  return (
    <div className="mobile-list">
      <h1 className="sr-only">{KINDS[kind].name}</h1>
      <div className="mobile-sticky">
        <nav className="mobile-switch" aria-label="新闻与公告">
          <a href={MOBILE_NEWS_URL} aria-current={kind === 'news' ? 'page' : undefined}>
            新闻
          </a>
          <a href={MOBILE_NOTICE_URL} aria-current={kind === 'notice' ? 'page' : undefined}>
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
          action={{ label: '查看全部', href: PATHS[kind] }}
        />
      )}
      {foot ?? (
        <PageLinks
          current={page}
          pageSize={PAGE_SIZE_DEFAULT}
          total={data.total}
          hrefFor={(to) => listHref(PATHS[kind], filters, to)}
        />
      )}
    </div>
  );
}

/** News and notices on the phone. */
export const mobileNewsPage = definePage<MobileListData<ArticleItem | NoticeItem>>({
  query: [...FILTERS, 'current'],
  // Notices had no list of their own.
  earlier: ['Kind'],
  async load(api, request) {
    if (request.query.Kind === 'notice') throw new PageMoved(listHref(MOBILE_NOTICE_URL, filtersOf(request, FILTERS)));
    return loadMobileNews(api, request, pageOf(request));
  },
  head(_data, site, request) {
    const kind = kindOf(request);
    const { Category } = filtersOf(request, FILTERS);
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
