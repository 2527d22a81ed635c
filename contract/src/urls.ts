/**
 * Addresses that both sides link to: views, sitemap, feeds and search results take them from here. That each
 * leads to a page of the registry (src/routes) is a test. Public pages load this file: it imports the table of kinds alone.
 */
import { KINDS, type Kind } from './kinds.ts';
import type { ArticleKind } from './labels.ts';

/** What the addresses of the pages begin with. */
export const DESKTOP_URL = '/desktop';

export const HOME_URL = '/desktop/index';
export const LOGIN_URL = '/desktop/login';
export const REGISTER_URL = '/desktop/register';
export const LOGOUT_URL = '/desktop/loginOut';
/** The same in the layout of the log-in of staff. */
export const STAFF_LOGOUT_URL = '/auth/loginOut';

export const ACCOUNT_URL = '/desktop/account';
/** Forgotten passwords: asking for a link, and where it leads. */
export const RECOVERY_URL = '/desktop/login/recovery';
export const RESET_URL = '/desktop/login/reset';

/** 我的单位, and where the link of an invitation leads. */
export const ORGANIZATION_URL = '/desktop/account/organization';
export const JOIN_URL = '/desktop/account/organization/join';

export const ABOUT_URL = '/desktop/about';
export const SITEMAP_URL = '/desktop/sitemap';
export const PRIVACY_URL = '/desktop/privacy';
export const TERMS_URL = '/desktop/terms';
/** 个人信息中心: agreements, one's own data, requests. */
export const PRIVACY_CENTER_URL = '/desktop/privacyCenter';

export const MESSAGES_URL = '/desktop/messages';

export const SEARCH_URL = '/desktop/search';
export const FEE_URL = '/desktop/fee';
export const TRADING_URL = '/desktop/transaction';
/** The form of a posting; see {@link postUrl}. */
export const POST_URL = `${TRADING_URL}/post`;
/** One posting; see {@link postingUrl}. */
export const POSTING_URL = `${TRADING_URL}/detail`;
/** Where patents like a text are found. */
export const SIMILAR_URL = '/desktop/patent/similar';
/** The classification as a tree. */
export const CLASSES_URL = '/desktop/patent/classes';

/** The mobile pages. */
export const MOBILE_URL = '/app';
export const MOBILE_HOME_URL = '/app/index';
export const MOBILE_SERVICES_URL = '/app/services';
export const MOBILE_SEARCH_URL = '/app/search';
export const MOBILE_NEWS_URL = '/app/news';
export const MOBILE_NOTICE_URL = '/app/notice';
export const MOBILE_LAW_URL = '/app/law';
export const MOBILE_LOGIN_URL = '/app/login';
export const MOBILE_MESSAGES_URL = '/app/messages';
export const MOBILE_ORGANIZATION_URL = '/app/organization';
export const MOBILE_PRIVACY_CENTER_URL = '/app/privacyCenter';
export const MOBILE_ACCOUNT_URL = '/app/account';
export const MOBILE_REGISTER_URL = '/app/register';

/** What the mobile pages are installed by, and what keeps them for when there is no line. */
export const MOBILE_WORKER_URL = '/app/worker.js';
export const MOBILE_MANIFEST_URL = '/app/manifest.webmanifest';
/** Address of the icon of the installed app, so many pixels wide. */
export const mobileIconUrl = (size: number | ':size'): string => `/app/icon-${size}.png`;

/** The ways in for staff, and the back office with the screens that something leads to. */
export const STAFF_URL = '/auth';
export const STAFF_LOGIN_URL = '/auth/login';
export const OFFICE_URL = '/admin';
export const OFFICE_URLS = {
  audit: '/admin/audit',
  dashboard: '/admin/dashboard',
  financing: '/admin/financing',
  laws: '/admin/laws',
  messages: '/admin/messages',
  jobs: '/admin/jobs',
  news: '/admin/news',
  notices: '/admin/notices',
  organizations: '/admin/organizations',
  patents: '/admin/patents',
  postings: '/admin/postings',
  privacyRequests: '/admin/privacyRequests',
  roles: '/admin/roles',
  users: '/admin/users',
  webConfig: '/admin/webConfig',
} as const;

/** The list of each kind of records; its details live below it. */
export const LIST_URLS = Object.fromEntries(Object.entries(KINDS).map(([kind, { list }]) => [kind, list])) as {
  readonly [K in Kind]: (typeof KINDS)[K]['list'];
};

/** The page that shows one record of a kind, without saying which. */
export function detailPath(kind: Kind): string {
  return `${LIST_URLS[kind]}/detail`;
}

/** Address of a record's page. */
export function recordUrl(kind: Kind, id: number): string {
  return `${detailPath(kind)}?id=${id}`;
}

/** The page that shows what a file below an article says; see {@link attachmentUrl}. */
export const ATTACHMENT_URL = '/desktop/attachment';

/** Address of the preview of a file below an article. */
export function attachmentUrl(article: number, file: number): string {
  return `${ATTACHMENT_URL}?article=${article}&file=${file}`;
}

/** The mobile page that shows one article of a kind. */
export function mobileDetailPath(kind: ArticleKind): string {
  return `/app/${kind}/detail`;
}

/** Desktop pages that stand among the mobile ones under the same name. */
export const SAME_ON_PHONE: readonly string[] = [
  SEARCH_URL,
  LIST_URLS.patent,
  detailPath('patent'),
  SIMILAR_URL,
  CLASSES_URL,
  LIST_URLS.financing,
  detailPath('financing'),
  LIST_URLS.expert,
  detailPath('expert'),
  TRADING_URL,
  POSTING_URL,
  POST_URL,
  FEE_URL,
  ATTACHMENT_URL,
  ABOUT_URL,
  PRIVACY_URL,
  TERMS_URL,
  ACCOUNT_URL,
  JOIN_URL,
  REGISTER_URL,
  RECOVERY_URL,
];

/** The mobile page of the same name. */
export const mobilePath = (path: string): string => path.replace('/desktop/', '/app/');

/** Address of an article's page; `anchor` names one article of a statute, e.g. `art-50`. */
export function articleUrl(kind: ArticleKind, id: number, anchor?: string): string {
  return recordUrl(kind, id) + (anchor ? `#${anchor}` : '');
}

/** Address of a notice's deadline as a file for calendars. */
export function noticeCalendarUrl(id: number): string {
  return `/api/Notices/${id}/calendar.ics`;
}

/** The deadlines of all open notices as a calendar to subscribe to. */
export const NOTICES_CALENDAR_URL = '/api/Notices/calendar.ics';

/** Leads to a statute that a text names: to its page here, else to the official database. */
export const CITED_LAW_URL = '/api/Laws/Cited';

/** Address that leads to a statute by its name, and to one of its articles; `mobile`: to its mobile page. */
export function citedLawUrl(
  { name, year, article }: { name: string; year?: string; article?: string },
  mobile = false,
): string {
  return withQuery(CITED_LAW_URL, { name, year, article, mobile: mobile || undefined });
}

/** Address of the patent search with a query in its language (`rules/patent-query`). */
export function patentSearchUrl(q: string): string {
  return withQuery(LIST_URLS.patent, { q });
}

/** Address of a patent's page. */
export function patentUrl(id: number): string {
  return recordUrl('patent', id);
}

/** Address of a patent's page with the wording of one of its publications. */
export function patentTextUrl(id: number, publication: string): string {
  return withQuery(detailPath('patent'), { id, text: publication });
}

/** Address of a figure that comes with the product: of which patent, and in which place from one on. */
export function drawnFigureUrl(applicationNumber: string, place: number): string {
  return `/api/Files/Drawings/${applicationNumber}-${place}.svg`;
}

/** Address of an expert's page. */
export function expertUrl(id: number): string {
  return recordUrl('expert', id);
}

/** Address of a financing product's page. */
export function financingUrl(id: number): string {
  return recordUrl('financing', id);
}

/** Address of a posting in the trading area. */
export function postingUrl(id: number): string {
  return `${POSTING_URL}?id=${id}`;
}

/** Address of the form that changes a posting. */
export function postUrl(id: number): string {
  return `${POST_URL}?id=${id}`;
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
