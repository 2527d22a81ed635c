/** Script and data of the page behind a link, fetched when the pointer rests on it. */
import { prefetchPage } from './hooks/page-store';
import { toPageRequest } from './hooks/use-page-request';
import { findRoute } from './routes';

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
    const load = target ? findRoute(link.pathname)?.page : undefined;
    if (!target || !load || seen.has(target) || !link.isConnected) return;
    seen.add(target);
    void load()
      .then((page) => (link.isConnected ? prefetchPage(page, toPageRequest(link.pathname, link.search)) : undefined))
      .catch(() => seen.delete(target));
  }, REST_MS);
}
