/** Script and data of the page behind a link, fetched when the pointer rests on it. */
import { prefetchPage } from './hooks/page-store';
import { toPageRequest } from './hooks/use-page-request';
import type { PublicPage } from './views/page';

type Loader = () => Promise<PublicPage>;
const as = <D>(page: PublicPage<D>) => page as unknown as PublicPage;

/** The views of the routes people click most; the rest loads on the click. */
const PAGES: Record<string, Loader> = {
  '/desktop/news': async () => as((await import('./views/article/list')).newsListPage),
};

let timer: number | undefined;
const seen = new Set<string>();
/** Milliseconds a pointer must rest on a link. */
const REST_MS = 80;

/** Watches the pointer; at most one look-ahead per address. */
export function prefetchLink(event: PointerEvent): void {
  window.clearTimeout(timer);
  const link = (event.target as Element).closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.pointerType === 'touch') return;
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  timer = window.setTimeout(() => {
    const target = link.origin === window.location.origin ? link.pathname + link.search : undefined;
    const loader = target ? PAGES[link.pathname] : undefined;
    if (!target || !loader || seen.has(target)) return;
    seen.add(target);
    void loader()
      .then((page) => prefetchPage(page, toPageRequest(link.pathname, link.search)))
      .catch(() => seen.delete(target));
  }, REST_MS);
}

