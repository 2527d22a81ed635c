/** Every route that an app registers. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** A route of one record, or of a batch of them. */
export interface RecordRoute {
  method: string;
  url: string;
  access: string;
  /** First part of the address that is no `admin`. */
  resource: string;
}

/** Of `routes`, those of records. */
export const recordRoutes = (routes: RouteOptions[]): RecordRoute[] =>
  routes
    .flatMap((route) => [route.method].flat().map((method) => ({ method: String(method), route })))
    .filter(({ method, route }) => method !== 'HEAD' && /\/:(?!key|part|kind)\w+|\/batch$/.test(route.url))
    .map(({ method, route }) => ({
      method,
      url: route.url,
      access: route.config?.access ?? '',
      resource: /^\/api\/(?:admin\/)?(\w+)/.exec(route.url)?.[1] ?? '',
    }));

/** What Fastify tells of every new instance. */
const CHANNEL = 'fastify.initialization';

/** The app that `build` makes, with every route it registers, now or later. */
export async function collectRoutes(
  build: () => Promise<FastifyInstance>,
): Promise<{ app: FastifyInstance; routes: RouteOptions[] }> {
  const routes: RouteOptions[] = [];
  const began = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => {
      routes.push(route);
    });
  };
  subscribe(CHANNEL, began);
  try {
    return { app: await build(), routes };
  } finally {
    unsubscribe(CHANNEL, began);
  }
}
