/** Addresses of the mobile pages, and the way from a desktop address to its mobile sibling. */
import type { ArticleKind } from '@ip-portal/contract/labels';
import {
  CITED_LAW_URL,
  detailPath,
  HOME_URL,
  LIST_URLS,
  LOGIN_URL,
  MESSAGES_URL,
  MOBILE_HOME_URL,
  MOBILE_LAW_URL,
  MOBILE_LOGIN_URL,
  MOBILE_MESSAGES_URL,
  MOBILE_NEWS_URL,
  MOBILE_NOTICE_URL,
  MOBILE_ORGANIZATION_URL,
  MOBILE_PRIVACY_CENTER_URL,
  mobileDetailPath,
  mobilePath,
  ORGANIZATION_URL,
  PRIVACY_CENTER_URL,
  SAME_ON_PHONE,
} from '@ip-portal/contract/urls';

/** Desktop path → mobile path, with the query words the mobile page needs besides. */
const SIBLINGS: Record<string, string> = {
  ...Object.fromEntries(SAME_ON_PHONE.map((path) => [path, mobilePath(path)])),
  '/': MOBILE_HOME_URL,
  '/desktop': MOBILE_HOME_URL,
  [HOME_URL]: MOBILE_HOME_URL,
  [LIST_URLS.news]: MOBILE_NEWS_URL,
  [detailPath('news')]: mobileDetailPath('news'),
  [LIST_URLS.notice]: MOBILE_NOTICE_URL,
  [detailPath('notice')]: mobileDetailPath('notice'),
  [LIST_URLS.law]: MOBILE_LAW_URL,
  [detailPath('law')]: mobileDetailPath('law'),
  [CITED_LAW_URL]: `${CITED_LAW_URL}?mobile=true`,
  [LOGIN_URL]: MOBILE_LOGIN_URL,
  [MESSAGES_URL]: MOBILE_MESSAGES_URL,
  [ORGANIZATION_URL]: MOBILE_ORGANIZATION_URL,
  [PRIVACY_CENTER_URL]: MOBILE_PRIVACY_CENTER_URL,
};

/** Whether a path belongs to the mobile layout. */
export function isMobilePath(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}

/** Mobile address of an article; `anchor` names one article of a statute. */
export function mobileArticleUrl(kind: ArticleKind, id: number, anchor?: string): string {
  return `${mobileDetailPath(kind)}?id=${id}${anchor ? `#${anchor}` : ''}`;
}

/** Who logs in comes back to a mobile page as well. */
function returning(query: string): string {
  const words = new URLSearchParams(query);
  const back = words.get('redirect');
  if (!back) return query;
  words.set('redirect', toMobileUrl(back));
  return words.toString();
}

/** The mobile sibling of an address of this site; addresses without one stay as they are. */
export function toMobileUrl(url: string): string {
  const match = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url);
  const sibling = SIBLINGS[match?.[1] ?? ''];
  if (!match || !sibling) return url;
  const query = returning((match[2] ?? '').slice(1));
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
