/** Answers a stored file: conditional requests, one byte range, headers that let it do no harm. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../lib/errors.ts';
import { type FileRow, variantKey } from './file-commands.ts';
import { disposition } from './file-name.ts';
import { stillOf } from './stills.ts';
import type { FileStorage } from './storage.ts';

/** A document opened in the browser runs nothing. A PDF viewer does not work inside a sandbox. */
const CSP_SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const CSP_PDF = "script-src 'none'; object-src 'self'; frame-ancestors 'self'";

/** `bytes=a-b` of a file of `size`; null: answer it whole; 'none': nothing of it can be satisfied. */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | 'none' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[1] !== '' && match[2] !== '' && Number(match[2]) < Number(match[1])) return null;
  return start >= size || start > end ? 'none' : { start, end };
}

/** Whether what the caller has is the file of this tag. */
const names = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*') ?? false;

function chosenVariant(row: FileRow, wanted: number | undefined): number | null {
  if (wanted === undefined) return null;
  return [...row.variantWidths].sort((a, b) => a - b).find((width) => width >= wanted) ?? null;
}

/** Sends a drawing that comes with the product: one of the next version may be another, so it is kept for a day. */
export function serveDrawing(svg: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = `"${createHash('sha256').update(svg).digest('hex').slice(0, 24)}"`;
  reply.headers({
    'cache-control': 'public, max-age=86400',
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': CSP_SANDBOX,
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('image/svg+xml; charset=utf-8').send(svg);
}

/** What of a picture is asked for: a width it should have at least, and whether it may play. */
interface Wanted {
  w?: number;
  motion?: number;
}

/** Sends `row`, or the smallest variant wide enough; of a picture that moves the first frame, unless it may play. */
export async function serveFile(
  storage: FileStorage,
  row: FileRow,
  wanted: Wanted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const width = chosenVariant(row, wanted.w);
  const still = wanted.motion ? null : await stillOf(storage, row);
  const key = width ? variantKey(row.storageKey, width) : (still ?? row.storageKey);
  const size = await storage.size(key);
  if (size === null) {
    request.log.warn({ key }, 'stored file is missing');
    throw notFound('文件');
  }
  const etag = `"${row.sha256.slice(0, 24)}${width ? `-${width}` : still ? '-still' : ''}"`;
  const shown = row.mimeType.startsWith('image/') || row.mimeType === 'application/pdf';
  reply.headers({
    'cache-control': row.isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
    etag,
    'last-modified': row.createdAt.toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': row.mimeType === 'application/pdf' ? CSP_PDF : CSP_SANDBOX,
    // Feeds and search engines show our pictures on other sites.
    'cross-origin-resource-policy': row.isPrivate ? 'same-origin' : 'cross-origin',
    'content-disposition': disposition(
      shown ? 'inline' : 'attachment',
      still ? row.name.replace(/\.\w+$/, '.png') : row.name,
    ),
  });
  const { headers } = request;
  const since = headers['if-modified-since'];
  const unchanged = headers['if-none-match']
    ? names(headers['if-none-match'], etag)
    : since !== undefined && Math.floor(row.createdAt.getTime() / 1000) * 1000 <= Date.parse(since);
  if (unchanged) return reply.code(304).send();

  reply.type(width ? 'image/webp' : still ? 'image/png' : row.mimeType);
  const range = headers['if-range'] && headers['if-range'] !== etag ? null : parseRange(headers.range, size);
  if (range === 'none') {
    reply.removeHeader('content-disposition');
    return reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send();
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  return reply.send(storage.read(key, { start, end }));
}
