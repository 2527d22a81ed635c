/** Adds to every API route what is the same for all: the error shape and who may call it. */
import { ErrorBody } from '@ip-portal/contract';
import type { FastifyInstance, FastifySchema } from 'fastify';
import '../types.ts';

/** Registers the hook; must come before the routes. */
export function describeRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || !route.schema) return;
    const schema = route.schema as FastifySchema & { security?: unknown; response?: Record<string, unknown> };
    schema.response = { ...schema.response, '4xx': ErrorBody, '5xx': ErrorBody };
    if (route.config?.access !== 'public') schema.security = [{ session: [] }];
  });
}
