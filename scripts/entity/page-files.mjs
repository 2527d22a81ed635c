/** The pages of a plain record for the public: path → text. What they share comes from the parts they import. */

/** @param {ReturnType<typeof import('./names.mjs').namesOf>} names */
export const pageFiles = ({ file, one, One, Many }) => ({
  [`src/views/${file}/pages.tsx`]: `import type { ${One}Detail, ${One}Item, Many } from '@ip-portal/contract';
import { KINDS } from '@ip-portal/contract/kinds';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { recordUrl } from '@ip-portal/contract/urls';
import { definePage, recordOf, type ViewProps } from '../page';
import { FilterBar, Html, PageTitle } from '../parts';
import { filtersOf, listHref, listTitle, pageOf } from '../records/list-query';
import { ListSkeleton } from '../records/list-skeleton';
import { Listing } from '../records/listing';
import { ReadPage, ReadSkeleton } from '../records/read-page';

const { list: PATH, label: NAME } = KINDS.${one};
const FILTERS = ['keyword'] as const;

function ${One}List({ data, request }: ViewProps<Many<${One}Item>>) {
  const filters = filtersOf(request, FILTERS);
  return (
    <div className="page rec list-page">
      <PageTitle title={NAME} />
      <FilterBar
        action={PATH}
        fields={[{ name: 'keyword', label: '关键词', type: 'text', value: filters.keyword }]}
        resetHref={PATH}
      />
      <Listing
        page={pageOf(request)}
        pageSize={PAGE_SIZE_DEFAULT}
        total={data.total}
        hrefFor={(to) => listHref(PATH, filters, to)}
        empty={{ title: \`没有符合条件的\${NAME}\`, text: '换一个关键词试试。', all: { label: '查看全部', href: PATH } }}
      >
        {data.data.length > 0 ? (
          <ul className="lines">
            {data.data.map((item) => (
              <li key={item.Id}>
                <a href={recordUrl('${one}', item.Id)}>{item.Title}</a>
                {item.Summary ? <p className="soft">{item.Summary}</p> : null}
              </li>
            ))}
          </ul>
        ) : null}
      </Listing>
    </div>
  );
}

export const ${one}ListPage = definePage<Many<${One}Item>>({
  query: [...FILTERS, 'current'],
  load(api, request) {
    const asked = { ...filtersOf(request, FILTERS), current: pageOf(request), pageSize: PAGE_SIZE_DEFAULT };
    return api.get('/api/${Many}', asked);
  },
  head: (data, site, request) => ({
    title: listTitle(NAME, pageOf(request)),
    description: \`\${site.WebSiteName}\${NAME}\`,
    canonical: listHref(PATH, filtersOf(request, FILTERS), pageOf(request)),
    noindex: data.data.length === 0,
    crumbs: [{ label: NAME }],
  }),
  View: ${One}List,
  Skeleton: ListSkeleton,
});

export const ${one}DetailPage = definePage<${One}Detail>({
  query: ['id'],
  load: (api, request) => recordOf(request, \`没有指定\${NAME}\`, (id) => api.get(\`/api/${Many}/\${id}\`)),
  head: (data, site) => ({
    title: data.Title,
    description: data.Summary || \`\${site.WebSiteName}\${NAME}：\${data.Title}\`,
    canonical: recordUrl('${one}', data.Id),
    crumbs: [{ label: NAME, url: PATH }, { label: data.Title }],
  }),
  View: ({ data }) => (
    <ReadPage>
      <PageTitle title={data.Title} lead={data.Summary} />
      <Html html={data.Content} />
    </ReadPage>
  ),
  Skeleton: ReadSkeleton,
});
`,
});
