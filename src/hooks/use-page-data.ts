import { useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import type { PageRequest, PublicPage } from '../views/page';
import { keepPage, keptPage, loadPage, PAGE_CACHE_MS, pageKey } from './page-store';

/** How long a kept answer is shown without asking again. */
const FRESH_MS = 30_000;

/** Data together with the address it belongs to: while the next one loads, both stay. */
interface Loaded<D> {
  request: PageRequest;
  data: D;
}

/**
 * Data of a public page: from the server's HTML, from what is kept, or loaded. `shown` is the
 * address that `data` belongs to; it lags behind `request` while the next answer is on its way.
 */
export function usePageData<D>(page: PublicPage<D>, request: PageRequest) {
  const userId = useModel('@@initialState', (model) => model.initialState?.user?.Id);
  // What a visitor was shown is not what a user may see.
  const key = pageKey(request) + (page.personal && userId !== undefined ? `#${userId}` : '');
  const { data, error, loading, refresh } = useRequest(
    async (): Promise<Loaded<D>> => ({ request, data: await loadPage(page, request, key) }),
    {
      refreshDeps: [key],
      cacheKey: key,
      cacheTime: PAGE_CACHE_MS,
      staleTime: FRESH_MS,
      getCache: () => {
        const kept = keptPage(key);
        return kept ? { params: [] as [], time: kept.time, data: { request, data: kept.data as D } } : undefined;
      },
      setCache: (entry) => keepPage(key, { data: entry.data.data, time: entry.time }),
      // The page shows every failure itself; without this ahooks also logs it.
      onError: () => undefined,
    },
  );
  return { data: data?.data, shown: data?.request ?? request, error, loading, refresh };
}
