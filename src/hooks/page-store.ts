/**
 * Answers of page loads, kept five minutes so that the back button is instant. The first one
 * comes with the server's HTML.
 */
import { cleaner } from '../cleaner';
import { payload } from '../sent-page';
import { browserApi } from '../services/page-api';
import { addressOf, type PageRequest, type PublicPage, requestFor } from '../views/page';

const PAGE_CACHE_MS = 5 * 60_000;
const MAX_KEPT = 50;

export interface Kept {
  data: unknown;
  time: number;
}

const kept = new Map<string, Kept>();
/** Loads that have not answered yet: a click joins the look-ahead before it. */
const running = new Map<string, Promise<unknown>>();
if (payload && !payload.result) kept.set(payload.url, { data: payload.data, time: Date.now() });

/** The kept answer of a page, if it is not too old. */
export function keptPage(key: string): Kept | undefined {
  const entry = kept.get(key);
  return entry && Date.now() - entry.time < PAGE_CACHE_MS ? entry : undefined;
}

export function keepPage(key: string, entry: Kept): void {
  kept.delete(key);
  kept.set(key, entry);
  const oldest = kept.keys().next().value;
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** Forgets everything: who is logged in has changed, or staff have written. */
export function forgetPages(): void {
  kept.clear();
  running.clear();
}

/** Loads a page's data; who asks while it is on its way gets the same answer. */
export function loadPage<D>(page: PublicPage<D>, request: PageRequest, key: string): Promise<D> {
  const before = running.get(key);
  if (before) return before as Promise<D>;
  const load = Promise.all([page.load(browserApi, requestFor(page, request)), cleaner.load()])
    .then(([data]) => data)
    .finally(() => {
      if (running.get(key) === load) running.delete(key);
    });
  running.set(key, load);
  return load;
}

/** Loads a page's data ahead of a click; failures are left to the click. */
export async function prefetchPage(page: PublicPage, request: PageRequest): Promise<void> {
  const key = addressOf(request);
  if (page.personal || keptPage(key)) return;
  const data = await loadPage(page, request, key).catch(() => undefined);
  if (data !== undefined) keepPage(key, { data, time: Date.now() });
}
