/**
 * Serves kept answers before anything else runs, and keeps new ones. A route opts in with
 * `config: { cache: { tags } }`; such a route must answer the same to everyone. With
 * `bypassWithSession` a request that is somebody's goes to the handler (staff see more); what was made for
 * somebody is never kept, whatever the route says.
 *
 * Anybody can make endless addresses: with parameters the route does not know, or of records that
 * do not exist. Such answers are kept only when they are asked for a second time, so that a flood of
 * them neither displaces the others nor costs the work of keeping. Pages see to this themselves.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CacheEntry, type ContentCache, type Encoding } from './content-cache.ts';
import { SecondTime } from './second-time.ts';
import type { CacheTag } from './tags.ts';

export interface CacheOptions {
  /** The resources an answer shows. */
  tags: readonly CacheTag[];
  bypassWithSession?: boolean;
  /** The answer names the host it was asked at (canonical links): one entry per host. */
  byHost?: boolean;
}

/** Browsers ask every time (a 304 mostly), shared caches each second. No `stale-while-revalidate` here: browsers obey it too. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=1';
/** For proxies alone (RFC 9213): after that second they may serve the old answer while asking for the new one. */
const PROXY_CACHE_CONTROL = 'max-age=1, stale-while-revalidate=5';

const KEPT_STATUSES = new Set([200, 302, 404]);

const NOT_KEPT = new Set([
  'set-cookie',
  'x-request-id',
  'date',
  'content-length',
  'connection',
  'etag',
  'content-encoding',
  'transfer-encoding',
  // Of the one who asked first.
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]);

/** An answer under way, to be kept by `finish`; without it, to be sent only. */
interface Pending {
  key: string;
  finish?: (entry: CacheEntry | undefined) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    pendingAnswer: Pending | undefined;
  }
}

const SEND_ONLY: Pending = { key: '' };
/** Sets of header lines that answers share. */
const SHARED_MAX = 100;

/**
 * Adds the hooks; must be registered before every plugin that has hooks of its own, but for the parsing of cookies.
 * @param isSomebodys whether a request comes with a session, told by whoever decides that for the access rule
 */
export function registerCache(
  app: FastifyInstance,
  cache: ContentCache,
  isSomebodys: (request: FastifyRequest) => boolean,
): void {
  const tagged: { url: string; pattern: RegExp; tags: readonly CacheTag[] }[] = [];
  /** Names of the query that a route of the interface knows; pages are not in here. */
  const known = new Map<string, ReadonlySet<string>>();
  const seen = new SecondTime();
  app.decorateRequest('pendingAnswer', undefined);
  app.addHook('onRoute', (route) => {
    const tags = route.config?.cache?.tags;
    if (!tags) return;
    tagged.push({ url: route.url, pattern: new RegExp(`^${route.url.replace(/:\w+/g, '[^/]+')}$`), tags });
    const query = route.schema?.querystring as { properties?: object } | undefined;
    if (route.schema?.response) known.set(route.url, new Set(Object.keys(query?.properties ?? {})));
  });
  app.decorate('keptRoutes', () => [...new Set(tagged.map(({ url }) => url))]);
  app.decorate('cacheTagsOf', (path: string) => tagged.find(({ pattern }) => pattern.test(path))?.tags ?? []);

  const oneOfMany = (path: string | undefined, query: unknown) => {
    const names = known.get(path ?? '');
    return names !== undefined && Object.keys(query as object).some((name) => !names.has(name));
  };

  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions;
    const options = route.config.cache;
    if (!options || (request.method !== 'GET' && request.method !== 'HEAD')) return done();
    if (options.bypassWithSession && isSomebodys(request)) return done();
    const url = request.raw.url ?? '';
    const key = options.byHost ? `${request.protocol}://${request.headers.host}${url}` : url;
    const attempt = (waits: number): void => {
      const entry = cache.get(key);
      if (entry) {
        cache.noteHit();
        serve(entry, request, reply);
        return;
      }
      const running = cache.flight(key);
      if (!running && url.includes('?') && oneOfMany(route.url, request.query) && !seen.has(key)) {
        request.pendingAnswer = SEND_ONLY;
        done();
      } else if (!running) {
        const finish = cache.begin(key, options.tags);
        request.pendingAnswer = { key, finish };
        reply.raw.once('close', () => finish(undefined));
        done();
      } else if (waits > 0) {
        // The answer awaited may be no good (failed, abandoned, overtaken by a write): one of us tries again.
        running.then((made) => (made ? serve(made, request, reply) : attempt(waits - 1)), done);
      } else {
        done();
      }
    };
    attempt(2);
  });

  // Alike for most answers, so nearly all of them share a few. Of an answer for HTTP and HTTPS alike nothing
  // is kept that counts for HTTPS only.
  const shared = new Map<string, Readonly<Record<string, string>>>();
  function keptHeaders(reply: FastifyReply, byHost: boolean): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined && !NOT_KEPT.has(name) && (byHost || name !== 'strict-transport-security'))
        headers[name] = String(value);
    }
    headers['cache-control'] = PUBLIC_CACHE_CONTROL;
    headers['cdn-cache-control'] = PROXY_CACHE_CONTROL;
    headers.vary = varyOf(reply);
    const text = Object.entries(headers).join('\n');
    const before = shared.get(text);
    if (before) return before;
    // Where a redirect leads is its own.
    if (shared.size < SHARED_MAX && headers.location === undefined) shared.set(text, headers);
    return headers;
  }

  app.addHook('onSend', async (request, reply, given) => {
    const pending = request.pendingAnswer;
    if (!pending) return given;
    request.pendingAnswer = undefined;
    const { key, finish } = pending;
    const status = reply.statusCode;
    // A redirect comes without a body.
    const payload = status === 302 ? (given ?? '') : given;
    const old = status === 503 ? cache.instead(key) : undefined;
    if (old) {
      finish?.(undefined);
      reply
        .removeHeader('retry-after')
        .code(old.status)
        .headers({ ...old.headers, 'cache-control': 'no-cache' });
      return old.body;
    }
    const wanted = request.cacheTags !== false && !request.user && KEPT_STATUSES.has(status);
    if (!wanted || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) {
      finish?.(undefined);
      return payload;
    }
    const { config, url } = request.routeOptions;
    if (!finish || (status === 404 && known.has(url ?? '') && !seen.has(key))) {
      finish?.(undefined);
      reply.header('cache-control', PUBLIC_CACHE_CONTROL).header('cdn-cache-control', PROXY_CACHE_CONTROL);
      reply.header('vary', varyOf(reply));
      return payload;
    }
    const headers = keptHeaders(reply, config.cache?.byHost === true);
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const tags = (request.cacheTags || config.cache?.tags) ?? [];
    const entry = new CacheEntry(status, headers, body, tags);
    finish(entry);
    reply.header('cache-control', PUBLIC_CACHE_CONTROL).header('cdn-cache-control', PROXY_CACHE_CONTROL);
    reply.header('vary', varyOf(reply));
    reply.header('etag', entry.etag);
    if (status === 200 && isKnown(request, entry)) {
      reply.code(304);
      return '';
    }
    const encoding = entry.pick(request.headers['accept-encoding']);
    if (encoding === 'identity') return body;
    reply.header('content-encoding', encoding);
    return entry.encode(encoding);
  });
}

/** What an answer depends on besides its address; on `Origin` only where other origins may call at all. */
function varyOf(reply: FastifyReply): string {
  return /\bOrigin\b/i.test(String(reply.getHeader('vary'))) ? 'Origin, Accept-Encoding' : 'Accept-Encoding';
}

/** Whether the caller says that it has this very answer: one of the tags it names, or any (`*`). */
export function isKnown(request: FastifyRequest, entry: CacheEntry): boolean {
  const named = request.headers['if-none-match'];
  if (named === undefined || named === entry.etag) return named !== undefined;
  return named.split(',').some((tag) => tag.trim() === entry.etag || tag.trim() === '*');
}

function serve(entry: CacheEntry, request: FastifyRequest, reply: FastifyReply): void {
  const raw = reply.raw;
  reply.hijack();
  // Until here only what the caller's origin may do has been said.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  if (entry.status === 200 && isKnown(request, entry)) {
    raw.writeHead(304, { ...entry.headers, etag: entry.etag });
    raw.end();
    return;
  }
  const encoding = entry.pick(request.headers['accept-encoding']);
  const body = entry.ready(encoding);
  if (body) {
    write(entry, raw, encoding, body);
    return;
  }
  entry.encode(encoding).then(
    (encoded) => write(entry, raw, encoding, encoded),
    () => write(entry, raw, 'identity', entry.body),
  );
}

function write(entry: CacheEntry, raw: FastifyReply['raw'], encoding: Encoding, body: Buffer): void {
  raw.writeHead(entry.status, entry.headersFor(encoding, body.length));
  raw.end(body);
}
