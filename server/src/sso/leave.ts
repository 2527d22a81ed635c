/**
 * Leaving: a browser that came in by the provider leaves there too, else the next one at the machine would be let in
 * without a question. That it came so stands in a cookie, which outlives the second step of a log-in.
 */
import { SESSION_BOUNDS } from '@ip-portal/contract/limits';
import { HOME_URL } from '@ip-portal/contract/urls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownOrigin } from '../auth/origins.ts';
import { cookieAttributes } from '../auth/session-cookie.ts';
import type { Context } from '../context.ts';
import { endSessionUrl } from './provider.ts';
import { readSso } from './settings.ts';

const COOKIE = 'ip_portal_signed_on';
const attributes = (request: FastifyRequest) => ({ ...cookieAttributes(request), path: '/api/auth' });

/** Notes that this browser is logged in at the provider. */
export function markSignedOn(request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie(COOKIE, '1', { ...attributes(request), maxAge: SESSION_BOUNDS.Hours.max * 3600 });
}

/** Where this browser has to go to leave the provider as well; undefined when it did not come by it, or cannot. */
export async function leaveProvider(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  if (request.cookies[COOKIE] === undefined) return undefined;
  reply.clearCookie(COOKIE, attributes(request));
  const origin = ownOrigin(request, ctx.config);
  if (!origin) return undefined;
  return (await endSessionUrl(ctx, await readSso(ctx.db), new URL(HOME_URL, origin).href)) ?? undefined;
}
