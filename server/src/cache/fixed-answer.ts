/** Answers that stay the same for as long as the process runs. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../types.ts';
import { isKnown, PUBLIC_CACHE_CONTROL } from './cache-plugin.ts';
import { CacheEntry } from './content-cache.ts';

/**
 * A handler for an answer that is made once, when the app is ready, and compressed once for each encoding: whoever
 * asks again and again costs no more than sending it. `make` gives the text.
 */
export function fixedAnswer(app: App, type: string, make: () => string) {
  let entry: CacheEntry | undefined;
  const made = () => (entry ??= new CacheEntry(200, {}, Buffer.from(make()), []));
  app.addHook('onReady', async () => {
    await Promise.all([made().encode('br'), made().encode('gzip')]);
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answer = made();
    reply
      .type(type)
      .header('etag', answer.etag)
      .header('cache-control', PUBLIC_CACHE_CONTROL)
      .header('vary', 'Accept-Encoding');
    if (isKnown(request, answer)) return reply.code(304).send();
    const encoding = answer.pick(request.headers['accept-encoding']);
    if (encoding === 'identity') return reply.send(answer.body);
    return reply.header('content-encoding', encoding).send(await answer.encode(encoding));
  };
}
