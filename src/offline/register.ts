/** The page's side of reading without a line: has the worker come, and sends it away with all it kept. */
import { MOBILE_WORKER_URL } from '@ip-portal/contract/urls';
import { FORGET, KEPT_PAGES, WORKER_SCOPE, type WorkerMessage } from './names';

/** Has the mobile pages that are read kept for when there is no line, where the browser can and the backend sent the page. */
export function keepPages(): void {
  // A host of plain files has no worker, and its pages tell of no manifest. Browsers have workers on secure origins alone.
  if (!('serviceWorker' in navigator) || !document.querySelector('link[rel=manifest]')) return;
  navigator.serviceWorker.register(MOBILE_WORKER_URL, { scope: WORKER_SCOPE }).catch(() => undefined);
}

const tell = (worker: ServiceWorker | null | undefined, what: WorkerMessage) => worker?.postMessage(what);

/** Has the public page at `url` kept, which was read without being loaded; not where data is to be saved. */
export function keepFollowedPage(url: string): void {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) tell(serviceWorker?.controller, { keep: url });
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
