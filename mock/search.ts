import type { SearchHit, SearchKind } from '@ip-portal/contract';
import { articleUrl, patentUrl } from '@ip-portal/contract/urls';
import { laws, news, notices } from './fixtures/articles';
import { patents } from './fixtures/patents';
import type { MockHandler } from './lib/answer';

const HITS: SearchHit[] = [
  ...[...news, ...notices, ...laws].map(({ Id, Kind, Title, Summary, PublishTime }) => ({
    Kind,
    Id,
    Title,
    Snippet: Summary,
    Url: articleUrl(Kind, Id),
    Date: PublishTime,
  })),
  ...patents.map(({ Id, Title, Abstract, ApplicationDate }) => ({
    Kind: 'patent' as const,
    Id,
    Title,
    Snippet: Abstract,
    Url: patentUrl(Id),
    Date: ApplicationDate,
  })),
];

const search: MockHandler = (req, res) => {
  const { keyword = '', Kind, current = '1', pageSize = '10' } = req.query;
  const found = HITS.filter(({ Title, Snippet }) => Title.includes(keyword) || Snippet.includes(keyword));
  const counts: Partial<Record<SearchKind, number>> = {};
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

export default { 'GET /api/Search': search };
