/**
 * Files of the built app: hashed ones for ever, compressed at build time; files of earlier builds
 * stay served for a time, so that open tabs survive a deploy. A missing script is a 404, never HTML.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What helmet says of documents; a script, style or picture does not need the kilobyte. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The service workers of the build; asked for anew at each visit, so that one which is called back goes with the next. */
export const WORKERS = { on: 'app-worker.js', off: 'app-worker-off.js' } as const;
const FRESH: readonly string[] = Object.values(WORKERS);

const HASHED = /\.[0-9a-f]{8}\.((async|chunk)\.)?(js|css)$|\.[0-9a-f]{8}\.\w+$/;

/** Decorates `reply.sendFile` for `dist/`; `sendAsset` below uses it. */
export async function registerStatic(app: FastifyInstance, distDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: distDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      const name = path.basename(file).replace(/\.(br|gz)$/, '');
      const lasting = HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
      reply.header('cache-control', FRESH.includes(name) ? 'no-cache' : lasting);
      reply.header('vary', 'Accept-Encoding');
      // An SVG opened by itself is a document.
      if (/\.(js|css|png|webp|ico|woff2?)$/.test(name)) for (const header of FOR_DOCUMENTS) reply.removeHeader(header);
    },
  });
}

/** True for an address that asks for a file, not for a page. */
export function looksLikeFile(pathname: string): boolean {
  return /\.[A-Za-z0-9]{1,8}$/.test(pathname) && !pathname.endsWith('.html');
}

/** A file that is not there, in plain words. */
export function sendMissingFile(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send('文件不存在\n');
}

/** Sends a file of `dist/`; the path begins with a slash and is decoded. */
export async function sendAsset(reply: FastifyReply, distDir: string, pathname: string): Promise<FastifyReply> {
  const file = path.join(distDir, pathname);
  const inside =
    file.startsWith(distDir + path.sep) && path.posix.normalize(pathname) === pathname && !/[\0\\]|\/\./.test(pathname);
  const found = inside ? await stat(file).catch(() => undefined) : undefined;
  return found?.isFile() ? reply.sendFile(pathname.slice(1)) : sendMissingFile(reply);
}
