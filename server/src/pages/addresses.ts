/** What an address asks for: its page, its proper spelling, and the host it was asked at. */
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { PageRequest } from './renderer.ts';

/** A host name or address with an optional port; anything else in `Host` is somebody's experiment. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Scheme and host the visitor used, or the configured one. */
export function originOf(ctx: Context, request: FastifyRequest): string {
  if (ctx.config.publicOrigin) return ctx.config.publicOrigin;
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  // What a proxy tells in X-Forwarded-Host may be the visitor's own word; ours pass `Host` on. Absent in HTTP/1.0.
  const host = request.headers.host ?? '';
  return HOST.test(host) ? `${scheme}://${host.toLowerCase()}` : `${scheme}://localhost`;
}

/** Signs that no form sends and no database stores. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Path and decoded query; of a repeated name the last value wins. */
export function parseAddress(url: string): PageRequest & { search: string } {
  const at = url.indexOf('?');
  const search = at < 0 ? '' : url.slice(at);
  return {
    path: at < 0 ? url : url.slice(0, at),
    query: search
      ? Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, value.replace(CONTROL, '')]))
      : {},
    search,
  };
}

/**
 * Finds the proper spelling of a path: without closing slashes, percent signs where none are
 * needed, and in the right case. Only paths of the route table come out, so it leads nowhere else.
 */
export function spellings(paths: readonly string[]): (path: string) => string | undefined {
  const proper = new Map(paths.map((path) => [path.toLowerCase(), path]));
  return (path) => {
    let plain = path;
    try {
      plain = decodeURIComponent(path);
    } catch {
      // stays as it is
    }
    return proper.get(plain.replace(/(?<!\/)\/+$/, '').toLowerCase());
  };
}
