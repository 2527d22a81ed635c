import type { SearchHit, SearchResult } from '@ip-portal/contract';
import { SEARCH_KINDS } from '@ip-portal/contract/kind-lists';
import type { SearchKind } from '@ip-portal/contract/kinds';
import { RESOURCE_OF_KIND } from '@ip-portal/contract/resources/index';
import { recordUrl } from '@ip-portal/contract/urls';
import articles from './articles';
import experts from './experts';
import financing from './financing';
import type { MockHandler, Mocks } from './lib/answer';
import { declaredAnswer } from './lib/declared';
import patents from './patents';

type Row = { Id: number } & Partial<
  Record<
    'Title' | 'Name' | 'Summary' | 'Abstract' | 'Target' | 'PublishTime' | 'ApplicationDate' | 'PublicationDate',
    string | null
  >
>;
/** Lists with rows of their own; any other kind is answered by its declaration. */
const own: Partial<Record<string, unknown>> = { ...articles, ...experts, ...financing, ...patents };

/** The rows that the mocked list of a resource answers. */
function rowsOf(resource: string): Row[] {
  const path = `/api/${resource}`;
  const handler = (own[`GET ${path}`] as MockHandler | undefined) ?? declaredAnswer(path)?.handler;
  let rows: Row[] = [];
  const read = {
    status: () => read,
    setHeader: () => undefined,
    redirect: () => undefined,
    json: (body: unknown) => {
      rows = (body as { data: Row[] }).data;
    },
  };
  handler?.({ path, query: { pageSize: '100' }, params: {}, headers: {} }, read);
  return rows;
}

const hitsOf = (Kind: SearchKind): SearchHit[] =>
  rowsOf(RESOURCE_OF_KIND[Kind]).map((row) => ({
    Kind,
    Id: row.Id,
    Title: row.Title ?? row.Name ?? '',
    Snippet: row.Summary ?? row.Abstract ?? row.Target ?? '',
    Url: recordUrl(Kind, row.Id),
    Date: row.PublishTime ?? row.ApplicationDate ?? row.PublicationDate ?? null,
  }));

const search: MockHandler<SearchResult> = (req, res) => {
  const { keyword = '', Kind, current = '1', pageSize = '10' } = req.query;
  const found = SEARCH_KINDS.flatMap(hitsOf).filter(
    ({ Title, Snippet }) => Title.includes(keyword) || Snippet.includes(keyword),
  );
  const counts: Record<string, number> = {};
  for (const hit of found) counts[hit.Kind] = (counts[hit.Kind] ?? 0) + 1;
  const shown = found.filter((hit) => !Kind || hit.Kind === Kind);
  const start = (Number(current) - 1) * Number(pageSize);
  res.json({
    success: true,
    data: shown.slice(start, start + Number(pageSize)),
    total: shown.length,
    terms: keyword.split(/\s+/).filter(Boolean),
    counts,
  });
};

export default { 'GET /api/Search': search } satisfies Mocks;
