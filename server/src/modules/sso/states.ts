/**
 * Log-ins that were begun: each may be answered once, within ten minutes, and by the browser that began it. What proves
 * that – verifier and nonce – follows from a secret in that browser's cookie; the database holds digests.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { SsoEntry } from '@ip-portal/contract/sso-words';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieAttributes } from '../../auth/session-cookie.ts';
import type { Db } from '../../db/client.ts';
import { type SsoPurpose, ssoStates } from '../../db/schema/identities.ts';
import type { Question } from '../../sso/provider.ts';

/** Minutes in which the provider may be logged in at. */
const MINUTES = 10;
const COOKIE = 'ip_portal_sso';
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Over HTTPS under a name that browsers take from this host alone, as the session's. */
const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? `__Host-${COOKIE}` : COOKIE);

/** The secret of this browser; null when it has none. */
export function readBrowser(request: FastifyRequest): string | null {
  const secret = request.cookies[cookieName(request)] ?? '';
  return SECRET.test(secret) ? secret : null;
}

/** The secret of this browser, made when it has none: several tabs may be under way at once. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const secret = readBrowser(request) ?? randomBytes(32).toString('base64url');
  reply.setCookie(cookieName(request), secret, { ...cookieAttributes(request), maxAge: MINUTES * 60 });
  return secret;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** What belongs to `state` in the browser that holds `secret`. */
function questionOf(secret: string, state: string): Question {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`${purpose} ${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}

/** What was begun. */
export interface Begun {
  purpose: SsoPurpose;
  sessionId: number | null;
  entry: SsoEntry;
  back: string;
}

/** Writes down that this browser is sent away, and answers with what it is sent. */
export async function begin(db: Db, secret: string, begun: Begun): Promise<Question> {
  const question = questionOf(secret, randomBytes(32).toString('base64url'));
  await db.delete(ssoStates).where(lt(ssoStates.expiresAt, sql`now()`));
  await db.insert(ssoStates).values({
    ...begun,
    digest: digest(question.state),
    browser: digest(secret),
    expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
  });
  return question;
}

/**
 * Uses a state up. Null for one that was not given to this browser, was used before, or is too old; such a one of another
 * browser stays with that browser.
 */
export async function spend(
  db: Db,
  secret: string | null,
  state: string | undefined,
): Promise<(Begun & { question: Question }) | null> {
  if (secret === null || !state) return null;
  const [row] = await db
    .delete(ssoStates)
    .where(
      and(
        eq(ssoStates.digest, digest(state)),
        eq(ssoStates.browser, digest(secret)),
        gt(ssoStates.expiresAt, sql`now()`),
      ),
    )
    .returning();
  if (!row) return null;
  const { purpose, sessionId, back } = row;
  return { purpose, sessionId, entry: row.entry as SsoEntry, back, question: questionOf(secret, state) };
}
