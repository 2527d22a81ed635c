/** Every route that an app registers. In a test: `vi.mock('fastify', collectRoutes)` with this imported by the factory. */
import type { FastifyServerOptions, RouteOptions } from 'fastify';

export const routes: RouteOptions[] = [];

/** A route of one record, or of a batch of them. */
export interface RecordRoute {
  method: string;
  url: string;
  access: string;
  /** First part of the address that is no `admin`. */
  resource: string;
}

/** Every route of records that the app has registered. */
export const recordRoutes = (): RecordRoute[] =>
  routes
    .flatMap((route) => [route.method].flat().map((method) => ({ method: String(method), route })))
    .filter(({ method, route }) => method !== 'HEAD' && /\/:(?!key|part|kind)\w+|\/batch$/.test(route.url))
    .map(({ method, route }) => ({
      method,
      url: route.url,
      access: route.config?.access ?? '',
      resource: /^\/api\/(?:admin\/)?(\w+)/.exec(route.url)?.[1] ?? '',
    }));

/** The real module, whose apps tell their routes to `routes`. */
export async function collectRoutes(original: () => Promise<typeof import('fastify')>) {
  const real = await original();
  const collecting = (options: FastifyServerOptions) => {
    const app = real.default(options);
    app.addHook('onRoute', (route) => {
      routes.push(route);
    });
    return app;
  };
  return { ...real, default: collecting };
}
