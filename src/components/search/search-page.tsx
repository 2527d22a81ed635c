import { useModel } from '@umijs/max';
import { lazy, Suspense } from 'react';
import type { ViewProps } from '../../views/page';
import { Elsewhere, type SearchData, SearchView, searchPage } from '../../views/search/page';
import { PublicPage } from '../public-page';

// Only those who are logged in need it; without its script the page says what it says to all.
const Postings = lazy(() => import('./postings').catch(() => ({ default: Elsewhere })));

/** The view, with the postings of the trading area for those who may read them. */
function SearchWithPostings(props: ViewProps<SearchData>) {
  const isUser = useModel('@@initialState', (model) => Boolean(model.initialState?.user));
  if (!isUser) return <SearchView {...props} />;
  const postings = (
    <Suspense fallback={null}>
      <Postings keyword={props.data.keyword} />
    </Suspense>
  );
  return <SearchView {...props} postings={postings} />;
}

const page = { ...searchPage, View: SearchWithPostings };

export function SearchPage() {
  return <PublicPage page={page} />;
}
