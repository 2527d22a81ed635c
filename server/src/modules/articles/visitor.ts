/**
 * Who reads, without knowing who it is: a keyed hash of the source, so that it is not stored. A signed random
 * cookie tells the browsers behind one source apart, but only into a few: who makes up browsers or throws
 * cookies away raises a count by no more than that. The key is the same in every process and on every day.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { instanceKey } from '../../auth/instance-key.ts';
import type { Db } from '../../db/client.ts';
import { sourceOf } from '../../lib/source.ts';

const VISITOR_COOKIE = 'ip_portal_vid';
const MAX_AGE_SECONDS = 365 * 86_400;
/** Within this time after it was set, a cookie does not count again what was counted without it. */
const SAME_READ_MS = 24 * 3_600_000;

/** Browsers of one source that count apart: an office shares an address. */
const SLOTS = 8;
const slotOf = (random: string) => [...random].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % SLOTS;

export interface Visitor {
  /** Null: this read was counted already, before the browser had its cookie. */
  id: string | null;
  /** To be set on the answer. */
  cookie?: { name: string; value: string; maxAge: number };
}

/** Tells the visitor of a read of article `id`; sets a cookie on those who have none. */
export function createVisitorReader(db: Db): (request: FastifyRequest, id: number) => Promise<Visitor> {
  const keyOf = instanceKey(db, 'visitor-key');
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
    const counted = known?.article === id && Date.now() - known.at < SAME_READ_MS;
    if (known)
      return { id: counted ? null : `c${digest(key, `visitor ${sourceOf(request)} ${slotOf(known.random)}`)}` };
    const body = `${randomBytes(12).toString('base64url')}.${id}.${Date.now().toString(36)}`;
    return {
      id: `h${digest(key, `visitor ${sourceOf(request)}`)}`,
      cookie: { name: VISITOR_COOKIE, value: `${body}.${digest(key, `cookie ${body}`)}`, maxAge: MAX_AGE_SECONDS },
    };
  };
}
