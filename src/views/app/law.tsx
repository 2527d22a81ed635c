import type { LawItem } from '@ip-portal/contract';
import { LAW_LEVELS, TIMELINESS } from '@ip-portal/contract/labels';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { ARTICLE_LIST_URLS } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { type Api, definePage, type Many, type PageRequest, type ViewProps } from '../page';
import { CategoryTabs, EmptyState, formatNumber, Icon, SkeletonRows } from '../parts';
import { type Filters, filtersOf, hrefWith, listHref, listTitle, oneOf, pageOf } from '../records/list-query';
import { APP_LAW } from './links';
import type { AppListData } from './news';
import { LawRow, PageLinks } from './rows';

type Name = 'keyword' | 'Level' | 'Timeliness';

function readFilters(request: PageRequest): Filters<Name> {
  const filters = filtersOf<Name>(request, ['keyword', 'Level', 'Timeliness']);
  if (!oneOf(TIMELINESS, filters.Timeliness)) delete filters.Timeliness;
  if (!oneOf(LAW_LEVELS, filters.Level)) delete filters.Level;
  return filters;
}

/** Reads one page of the laws an address asks for. */
export async function loadAppLaws(api: Api, request: PageRequest, page: number): Promise<AppListData<LawItem>> {
  const body = await api.get<Many<LawItem>>('/api/Laws', {
    ...readFilters(request),
    current: page,
    pageSize: PAGE_SIZE_DEFAULT,
  });
  return { items: body.data, total: body.total };
}

function LawFilter({ filters }: { filters: Filters<Name> }) {
  return (
    <form className="app-law-filter" action={APP_LAW} method="get" role="search" aria-label="筛选法规">
      {filters.Timeliness ? <input type="hidden" name="Timeliness" value={filters.Timeliness} /> : null}
      <label className="sr-only" htmlFor="app-law-keyword">
        关键词
      </label>
      <input
        id="app-law-keyword"
        name="keyword"
        type="search"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={filters.keyword ?? ''}
        placeholder="名称、文号或条文"
      />
      <label className="sr-only" htmlFor="app-law-level">
        效力级别
      </label>
      <select id="app-law-level" name="Level" defaultValue={filters.Level ?? ''}>
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
export function AppLawView({ data, request, foot }: ViewProps<AppListData<LawItem>> & { foot?: ReactNode }) {
  const filters = readFilters(request);
  const page = pageOf(request);
  const terms = filters.keyword ? filters.keyword.split(/\s+/) : [];
  const tabs = [
    undefined,
    ...TIMELINESS.filter((value) => value === '现行有效'),
    ...TIMELINESS.filter((value) => value !== '现行有效'),
  ];
  return (
    <div className="app-list">
      <h1 className="sr-only">法律法规</h1>
      <div className="app-sticky">
        <LawFilter key={`${filters.keyword}|${filters.Level}|${filters.Timeliness}`} filters={filters} />
        <CategoryTabs
          label="时效性"
          items={tabs.map((value) => ({
            label: value ?? '全部',
            href: hrefWith(APP_LAW, filters, 'Timeliness', value),
            active: filters.Timeliness === value,
          }))}
        />
      </div>
      {filters.keyword || filters.Level ? (
        <p className="app-count">
          共 {formatNumber(data.total)} 部{filters.Level ?? '文件'}
          {filters.keyword ? `，关键词“${filters.keyword}”` : ''}
          <a href={listHref(APP_LAW, { Timeliness: filters.Timeliness })}>清除条件</a>
        </p>
      ) : null}
      {data.items.length > 0 ? (
        <ul className="app-rows">
          {data.items.map((law) => (
            <LawRow key={law.Id} law={law} terms={terms} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={page > 1 ? '没有这一页' : '没有符合条件的法律法规'}
          text="可以去掉一个条件，或者换一个更短的关键词。"
          action={{ label: '查看全部法规', href: APP_LAW }}
        />
      )}
      {foot ?? (
        <PageLinks
          current={page}
          pageSize={PAGE_SIZE_DEFAULT}
          total={data.total}
          hrefFor={(to) => listHref(APP_LAW, filters, to)}
        />
      )}
    </div>
  );
}

/** Laws on the phone. */
export const appLawPage = definePage<AppListData<LawItem>>({
  path: APP_LAW,
  load: (api, request) => loadAppLaws(api, request, pageOf(request)),
  head(_data, site, request) {
    const filters = readFilters(request);
    const page = pageOf(request);
    return {
      title: listTitle(filters.Level ? `${filters.Level} - 法律法规` : '法律法规', page),
      description: `${site.WebSiteName}法律法规：知识产权法律、法规、规章与规范性文件。`,
      canonical: listHref(ARTICLE_LIST_URLS.law, filters, page),
      noindex: Boolean(filters.keyword),
      crumbs: [{ label: '法律法规' }],
    };
  },
  View: AppLawView,
  Skeleton: () => (
    <div className="app-pad">
      <SkeletonRows count={8} />
    </div>
  ),
});
