/**
 * Files of the built app: hashed ones for ever, compressed at build time; files of earlier builds
 * stay served for a time, so that open tabs survive a deploy. A missing script is a 404, never HTML.
 */
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const HASHED = /\.[0-9a-f]{8}\.(async\.)?(js|css)$|\.[0-9a-f]{8}\.\w+$/;

/** Decorates `reply.sendFile` for `dist/`; `sendAsset` below uses it. */
export async function registerStatic(app: FastifyInstance, distDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: distDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const name = path.basename(file).replace(/\.(br|gz)$/, '');
      reply.header('cache-control', HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
      reply.header('vary', 'Accept-Encoding');
    },
  });
}

/** True for an address that asks for a file, not for a page. */
export function looksLikeFile(pathname: string): boolean {
  return /\.[A-Za-z0-9]{1,8}$/.test(pathname) && !pathname.endsWith('.html');
}
