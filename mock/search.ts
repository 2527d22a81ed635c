import type { SearchHit, SearchResult } from '@ip-portal/contract';
import { SEARCH_KINDS } from '@ip-portal/contract/kind-lists';
import type { SearchKind } from '@ip-portal/contract/kinds';
import { RESOURCE_OF_KIND } from '@ip-portal/contract/resources/index';
import { namedKind } from '@ip-portal/contract/rules/search-kind';
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

/** Of a keyword that names a kind the records of that kind need not say its name. */
function isHit({ Kind, Title, Snippet }: SearchHit, keyword: string): boolean {
  const named = namedKind(keyword);
  const words = (named?.kind === Kind ? named.rest : keyword).split(/\s+/).filter(Boolean);
  return words.every((word) => Title.includes(word) || Snippet.includes(word));
}

const search: MockHandler<SearchResult> = (req, res) => {
  const { keyword = '', Kind, From, To, sort, current = '1', pageSize = '10' } = req.query;
  const named = namedKind(keyword)?.kind;
  const found = SEARCH_KINDS.flatMap(hitsOf).filter(
    (hit) =>
      isHit(hit, keyword) &&
      (!From || (hit.Date ?? '').slice(0, 10) >= From) &&
      (!To || (hit.Date !== null && hit.Date.slice(0, 10) <= To)),
  );
  if (sort === 'newest') found.sort((a, b) => (b.Date ?? '').localeCompare(a.Date ?? ''));
  else if (named) found.sort((a, b) => Number(b.Kind === named) - Number(a.Kind === named));
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
    ...(named ? { named } : {}),
  });
};

export default { 'GET /api/Search': search } satisfies Mocks;
