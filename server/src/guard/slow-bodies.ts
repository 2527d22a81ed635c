/**
 * Who sends slowly is cut: a socket, its request and what it has sent so far would otherwise be held for as
 * long as somebody cares to drip. Headers and JSON have one bound, uploads a longer one.
 */
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { destroyWith } from '../lib/destroy-with.ts';
import { AppError } from '../lib/errors.ts';

/** Uploads of twenty megabytes may come over a slow line. */
const UPLOAD_FACTOR = 10;
const CHECK_EVERY_MS = 5_000;

/** What Node's HTTP server is told; the whole request of an upload has the longer bound. */
export function requestTimeouts(timeoutMs: number): {
  requestTimeout: number;
  http: { requestTimeout: number; headersTimeout: number; connectionsCheckingInterval: number };
} {
  const requestTimeout = timeoutMs * UPLOAD_FACTOR;
  return {
    requestTimeout,
    http: {
      requestTimeout,
      headersTimeout: timeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, timeoutMs),
    },
  };
}

/**
 * Answers 408 to a JSON body that is not complete in time. The deadline belongs to the request: it ends with the
 * body, with the connection, and with the answer, whoever gave it and however much of the body had been read.
 */
export function registerBodyDeadline(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRoute', (route) => {
    const reads = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD');
    if (!reads || route.schema?.consumes) return;
    route.preParsing = (_request, reply, payload, done) => {
      const body = new PassThrough();
      const timer = setTimeout(() => {
        payload.unpipe(body);
        destroyWith(body, new AppError('REQUEST_TIMEOUT', '请求发送过慢，已中止，请重试'));
      }, timeoutMs);
      const over = () => clearTimeout(timer);
      payload.once('end', over);
      payload.once('close', over);
      // An aborted upload tells its end here, perhaps long after anybody has read it.
      payload.once('error', (error) => destroyWith(body, error));
      reply.raw.once('finish', over);
      reply.raw.once('close', over);
      done(null, payload.pipe(body));
    };
  });
}
