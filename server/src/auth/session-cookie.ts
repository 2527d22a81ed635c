/** The session's cookie, as strict as the way it travels allows. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import { SESSION_BOUNDS } from '@ip-portal/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '../types.ts';
import { crossesSites } from './origins.ts';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from './sessions.ts';

/** `Secure` whenever the visitor came by HTTPS; across sites only for the app hosted elsewhere, kept apart per site. */
export function cookieAttributes(request: FastifyRequest): CookieSerializeOptions {
  const plain = { path: '/', httpOnly: true };
  return crossesSites(request, request.server.ctx.config)
    ? { ...plain, sameSite: 'none', secure: true, partitioned: true }
    : { ...plain, sameSite: 'lax', secure: request.protocol === 'https' };
}

/**
 * The session's token, from the parsed cookies. The one place that says whether a request is somebody's: the access rule
 * and the kept answers take its word alike, or what one of them takes for personal would be kept by the other.
 * Over HTTPS only the name counts that browsers bind to this host: the plain one may have been planted by a neighbour
 * of the domain, or by somebody on the way to a page without HTTPS.
 */
export function sessionTokenOf({ cookies, protocol }: FastifyRequest): string | undefined {
  return cookies[protocol === 'https' ? SECURE_SESSION_COOKIE : SESSION_COOKIE];
}

/** Puts the session cookie on the answer, over HTTPS under the name that browsers bind to this host. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === 'https';
  reply.setCookie(secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, token, {
    ...cookieAttributes(request),
    // The server ends it sooner, by the policy.
    maxAge: SESSION_BOUNDS.Hours.max * 3600,
  });
  // The one from before the site had HTTPS would be read when the new one is gone.
  if (secure && request.cookies[SESSION_COOKIE]) reply.clearCookie(SESSION_COOKIE, cookieAttributes(request));
}

/** Takes the session cookie away, under both names. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookieAttributes(request));
  if (request.protocol === 'https') reply.clearCookie(SECURE_SESSION_COOKIE, cookieAttributes(request));
}
