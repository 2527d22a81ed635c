/**
 * Stopping in turn: `ready` says no first, answers close their connections, what is under way ends, and
 * within a few seconds everything is closed, whoever still holds a connection.
 */
import type { FastifyInstance } from 'fastify';
import './types.ts';

/** Milliseconds: how long balancers may take to notice, and how long requests under way may take. */
export interface ClosingTimes {
  notice: number;
  finish: number;
}

const TIMES: ClosingTimes = { notice: 1_000, finish: 3_000 };

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}

/** Settles with `work`, or after `ms` at the latest. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}

/** Takes `app` out of service; it no longer listens afterwards. Nobody connected: nobody to wait for. */
export async function closeInTurn(app: FastifyInstance, times: ClosingTimes = TIMES): Promise<void> {
  app.phase.now = 'closing';
  // Before any handler: an answer sent from now on is the last one of its connection.
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // Idle connections stay open meanwhile: their next request, perhaps on its way already, is answered.
  const noticed = performance.now() + times.notice;
  while (performance.now() < noticed && (await openConnections(app)) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const closed = app.close();
  await atMost(times.finish, closed);
  app.server.closeAllConnections();
  await atMost(1_000, closed);
}
