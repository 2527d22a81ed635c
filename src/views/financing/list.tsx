import type { FinancingItem } from '@ip-portal/contract';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { financingUrl, LIST_URLS } from '@ip-portal/contract/urls';
import { definePage, type PageRequest, type ViewProps } from '../page';
import { Chip, FilterBar, formatFen, Highlight, Icon, PageTitle } from '../parts';
import { A } from '../parts/here';
import { type Filters, filtersOf, hrefWith, listHref, listTitle, pageOf } from '../records/list-query';
import { ListSkeleton } from '../records/list-skeleton';
import { Listing } from '../records/listing';
import { ResultLine } from '../records/result-line';
import { Rate } from './rate';
import { AMOUNT_CHOICES, amountWords, handlingWords, termWords } from './words';

const FILTERS = ['Bank', 'AmountFen', 'OnlinePledge', 'keyword'] as const;
type Name = (typeof FILTERS)[number];

/** What the financing list shows. */
export interface FinancingListData {
  items: FinancingItem[];
  total: number;
  today: string;
}

const PATH = LIST_URLS.financing;
const NAME = '知识产权融资';
const LEAD = '用专利权、商标权质押获得贷款。以下产品由合作金融机构提供，额度与利率以机构审批为准。';

function readFilters(request: PageRequest): Filters<Name> {
  const filters = filtersOf<Name>(request, FILTERS);
  if (!/^\d{1,15}$/.test(filters.AmountFen ?? '')) delete filters.AmountFen;
  if (filters.OnlinePledge !== 'true') delete filters.OnlinePledge;
  return filters;
}

function Product({ product, today, terms }: { product: FinancingItem; today: string; terms: readonly string[] }) {
  const ended = product.ValidUntil !== null && product.ValidUntil < today;
  return (
    <li className="product card">
      <p className="product-bank flow soft">
        <Icon name="financing" size={18} />
        <Highlight text={product.Bank} terms={terms} />
        {product.OnlinePledge ? (
          <Chip tone="success" icon="check">
            线上质押
          </Chip>
        ) : null}
        {ended ? <Chip tone="neutral">已过有效期</Chip> : null}
      </p>
      <h2>
        <A href={financingUrl(product.Id)}>
          <Highlight text={product.Name} terms={terms} />
        </A>
      </h2>
      <p className="product-amount num">
        <span className="soft">额度</span> <b>{amountWords(product)}</b>
      </p>
      <dl>
        <div>
          <dt>利率</dt>
          <dd>
            <Rate text={product.Rate} />
          </dd>
        </div>
        <div>
          <dt>期限</dt>
          <dd>{termWords(product)}</dd>
        </div>
        <div>
          <dt>办理时长</dt>
          <dd>{handlingWords(product.HandlingDays)}</dd>
        </div>
      </dl>
      {product.Target ? <p className="soft clamp">适用：{product.Target}</p> : null}
    </li>
  );
}

function FinancingList({ data, request }: ViewProps<FinancingListData>) {
  const filters = readFilters(request);
  const page = pageOf(request);
  const hrefTo = (name: Name, value?: string) => hrefWith(PATH, filters, name, value);
  const narrowed = Object.keys(filters).length > 0;
  const amount = filters.AmountFen ? Number(filters.AmountFen) : undefined;
  const amounts = amount && !AMOUNT_CHOICES.includes(amount) ? [amount, ...AMOUNT_CHOICES] : AMOUNT_CHOICES;
  return (
    <div className="page rec list-page">
      <PageTitle title={NAME} lead={LEAD} />
      <FilterBar
        action={PATH}
        fields={[
          { name: 'keyword', label: '关键词', type: 'text', value: filters.keyword, placeholder: '产品名称或适用对象' },
          {
            name: 'AmountFen',
            label: '需要的金额',
            type: 'select',
            value: filters.AmountFen,
            options: amounts.map((fen) => ({ value: String(fen), label: formatFen(fen) })),
          },
          { name: 'Bank', label: '金融机构', type: 'text', value: filters.Bank, placeholder: '机构名称' },
          {
            name: 'OnlinePledge',
            label: '质押方式',
            type: 'select',
            value: filters.OnlinePledge,
            options: [{ value: 'true', label: '支持线上质押' }],
          },
        ]}
        resetHref={PATH}
      />
      <ResultLine
        total={data.total}
        unit={narrowed ? '项' : '项产品'}
        active={[
          { label: '关键词', value: filters.keyword, href: hrefTo('keyword') },
          { label: '可贷', value: amount ? formatFen(amount) : undefined, href: hrefTo('AmountFen') },
          { label: '金融机构', value: filters.Bank, href: hrefTo('Bank') },
          { label: '质押方式', value: filters.OnlinePledge ? '线上质押' : undefined, href: hrefTo('OnlinePledge') },
        ]}
      />
      <Listing
        page={page}
        pageSize={PAGE_SIZE_DEFAULT}
        total={data.total}
        hrefFor={(to) => listHref(PATH, filters, to)}
        empty={{
          title: '没有符合条件的融资产品',
          text: '可以换一个金额档位，或者去掉金融机构的限制。',
          all: { label: '查看全部产品', href: PATH },
        }}
      >
        {data.items.length > 0 ? (
          <ul className="cards">
            {data.items.map((product) => (
              <Product
                key={product.Id}
                product={product}
                today={data.today}
                terms={filters.keyword ? [filters.keyword] : []}
              />
            ))}
          </ul>
        ) : null}
      </Listing>
    </div>
  );
}

/** Financing products. */
export const financingListPage = definePage<FinancingListData>({
  query: [...FILTERS, 'current'],
  async load(api, request) {
    const body = await api.get('/api/Financing', {
      ...readFilters(request),
      current: pageOf(request),
      pageSize: PAGE_SIZE_DEFAULT,
    });
    return { items: body.data, total: body.total, today: todayInShanghai() };
  },
  head(data, site, request) {
    const filters = readFilters(request);
    const page = pageOf(request);
    return {
      title: listTitle(NAME, page),
      description: `${site.WebSiteName}${NAME}：${LEAD}`,
      canonical: listHref(PATH, filters, page),
      noindex: data.items.length === 0 || Object.keys(filters).length > 0,
      crumbs: [{ label: NAME }],
    };
  },
  View: FinancingList,
  Skeleton: () => <ListSkeleton shape="cards" count={4} />,
});
