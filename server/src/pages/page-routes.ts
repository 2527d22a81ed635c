/**
 * HTML of every public address, kept in the content cache with the tags of the reads it was made
 * from. The same answer goes to everyone.
 *
 * Bad input: an unknown filter or page number falls back to "not set" (200, canonical address
 * without it); an id that is none, or names nothing public, is 404.
 */

import type { WebConfig } from '@ip-portal/contract';
import { PLACE_PATTERN } from '@ip-portal/contract/patterns';
import { OFFICE_URL } from '@ip-portal/contract/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SecondTime } from '../cache/second-time.ts';
import type { Context } from '../context.ts';
import { toAppError } from '../error-handler.ts';
import { DEFAULT_SITE } from '../modules/site/index.ts';
import { originOf, parseAddress, spellings } from './addresses.ts';
import { APP_TAGS } from './offline-routes.ts';
import { ReadApi } from './read-api.ts';
import { type PageRequest, type Rendered, type Renderer, type ResultTarget, routeTags } from './renderer.ts';
import { looksLikeFile, sendMissingFile } from './static-files.ts';

/** Groups whose pages only exist in the browser: sent as the bare shell. */
const SHELL = /^\/(admin|auth)(\/|$)/;
/** Redirects may change with the next version or the next setting. */
const SHORT = 'public, max-age=0, must-revalidate';

/** Where an address of the site configuration may lead. */
const PLACE = new RegExp(PLACE_PATTERN);

const WHO = '<link rel="preload" as="fetch" href="/api/auth/userinfo" crossorigin>';

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** What one request has learned until now. */
interface Visit {
  raw: FastifyRequest;
  reply: FastifyReply;
  request: PageRequest;
  origin: string;
  api: ReadApi;
  site: WebConfig | undefined;
}

/** Sends a page of the app, a result page, a redirect, or the bare shell. */
export function createPageHandler(app: FastifyInstance, ctx: Context, renderer: Renderer) {
  const { views, template } = renderer;
  const routes = new Map(views.routes.map((route) => [route.path, route]));
  const properPath = spellings([...routes.keys()]);
  const surroundings = new Map<string, { middle: string; after: string; end: string }>();
  const seen = new SecondTime();
  /** For result pages while the database is away. */
  let lastSite: WebConfig = {
    ...DEFAULT_SITE,
    NewsCategories: [],
    NoticeCategories: [],
    Links: [],
    HasTerms: false,
    Version: 1,
  };

  /**
   * What stands between the page's own head tags and its content, and what stands after it; the same
   * for all pages of a route. Scripts come last: nothing of them travels before the content.
   */
  function around(path: string): { middle: string; after: string; end: string } {
    const layout = views.isMobilePath(path) ? 'mobile' : 'desktop';
    const key = routes.has(path) ? path : layout;
    let parts = surroundings.get(key);
    if (!parts) {
      const { styles, hints } = routeTags(template, path, layout);
      const css = views.stylesFor(path);
      parts = {
        middle: `${layout === 'mobile' ? APP_TAGS : ''}<style data-public-css>${css.first}</style>${styles}${template.afterHead}<div id="root">`,
        after: `</div><style data-later-css>${css.later}</style>`,
        end: `${template.scripts}${hints}${template.afterRoot}`,
      };
      surroundings.set(key, parts);
    }
    return parts;
  }

  function compose(visit: Visit, document: Rendered, payload: string): string {
    if (document.noindex) visit.reply.header('x-robots-tag', 'noindex');
    const { middle, after, end } = around(visit.request.path);
    return `${template.beforeHead}${document.head}${middle}${document.html}${after}${payload}${end}`;
  }

  /** What the app needs to render the same; without crumbs there is no frame to be the same. */
  function payloadOf(visit: Visit, data: unknown, more: Partial<Rendered> & { result?: ResultTarget } = {}): string {
    const { crumbs, day, result } = more;
    const payload = { url: views.addressOf(visit.request), site: visit.site, data, crumbs, day, result };
    return `<script type="application/json" id="page-data">${views.scriptJson(payload)}</script>`;
  }

  /**
   * Keeps the answer with the tags of its reads; an address of endless variants (unknown names in the
   * query, nothing found) only when it comes again.
   */
  function keep({ raw, api }: Visit, when: 'at once' | 'second time'): void {
    const once = when === 'second time' && !seen.has(raw.raw.url ?? '');
    raw.cacheTags = api.incomplete || once ? false : [...api.tags];
  }

  function sendResult(visit: Visit, status: number, target: ResultTarget): string {
    const { raw, reply, request, origin } = visit;
    const site = visit.site ?? lastSite;
    reply.code(status).header('cache-control', status === 404 ? 'no-cache' : 'no-store');
    if (status === 503) reply.header('retry-after', '5');
    if (status === 404) keep(visit, 'second time');
    else raw.cacheTags = false;
    const document = views.renderDocument(target, { request, site, origin });
    // A failure may be over: the app finds out by itself what this address is.
    const lasting = visit.site && target.result !== 'error';
    return compose(visit, document, lasting ? payloadOf(visit, null, { ...document, result: target }) : '');
  }

  function sendFailure(visit: Visit, error: unknown) {
    const { raw, reply } = visit;
    if (error instanceof views.PageMoved) {
      const url = views.isMobilePath(visit.request.path) ? views.toMobileUrl(error.url) : error.url;
      return reply.header('cache-control', SHORT).redirect(url, 301);
    }
    if (error instanceof views.PageNotFound) return sendResult(visit, 404, { result: 'not-found' });
    const status = error instanceof views.ApiFailure ? error.status : toAppError(error).status;
    if (status === 404) return sendResult(visit, 404, { result: 'not-found' });
    if (status === 401 || status === 403) return sendResult(visit, status, { result: 'no-permission' });
    if (status >= 400 && status < 500 && error instanceof Error) {
      return sendResult(visit, status, { result: 'error', message: error.message });
    }
    raw.log.error({ err: error }, 'page failed');
    const message = status === 503 ? '数据服务暂时不可用，请稍后重试。' : '页面暂时无法打开，请稍后重试。';
    return sendResult(visit, Math.max(status, 500), { result: 'error', message, requestId: raw.id });
  }

  async function readSite(visit: Visit): Promise<WebConfig> {
    visit.site = (await visit.api.get('/api/WebConfig')).data;
    lastSite = visit.site;
    return visit.site;
  }

  /**
   * Back office and log-in: the scripts, and a word that they are coming. The site's configuration and
   * stylesheet come along and the question who is there goes out early: neither waits for the scripts.
   */
  async function sendShell(visit: Visit, name: string | undefined): Promise<string> {
    const site = await readSite(visit).catch(() => lastSite);
    visit.reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-cache');
    if (name === undefined) visit.reply.code(404);
    visit.raw.cacheTags = name === undefined || visit.api.incomplete ? false : [...visit.api.tags];
    const title = `${name || '管理后台'} - ${site.WebSiteName}`;
    const { path } = visit.request;
    const office = path.startsWith(OFFICE_URL);
    const { styles, hints } = routeTags(template, path, office ? 'admin' : 'auth');
    const css = views.stylesFor(path);
    const head = `<title>${escapeText(title)}</title><meta name="robots" content="noindex">${WHO}<style data-public-css>${css.first}</style>${styles}${template.afterHead}`;
    const waiting = views.renderWaiting(office ? '系统加载中...' : '加载中...');
    const payload = visit.site ? payloadOf(visit, null) : '';
    // The app can start while the rest of its scripts still travels.
    const first = template.scripts.replaceAll('<script ', '<script fetchpriority="high" ');
    return `${template.beforeHead}${head}<div id="root">${waiting}</div><style data-later-css>${css.later}</style>${payload}${first}${hints}${template.afterRoot}`;
  }

  return async function sendPage(raw: FastifyRequest, reply: FastifyReply) {
    const { search, ...request } = parseAddress(raw.raw.url ?? '/');
    const route = routes.get(request.path);
    raw.cacheTags = false;
    if (!route && looksLikeFile(request.path)) return sendMissingFile(reply);
    if (route?.redirect) return reply.header('cache-control', SHORT).redirect(route.redirect, 302);
    if (!route) {
      const proper = properPath(request.path);
      if (proper) return reply.header('cache-control', SHORT).redirect(proper + search, 301);
    }
    reply.type('text/html; charset=utf-8');
    const visit: Visit = {
      raw,
      reply,
      request,
      origin: originOf(ctx, raw),
      api: new ReadApi(app, views),
      site: undefined,
    };
    if (SHELL.test(request.path)) return sendShell(visit, route?.name);
    try {
      const site = await readSite(visit);
      const { origin } = visit;
      if (!route) return sendResult(visit, 404, { result: 'not-found' });
      if (route.externalKey) {
        const url = site[route.externalKey];
        if (!PLACE.test(url)) return sendResult(visit, 404, { result: 'not-found' });
        return reply.header('cache-control', SHORT).redirect(url, 302);
      }
      const page = await (route.page?.() ?? route.form?.() ?? views.shellPage);
      // Without the names it does not know, the page is the same whatever stands there.
      const understood = views.requestFor(page, request);
      const data = await page.load(visit.api, understood);
      const document = views.renderDocument(page, { request: understood, site, data, origin });
      if (visit.api.incomplete) reply.header('cache-control', 'no-store');
      keep(visit, Object.keys(request.query).every((name) => page.query.includes(name)) ? 'at once' : 'second time');
      return compose(visit, document, payloadOf(visit, data, document));
    } catch (error) {
      return sendFailure(visit, error);
    }
  };
}
