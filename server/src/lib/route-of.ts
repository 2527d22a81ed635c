import type { FastifyRequest } from 'fastify';

/** What asked for no route of ours. */
const NO_ROUTE = 'none';

/** The route of a request as it is declared (`/api/Patents/:id`): no address of a record, nothing that was asked with. */
export const routeOf = (request: FastifyRequest): string =>
  request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE);
