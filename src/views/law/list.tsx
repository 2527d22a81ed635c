import type { LawLevelCount, LawStatute } from '@ip-portal/contract';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { LAW_LEVELS, RELIABLE_FIRST, TIMELINESSES } from '@ip-portal/contract/rules/timeliness';
import { LIST_URLS } from '@ip-portal/contract/urls';
import { definePage, type PageRequest, type ViewProps } from '../page';
import { CategoryTabs, FilterBar, PageTitle } from '../parts';
import { type Filters, filtersOf, hrefWith, listHref, listTitle, oneOf, pageOf } from '../records/list-query';
import { ListSkeleton } from '../records/list-skeleton';
import { Listing } from '../records/listing';
import { ResultLine } from '../records/result-line';
import { LevelFacets } from './levels';
import { LawRow } from './row';
import { axisOf } from './version-bar';

const FILTERS = ['Timeliness', 'Level', 'IssuingAuthority', 'keyword', 'Tag'] as const;
type Name = (typeof FILTERS)[number];

/** What the law list shows. */
export interface LawListData {
  items: LawStatute[];
  total: number;
  /** How many of each level, whichever is chosen. */
  levels: LawLevelCount[];
  /** Day of the reading, in Asia/Shanghai. */
  day: string;
}

const PATH = LIST_URLS.law;
const NAME = '法律法规';
const LEAD =
  '知识产权法律、法规、规章与规范性文件，按效力级别排列，同一法规的各版本合为一项。时效性由公布、施行日期和版本推算。';

function readFilters(request: PageRequest): Filters<Name> {
  const filters = filtersOf<Name>(request, FILTERS);
  if (!oneOf(TIMELINESSES, filters.Timeliness)) delete filters.Timeliness;
  if (!oneOf(LAW_LEVELS, filters.Level)) delete filters.Level;
  return filters;
}

function LawList({ data, request }: ViewProps<LawListData>) {
  const filters = readFilters(request);
  const page = pageOf(request);
  const hrefTo = (name: Name, value?: string) => hrefWith(PATH, filters, name, value);
  const tabs = [undefined, ...RELIABLE_FIRST].map((value) => ({
    label: value ?? '全部',
    href: hrefTo('Timeliness', value),
    active: filters.Timeliness === value,
  }));
  const { Timeliness, ...rest } = filters;
  const axis = axisOf(data.items, data.day);
  const narrowed = Object.keys(rest).length > 0;
  return (
    <div className="page rec list-page">
      <PageTitle title={NAME} lead={LEAD} />
      <CategoryTabs items={tabs} label="时效性" />
      <FilterBar
        action={PATH}
        hidden={{ Timeliness, Level: filters.Level, Tag: filters.Tag }}
        fields={[
          { name: 'keyword', label: '关键词', type: 'text', value: filters.keyword, placeholder: '名称、文号或条文' },
          {
            name: 'IssuingAuthority',
            label: '制定机关',
            type: 'text',
            value: filters.IssuingAuthority,
            placeholder: '如：国务院',
          },
        ]}
        resetHref={listHref(PATH, { Timeliness, Level: filters.Level })}
      />
      {narrowed ? (
        <ResultLine
          total={data.total}
          unit="部"
          active={[
            { label: '关键词', value: filters.keyword, href: hrefTo('keyword') },
            { label: '效力级别', value: filters.Level, href: hrefTo('Level') },
            { label: '制定机关', value: filters.IssuingAuthority, href: hrefTo('IssuingAuthority') },
            { label: '标签', value: filters.Tag, href: hrefTo('Tag') },
          ]}
        />
      ) : null}
      <div className="law-list">
        <LevelFacets levels={data.levels} chosen={filters.Level} hrefTo={(level) => hrefTo('Level', level)} />
        <div>
          <Listing
            page={page}
            pageSize={PAGE_SIZE_DEFAULT}
            total={data.total}
            hrefFor={(to) => listHref(PATH, filters, to)}
            empty={{
              title: '没有符合条件的法律法规',
              text: '可以去掉一个条件，或者换一个更短的关键词，例如文件名称中的2～3 个字。',
              all: { label: '查看全部法律法规', href: PATH },
            }}
          >
            {data.items.length > 0 ? (
              <ul>
                {data.items.map((law) => (
                  <LawRow
                    key={law.Id}
                    law={law}
                    axis={axis}
                    terms={filters.keyword ? filters.keyword.split(/\s+/) : []}
                  />
                ))}
              </ul>
            ) : null}
          </Listing>
        </div>
      </div>
    </div>
  );
}

/** Law list. */
export const lawListPage = definePage<LawListData>({
  query: [...FILTERS, 'current'],
  async load(api, request) {
    const body = await api.get('/api/Laws/Statutes', {
      ...readFilters(request),
      current: pageOf(request),
      pageSize: PAGE_SIZE_DEFAULT,
    });
    return { items: body.data, total: body.total, levels: body.Levels, day: todayInShanghai() };
  },
  head(data, site, request) {
    const filters = readFilters(request);
    const page = pageOf(request);
    return {
      title: listTitle(filters.Level ? `${filters.Level} - ${NAME}` : NAME, page),
      description: `${site.WebSiteName}${NAME}：${LEAD}`,
      canonical: listHref(PATH, filters, page),
      noindex: data.items.length === 0 || Boolean(filters.keyword || filters.IssuingAuthority || filters.Tag),
      crumbs: [{ label: NAME }],
    };
  },
  View: LawList,
  Skeleton: () => <ListSkeleton />,
});
