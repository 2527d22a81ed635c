/**
 * What the backend sent with the page: its HTML (kept until the first route has rendered, so that
 * nothing flashes) and the data it was made from (so that the app need not ask again). Both are
 * absent when the app is hosted without our backend.
 */
import type { WebConfig } from '@ip-portal/contract';

export interface PagePayload {
  /** Path and query the data belongs to. */
  url: string;
  site: WebConfig;
  data: unknown;
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

const root = document.getElementById('root');
// The nodes themselves: React empties the root, and putting them back costs less than parsing them anew.
let whole: ChildNode[] = root?.querySelector('[data-server-page]') ? [...root.childNodes] : [];
let content: ChildNode[] = whole.length > 0 ? [...(root?.querySelector('[data-page-content]')?.childNodes ?? [])] : [];

/** The crumbs the server's page shows; without them a long line of crumbs would push the content down. */
export const sentCrumbs: { label: string; url?: string }[] =
  whole.length === 0
    ? []
    : [...(root?.querySelectorAll('.crumbs li') ?? [])].slice(1).map((item) => {
        const url = item.querySelector('a')?.getAttribute('href');
        return { label: item.textContent ?? '', ...(url ? { url } : {}) };
      });

/** Data of the first page, or null. */
export const payload: PagePayload | null = readPayload();

/** The server's page while the first route has not rendered yet; afterwards nothing. */
export function serverNodes(): { whole: ChildNode[]; content: ChildNode[] } {
  return { whole, content };
}

/** Called once when the first route has rendered. */
export function takeOver(): void {
  whole = [];
  content = [];
}
