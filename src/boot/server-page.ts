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
  const element = document.getElementById('page-data');
  if (!element?.textContent) return null;
  try {
    return JSON.parse(element.textContent) as PagePayload;
  } catch {
    return null;
  }
}

const root = document.getElementById('root');
let html = root?.querySelector('[data-server-page]') ? root.innerHTML : '';
let inner = html ? (root?.querySelector('[data-page-content]')?.innerHTML ?? '') : '';

/** Data of the first page, or null. */
export const payload: PagePayload | null = readPayload();

/** The server's HTML while the first route has not rendered yet; afterwards empty. */
export function serverHtml(): { whole: string; content: string } {
  return { whole: html, content: inner };
}

/** Called once when the first route has rendered. */
export function takeOver(): void {
  html = '';
  inner = '';
}
