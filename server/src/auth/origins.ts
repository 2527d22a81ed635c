/**
 * Who may call from where. The portal's own pages are of its own origin. Pages of the built app hosted
 * elsewhere are of an origin in `ALLOWED_ORIGINS`: they may call with credentials (CORS), and only
 * they get cookies that travel across sites. Everybody else may read what is public and change nothing.
 *
 * Against forged requests (CSRF): a browser names the origin of every state-changing call, and nothing a
 * page does can make it name another. So each such call with an `Origin` needs a known one, whatever its
 * content type – a multipart upload needs no preflight, the check holds for it all the same. A call without
 * an `Origin` comes from no page, unless the browser says so by `Sec-Fetch-Site`.
 */
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../lib/errors.ts';

type Settings = Pick<Config, 'allowedOrigins' | 'publicOrigin'>;

/** Seconds a browser may remember the answer to a preflight. */
const PREFLIGHT_SECONDS = 600;

/** Lets the allowed origins call the interface. Must come first: kept answers carry these headers too. */
export async function registerCors(app: FastifyInstance, { allowedOrigins }: Settings): Promise<void> {
  if (allowedOrigins.length === 0) return;
  await app.register(cors, {
    origin: allowedOrigins,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Content-Type'],
    exposedHeaders: ['Content-Disposition', 'Retry-After', 'X-Request-Id'],
    maxAge: PREFLIGHT_SECONDS,
  });
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) route.config = { ...route.config, cors: false };
  });
}

/** The origin of the address the visitor used. */
function askedOrigin({ protocol, headers }: FastifyRequest): string | undefined {
  const url = `${protocol}://${headers.host}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** The portal's own origin: what the operator says it is, else the one the visitor used. */
export function ownOrigin(
  request: FastifyRequest,
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
): string | undefined {
  return publicOrigin ?? askedOrigin(request);
}

function isOwn(origin: string, request: FastifyRequest, { publicOrigin }: Settings): boolean {
  return origin === publicOrigin || origin === askedOrigin(request);
}

/** Throws for a state-changing call that a page of another site has made. */
export function refuseForeignOrigin(request: FastifyRequest, settings: Settings): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return;
  } else if (isOwn(origin, request, settings) || settings.allowedOrigins.includes(origin)) {
    return;
  } else if (origin === askedOrigin(request)?.replace('http:', 'https:')) {
    request.log.warn(`${origin} 被当作其他网站：请设置 TRUST_PROXY 或 PUBLIC_ORIGIN (our own origin, but over TLS)`);
  }
  throw new AppError('CROSS_ORIGIN', '拒绝来自其他网站的请求');
}

/** True when a page of an allowed origin on another site calls over TLS: its cookies must cross sites. */
export function crossesSites(request: FastifyRequest, settings: Settings): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return (
    request.protocol === 'https' &&
    origin !== undefined &&
    settings.allowedOrigins.includes(origin) &&
    !isOwn(origin, request, settings) &&
    // portal.example.cn calling api.example.cn stays on one site. Old browsers do not say.
    site !== 'same-site' &&
    site !== 'same-origin'
  );
}
