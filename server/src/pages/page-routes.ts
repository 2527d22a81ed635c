/**
 * HTML of every public address, kept in the content cache with the tags of the reads it was made
 * from. The same answer goes to everyone.
 */
import type { WebConfig } from '@ip-portal/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { toAppError } from '../error-handler.ts';
import { type Api, type PageRequest, preloadTags, type Renderer, type ResultTarget, type ViewPage } from './renderer.ts';

/** Groups whose pages only exist in the browser: sent as the bare shell. */
const SHELL = /^\/(admin|auth)(\/|$)/;
/** Tag of pages whose tags are not known (errors): dropped by every write. */
const ANY = ['Pages'];

class ReadApi implements Api {
  readonly tags = new Set<string>(['Pages']);
  constructor(
    private readonly app: FastifyInstance,
    private readonly renderer: Renderer,
  ) {}

  async get<T>(url: string, params: Record<string, string | number | boolean | undefined> = {}): Promise<T> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) {
      if (value !== undefined && value !== '') query.set(name, String(value));
    }
    const text = query.toString();
    const answer = await this.app.inject({ url: text ? `${url}?${text}` : url });
    for (const tag of this.app.cacheTagsOf(url)) this.tags.add(tag);
    let body: { success?: boolean; errorCode?: string; errorMessage?: string };
    try {
      body = answer.json();
    } catch {
      body = {};
    }
    if (answer.statusCode >= 300 || body.success !== true) {
      throw new this.renderer.views.ApiFailure(answer.statusCode, body.errorCode ?? '', body.errorMessage ?? '');
    }
    return body as T;
  }
}

function parse(url: string): PageRequest {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  return { path, query: at < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(at + 1))) };
}

/** Scheme and host the visitor used, or the configured one. */
export function originOf(ctx: Context, request: FastifyRequest): string {
  return ctx.config.publicOrigin ?? `${request.protocol}://${request.host}`;
}

/** Sends a page of the app, a result page, a redirect, or the bare shell. */
export function createPageHandler(app: FastifyInstance, ctx: Context, renderer: Renderer) {
  const { views, template } = renderer;
  const routes = new Map(views.knownRoutes.map((route) => [route.path, route]));

  function compose(request: PageRequest, parts: { html: string; head: string }, payload: string): string {
    const mobile = request.path.startsWith('/app');
    const layout = mobile ? '@/layouts/app-layout' : '@/layouts/desktop-layout';
    const hints = preloadTags(template, routes.get(request.path)?.component, layout);
    const style = `<style data-public-css>${mobile ? views.styles.app : views.styles.desktop}</style>`;
    return (
      template.beforeHead +
      parts.head +
      style +
      hints +
      template.afterHead +
      `<div id="root">${parts.html}</div>` +
      payload +
      template.afterRoot
    );
  }

  function address(request: PageRequest): string {
    const query = new URLSearchParams(request.query).toString();
    return query ? `${request.path}?${query}` : request.path;
  }

  function payloadOf(request: PageRequest, site: WebConfig, data: unknown): string {
    return `<script type="application/json" id="page-data">${views.scriptJson({ url: address(request), site, data })}</script>`;
  }

  async function sendResult(
    reply: FastifyReply,
    status: number,
    target: ResultTarget,
    request: PageRequest,
    site: WebConfig | undefined,
    origin: string,
  ) {
    reply.code(status).type('text/html; charset=utf-8');
    if (!site) return template.beforeHead + template.afterHead + template.afterRoot;
    const document = views.renderDocument(target, { request, site, origin });
    // No payload: the app finds out by itself what this address is.
    return compose(request, document, '');
  }

  return async function sendPage(raw: FastifyRequest, reply: FastifyReply) {
    const request = parse(raw.raw.url ?? '/');
    const route = routes.get(request.path);
    reply.type('text/html; charset=utf-8');
    if (SHELL.test(request.path)) {
      if (!route) reply.code(404);
      raw.cacheTags = ANY;
      return `${template.beforeHead}<title></title>${template.afterHead}<div id="root"></div>${template.afterRoot}`;
    }
    if (route?.redirect) return reply.redirect(route.redirect, 302);
    const api = new ReadApi(app, renderer);
    const origin = originOf(ctx, raw);
    let site: WebConfig | undefined;
    try {
      site = (await api.get<{ data: WebConfig }>('/api/WebConfig')).data;
      const page = views.findPage(request.path);
      if (!page) {
        raw.cacheTags = ['WebConfig', 'Links', 'Pages'];
        if (route) {
          const shell = views.shellPage(request.path, route.name ?? '');
          const document = views.renderDocument(shell, { request, site, data: null, origin });
          return compose(request, document, payloadOf(request, site, null));
        }
        return await sendResult(reply, 404, { result: 'not-found' }, request, site, origin);
      }
      const data = await page.load(api, request);
      raw.cacheTags = [...api.tags];
      const document = views.renderDocument(page as ViewPage, { request, site, data, origin });
      return compose(request, document, payloadOf(request, site, data));
    } catch (error) {
      raw.cacheTags = [...api.tags];
      if (error instanceof views.PageMoved) return reply.redirect(error.url, 301);
      if (error instanceof views.PageNotFound) {
        return sendResult(reply, 404, { result: 'not-found' }, request, site, origin);
      }
      const known = error instanceof views.ApiFailure ? undefined : toAppError(error);
      const status = error instanceof views.ApiFailure ? error.status : (known?.status ?? 500);
      if (status === 404) return sendResult(reply, 404, { result: 'not-found' }, request, site, origin);
      if (status === 401 || status === 403) {
        return sendResult(reply, status, { result: 'no-permission' }, request, site, origin);
      }
      if (status >= 500) raw.log.error({ err: error }, 'page failed');
      const message = error instanceof Error && status < 500 ? error.message : '页面暂时无法打开，请稍后重试。';
      return sendResult(reply, status >= 400 ? status : 500, { result: 'error', message, requestId: raw.id }, request, site, origin);
    }
  };
}
