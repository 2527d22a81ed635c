/** What every answer tells browsers about how it may be used, and by which number the log knows it. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Nothing here asks for a device, a position or a payment; nor may what is embedded. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');
/** One year, this host alone: what else lives below the domain is not ours to decide. */
const HSTS = 'max-age=31536000';

/**
 * Headers of every answer. helmet makes them, once: nothing in them depends on the request, and made anew for each
 * answer they cost a seventh of a cold read.
 * @param scriptHashes CSP sources of the inline scripts of the built app
 */
function securityHeaders(scriptHashes: readonly string[]): Record<string, string> {
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Staff may show pictures of other sites (links, articles); users may not, see `cleanUserHtml`.
        imgSrc: ["'self'", 'data:', 'https:', 'http:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'", ...scriptHashes],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  protect(answer.req, answer, (fault?: unknown) => {
    if (fault) throw fault;
  });
  const made = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(made), 'permissions-policy': PERMISSIONS };
}

/** @param scriptHashes CSP sources of the inline scripts of the built app */
export function registerSecurityHeaders(app: FastifyInstance, scriptHashes: readonly string[]): void {
  const headers = securityHeaders(scriptHashes);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    done();
  });
}
