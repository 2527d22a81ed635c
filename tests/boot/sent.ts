/** Pages as the backend sends them, and what tests of the start share. */
import type { WebConfig } from '@ip-portal/contract';
import { renderDocument } from '@/server/render';
import type { PublicPage } from '@/views/page';
import type { ResultTarget } from '@/views/result-page';
import { one, site } from '../mobile/fixtures';
import { type FreshTab, serverPage } from './fresh';

/** What every start asks for, where the backend did not send it. */
export const START = { 'GET /api/auth/userinfo': one(null), 'GET /api/WebConfig': one(site) };
export const path = (call: { method: string; url: URL }) => `${call.method} ${call.url.pathname}`;

/** An answer that comes when it is let go. */
export function later(answer: unknown) {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { answer: () => gate.then(() => answer), go: () => go() };
}

/** The document the backend sends for a page, or a result page; answers its elements. */
export function sent(page: unknown, address: string, data: unknown, config: WebConfig = site, now?: string) {
  const url = new URL(address, 'http://localhost');
  const request = { path: url.pathname, query: Object.fromEntries(url.searchParams) };
  const result = typeof page === 'string' ? ({ result: page } as ResultTarget) : undefined;
  const { html, crumbs, day } = renderDocument(result ?? (page as PublicPage), {
    request,
    site: config,
    data,
    origin: 'http://localhost',
    now,
  });
  serverPage(html, { url: address, site: config, data, crumbs, day, result });
  // Nodes that are still there later have been taken up, not made anew.
  return [...document.querySelectorAll<HTMLElement>('#root *')];
}

/** Waits until the page that was sent is the app's. */
export async function hydrated(tab: Pick<FreshTab, 'waitFor'>, title: string): Promise<void> {
  await tab.waitFor(() => expect(document.title).toBe(`${title} - ${site.WebSiteName}`));
}
