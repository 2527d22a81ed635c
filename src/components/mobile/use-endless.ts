import { useInfiniteScroll } from 'ahooks';
import { browserApi } from '../../services/page-api';
import type { MobileListData } from '../../views/mobile/news';
import { type Api, addressOf, type PageRequest } from '../../views/page';

/** Distance in pixels from the end of the page at which more is loaded. */
const LOAD_MORE_PX = 100;

interface Rows<T> {
  list: T[];
  total: number;
  /** Page the last rows came from. */
  page: number;
  /** Address and first page these rows belong to. */
  origin: string;
}

/** Rows loaded so far by origin, so that the way back from an article finds them again. */
const kept = new Map<string, Rows<unknown>>();
const MAX_KEPT = 10;

function keep(rows: Rows<unknown>): void {
  kept.delete(rows.origin);
  kept.set(rows.origin, rows);
  const oldest = kept.keys().next().value;
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}

interface EndlessOptions<T> {
  request: PageRequest;
  /** The page that is already shown. */
  first: MobileListData<T>;
  firstPage: number;
  pageSize: number;
  load: (api: Api, request: PageRequest, page: number) => Promise<MobileListData<T>>;
}

/** A list that grows while scrolling, starting from the page that is already shown. */
export function useEndless<T extends { Id: number }>({ request, first, firstPage, pageSize, load }: EndlessOptions<T>) {
  const origin = `${addressOf(request)}#${first.total}:${first.items.map((item) => item.Id).join()}`;
  const start = (kept.get(origin) as Rows<T> | undefined) ?? {
    list: first.items,
    total: first.total,
    page: firstPage,
    origin,
  };

  const scroll = useInfiniteScroll<Rows<T>>(
    async (current) => {
      if (!current || current.origin !== origin) return start;
      const page = current.page + 1;
      const next = await load(browserApi, request, page);
      const known = new Set(current.list.map((item) => item.Id));
      // Something new may have been published meanwhile and pushed known rows onto this page.
      const list = next.items.filter((item) => !known.has(item.Id));
      const rows = { list, total: next.items.length > 0 ? next.total : page * pageSize, page, origin };
      keep({ ...rows, list: [...current.list, ...list] });
      return rows;
    },
    {
      target: () => document,
      threshold: LOAD_MORE_PX,
      isNoMore: (rows) => !rows || rows.page * pageSize >= rows.total,
      reloadDeps: [origin],
    },
  );
  // Until the list of a new address has been taken over, the rows at hand are another list's.
  const rows = scroll.data?.origin === origin ? scroll.data : start;
  return {
    items: rows.list,
    total: rows.total,
    noMore: rows.page * pageSize >= rows.total,
    loadingMore: scroll.loadingMore,
    error: scroll.error,
    loadMore: scroll.loadMore,
  };
}
