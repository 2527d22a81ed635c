import type { SearchResult } from '@ip-portal/contract';
import { KINDS } from '@ip-portal/contract/kinds';
import { MOBILE_HOME_URL, withQuery } from '@ip-portal/contract/urls';
import { Chip, formatDate, formatNumber, Highlight } from '../parts';
import { toMobileUrl } from './links';
import { PageLinks } from './rows';

/** Hits of a search over everything. */
export function SearchResults({
  result,
  keyword,
  page,
  pageSize,
}: {
  result: SearchResult;
  keyword: string;
  page: number;
  pageSize: number;
}) {
  if (result.data.length === 0) return null;
  return (
    <section className="mobile-section" aria-label="搜索结果">
      <p className="mobile-count">共找到 {formatNumber(result.total)} 条</p>
      <ul>
        {result.data.map((hit) => (
          <li key={`${hit.Kind}-${hit.Id}`}>
            <a className="mobile-hit" href={toMobileUrl(hit.Url)}>
              <b>
                <Highlight text={hit.Title} terms={result.terms} />
              </b>
              <span>
                <Highlight text={hit.Snippet} terms={result.terms} />
              </span>
              <small>
                <Chip tone="brand">{KINDS[hit.Kind].label}</Chip>
                {hit.Date ? <time>{formatDate(hit.Date)}</time> : null}
              </small>
            </a>
          </li>
        ))}
      </ul>
      <PageLinks
        current={page}
        pageSize={pageSize}
        total={result.total}
        hrefFor={(to) => withQuery(MOBILE_HOME_URL, { keyword, current: to > 1 ? to : undefined })}
      />
    </section>
  );
}
