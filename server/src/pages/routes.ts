/** Everything outside `/api`: pages, files of the app, sitemap, robots, feeds. */
import { FEED_KINDS } from '@ip-portal/contract/kind-lists';
import { DESKTOP_URL, HOME_URL, MOBILE_URL, OFFICE_URL, STAFF_URL } from '@ip-portal/contract/urls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RECORD_TAGS } from '../cache/tags.ts';
import type { Context } from '../context.ts';
import { notFound } from '../lib/errors.ts';
import type { OpenRecords } from '../search/index.ts';
import type { App } from '../types.ts';
import { originOf } from './addresses.ts';
import { atomFeed, robots, sitemapIndex, sitemapPart } from './feeds.ts';
import { offlineRoutes } from './offline-routes.ts';
import { createPageHandler } from './page-routes.ts';
import { loadRenderer } from './renderer.ts';
import { looksLikeFile, registerStatic, sendAsset } from './static-files.ts';

/** What sitemap and feeds show. */
const CONTENT_TAGS = [...RECORD_TAGS, 'WebConfig', 'Columns', 'Links', 'PrivacyTexts'] as const;

/** Registers the site when the app has been built. */
export async function siteRoutes(app: App, ctx: Context, records: OpenRecords): Promise<void> {
  if (!ctx.distDir) return;
  const renderer = await loadRenderer(ctx.distDir);
  if (!renderer) {
    app.log.warn(`找不到已构建的前端（${ctx.distDir}），只提供接口 (no built app, API only)`);
    return;
  }
  const { distDir } = ctx;
  await registerStatic(app, distDir);
  const sendPage = createPageHandler(app, ctx, renderer);
  const byHost = ctx.config.publicOrigin === undefined;
  const kept = { access: 'public' as const, cache: { tags: CONTENT_TAGS, byHost } };
  const fixedPages = renderer.views.sitemapPaths();
  const uncrawled = renderer.views.uncrawledPaths();
  // These have one address each: with a query they would be kept in endless copies.
  const plain = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = request.raw.url ?? '/';
    const at = url.indexOf('?');
    if (at >= 0) return reply.header('cache-control', 'no-cache').redirect(url.slice(0, at), 301);
  };
  const file = { config: kept, schema: { hide: true }, preHandler: plain };

  app.get('/robots.txt', file, async (request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return robots(originOf(ctx, request), uncrawled);
  });
  app.get('/sitemap.xml', file, async (request, reply) => {
    reply.type('application/xml; charset=utf-8');
    return sitemapIndex(ctx, records, originOf(ctx, request));
  });
  app.get('/sitemap-:part.xml', file, async (request, reply) => {
    const { part } = request.params as { part: string };
    const xml = await sitemapPart(ctx, records, originOf(ctx, request), part, fixedPages);
    if (!xml) {
      request.cacheTags = false;
      throw notFound('网站地图');
    }
    reply.type('application/xml; charset=utf-8');
    return xml;
  });
  app.get('/feed/:kind', file, async (request, reply) => {
    const asked = (request.params as { kind: string }).kind.replace(/\.xml$/, '');
    const kind = FEED_KINDS.find((one) => one === asked);
    if (!kind) {
      request.cacheTags = false;
      throw notFound('订阅源');
    }
    const site = await app.inject('/api/WebConfig');
    const name = (site.json() as { data?: { WebSiteName?: string } }).data?.WebSiteName ?? '';
    reply.type('application/atom+xml; charset=utf-8');
    return atomFeed(ctx, records, originOf(ctx, request), kind, name);
  });
  app.get('/', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(HOME_URL, 302),
  );
  await offlineRoutes(app, ctx, distDir);
  const page = { config: { access: 'public' as const, cache: { tags: [], byHost } }, schema: { hide: true } };
  for (const prefix of [DESKTOP_URL, MOBILE_URL, STAFF_URL, OFFICE_URL]) {
    app.get(prefix, page, sendPage);
    app.get(`${prefix}/*`, page, sendPage);
  }
  // Mostly files of the app: a page that was sent stays whole also while new work is refused.
  const rest = {
    config: { access: 'public' as const, essential: true },
    schema: { hide: true },
    compress: false as const,
  };
  app.get('/*', rest, async (request, reply) => {
    const pathname = (request.raw.url ?? '/').split('?')[0] ?? '/';
    if (pathname === '/api' || pathname.startsWith('/api/')) return reply.callNotFound();
    if (pathname === '/index.html') return reply.header('cache-control', 'no-cache').redirect(HOME_URL, 302);
    if (!looksLikeFile(pathname)) return sendPage(request, reply);
    return sendAsset(reply, distDir, decodeURIComponent(pathname));
  });
}
