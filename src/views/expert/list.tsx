import type { ExpertFacets, ExpertItem } from '@ip-portal/contract';
import { type Drawing, drawingsOf, fieldChoice } from '@ip-portal/contract/drawing/motifs';
import { expertUrl, LIST_URLS } from '@ip-portal/contract/urls';
import { ArtDrawing } from '../art/drawing';
import { ApiFailure, definePage, type PageRequest, type ViewProps } from '../page';
import { Chip, FilterBar, Highlight, PageTitle, Portrait } from '../parts';
import { A } from '../parts/here';
import { type Filters, filtersOf, hrefWith, listHref, listTitle, pageOf } from '../records/list-query';
import { ListSkeleton } from '../records/list-skeleton';
import { Listing } from '../records/listing';
import { ResultLine } from '../records/result-line';

const FILTERS = ['Field', 'Region', 'keyword'] as const;
type Name = (typeof FILTERS)[number];

/** What the expert list shows. */
export interface ExpertListData {
  items: ExpertItem[];
  total: number;
  facets: ExpertFacets;
}

const PATH = LIST_URLS.expert;
const NAME = '专家智库';
const LEAD = '按专业领域和地区查找知识产权专家，由中心代为对接。';
/** Three rows of four, or four of three. */
const PAGE_SIZE = 12;

const readFilters = (request: PageRequest): Filters<Name> => filtersOf(request, FILTERS);

interface CardProps {
  expert: ExpertItem;
  drawing: Drawing | undefined;
  terms: readonly string[];
}

function ExpertCard({ expert, drawing, terms }: CardProps) {
  return (
    <li>
      <A className="expert-card card" href={expertUrl(expert.Id)}>
        <span className="expert-figures">
          <Portrait name={expert.Name} src={expert.Portrait} width={104} />
          {drawing && !expert.Portrait ? <ArtDrawing drawing={drawing} /> : null}
        </span>
        <span className="expert-card-text">
          <b>
            <Highlight text={expert.Name} terms={terms} />
            {expert.Title ? <small>{expert.Title}</small> : null}
          </b>
          <span className="soft">
            {expert.Organization}
            {expert.Region ? `（${expert.Region}）` : ''}
          </span>
          {expert.Summary ? <span className="expert-card-summary clamp">{expert.Summary}</span> : null}
          <span className="chips flow">
            {expert.Fields.slice(0, 3).map((field) => (
              <Chip key={field} tone="brand">
                {field}
              </Chip>
            ))}
          </span>
        </span>
      </A>
    </li>
  );
}

function optionsOf(values: readonly string[], chosen: string | undefined) {
  const all = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  return all.map((value) => ({ value, label: value }));
}

function ExpertList({ data, request }: ViewProps<ExpertListData>) {
  const filters = readFilters(request);
  const page = pageOf(request);
  const hrefTo = (name: Name, value?: string) => hrefWith(PATH, filters, name, value);
  const drawings = drawingsOf(data.items.map(fieldChoice));
  const narrowed = Object.keys(filters).length > 0;
  return (
    <div className="page rec list-page">
      <PageTitle title={NAME} lead={LEAD} />
      <FilterBar
        action={PATH}
        fields={[
          { name: 'keyword', label: '关键词', type: 'text', value: filters.keyword, placeholder: '姓名、单位或专长' },
          {
            name: 'Field',
            label: '专业领域',
            type: 'select',
            value: filters.Field,
            options: optionsOf(data.facets.Fields, filters.Field),
          },
          {
            name: 'Region',
            label: '地区',
            type: 'select',
            value: filters.Region,
            options: optionsOf(data.facets.Regions, filters.Region),
          },
        ]}
        resetHref={PATH}
      />
      <ResultLine
        total={data.total}
        unit={narrowed ? '位' : '位专家'}
        active={[
          { label: '关键词', value: filters.keyword, href: hrefTo('keyword') },
          { label: '专业领域', value: filters.Field, href: hrefTo('Field') },
          { label: '地区', value: filters.Region, href: hrefTo('Region') },
        ]}
      />
      <Listing
        page={page}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefFor={(to) => listHref(PATH, filters, to)}
        empty={{
          title: '没有符合条件的专家',
          text: '换一个专业领域或地区试试，或者只用姓氏查找。',
          all: { label: '查看全部专家', href: PATH },
        }}
      >
        {data.items.length > 0 ? (
          <ul className="cards">
            {data.items.map((expert, index) => (
              <ExpertCard
                key={expert.Id}
                expert={expert}
                drawing={drawings[index]}
                terms={filters.keyword ? [filters.keyword] : []}
              />
            ))}
          </ul>
        ) : null}
      </Listing>
    </div>
  );
}

/** Expert list. */
export const expertListPage = definePage<ExpertListData>({
  query: [...FILTERS, 'current'],
  async load(api, request) {
    const [body, facets] = await Promise.all([
      api.get('/api/ThinkTanks', {
        ...readFilters(request),
        current: pageOf(request),
        pageSize: PAGE_SIZE,
      }),
      // Without the choices the list still works.
      api.get('/api/ThinkTanks/Facets').catch((error: unknown) => {
        if (error instanceof ApiFailure) return { data: { Fields: [], Regions: [] } };
        throw error;
      }),
    ]);
    return { items: body.data, total: body.total, facets: facets.data };
  },
  head(data, site, request) {
    const filters = readFilters(request);
    const page = pageOf(request);
    return {
      title: listTitle(filters.Field ? `${filters.Field} - ${NAME}` : NAME, page),
      description: `${site.WebSiteName}${NAME}：${LEAD}`,
      canonical: listHref(PATH, filters, page),
      noindex: data.items.length === 0 || Boolean(filters.keyword),
      crumbs: [{ label: NAME }],
    };
  },
  View: ExpertList,
  Skeleton: () => <ListSkeleton shape="cards" count={6} />,
});
