import type { PatentItem } from '@ip-portal/contract';
import { PATENT_STATES, PATENT_TYPES } from '@ip-portal/contract/labels';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { FEE_URL, LIST_URLS } from '@ip-portal/contract/urls';
import { definePage, type PageRequest, type ViewProps } from '../page';
import { CategoryTabs, FilterBar, PageTitle } from '../parts';
import { type Filters, filtersOf, hrefWith, listHref, listTitle, oneOf, pageOf } from '../records/list-query';
import { ListSkeleton } from '../records/list-skeleton';
import { Listing } from '../records/listing';
import { ResultLine } from '../records/result-line';
import { PatentCards } from './cards';
import { PatentTable } from './table';

/** `view=cards`; without it a table. */
const VIEW = 'view';
const CARDS = 'cards';
/** Full rows of four. */
const CARDS_PER_PAGE = 12;
const FILTERS = ['Type', 'State', 'keyword', 'Applicant', 'ApplicationNumber', 'MainIpc', 'Province'] as const;
type Name = (typeof FILTERS)[number];

/** What the patent list shows. */
export interface PatentListData {
  items: PatentItem[];
  total: number;
  /** Day of the reading, in Asia/Shanghai: how far terms have come. */
  day: string;
}

const PATH = LIST_URLS.patent;
const NAME = '专利信息';
const LEAD = '检索本站收录的专利，查看著录项目、法律状态和年费期限。';
const STATE_LABELS: Record<PatentItem['State'], string> = {
  有权: '有权（有效）',
  审中: '审中（审查中）',
  无权: '无权（失效）',
};

function readFilters(request: PageRequest): Filters<Name> {
  const filters = filtersOf<Name>(request, FILTERS);
  if (!oneOf(PATENT_TYPES, filters.Type)) delete filters.Type;
  if (!oneOf(PATENT_STATES, filters.State)) delete filters.State;
  if (filters.ApplicationNumber) filters.ApplicationNumber = filters.ApplicationNumber.slice(0, 30);
  if (filters.MainIpc) filters.MainIpc = filters.MainIpc.slice(0, 20);
  return filters;
}

/** Whether cards are asked for, and how many rows a page then has. */
function viewOf(request: PageRequest): { view: typeof CARDS | undefined; pageSize: number } {
  const cards = request.query[VIEW] === CARDS;
  return { view: cards ? CARDS : undefined, pageSize: cards ? CARDS_PER_PAGE : PAGE_SIZE_DEFAULT };
}

function PatentList({ data, request }: ViewProps<PatentListData>) {
  const filters = readFilters(request);
  const page = pageOf(request);
  const { view, pageSize } = viewOf(request);
  const shown = { ...filters, view };
  const hrefTo = (name: Name, value?: string) => hrefWith(PATH, shown, name, value);
  const terms = filters.keyword ? filters.keyword.split(/\s+/) : [];
  const { Type, ...rest } = filters;
  const narrowed = Object.keys(rest).length > 0;
  return (
    <div className="page rec list-page">
      <PageTitle title={NAME} lead={LEAD}>
        <a className="btn btn-plain" href={FEE_URL}>
          年费计算
        </a>
      </PageTitle>
      <CategoryTabs
        label="专利类型"
        items={[undefined, ...PATENT_TYPES].map((type) => ({
          label: type ?? '全部',
          href: hrefTo('Type', type),
          active: filters.Type === type,
        }))}
      />
      <FilterBar
        action={PATH}
        hidden={{ Type, view }}
        fields={[
          { name: 'keyword', label: '关键词', type: 'text', value: filters.keyword, placeholder: '名称、摘要或申请人' },
          {
            name: 'State',
            label: '法律状态',
            type: 'select',
            value: filters.State,
            options: PATENT_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
          },
          { name: 'Applicant', label: '申请人', type: 'text', value: filters.Applicant, placeholder: '单位或个人' },
        ]}
        more={[
          {
            name: 'ApplicationNumber',
            label: '申请号',
            type: 'text',
            value: filters.ApplicationNumber,
            placeholder: '如 202310123456.7',
          },
          { name: 'MainIpc', label: '主分类号（IPC）', type: 'text', value: filters.MainIpc, placeholder: '如 G06F' },
          { name: 'Province', label: '省份', type: 'text', value: filters.Province, placeholder: '如 江苏' },
        ]}
        resetHref={listHref(PATH, { Type, view })}
      />
      <ResultLine
        total={data.total}
        unit={narrowed || Type ? '件' : '件专利'}
        active={[
          { label: '关键词', value: filters.keyword, href: hrefTo('keyword') },
          { label: '法律状态', value: filters.State, href: hrefTo('State') },
          { label: '申请人', value: filters.Applicant, href: hrefTo('Applicant') },
          { label: '申请号', value: filters.ApplicationNumber, href: hrefTo('ApplicationNumber') },
          { label: '主分类号', value: filters.MainIpc, href: hrefTo('MainIpc') },
          { label: '省份', value: filters.Province, href: hrefTo('Province') },
        ]}
      >
        <ul className="view-switch" aria-label="显示方式">
          {[
            { label: '表格', value: undefined },
            { label: '图卡', value: CARDS },
          ].map(({ label, value }) => (
            <li key={label}>
              <a
                href={listHref(PATH, { ...filters, [VIEW]: value })}
                aria-current={view === value ? 'true' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </ResultLine>
      {view ? <p className="view-note soft">配图按分类号绘制，不是专利附图；横条是保护期已过的部分。</p> : null}
      <Listing
        page={page}
        pageSize={pageSize}
        total={data.total}
        hrefFor={(to) => listHref(PATH, shown, to)}
        empty={{
          title: '没有符合条件的专利',
          text: '本站只收录部分专利。可以减少条件再试，或者到国家知识产权局的专利检索系统查询。',
          all: { label: '查看全部专利', href: PATH },
        }}
      >
        {data.items.length === 0 ? null : view ? (
          <PatentCards items={data.items} day={data.day} terms={terms} heading="h2" />
        ) : (
          <PatentTable items={data.items} terms={terms} />
        )}
      </Listing>
    </div>
  );
}

/** Patent list. */
export const patentListPage = definePage<PatentListData>({
  query: [...FILTERS, VIEW, 'current'],
  async load(api, request) {
    const body = await api.get('/api/Patents', {
      ...readFilters(request),
      current: pageOf(request),
      pageSize: viewOf(request).pageSize,
    });
    return { items: body.data, total: body.total, day: todayInShanghai() };
  },
  head(data, site, request) {
    const { Type, ...rest } = readFilters(request);
    const page = pageOf(request);
    return {
      title: listTitle(Type ? `${Type}专利 - ${NAME}` : NAME, page),
      description: `${site.WebSiteName}${NAME}：${LEAD}`,
      canonical: listHref(PATH, { Type, ...rest, view: viewOf(request).view }, page),
      noindex: data.items.length === 0 || Object.keys(rest).length > 0 || viewOf(request).view !== undefined,
      crumbs: [{ label: NAME }],
    };
  },
  View: PatentList,
  Skeleton: () => <ListSkeleton shape="table" />,
});
