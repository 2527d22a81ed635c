/** The page's side of reading without a line: has the worker come, and sends it away with all it kept. */
import { MOBILE_WORKER_URL } from '@ip-portal/contract/urls';
import { FORGET, KEPT_PAGES, WORKER_SCOPE, type WorkerMessage } from './names';

const tell = (worker: ServiceWorker | null | undefined, what: WorkerMessage) => worker?.postMessage(what);

/** Has the public page at `url` kept, which the worker was not asked for; not where data is to be saved. */
function keepUnasked(worker: ServiceWorker | null | undefined, url: string): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) tell(worker, { keep: url });
}

/**
 * Has the mobile pages that are read kept for when there is no line, where the browser can and the backend sent the page.
 * `loaded`, the public page that was loaded, is kept as well where it came before there was a worker.
 */
export async function keepPages(loaded: string | undefined): Promise<void> {
  // A host of plain files has no worker, and its pages tell of no manifest. Browsers have workers on secure origins alone.
  if (!('serviceWorker' in navigator) || !document.querySelector('link[rel=manifest]')) return;
  const { serviceWorker } = navigator;
  const wasAsked = serviceWorker.controller !== null;
  try {
    await serviceWorker.register(MOBILE_WORKER_URL, { scope: WORKER_SCOPE });
  } catch {
    // Forbidden by the visitor: then nothing is kept.
    return;
  }
  if (loaded !== undefined && !wasAsked) keepUnasked((await serviceWorker.ready).active, loaded);
}

/** Has the public page at `url` kept, which was read without being loaded. */
export function keepFollowedPage(url: string): void {
  keepUnasked(navigator.serviceWorker?.controller, url);
}

/** After a log-out nothing is left of what was read. */
export async function forgetKeptPages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration(WORKER_SCOPE);
    tell(registration?.active, FORGET);
    await caches.delete(KEPT_PAGES);
    await registration?.unregister();
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}
