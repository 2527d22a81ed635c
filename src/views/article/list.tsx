import type { ArticleItem, CategoryCount, Many, NoticeItem } from '@ip-portal/contract';
import { articleChoice, drawingsOf } from '@ip-portal/contract/drawing/motifs';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { dayFault, readDay } from '@ip-portal/contract/rules/day-text';
import { HOME_URL, LIST_URLS } from '@ip-portal/contract/urls';
import { type Api, definePage, type PageRequest, type PublicPage, type ViewProps } from '../page';
import { CategoryTabs, EmptyState, FilterBar, PageTitle, Pagination } from '../parts';
import type { FilterField } from '../parts/filter-bar';
import { type Filters, filtersOf, hrefWith, listHref, listTitle, pageOf } from '../records/list-query';
import { ListSkeleton } from '../records/list-skeleton';
import { ResultLine } from '../records/result-line';
import { KINDS, type PlainKind } from './kinds';
import { OpenNotices, type OpenNoticesData } from './open-notices';
import { LeadStory, NewsRow, NoticeRow } from './row';

const FILTERS = ['Category', 'keyword', 'Tag', 'PublishFrom', 'PublishTo'] as const;
type Name = (typeof FILTERS)[number];

/** What an article list shows. */
export interface ArticleListData {
  items: (ArticleItem | NoticeItem)[];
  total: number;
  /** Of what the other filters let through; null where it could not be counted. */
  counts: Many<CategoryCount> | null;
  /** On the first page of all notices. */
  open: OpenNoticesData | null;
}

/** What stands above the notices until somebody looks for something. */
async function readOpen(api: Api): Promise<OpenNoticesData> {
  const { data: items, total } = await api.get('/api/Notices/Open');
  return { items, total, day: todayInShanghai() };
}

/** The page without what only adds to it. */
const orNull = <T,>(read: Promise<T>): Promise<T | null> => read.catch(() => null);

function readFilters(request: PageRequest): Filters<Name> {
  const filters = filtersOf<Name>(request, FILTERS);
  for (const name of ['PublishFrom', 'PublishTo'] as const) {
    const day = readDay(filters[name] ?? '');
    if (day) filters[name] = day;
    else delete filters[name];
  }
  return filters;
}

/** A day of the filters: as it was read, else as it was typed with what is wrong. */
function dayField(request: PageRequest, name: 'PublishFrom' | 'PublishTo', label: string): FilterField {
  const typed = filtersOf<Name>(request, [name])[name] ?? '';
  return { name, label, type: 'date', value: readDay(typed) ?? typed, fault: dayFault(typed) ?? undefined };
}

function Empty({
  kind,
  filters,
  page,
  elsewhere,
}: {
  kind: PlainKind;
  filters: Filters<Name>;
  page: number;
  /** What the other filters find in all columns. */
  elsewhere: number;
}) {
  const path = LIST_URLS[kind];
  if (page > 1) {
    return (
      <EmptyState
        title="没有这一页"
        text="您打开的页码超出了范围，内容可能已经调整。"
        action={{ label: '回到第一页', href: listHref(path, filters) }}
      />
    );
  }
  if (Object.keys(filters).length > 0) {
    return (
      <EmptyState
        title="没有符合条件的内容"
        text="可以换一个更短的关键词、放宽日期，或者查看全部栏目。"
        action={
          filters.Category && elsewhere > 0
            ? {
                label: `不限栏目，可得 ${elsewhere} ${KINDS[kind].unit}`,
                href: hrefWith(path, filters, 'Category'),
              }
            : { label: `查看全部${KINDS[kind].name}`, href: path }
        }
      />
    );
  }
  return (
    <EmptyState
      title="还没有发布内容"
      text="这个栏目正在准备中，您可以先看看首页的最新内容。"
      action={{ label: '返回首页', href: HOME_URL }}
    />
  );
}

function ArticleList({ kind, data, site, request }: ViewProps<ArticleListData> & { kind: PlainKind }) {
  const words = KINDS[kind];
  const path = LIST_URLS[kind];
  const filters = readFilters(request);
  const page = pageOf(request);
  const hrefTo = (name: Name, value?: string) => hrefWith(path, filters, name, value);
  const { counts } = data;
  const countOf = (category?: string) =>
    category ? (counts?.data.find(({ Category }) => Category === category)?.Count ?? 0) : counts?.total;
  const tabs = [undefined, ...words.categories(site)].map((category) => ({
    label: category ?? '全部',
    href: hrefTo('Category', category),
    active: filters.Category === category,
    ...(counts ? { count: countOf(category) } : {}),
  }));
  const narrowed = Boolean(filters.keyword || filters.Tag || filters.PublishFrom || filters.PublishTo);
  const terms = filters.keyword ? filters.keyword.split(/\s+/) : [];
  const lead = words.covers && page === 1 && !narrowed && data.items.length > 2 ? data.items[0] : undefined;
  const drawings = words.covers ? drawingsOf(data.items.map(articleChoice)) : [];
  // What is open stands above already.
  const above = (data.open?.items ?? []).map(({ Id }) => Id);
  const shownAbove = data.items.filter(({ Id }) => above.indexOf(Id) >= 0).length;
  const rest = data.items.filter((item) => item !== lead && above.indexOf(item.Id) < 0);
  return (
    <div className="page rec list-page">
      <PageTitle title={words.name} lead={words.lead} />
      {data.open ? <OpenNotices open={data.open} /> : null}
      <CategoryTabs items={tabs} />
      <FilterBar
        action={path}
        hidden={{ Category: filters.Category, Tag: filters.Tag }}
        fields={[
          { name: 'keyword', label: '关键词', type: 'text', value: filters.keyword, placeholder: '标题、摘要或正文' },
        ]}
        more={[dayField(request, 'PublishFrom', '发布日期从'), dayField(request, 'PublishTo', '到')]}
        resetHref={listHref(path, { Category: filters.Category })}
      />
      {narrowed ? (
        <ResultLine
          total={data.total}
          unit={words.unit}
          active={[
            { label: '关键词', value: filters.keyword, href: hrefTo('keyword') },
            { label: '标签', value: filters.Tag, href: hrefTo('Tag') },
            { label: '从', value: filters.PublishFrom, href: hrefTo('PublishFrom') },
            { label: '到', value: filters.PublishTo, href: hrefTo('PublishTo') },
          ]}
        />
      ) : null}
      {data.items.length === 0 ? (
        <Empty kind={kind} filters={filters} page={page} elsewhere={counts?.total ?? 0} />
      ) : null}
      {lead ? <LeadStory item={lead} /> : null}
      {rest.length > 0 ? (
        <ul>
          {rest.map((item, index) =>
            words.covers ? (
              <NewsRow
                key={item.Id}
                item={item}
                drawing={drawings[index + (lead ? 1 : 0)]}
                terms={terms}
                eager={index < 3}
              />
            ) : (
              <NoticeRow key={item.Id} item={item} terms={terms} />
            ),
          )}
        </ul>
      ) : null}
      {shownAbove > 0 ? <p className="quiet">本页另有 {shownAbove} 条正在进行，列在上方。</p> : null}
      <Pagination
        current={page}
        pageSize={PAGE_SIZE_DEFAULT}
        total={data.total}
        hrefFor={(to) => listHref(path, filters, to)}
      />
    </div>
  );
}

type View = PublicPage<ArticleListData>['View'];
const NewsList: View = (props) => <ArticleList kind="news" {...props} />;
const NoticeList: View = (props) => <ArticleList kind="notice" {...props} />;

function makeArticleList(kind: PlainKind, View: View) {
  const words = KINDS[kind];
  const path = LIST_URLS[kind];
  return definePage<ArticleListData>({
    query: [...FILTERS, 'current'],
    async load(api, request) {
      const filters = readFilters(request);
      const current = pageOf(request);
      const { Category: _category, ...others } = filters;
      const plain = current === 1 && Object.keys(filters).length === 0;
      const [body, counts, open] = await Promise.all([
        api.get(words.api, { ...filters, current, pageSize: PAGE_SIZE_DEFAULT }),
        orNull(api.get(`${words.api}/Categories`, others)),
        kind === 'notice' && plain ? orNull(readOpen(api)) : null,
      ]);
      return { items: body.data, total: body.total, counts, open };
    },
    head(data, site, request) {
      const filters = readFilters(request);
      const page = pageOf(request);
      const known = words.categories(site).includes(filters.Category ?? '');
      const { Category, ...narrow } = filters;
      return {
        title: listTitle(known && Category ? `${Category} - ${words.name}` : words.name, page),
        description: `${site.WebSiteName}${words.name}。${words.lead}`,
        canonical: listHref(path, filters, page),
        noindex: data.items.length === 0 || Object.keys(narrow).length > 0,
        crumbs: known && Category ? [{ label: words.name, url: path }, { label: Category }] : [{ label: words.name }],
      };
    },
    View,
    Skeleton: ListSkeleton,
  });
}

/** News list. */
export const newsListPage = makeArticleList('news', NewsList);
/** Notice list. */
export const noticeListPage = makeArticleList('notice', NoticeList);
