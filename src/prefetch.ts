/** Script and data of the page behind a link, fetched when the pointer rests on it. */
import { prefetchPage } from './hooks/page-store';
import { toPageRequest } from './hooks/use-page-request';
import type { PublicPage } from './views/page';

type Loader = () => Promise<PublicPage>;
const as = <D>(page: PublicPage<D>) => page as unknown as PublicPage;

/** The views by address. Each goes into the script of its own route, so nothing is loaded twice. */
const PAGES: Record<string, Loader> = {
  '/desktop/index': async () =>
    as((await import(/* webpackChunkName: "p__desktop__index" */ './views/home/page')).homePage),
  '/desktop/news': async () =>
    as((await import(/* webpackChunkName: "p__desktop__news__index" */ './views/article/list')).newsListPage),
  '/desktop/news/detail': async () =>
    as((await import(/* webpackChunkName: "p__desktop__news__detail" */ './views/article/detail')).newsDetailPage),
  '/desktop/notice': async () =>
    as((await import(/* webpackChunkName: "p__desktop__notice__index" */ './views/article/list')).noticeListPage),
  '/desktop/notice/detail': async () =>
    as((await import(/* webpackChunkName: "p__desktop__notice__detail" */ './views/article/detail')).noticeDetailPage),
  '/desktop/law': async () =>
    as((await import(/* webpackChunkName: "p__desktop__law__index" */ './views/law/list')).lawListPage),
  '/desktop/law/detail': async () =>
    as((await import(/* webpackChunkName: "p__desktop__law__detail" */ './views/law/detail')).lawDetailPage),
  '/desktop/patent': async () =>
    as((await import(/* webpackChunkName: "p__desktop__patent__index" */ './views/patent/list')).patentListPage),
  '/desktop/patent/detail': async () =>
    as((await import(/* webpackChunkName: "p__desktop__patent__detail" */ './views/patent/detail')).patentDetailPage),
  '/desktop/financing': async () =>
    as(
      (await import(/* webpackChunkName: "p__desktop__financing__index" */ './views/financing/list')).financingListPage,
    ),
  '/desktop/financing/detail': async () =>
    as(
      (await import(/* webpackChunkName: "p__desktop__financing__detail" */ './views/financing/detail'))
        .financingDetailPage,
    ),
  '/desktop/thinkTank': async () =>
    as((await import(/* webpackChunkName: "p__desktop__think-tank__index" */ './views/expert/list')).expertListPage),
  '/desktop/thinkTank/detail': async () =>
    as(
      (await import(/* webpackChunkName: "p__desktop__think-tank__detail" */ './views/expert/detail')).expertDetailPage,
    ),
  '/desktop/about': async () =>
    as((await import(/* webpackChunkName: "p__desktop__about" */ './views/about/page')).aboutPage),
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
    if (!target || !loader || seen.has(target) || !link.isConnected) return;
    seen.add(target);
    void loader()
      .then((page) => (link.isConnected ? prefetchPage(page, toPageRequest(link.pathname, link.search)) : undefined))
      .catch(() => seen.delete(target));
  }, REST_MS);
}
