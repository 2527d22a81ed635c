/** Addresses of the mobile pages, and the way from a desktop address to its mobile sibling. */
import type { ArticleKind } from '@ip-portal/contract/labels';

export const MOBILE_HOME = '/app/index';
export const MOBILE_NEWS = '/app/news';
export const MOBILE_LAW = '/app/law';
export const MOBILE_LOGIN = '/app/login';

/** Desktop path → mobile path, with the query words the mobile page needs besides. */
const SIBLINGS: Record<string, string> = {
  '/': MOBILE_HOME,
  '/desktop': MOBILE_HOME,
  '/desktop/index': MOBILE_HOME,
  '/desktop/search': MOBILE_HOME,
  '/desktop/news': MOBILE_NEWS,
  '/desktop/news/detail': '/app/news/detail',
  '/desktop/notice': `${MOBILE_NEWS}?Kind=notice`,
  '/desktop/notice/detail': '/app/notice/detail',
  '/desktop/law': MOBILE_LAW,
  '/desktop/law/detail': '/app/law/detail',
  '/desktop/login': MOBILE_LOGIN,
  '/desktop/messages': '/app/messages',
  '/desktop/account/organization': '/app/organization',
  '/desktop/privacyCenter': '/app/privacyCenter',
};

/** Whether a path belongs to the mobile layout. */
export function isMobilePath(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}

/** Mobile address of an article; `anchor` names one article of a statute. */
export function mobileArticleUrl(kind: ArticleKind, id: number, anchor?: string): string {
  return `/app/${kind}/detail?id=${id}${anchor ? `#${anchor}` : ''}`;
}

/** The mobile sibling of an address of this site; addresses without one stay as they are. */
export function toMobileUrl(url: string): string {
  const match = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url);
  const sibling = SIBLINGS[match?.[1] ?? ''];
  if (!match || !sibling) return url;
  const query = (match[2] ?? '').slice(1);
  if (!query) return sibling + (match[3] ?? '');
  return `${sibling}${sibling.includes('?') ? '&' : '?'}${query}${match[3] ?? ''}`;
}

/** Cleaned HTML of an article whose links into the site stay among the mobile pages. */
export function withMobileLinks(html: string): string {
  // Tag by tag, then inside the tag: one expression for both would try every pair of places.
  return html.replace(/<a\b[^<>]*>/gi, (tag) =>
    tag.replace(/\bhref="(\/[^"]*)"/i, (_all, url: string) => `href="${toMobileUrl(url)}"`),
  );
}
