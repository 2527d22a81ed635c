/** Plain links and GET forms of the views, followed inside the app. */

import { CITED_LAW_URL, LIST_URLS, withQuery } from '@ip-portal/contract/urls';
import { apiBase } from '../api-base';

/** Path to push for a click, or undefined when the browser should follow the link itself. */
export function linkTarget(event: MouseEvent): string | undefined {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  ) {
    return undefined;
  }
  const link = (event.target as Element).closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return undefined;
  if (link.rel.includes('external') || link.origin !== window.location.origin) return undefined;
  // Where the app is hosted elsewhere the backend's way there would leave the app: the list searches for the name.
  if (link.pathname === CITED_LAW_URL && apiBase()) {
    return withQuery(LIST_URLS.law, { keyword: new URLSearchParams(link.search).get('name') });
  }
  if (!/^\/(desktop|app|auth|admin)(\/|$)/.test(link.pathname) && link.pathname !== '/') return undefined;
  const here = window.location;
  if (link.hash && link.pathname === here.pathname && link.search === here.search) return undefined;
  return link.pathname + link.search + link.hash;
}

/** Address a GET form asks for, without its empty fields. */
export function formTarget(event: Event): string | undefined {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'get' || event.defaultPrevented) return undefined;
  const action = new URL(form.action, window.location.href);
  if (action.origin !== window.location.origin) return undefined;
  const params = new URLSearchParams();
  const submitter = (event as SubmitEvent).submitter;
  for (const [name, value] of new FormData(form, submitter ?? undefined)) {
    if (typeof value === 'string' && value.trim() !== '') params.set(name, value.trim());
  }
  const query = params.toString();
  return query ? `${action.pathname}?${query}` : action.pathname;
}
