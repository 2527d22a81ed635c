/**
 * The service worker of the mobile pages: the network always wins, what it last said of a public page is kept for when there
 * is no line. It answers nothing but pages below `/app/`, and keeps nothing that is one visitor's.
 */
import { isKeepable, type KeptPage, offlinePage, PAGE_MAX, shownPage, titleOf } from './kept-page';
import { FORGET, KEPT_PAGES, WORKER_SCOPE } from './names';
import { type PageEvent, scope } from './scope';

/** So many pages are kept: the last ones that were read. */
const MOST = 40;
const SAVED_AT = 'x-saved-at';
/** Nothing of a kept page runs, and nothing is loaded but its pictures. */
const STILL =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'";

const addressOf = (url: string) => url.split('#')[0] ?? url;

async function keep(url: string, response: Response): Promise<void> {
  const cache = await caches.open(KEPT_PAGES);
  if (response.status === 404 || response.status === 410) {
    await cache.delete(url);
    return;
  }
  if (!isKeepable(response)) return;
  const html = await response.text();
  if (html.length > PAGE_MAX) return;
  // Anew at the end: the oldest stand first.
  await cache.delete(url);
  const headers = { 'content-type': 'text/html; charset=utf-8', [SAVED_AT]: new Date().toISOString() };
  await cache.put(url, new Response(html, { headers }));
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(old);
}

const savedAtOf = (response: Response) => new Date(response.headers.get(SAVED_AT) ?? 0);

function still(html: string, status: number): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': STILL,
    'cache-control': 'no-store',
  };
  return new Response(html, { status, headers });
}

async function withoutLine(url: string): Promise<Response> {
  const cache = await caches.open(KEPT_PAGES);
  const found = await cache.match(url, { ignoreVary: true });
  if (found) return still(shownPage(await found.text(), savedAtOf(found)), 200);
  const kept: KeptPage[] = [];
  for (const { url: address } of [...(await cache.keys())].reverse()) {
    const page = await cache.match(address, { ignoreVary: true });
    if (page) kept.push({ url: address, title: titleOf(await page.text()), savedAt: savedAtOf(page) });
  }
  return still(offlinePage(kept), 503);
}

async function answer(event: PageEvent): Promise<Response> {
  const url = addressOf(event.request.url);
  let response: Response;
  try {
    response = await fetch(event.request);
  } catch {
    return withoutLine(url);
  }
  // A page that breaks off while it is read is not kept.
  event.waitUntil(keep(url, response.clone()).catch(() => undefined));
  return response;
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || mode !== 'navigate' || origin !== scope.location.origin) return;
  if (!pathname.startsWith(WORKER_SCOPE)) return;
  event.respondWith(answer(event));
});
scope.addEventListener('message', (event) => {
  if (event.data === FORGET) event.waitUntil(caches.delete(KEPT_PAGES));
});
