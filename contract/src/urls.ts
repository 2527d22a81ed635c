/**
 * Addresses of public pages, written once for views, sitemap, feeds and search results.
 * No dependencies: public pages load this file.
 */
import type { ArticleKind, SearchKind } from './labels.ts';

export const HOME_URL = '/desktop/index';
export const LOGIN_URL = '/desktop/login';
export const REGISTER_URL = '/desktop/register';
export const LOGOUT_URL = '/desktop/loginOut';

export const ARTICLE_LIST_URLS: Record<ArticleKind, string> = {
  news: '/desktop/news',
  notice: '/desktop/notice',
  law: '/desktop/law',
};

/** Address of an article's page; `anchor` names one article of a statute, e.g. `art-50`. */
export function articleUrl(kind: ArticleKind, id: number, anchor?: string): string {
  return `${ARTICLE_LIST_URLS[kind]}/detail?id=${id}${anchor ? `#${anchor}` : ''}`;
}

/** Address of a patent's page. */
export function patentUrl(id: number): string {
  return `/desktop/patent/detail?id=${id}`;
}

/** Address of an expert's page. */
export function expertUrl(id: number): string {
  return `/desktop/thinkTank/detail?id=${id}`;
}

/** Address of a financing product's page. */
export function financingUrl(id: number): string {
  return `/desktop/financing/detail?id=${id}`;
}

/** Address of a posting in the trading area. */
export function postingUrl(id: number): string {
  return `/desktop/transaction/detail?id=${id}`;
}

/** Address of whatever a search hit points at. */
export function searchHitUrl(kind: SearchKind, id: number): string {
  switch (kind) {
    case 'patent':
      return patentUrl(id);
    case 'expert':
      return expertUrl(id);
    case 'financing':
      return financingUrl(id);
    default:
      return articleUrl(kind, id);
  }
}

/** Appends the defined, non-empty entries of `query` to `path`. */
export function withQuery(path: string, query: Record<string, string | number | boolean | undefined | null>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}
