/** Counts every answer by the route as it is declared: addresses of visitors and records are in no figure. */
import type { FastifyInstance } from 'fastify';
import { routeOf } from '../lib/route-of.ts';
import { durations, requests } from './counters.ts';

/** Counts from now on. Must be asked for before the routes are declared. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    requests.inc({ method, route, status: String(reply.statusCode) });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}
