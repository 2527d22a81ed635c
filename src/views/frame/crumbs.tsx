import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { HOME_URL, SEARCH_URL } from '@ip-portal/contract/urls';
import { Icon } from '../parts/icon';

export interface Crumb {
  label: string;
  url?: string;
}

/** The search of every inner page. */
function QuickSearch() {
  return (
    <form className="mini-search" action={SEARCH_URL} method="get" role="search" aria-label="快速搜索">
      <label className="sr-only" htmlFor="mini-keyword">
        搜索关键词
      </label>
      <input
        id="mini-keyword"
        name="keyword"
        type="search"
        maxLength={KEYWORD_MAX}
        placeholder="搜索专利、法规、新闻、专家"
      />
      <button type="submit" aria-label="搜索">
        <Icon name="search" />
      </button>
    </form>
  );
}

/** Where the visitor is, the first crumb being the centre itself; on the right the search. */
export function Breadcrumb({ siteName, crumbs }: { siteName: string; crumbs: readonly Crumb[] }) {
  const all: Crumb[] = [{ label: siteName, url: HOME_URL }, ...crumbs];
  return (
    <div className="crumbs">
      <div className="wide">
        <nav aria-label="当前位置">
          <span className="crumbs-label">当前位置：</span>
          <ol>
            {all.map((crumb, index) => (
              <li key={`${crumb.label}-${index}`}>
                {crumb.url && index < all.length - 1 ? (
                  <a href={crumb.url}>{crumb.label}</a>
                ) : (
                  <span aria-current={index === all.length - 1 ? 'page' : undefined}>{crumb.label}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
        <QuickSearch />
      </div>
    </div>
  );
}
