import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { MOBILE_SEARCH_URL } from '@ip-portal/contract/urls';
import { Icon } from '../parts';

/** Field of the search over everything. */
export function MobileSearchBox({ placeholder }: { placeholder: string }) {
  return (
    <form className="mobile-search" action={MOBILE_SEARCH_URL} method="get" role="search">
      <Icon name="search" />
      <label className="sr-only" htmlFor="mobile-keyword">
        搜索关键词
      </label>
      <input
        id="mobile-keyword"
        name="keyword"
        type="search"
        enterKeyHint="search"
        required
        maxLength={KEYWORD_MAX}
        placeholder={placeholder}
      />
      <button type="submit">搜索</button>
    </form>
  );
}
