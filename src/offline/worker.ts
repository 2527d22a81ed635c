/**
 * The service worker of the mobile pages: the network always wins, what it last said of a public page is kept for when there
 * is no line. It answers nothing but pages below `/app/`, and keeps nothing that is one visitor's.
 */
import { isGone, isKeepable, type KeptPage, type NoLine, offlinePage, PAGE_MAX, shownPage, titleOf } from './kept-page';
import { FORGET, KEPT_PAGES, WORKER_SCOPE, type WorkerMessage } from './names';
import { type PageEvent, scope } from './scope';

/** So many pages are kept: the last ones that were read. */
const MOST = 40;
/** A line that says nothing for so long is none to whoever has the page. */
const PATIENCE_MS = 6_000;
const SAVED_AT = 'x-saved-at';
/** Nothing of a kept page runs but what we put there, and nothing is loaded but its pictures. */
const policyOf = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'`;

/** After a log-out nothing is kept any more, though it be on its way. */
let forgotten = false;

const addressOf = (url: string) => url.split('#')[0] ?? url;

async function keep(url: string, response: Response): Promise<void> {
  const cache = await caches.open(KEPT_PAGES);
  if (!isKeepable(response)) {
    if (isGone(response)) await cache.delete(url);
    return;
  }
  const html = await response.text();
  if (html.length > PAGE_MAX || forgotten) return;
  // Anew at the end: the oldest stand first.
  await cache.delete(url);
  const headers = { 'content-type': 'text/html; charset=utf-8', [SAVED_AT]: new Date().toISOString() };
  await cache.put(url, new Response(html, { headers }));
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(old);
}

const savedAtOf = (response: Response) => new Date(response.headers.get(SAVED_AT) ?? 0);

/** What is shown of what was kept; `write` is given the mark of what may run in it. */
function still(write: (nonce: string) => string, status: number): Response {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(nonce),
    'cache-control': 'no-store',
  };
  return new Response(write(nonce), { status, headers });
}

async function keptPage(url: string, why: NoLine): Promise<Response | undefined> {
  const found = await (await caches.open(KEPT_PAGES)).match(url, { ignoreVary: true });
  if (!found) return undefined;
  const html = await found.text();
  return still((nonce) => shownPage(html, savedAtOf(found), why, nonce), 200);
}

async function withoutLine(url: string): Promise<Response> {
  const found = await keptPage(url, 'offline');
  if (found) return found;
  const cache = await caches.open(KEPT_PAGES);
  const kept: KeptPage[] = [];
  for (const { url: address } of [...(await cache.keys())].reverse()) {
    const page = await cache.match(address, { ignoreVary: true });
    if (page) kept.push({ url: address, title: titleOf(await page.text()), savedAt: savedAtOf(page) });
  }
  return still((nonce) => offlinePage(kept, nonce), 503);
}

interface Asked extends Pick<PageEvent, 'request' | 'preloadResponse'> {
  waitUntil(work: Promise<unknown>): void;
}

const patience = () => new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS));

async function answer({ request, preloadResponse, waitUntil }: Asked) {
  const url = addressOf(request.url);
  const asked = Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request));
  // A page that breaks off while it is read is not kept.
  waitUntil(asked.then((response) => keep(url, response.clone())).catch(() => undefined));
  try {
    return (await Promise.race([asked, patience()])) ?? (await keptPage(url, 'silent')) ?? (await asked);
  } catch {
    return withoutLine(url);
  }
}

/** Whether the worker has anything to do with a page: it is one of the mobile ones. */
function isOurs(url: string): boolean {
  const { origin, pathname } = new URL(url, scope.location.origin);
  return origin === scope.location.origin && pathname.startsWith(WORKER_SCOPE);
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => {
  // The page is asked for while the worker comes up, and not after that.
  event.waitUntil(Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim()]));
});
scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET' || mode !== 'navigate' || !isOurs(url)) return;
  const { request, preloadResponse } = event;
  event.respondWith(
    answer({ request, ...(preloadResponse ? { preloadResponse } : {}), waitUntil: (work) => event.waitUntil(work) }),
  );
});
scope.addEventListener('message', (event) => {
  const said = event.data as WorkerMessage;
  if (said === FORGET) {
    forgotten = true;
    event.waitUntil(caches.delete(KEPT_PAGES));
  } else if (isOurs(said.keep)) {
    // Followed inside the app, a page was never asked for as one.
    const url = new URL(said.keep, scope.location.origin).href;
    event.waitUntil(
      fetch(url, { priority: 'low' })
        .then((response) => keep(url, response))
        .catch(() => undefined),
    );
  }
});
