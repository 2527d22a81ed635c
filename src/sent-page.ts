/**
 * What the backend sent beside its HTML: the data it was made from. With it the app's first rendering
 * is the same page, and need not ask again. Absent when the app is hosted without our backend, and with
 * pages that are no page of the app (a failure). Besides: whether the page that was sent stands whole by now.
 */
import type { WebConfig } from '@ip-portal/contract';
import type { PageHead } from './views/page';
import type { ResultTarget } from './views/result-page';

export interface PagePayload {
  /** Path and query the data belongs to. */
  url: string;
  site: WebConfig;
  /** What the page's `load` answered; null for a page of forms, whose content only the browser renders. */
  data: unknown;
  /** A result page was sent instead. */
  result?: ResultTarget;
  /** Crumbs of the frame; absent when no frame was sent. */
  crumbs?: PageHead['crumbs'];
  /** Day of the rendering, for the date in the frame. */
  day?: string;
}

function readPayload(): PagePayload | null {
  // The backend's own element alone: beside the page, of this type. What stands in content is none, whatever its id.
  const element = document.querySelector('body > script#page-data[type="application/json"]');
  if (!element?.textContent) return null;
  try {
    return JSON.parse(element.textContent) as PagePayload;
  } catch {
    return null;
  }
}

/** Data of the first page, or null. */
export const payload: PagePayload | null = readPayload();

/** Whether the HTML in the document is a rendering of the app, to be hydrated. */
export const hydrates = payload?.crumbs !== undefined && Boolean(document.getElementById('root')?.hasChildNodes());

let settle: () => void = () => undefined;
const whole = hydrates
  ? new Promise<void>((resolve) => {
      settle = resolve;
    })
  : Promise.resolve();

/** Settles when the page that was sent has been hydrated whole; at once where none was sent. */
export function hydrated(): Promise<void> {
  return whole;
}

/** Told by what stands innermost in a page, once it is there. */
export function tellHydrated(): void {
  settle();
}
