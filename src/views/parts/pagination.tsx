import { formatNumber } from './format';
import { A } from './here';
import { Icon } from './icon';

interface PaginationProps {
  current: number;
  pageSize: number;
  total: number;
  hrefFor: (page: number) => string;
}

/** Pages around the current one with both ends; 0 stands for a gap. */
function pageList(current: number, last: number): number[] {
  const wanted = [1, 2, current - 1, current, current + 1, last - 1, last];
  const pages = [...new Set(wanted)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  const out: number[] = [];
  for (const page of pages) {
    const before = out.slice(-1)[0] ?? 0;
    if (page - before === 2) out.push(page - 1);
    else if (page - before > 2) out.push(0);
    out.push(page);
  }
  return out;
}

/** Paging by links. Renders nothing when everything fits on one page. */
export function Pagination({ current, pageSize, total, hrefFor }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  const here = Math.min(Math.max(1, current), last);
  return (
    <nav className="pagination" aria-label="分页">
      <p className="pagination-total">
        共 <b>{formatNumber(total)}</b> 条，第 {here} / {formatNumber(last)} 页
      </p>
      <ul>
        <li>
          {here > 1 ? (
            <A href={hrefFor(here - 1)} rel="prev">
              <Icon name="chevron-left" size={16} />
              上一页
            </A>
          ) : (
            <span className="off">
              <Icon name="chevron-left" size={16} />
              上一页
            </span>
          )}
        </li>
        {pageList(here, last).map((page, index) => (
          <li key={page || `gap-${index}`} className="pagination-page">
            {page === 0 ? (
              <span className="gap">…</span>
            ) : page === here ? (
              <A href={hrefFor(page)} aria-current="page" aria-label={`第 ${page} 页，当前页`}>
                {page}
              </A>
            ) : (
              <A href={hrefFor(page)} aria-label={`第 ${page} 页`}>
                {page}
              </A>
            )}
          </li>
        ))}
        <li>
          {here < last ? (
            <A href={hrefFor(here + 1)} rel="next">
              下一页
              <Icon name="chevron-right" size={16} />
            </A>
          ) : (
            <span className="off">
              下一页
              <Icon name="chevron-right" size={16} />
            </span>
          )}
        </li>
      </ul>
    </nav>
  );
}
