/**
 * Who reads, without knowing who it is. A signed random cookie names a browser; without one the
 * visitor is a keyed hash of address and browser, so neither is stored. The key is made once, kept
 * in the database and the same in every process and on every day.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/client.ts';
import { singles } from '../../db/schema.ts';

const VISITOR_COOKIE = 'ip_portal_vid';
const MAX_AGE_SECONDS = 365 * 86_400;
const KEY = 'visitor-key';
/** Within this time after it was set, a cookie does not count again what was counted without it. */
const SAME_READ_MS = 24 * 3_600_000;

export interface Visitor {
  /** Null: this read was counted already, before the browser had its cookie. */
  id: string | null;
  /** To be set on the answer. */
  cookie?: { name: string; value: string; maxAge: number };
}

async function loadKey(db: Db): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db
    .insert(singles)
    .values({ key: KEY, value: { Key: made } })
    .onConflictDoNothing();
  const [row] = await db.select({ value: singles.value }).from(singles).where(eq(singles.key, KEY));
  return String(row?.value.Key);
}

/** Tells the visitor of a read of article `id`; sets a cookie on those who have none. */
export function createVisitorReader(db: Db): (request: FastifyRequest, id: number) => Promise<Visitor> {
  let loading: Promise<string> | undefined;
  const keyOf = () => {
    loading ??= loadKey(db).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const digest = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

  /** `random.article.time.signature`: made on the first read, of this article, at this time. */
  function parse(key: string, value: string | undefined): { random: string; article: number; at: number } | null {
    const [random, article, at, signature, ...rest] = value?.split('.') ?? [];
    if (!random || !article || !at || !signature || rest.length > 0) return null;
    const expected = Buffer.from(digest(key, `cookie ${random}.${article}.${at}`));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return { random, article: Number(article), at: Number.parseInt(at, 36) };
  }

  return async (request, id) => {
    const key = await keyOf();
    const known = parse(key, request.cookies[VISITOR_COOKIE]);
    // The cookie came with the answer that counted this very article under the hash below.
    if (known) return { id: known.article === id && Date.now() - known.at < SAME_READ_MS ? null : `c${known.random}` };
    const body = `${randomBytes(12).toString('base64url')}.${id}.${Date.now().toString(36)}`;
    return {
      id: `h${digest(key, `visitor ${request.ip}\n${request.headers['user-agent'] ?? ''}`)}`,
      cookie: { name: VISITOR_COOKIE, value: `${body}.${digest(key, `cookie ${body}`)}`, maxAge: MAX_AGE_SECONDS },
    };
  };
}
