/** What every answer tells browsers about how it may be used. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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

/** @param scriptHashes CSP sources of the inline scripts of the built app */
export async function registerSecurityHeaders(app: FastifyInstance, scriptHashes: readonly string[]): Promise<void> {
  await app.register(helmet, {
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
  });
}
