import { useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { browserApi } from '../services/api';
import type { PageRequest, PublicPage } from '../views/page';
import { type Kept, keepPage, keptPage, PAGE_CACHE_MS, pageKey } from './page-store';

/** How long a kept answer is shown without asking again. */
const FRESH_MS = 30_000;

/** Data of a public page: from the server's HTML, from what is kept, or loaded. */
export function usePageData<D>(page: PublicPage<D>, request: PageRequest) {
  const userId = useModel('@@initialState', (model) => model.initialState?.user?.Id);
  // What a visitor was shown is not what a user may see.
  const key = pageKey(request) + (page.personal && userId !== undefined ? `#${userId}` : '');
  return useRequest(() => page.load(browserApi, request), {
    refreshDeps: [key],
    cacheKey: key,
    cacheTime: PAGE_CACHE_MS,
    staleTime: FRESH_MS,
    getCache: () => keptPage(key) as never,
    setCache: (entry) => keepPage(key, entry as Kept),
    // The page shows every failure itself; without this ahooks also logs it.
    onError: () => undefined,
  });
}
