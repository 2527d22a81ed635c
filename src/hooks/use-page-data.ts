import { useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { useMemo } from 'react';
import { addressOf, type PageRequest, type PublicPage } from '../views/page';
import { keepPage, keptPage, loadPage } from './page-store';

/** How long a kept answer is shown without asking again. */
const FRESH_MS = 30_000;

/** Data together with the address it belongs to: while the next one loads, both stay. */
interface Loaded<D> {
  key: string;
  request: PageRequest;
  data: D;
}

/**
 * Data of a public page: from the server's HTML, from what is kept, or loaded. `shown` is the
 * address that `data` belongs to; it lags behind `request` while the next answer is on its way.
 */
export function usePageData<D>(page: PublicPage<D>, request: PageRequest) {
  const user = useModel('@@initialState', (model) => model.initialState?.user);
  // What a visitor was shown is not what a user may see, nor what they see when they act for an organisation.
  const reader = user ? `#${user.Id}.${user.Organization?.Id ?? ''}` : '';
  const key = addressOf(request) + (page.personal ? reader : '');
  // Not ahooks' own cache: it subscribes while rendering, and a rendering may be thrown away.
  const kept = useMemo(() => keptPage(key), [key]);
  const asked = useRequest(
    async (): Promise<Loaded<D>> => {
      const latest = keptPage(key);
      if (latest && Date.now() - latest.time < FRESH_MS) return { key, request, data: latest.data as D };
      const data = await loadPage(page, request, key);
      keepPage(key, { data, time: Date.now() });
      return { key, request, data };
    },
    {
      refreshDeps: [key],
      // The page shows every failure itself; without this ahooks also logs it.
      onError: () => undefined,
    },
  );
  const atHand = kept ? { key, request, data: kept.data as D } : undefined;
  const loaded = asked.data?.key === key ? asked.data : (atHand ?? asked.data);
  return {
    data: loaded?.data,
    shown: loaded?.request ?? request,
    error: asked.error,
    loading: asked.loading,
    refresh: asked.refresh,
  };
}
