/** What the shown page says of itself: crumbs for the frame, title and description for the tab. */
import type { WebConfig } from '@ip-portal/contract';
import { useSyncExternalStore } from 'react';
import { payload } from '../sent-page';
import { documentTitle } from '../views/head';
import type { PageHead } from '../views/page';

export interface ShownHead {
  crumbs: PageHead['crumbs'];
  /** The page asks for the menu although its path ends in /detail (not found, no permission). */
  forceMenu: boolean;
}

/** Of the page that the backend sent. */
const sent: ShownHead = { crumbs: payload?.crumbs ?? [], forceMenu: payload?.result !== undefined };
let shown = sent;
const listeners = new Set<() => void>();

function set(next: ShownHead): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Tells frame and tab about the page now shown. Call in a layout effect. */
export function showHead(head: PageHead, site: WebConfig, forceMenu = false): void {
  document.title = documentTitle(head, site);
  setMeta('description', head.description ?? site.Description);
  setCanonical(head.canonical);
  if (JSON.stringify(shown.crumbs) !== JSON.stringify(head.crumbs) || shown.forceMenu !== forceMenu) {
    set({ crumbs: head.crumbs, forceMenu });
  }
}

function setMeta(name: string, content: string): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}

function setCanonical(path: string): void {
  let link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) {
    link = document.createElement('link');
    link.rel = 'canonical';
    document.head.append(link);
  }
  link.href = new URL(path, window.location.origin).href;
}

/** Crumbs of the shown page, for the frame. */
export function useShownHead(): ShownHead {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => sent,
  );
}
