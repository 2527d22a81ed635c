/** What somebody logged in may not do and tries all the same stands in the audit log. */
import { RESOURCES, type Resource } from '@ip-portal/contract';
import type { AuditReason } from '@ip-portal/contract/audit-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { actorOf, audit, type Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';

/** One row for an account and route in this time: who knocks all night fills no disk. */
const ONCE_MS = 10 * 60_000;
const REMEMBERED = 5_000;

/**
 * Why, where it is not for want of a right. Being asked again who one is, is no refusal worth a row: every dangerous act
 * of an honest person begins with it.
 */
const REASONS: Partial<Record<string, AuditReason>> = {
  VIEWING_ONLY: 'viewing only',
  CROSS_ORIGIN: 'cross origin',
};

/** What a route is about, by the permission it wants. */
function resourceOf({ routeOptions }: FastifyRequest): Resource {
  const [name] = String(routeOptions.config.access ?? '').split(':');
  return RESOURCES.find((one) => one === name) ?? 'Auth';
}

/** Adds the hook; the answer itself stays what it is, also when the row cannot be written. */
export function recordRefusals(app: FastifyInstance, ctx: Pick<Context, 'db'>): void {
  const told = new LRUCache<string, true>({ max: REMEMBERED, ttl: ONCE_MS });
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError)) return;
    // A page of another site is refused before anybody is known: one row for the route, whoever is sent there.
    const Reason = REASONS[error.code];
    if (Reason === undefined && !(request.user && error.code === 'FORBIDDEN')) return;
    const title = `${request.method} ${request.routeOptions.url ?? ''}`;
    const key = `${request.user?.id ?? 0} ${title}`;
    if (told.has(key)) return;
    told.set(key, true);
    const after = Reason && { Reason };
    const entry = {
      action: 'refused' as const,
      after,
      resource: resourceOf(request),
      title,
      result: 'failed' as const,
    };
    await audit(ctx.db, actorOf(request), entry).catch((fault: unknown) => {
      told.delete(key);
      request.log.warn({ err: fault }, 'refusal not recorded');
    });
  });
}
