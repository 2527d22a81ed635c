import type { LawItem } from '@ip-portal/contract';
import { KEYWORD_MAX, PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { LAW_LEVELS, RELIABLE_FIRST, TIMELINESSES } from '@ip-portal/contract/rules/timeliness';
import { LIST_URLS, MOBILE_LAW_URL } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { type Api, definePage, type PageRequest, type ViewProps } from '../page';
import { CategoryTabs, EmptyState, formatNumber, Icon, SkeletonRows } from '../parts';
import { type Filters, filtersOf, hrefWith, listHref, listTitle, oneOf, pageOf } from '../records/list-query';

import type { MobileListData } from './news';
import { LawRow, PageLinks } from './rows';

const FILTERS = ['keyword', 'Level', 'Timeliness'] as const;
type Name = (typeof FILTERS)[number];

function readFilters(request: PageRequest): Filters<Name> {
  const filters = filtersOf<Name>(request, FILTERS);
  if (!oneOf(TIMELINESSES, filters.Timeliness)) delete filters.Timeliness;
  if (!oneOf(LAW_LEVELS, filters.Level)) delete filters.Level;
  return filters;
}

/** Reads one page of the laws an address asks for. */
export async function loadMobileLaws(api: Api, request: PageRequest, page: number): Promise<MobileListData<LawItem>> {
  const body = await api.get('/api/Laws', {
    ...readFilters(request),
    current: page,
    pageSize: PAGE_SIZE_DEFAULT,
  });
  return { items: body.data, total: body.total };
}

function LawFilter({ filters }: { filters: Filters<Name> }) {
  return (
    <form className="mobile-law-filter" action={MOBILE_LAW_URL} method="get" role="search" aria-label="筛选法规">
      {filters.Timeliness ? <input type="hidden" name="Timeliness" value={filters.Timeliness} /> : null}
      <label className="sr-only" htmlFor="mobile-law-keyword">
        关键词
      </label>
      <input
        id="mobile-law-keyword"
        name="keyword"
        type="search"
        enterKeyHint="search"
        maxLength={KEYWORD_MAX}
        defaultValue={filters.keyword ?? ''}
        placeholder="名称、文号或条文"
      />
      <label className="sr-only" htmlFor="mobile-law-level">
        效力级别
      </label>
      <select id="mobile-law-level" name="Level" defaultValue={filters.Level ?? ''}>
        <option value="">全部级别</option>
        {LAW_LEVELS.map((level) => (
          <option key={level} value={level}>
            {level}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-primary" aria-label="查询">
        <Icon name="search" size={18} />
      </button>
    </form>
  );
}

/** The list with its filters; `foot` takes the place of the plain paging links. */
export function MobileLawView({ data, request, foot }: ViewProps<MobileListData<LawItem>> & { foot?: ReactNode }) {
  const filters = readFilters(request);
  const page = pageOf(request);
  const terms = filters.keyword ? filters.keyword.split(/\s+/) : [];
  const tabs = [undefined, ...RELIABLE_FIRST];
  return (
    <div className="mobile-list">
      <h1 className="sr-only">法律法规</h1>
      <div className="mobile-sticky">
        <LawFilter key={`${filters.keyword}|${filters.Level}|${filters.Timeliness}`} filters={filters} />
        <CategoryTabs
          label="时效性"
          items={tabs.map((value) => ({
            label: value ?? '全部',
            href: hrefWith(MOBILE_LAW_URL, filters, 'Timeliness', value),
            active: filters.Timeliness === value,
          }))}
        />
      </div>
      {filters.keyword || filters.Level ? (
        <p className="mobile-count">
          共 {formatNumber(data.total)} 部{filters.Level ?? '文件'}
          {filters.keyword ? `，关键词“${filters.keyword}”` : ''}
          <a href={listHref(MOBILE_LAW_URL, { Timeliness: filters.Timeliness })}>清除条件</a>
        </p>
      ) : null}
      {data.items.length > 0 ? (
        <ul className="mobile-rows">
          {data.items.map((law) => (
            <LawRow key={law.Id} law={law} terms={terms} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={page > 1 ? '没有这一页' : '没有符合条件的法律法规'}
          text="可以去掉一个条件，或者换一个更短的关键词。"
          action={{ label: '查看全部法规', href: MOBILE_LAW_URL }}
        />
      )}
      {foot ?? (
        <PageLinks
          current={page}
          pageSize={PAGE_SIZE_DEFAULT}
          total={data.total}
          hrefFor={(to) => listHref(MOBILE_LAW_URL, filters, to)}
        />
      )}
    </div>
  );
}

/** Laws on the phone. */
export const mobileLawPage = definePage<MobileListData<LawItem>>({
  query: [...FILTERS, 'current'],
  load: (api, request) => loadMobileLaws(api, request, pageOf(request)),
  head(_data, site, request) {
    const filters = readFilters(request);
    const page = pageOf(request);
    return {
      title: listTitle(filters.Level ? `${filters.Level} - 法律法规` : '法律法规', page),
      description: `${site.WebSiteName}法律法规：知识产权法律、法规、规章与规范性文件。`,
      canonical: listHref(LIST_URLS.law, filters, page),
      noindex: Boolean(filters.keyword),
      crumbs: [{ label: '法律法规' }],
    };
  },
  View: MobileLawView,
  Skeleton: () => (
    <div className="mobile-pad">
      <SkeletonRows count={8} />
    </div>
  ),
});
