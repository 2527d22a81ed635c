import type { Many, PatentItem, PatentSearchMore } from '@ip-portal/contract';
import { todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { FEE_URL, patentSearchUrl, SIMILAR_URL } from '@ip-portal/contract/urls';
import { definePage, PageMoved, scriptOf, type ViewProps } from '../page';
import { EmptyState, formatNumber, Icon, PageTitle, Pagination } from '../parts';
import { A } from '../parts/here';
import { listTitle } from '../records/list-query';
import { ListSkeleton } from '../records/list-skeleton';
import { AdvancedForm } from './advanced';
import { type Asked, askedOf, hrefOf, PATH, sortOf, TRANSLATED, VIEWS } from './asked';
import { PatentCards } from './cards';
import { Facets } from './facets';
import { drawnNote } from './picture';
import { QueryHelp } from './query-help';
import type { FacetLinks, Reading } from './reading';
import { PatentRows } from './rows';
import { SearchBox } from './search-box';
import { Summary } from './summary';
import { PatentTable } from './table';

type Found = Pick<Many<PatentItem>, 'total'> & Omit<PatentSearchMore, 'numberNote' | 'facets'>;

/** What the patent search shows. */
interface PatentListData extends Found {
  items: PatentItem[];
  facets: FacetLinks[];
  reading: Reading;
  /** Day of the reading, in Asia/Shanghai: how far terms have come. */
  day: string;
}

const NAME = '专利信息';
const LEAD = '检索本站收录的专利，查看著录项目、法律状态和年费期限。';

/** Every condition that has to be met, with the way to drop it. */
function Conditions({ asked, reading: { conditions } }: { asked: Asked; reading: Reading }) {
  if (conditions.length === 0) return null;
  return (
    <ul className="flow" aria-label="已选条件">
      {conditions.map(({ text, without }, index) => (
        <li key={index}>
          <A className="filter-chip" href={without} aria-label={`去掉条件：${text}`}>
            {text}
            <Icon name="close" size={14} />
          </A>
        </li>
      ))}
      {conditions.length > 1 ? (
        <li>
          <A href={hrefOf(asked, { q: undefined })}>全部清除</A>
        </li>
      ) : null}
    </ul>
  );
}

function Orders({ asked, many }: { asked: Asked; many: boolean }) {
  const orders = [
    // Of more hits than are counted the newest come first, whatever their titles say.
    { order: undefined, label: asked.text && !many ? '标题相符在前' : '默认' },
    { order: '-ApplicationDate', label: '申请日从新到旧' },
    { order: 'ApplicationDate', label: '申请日从旧到新' },
    { order: '-PublicationDate', label: '公开日从新到旧' },
    { order: 'PublicationDate', label: '公开日从旧到新' },
    { order: '-GrantDate', label: '授权日从新到旧' },
    { order: 'GrantDate', label: '授权日从旧到新' },
    { order: 'ExpiryDate', label: '届满日从近到远' },
    { order: '-ExpiryDate', label: '届满日从远到近' },
  ] as const;
  const here = orders.find(({ order }) => order === asked.order) ?? orders[0];
  return (
    <details className="order-by">
      <summary>排序：{here.label}</summary>
      <ul>
        {orders.map(({ order, label }) => (
          <li key={label}>
            <A href={hrefOf(asked, { order })} aria-current={order === asked.order ? 'true' : undefined}>
              {label}
            </A>
          </li>
        ))}
      </ul>
    </details>
  );
}

const VIEW_NAMES = { table: '表格', cards: '图卡' } as const satisfies Record<(typeof VIEWS)[number], string>;

function Views({ asked }: { asked: Asked }) {
  return (
    <ul className="view-switch" aria-label="显示方式">
      {([undefined, ...VIEWS] as const).map((view) => (
        <li key={view ?? 'rows'}>
          <A href={hrefOf(asked, { view })} aria-current={view === asked.view ? 'true' : undefined}>
            {view ? VIEW_NAMES[view] : '列表'}
          </A>
        </li>
      ))}
    </ul>
  );
}

function Total({ data: { total, totalIsCapped }, asked }: { data: PatentListData; asked: Asked }) {
  return (
    <p role="status">
      共 <b>{formatNumber(total)}</b> {totalIsCapped ? '条以上' : asked.text ? '件符合条件' : '件专利'}
    </p>
  );
}

/** Ways out of a found set with nothing in it. */
function Nothing({ asked, data }: { asked: Asked; data: PatentListData }) {
  const { conditions } = data.reading;
  if (asked.page > 1 && data.total > 0) {
    return (
      <EmptyState
        title="没有这一页"
        text="您打开的页码超出了范围，内容可能已经调整。"
        action={{ label: '回到第一页', href: hrefOf(asked, { page: 1 }) }}
      />
    );
  }
  return (
    <>
      <EmptyState
        title="没有符合条件的专利"
        text="本站只收录部分专利。可以减少条件再试，或者到国家知识产权局的专利检索系统查询。"
        action={{ label: '查看全部专利', href: PATH }}
      />
      {conditions.length > 1 ? (
        <ul className="ways-out flow" aria-label="放宽条件">
          {conditions.map(({ text, without }, index) => (
            <li key={index}>
              <A href={without}>去掉“{text}”</A>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Hints({ data: { reading, suggestions = [], searchedAmong } }: { data: PatentListData }) {
  return (
    <>
      {searchedAmong ? (
        <p className="search-doubt" role="note">
          <Icon name="alert" size={18} />
          有的条件要逐件阅读文字，只在符合其余条件的最新 {formatNumber(searchedAmong)} 件中查找。
        </p>
      ) : null}
      {reading.notes.map((note) => (
        <p key={note} className="search-doubt" role="note">
          <Icon name="alert" size={18} />
          {note}
        </p>
      ))}
      {suggestions.length > 0 ? (
        <p className="search-direct">
          您要找的是不是：
          {suggestions.map((text) => (
            <A key={text} href={patentSearchUrl(text)}>
              {text}
            </A>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** The page of what was found, in the way the address asks for. */
function Shown({ data: { items, marks = {}, day }, view }: { data: PatentListData; view: Asked['view'] }) {
  if (view === 'table') return <PatentTable items={items} marks={marks} />;
  const note = ['横条是保护期已过的部分', drawnNote(items)].filter(Boolean).join('；');
  return (
    <>
      <p className="view-note soft">{note}。</p>
      {view === 'cards' ? (
        <PatentCards items={items} day={day} marks={marks} heading="h2" />
      ) : (
        <PatentRows items={items} day={day} marks={marks} />
      )}
    </>
  );
}

function Results({ data, asked }: { data: PatentListData; asked: Asked }) {
  const { items, total } = data;
  return (
    <div className="patent-found">
      <div className="result-line flow soft">
        <Total data={data} asked={asked} />
        <Conditions asked={asked} reading={data.reading} />
        <Orders asked={asked} many={data.totalIsCapped === true} />
        <Views asked={asked} />
      </div>
      {items.length === 0 ? <Nothing asked={asked} data={data} /> : <Shown data={data} view={asked.view} />}
      <Pagination
        current={asked.page}
        pageSize={asked.pageSize}
        total={total}
        hrefFor={(page) => hrefOf(asked, { page })}
      />
    </div>
  );
}

function PatentList({ data, request }: ViewProps<PatentListData>) {
  const asked = askedOf(request);
  const { reading } = data;
  return (
    <div className="page rec list-page patent-search">
      <PageTitle title={NAME} lead={LEAD}>
        <A className="btn btn-plain" href={SIMILAR_URL}>
          由文字找相似专利
        </A>
        <A className="btn btn-plain" href={FEE_URL}>
          年费计算
        </A>
      </PageTitle>
      <SearchBox asked={asked} reading={reading} />
      <div className="patent-asking">
        <AdvancedForm asked={asked} reading={reading} />
        <QueryHelp />
      </div>
      <Hints data={data} />
      {reading.fault ? (
        <EmptyState
          title="检索式还不能执行"
          text="请按上面的提示修改检索式，或者改用“按字段检索”。"
          action={{ label: '查看全部专利', href: PATH }}
        />
      ) : (
        <>
          <Summary facets={data.facets} total={data.total} from={data.facetsFrom} />
          <div className="patent-results">
            <Facets facets={data.facets} from={data.facetsFrom} />
            <Results data={data} asked={asked} />
          </div>
        </>
      )}
    </div>
  );
}

/** Patent search: the address is the query. */
export const patentListPage = definePage<PatentListData>({
  query: ['q', 'Order', 'view', 'current'],
  earlier: TRANSLATED,
  async load(api, request) {
    const { facetLinks, movedTo, readingOf } = await scriptOf(import('./reading'));
    const moved = movedTo(request);
    if (moved) throw new PageMoved(moved);
    const asked = askedOf(request);
    const day = todayInShanghai();
    const reading = readingOf(asked);
    if (reading.fault) return { items: [], total: 0, facets: [], reading, day };
    const {
      data: items,
      numberNote,
      facets,
      success: _success,
      ...found
    } = await api.get('/api/Patents', {
      q: asked.text || undefined,
      facets: 1,
      ...sortOf(asked),
      current: asked.page,
      pageSize: asked.pageSize,
    });
    const notes = [...new Set([...reading.notes, ...(numberNote ? [numberNote] : [])])];
    return { ...found, items, facets: facetLinks(asked, facets), reading: { ...reading, notes }, day };
  },
  head(data, site, request) {
    const asked = askedOf(request);
    return {
      title: listTitle(asked.text ? `${asked.text.slice(0, 40)} - ${NAME}` : NAME, asked.page),
      description: `${site.WebSiteName}${NAME}：${LEAD}`,
      canonical: hrefOf(asked, { page: asked.page }),
      noindex: data.items.length === 0 || asked.text !== '' || asked.order !== undefined || asked.view !== undefined,
      crumbs: [{ label: NAME }],
    };
  },
  View: PatentList,
  Skeleton: () => <ListSkeleton shape="table" />,
});
